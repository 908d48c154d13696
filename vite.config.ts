import macros from '@lingui/babel-plugin-lingui-macro'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/catalogues.ts'
import { version } from './server/version.ts'
import { atlasAtFlows } from './tests/atlas/served.ts'

const provider = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'

export default defineConfig(({ mode }) => ({
  plugins: [
    babel({
      exclude: /\/(server|node_modules)\//,
      presets: [
        {
          preset: { plugins: [macros] },
          // Others have nothing for it to do, and are two thirds of the files.
          rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
        },
      ],
    }),
    react(),
    catalogues(),
    atlasAtFlows(),
  ],
  define: {
    __INSPECT__: JSON.stringify(mode === 'development' || mode === 'staging'),
    __RELEASE__: JSON.stringify(version),
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A file that is imported is fetched at once, and need not be named beforehand as well.
      resolveDependencies: (file, files) => files.filter((one) => one !== file),
    },
    manifest: true,
  },
  server: {
    // The documents of this repository lie below /docs, too.
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/openapi.json', '^/docs(?!/.*\\.md)', '/config.json'].map((path) => [
        path,
        provider,
      ]),
    ),
  },
  test: {
    // A busy machine takes more than the second that is usual.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'machines',
          environment: 'node',
          // Machines keep nothing outside of themselves, so their tests may share what they have imported.
          isolate: false,
          setupFiles: ['tests/support/silence.ts'],
          testTimeout: 60_000,
          include: ['tests/{machines,atlas}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          // Screens name local times; other zones have tests of their own.
          env: { TZ: 'UTC' },
          // A page and all imports for each file took longer than the tests; each test cleans up after itself.
          isolate: false,
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 60_000,
          include: [
            'tests/{screens,api,inspector}/**/*.test.{ts,tsx}',
            'tests/{atlas,support}/**/*.test.tsx',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-cluster.ts'],
          setupFiles: ['tests/support/books.ts'],
          // A provider makes much that is thrown away at once; with little room for it, a twentieth of the time is tidying.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // These tests wait more than they work: for processes, polls and the database beside them.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
}))
