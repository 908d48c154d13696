import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueImports } from './source-rules.ts'

/** Each rule must find its own violation in these files. */
const seeds: [rule: string, files: Record<string, string>][] = [
  [
    'machines-know-no-view',
    {
      'src/machines/seeded.machine.ts': `import './step.ts'`,
      'src/machines/step.ts': `import 'react'`,
    },
  ],
  [
    'machines-know-no-transport',
    {
      'src/machines/calling.machine.ts': `import '../api/contract/bridge.ts'`,
      'src/api/contract/bridge.ts': `import 'ky'`,
    },
  ],
  ['contract-knows-nobody', { 'src/api/contract/curious.ts': `import '../seeded.actors.ts'` }],
  ['api-knows-neither', { 'src/api/seeded.actors.ts': `import '../screens/seeded.view.tsx'` }],
  ['browser-ports-show-nothing', { 'src/browser/seeded.ts': `import 'react-dom'` }],
  [
    'one-way-to-the-address-bar',
    { 'src/screens/seeded.view.tsx': `import 'wouter/use-browser-location'` },
  ],
  ['inspector-is-for-development', { 'src/api/inspecting.ts': `import '@statelyai/inspect'` }],
  ['atlas-stands-alone', { 'tools/atlas/seeded.ts': `import '../../src/machines/step.ts'` }],
  [
    'conformance-knows-the-contract',
    { 'tools/conformance/seeded.ts': `import '../../src/machines/step.ts'` },
  ],
  ['screens-never-call', { 'src/screens/calling.screen.tsx': `import '../api/inspecting.ts'` }],
  ['views-are-pure', { 'src/screens/impure.view.tsx': `import '@xstate/react'` }],
  [
    'server-and-client-meet-in-the-contract',
    { 'server/seeded.ts': `import '../src/machines/step.ts'` },
  ],
  ['client-never-imports-server', { 'src/api/stray.ts': `import '../../server/seeded.ts'` }],
  ['source-never-imports-tests', { 'server/tested.ts': `import '../tests/seeded.ts'` }],
  ['no-cycles', { 'server/one.ts': `import './other.ts'`, 'server/other.ts': `import './one.ts'` }],
]

/** Remembers what was counted last, to tell what is new. */
const remembering = ['src/api/shell.actors.ts']

test('an actor of src/api keeps no memory of the flow', () => {
  expect(
    globSync('src/api/*.actors.ts').filter((file) => /^\s*let /m.test(readFileSync(file, 'utf8'))),
  ).toEqual(remembering)
})

describe('the dependency rule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-dependencies-'))
  let found: string[] = []

  beforeAll(() => {
    const files = { 'tests/seeded.ts': '', ...Object.assign({}, ...seeds.map(([, seed]) => seed)) }
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), `${source}\n`)
    }
    cpSync('package.json', join(folder, 'package.json'))
    cpSync('tests/architecture/dependency-rule.cjs', join(folder, 'rule.cjs'))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const { stdout, stderr } = spawnSync(
      resolve('node_modules/.bin/depcruise'),
      ['--config', 'rule.cjs', '--output-type', 'json', 'src', 'server', 'tools'],
      { cwd: folder, encoding: 'utf8' },
    )
    if (!stdout) throw new Error(stderr)
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string } }[] }
    }
    found = [...new Set(summary.violations.map(({ rule }) => rule.name))]
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(seeds)('finds a seeded violation of %s', (rule) => {
    expect(found).toContain(rule)
  })

  test('has no rule without a seeded violation', () => {
    const rules = [
      ...readFileSync('tests/architecture/dependency-rule.cjs', 'utf8').matchAll(
        /rule\(\s*'([\w-]+)'/g,
      ),
    ].map(([, name]) => name)
    expect(rules.toSorted()).toEqual(seeds.map(([rule]) => rule).toSorted())
  })
})

describe('actors of calls and adapters of the browser', () => {
  const machineValues = (source: string) =>
    valueImports(source, 'port.ts').filter((from) => from.includes('/machines/'))

  test('take types of machines, and run none', () => {
    const broken = globSync('src/{api,browser}/**/*.ts').flatMap((file) =>
      machineValues(readFileSync(file, 'utf8')).map((from) => `${file}: ${from}`),
    )
    expect(broken).toEqual([])
  })

  test('that run one are found', () => {
    expect(
      machineValues(`
        import type { A } from '../machines/a.machine.ts'
        import { type B } from '../machines/b.machine.ts'
        import { type C, cMachine } from '../machines/c.machine.ts'`),
    ).toEqual(['../machines/c.machine.ts'])
  })
})
