import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vite.config.ts'

const gathering = fileURLToPath(new URL('./gathering.ts', import.meta.url))

/** The tests of one flow, run once for each defect in one process. */
export default defineConfig((env) => {
  const { test: _, ...app } = base(env)
  return mergeConfig(app, {
    plugins: [
      {
        name: 'gathered-tests',
        enforce: 'pre' as const,
        resolveId: (id: string, importer = '') =>
          id === 'vitest' && !importer.includes('/tests/support/mutation/') ? gathering : undefined,
      },
    ],
    test: {
      environment: 'jsdom',
      // Each transition once shows a defect as well as each event in each state, in a tenth of the steps.
      env: { TZ: 'UTC', COVER: 'transition' },
      // A thread ends with the process that is killed for it.
      pool: 'threads' as const,
      setupFiles: ['tests/support/setup.ts'],
      include: ['tests/support/mutation/seeded-defects.ts'],
      testTimeout: 0,
      dangerouslyIgnoreUnhandledErrors: true,
    },
  })
})
