import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vite.config.ts'

const stand = fileURLToPath(new URL('./mutating-xstate.ts', import.meta.url))

/** The project's own tests, with a seeded defect in the machine `MUTATED` names. */
export default defineConfig((env) =>
  mergeConfig(base(env), {
    plugins: [
      {
        name: 'seeded-defect',
        enforce: 'pre' as const,
        transform: (code: string, id: string) =>
          id.includes('/src/machines/')
            ? code.replace("from 'xstate'", `from '${stand}'`)
            : undefined,
      },
    ],
  }),
)
