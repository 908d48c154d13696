import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vite.config.ts'

const standIns: Record<string, string> = {
  vitest: fileURLToPath(new URL('./gathering.ts', import.meta.url)),
  '@xstate/react': fileURLToPath(new URL('./seen.ts', import.meta.url)),
}

/** The tests of one flow, run once for each defect in one process. */
export default defineConfig((env) => {
  const { test: _, ...app } = base(env)
  return mergeConfig(app, {
    plugins: [
      {
        name: 'stand-ins',
        enforce: 'pre' as const,
        resolveId: (id: string, importer = '') =>
          importer.includes('/tests/support/mutation/') ? undefined : standIns[id],
      },
    ],
    test: {
      environment: 'jsdom',
      env: { TZ: 'UTC' },
      // A thread ends with the process that is killed for it.
      pool: 'threads' as const,
      setupFiles: ['tests/support/setup.ts'],
      include: ['tests/support/mutation/seeded-defects.ts'],
      testTimeout: 0,
      dangerouslyIgnoreUnhandledErrors: true,
    },
  })
})
