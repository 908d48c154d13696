import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file && existsSync(file))
const isText = (file: string) => !/\.(png|jpe?g|woff2?|ico|gz|br|wasm)$/.test(file)

const vagueNames = (files: string[]) =>
  files.filter((file) =>
    /^(utils?|helpers?|common|misc|shared|index)$/.test(basename(file).replace(/\..*$/, '')),
  )

/** Finds paths of one machine, and addresses of package mirrors. */
const localTraces = (text: string) => [
  ...(text.match(/(?<![\w.$])\/(?:home|Users|root|work)\/[\w.-]+/g) ?? []),
  ...(text.match(/https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*/g) ?? []),
]

const resolvedPackages = (lock: string) => lock.match(/"resolved": "https?:[^"]*"/g) ?? []

describe('every tracked file', () => {
  test('is named after what it holds', () => {
    const sources = tracked.filter((file) => /^(src|server|scripts|tests)\//.test(file))
    expect(vagueNames(sources)).toEqual([])
  })

  test('names no path of a machine and no registry', () => {
    const found = tracked
      .filter((file) => isText(file) && file !== 'tests/architecture/files.test.ts')
      .flatMap((file) =>
        localTraces(readFileSync(file, 'utf8')).map((trace) => `${file}: ${trace}`),
      )
    expect(found).toEqual([])
  })

  test('has no mark of a merge', () => {
    const marked = tracked.filter(
      (file) => isText(file) && /^(?:<{7} |>{7} )/m.test(readFileSync(file, 'utf8')),
    )
    expect(marked).toEqual([])
  })

  test('of the lock leaves open where packages are taken from', () => {
    expect(resolvedPackages(readFileSync('package-lock.json', 'utf8'))).toEqual([])
  })
})

describe('every flow', () => {
  const flows = globSync('src/machines/*.machine.ts').map((file) => basename(file, '.machine.ts'))
  const proofs = (flow: string) => [
    `tests/machines/${flow}.machine.test.ts`,
    `tests/screens/${flow}.paths.test.tsx`,
    `tests/support/models/${flow}.model.ts`,
    // The session shows nothing of its own: the app does.
    ...(flow === 'session' ? [] : [`tests/support/harnesses/${flow}.harness.tsx`]),
    `docs/flows/${flow}.md`,
  ]

  test.each(flows)(
    '%s has scenarios, a model, a harness, path tests of its screen, and a drawing',
    (flow) => {
      expect(proofs(flow).filter((file) => !existsSync(file))).toEqual([])
    },
  )

  test('says at its head why it exists', () => {
    const silent = flows.filter(
      (flow) =>
        !/\/\*\*[^/]{80,}?\*\//.test(readFileSync(`src/machines/${flow}.machine.ts`, 'utf8')),
    )
    expect(silent).toEqual([])
  })
})

describe('the rules of files', () => {
  test('find a vague name', () => {
    expect(vagueNames(['src/utils.ts', 'src/api/index.ts', 'src/common.test.ts'])).toHaveLength(3)
    expect(vagueNames(['src/amount.ts', 'src/indexed.ts'])).toEqual([])
  })

  test('find what only one machine knows', () => {
    expect(localTraces('at /home/me/cabinet or https://registry.example.org/x')).toHaveLength(2)
    expect(localTraces('https://example.com/home/page, src/rooms/x')).toEqual([])
    const lock = JSON.stringify({ resolved: 'https://example.com/x.tgz' }, null, 2)
    expect(resolvedPackages(lock)).toHaveLength(1)
  })
})
