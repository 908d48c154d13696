import { expect, test } from 'vitest'
import { proofsIn, read, withoutTest } from './named-tests.ts'

const document = read('docs/threats.md')

/** Rows of the tables whose last column names tests. */
const rows = document
  .slice(document.indexOf('## Factors and proofs'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat |'))

test('every threat has a defence and a test', () => {
  expect(rows.filter((row) => row.split(' | ').length !== 3 || proofsIn(row).length === 0)).toEqual(
    [],
  )
  expect(proofsIn('no test is named here')).toEqual([])
})

test('every test that is named exists', () => {
  expect(withoutTest(document)).toEqual([])
  expect(withoutTest('`tests/architecture/threats.test.ts` › `a test that nobody wrote`')).toEqual([
    { file: 'tests/architecture/threats.test.ts', title: 'a test that nobody wrote' },
  ])
})
