import { expect, test } from 'vitest'
import { matching } from '../../src/screens/parts/matching.ts'

const found = (rows: { label: string; note?: string; words?: string }[], query: string) =>
  matching(rows, query).map(({ label }) => label)

test('each typed word begins a word, in any case and order, and a name is nearer than other words', () => {
  const rows = [
    { label: 'Security', words: 'deposit codes' },
    { label: 'Past deposits' },
    { label: 'Open a deposit' },
    { label: 'Deposit 239' },
    { label: 'Deposit 23', note: 'Balance' },
  ]
  expect(found(rows, 'dep')).toEqual([
    'Deposit 239',
    'Deposit 23',
    'Past deposits',
    'Open a deposit',
    'Security',
  ])
  expect(found(rows, 'DEPOSIT op')).toEqual(['Open a deposit'])
  expect(found(rows, '23')).toEqual(['Deposit 23', 'Deposit 239'])
  expect(found(rows, 'balance')).toEqual(['Deposit 23'])
  expect(found(rows, 'eposit')).toEqual([])
})

test('accents and the dots of ё need not be typed', () => {
  const rows = [{ label: 'Кошелёк' }, { label: 'Übersicht' }]
  expect([found(rows, 'кошелек'), found(rows, 'ubers')]).toEqual([['Кошелёк'], ['Übersicht']])
})
