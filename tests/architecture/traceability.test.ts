import { describe, expect, test } from 'vitest'
import { calls } from '../../src/api/contract/calls.ts'
import { failureMessages } from '../../src/screens/failure/failure-messages.ts'
import { proofsIn, read, withoutTest } from './named-tests.ts'

type Row = { section: string; cells: string[] }

/** Rows of tables that end in a proof; those of the last section tell reasons. */
function rowsOf(document: string): Row[] {
  let section = ''
  const rows: Row[] = []
  for (const line of document.split('\n')) {
    section = /^## (.+)/.exec(line)?.[1] ?? section
    if (/^\| .+ \|$/.test(line) && /^\d/.test(section)) {
      const cells = line.slice(2, -2).split(/(?<!\\) \| /)
      if (cells.at(-1) !== 'Proof') rows.push({ section, cells })
    }
  }
  return rows
}

/** Finds rows that name no place in the code, or no test. */
const openIn = (rows: Row[]) =>
  rows.filter(
    ({ cells }) =>
      cells.length !== 3 ||
      cells.some((cell) => cell.trim() === '') ||
      proofsIn(cells[2] ?? '').length === 0,
  )

/** Counts the calls of the specification; our additions have a table of their own. */
const SPECIFIED_CALLS = 51

const document = read('docs/traceability.md')
const rows = rowsOf(document)
const inSection = (number: number) => rows.filter(({ section }) => section.startsWith(`${number}.`))
const callsIn = (some: Row[]) => some.map(({ cells }) => cells[0]?.replaceAll('`', '') ?? '')

describe('what was asked for', () => {
  test('is listed for each of the nine sections, and no row is without proof', () => {
    const counts = Array.from({ length: 9 }, (_, at) => inSection(at + 1).length)
    expect(counts.every((count) => count >= 4)).toBe(true)
    expect(openIn(rows)).toEqual([])
  })

  test('is proven by tests that exist', () => {
    expect(withoutTest(document)).toEqual([])
  })

  test('of calls is what the contract has, one to one', () => {
    const known = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    const listed = callsIn(inSection(7))
    expect([...listed].sort()).toEqual([...known].sort())
    const beforeOurOwn = document.slice(
      0,
      document.indexOf('Calls that the specification does not'),
    )
    expect(
      callsIn(rowsOf(beforeOurOwn).filter(({ section }) => section.startsWith('7.'))),
    ).toHaveLength(SPECIFIED_CALLS)
  })

  test('of messages are 27, each with the code that says it', () => {
    const codes = inSection(8)
      .map(({ cells }) => /^`(\w+)`$/.exec(cells[1] ?? '')?.[1])
      .filter((code) => code !== undefined)
    expect(new Set(codes).size).toBe(27)
    expect(codes.filter((code) => !Object.hasOwn(failureMessages, code))).toEqual([])
  })
})

describe('the table', () => {
  const row = (proof: string) =>
    `## 1. First\n| Asked | Where | Proof |\n|---|---|---|\n| a | b | ${proof} |`
  const self = 'tests/architecture/traceability.test.ts'

  test('finds a file that is not there, and a title that no test has', () => {
    const good = `\`${self}\` › \`is proven by tests that exist\``
    expect(withoutTest(row(good))).toEqual([])
    expect(withoutTest(row(good.replace('.test.ts', '.spec.ts')))).toHaveLength(1)
    expect(withoutTest(row(good.replace('tests that', 'test that')))).toHaveLength(1)
    const noTest = '`tests/server/news.test.ts` › `vitest`'
    expect(withoutTest(row(noTest))).toHaveLength(1)
  })

  test('finds a row that is open', () => {
    const proof = `\`${self}\` › \`finds a row that is open\``
    const openOf = (proven: string) => openIn(rowsOf(row(proven))).length
    expect([openOf(proof), openOf(''), openOf('open'), openOf(`\`${self}\``)]).toEqual([0, 1, 1, 1])
  })
})
