import { expect, test } from 'vitest'
import { figuresFrom, storedFigures } from '../../src/browser/last-figures.ts'
import { myFigures } from '../support/cabinet-data.ts'

const now = myFigures.at + 3_600_000
const stored = storedFigures(myFigures, 'anna')
const readAs = (found: unknown) => figuresFrom(JSON.parse(JSON.stringify(found)), 'anna', now)

test('figures that were kept are read as they were, with a next payout and without', () => {
  expect(readAs(stored)).toEqual(myFigures)
  expect(readAs({ ...stored, next: null })).toEqual({ ...myFigures, next: null })
})

test.each([
  ['nothing', null],
  ['a text', 'figures'],
  ['another version', { ...stored, version: 2 }],
  ['those of another person', { ...stored, login: 'boris' }],
  ['no time', { ...stored, at: null }],
  ['a time to come', { ...stored, at: now + 1 }],
  ['a time of yesterday', { ...stored, at: now - 24 * 3_600_000 }],
  ['a sum that is none', { ...stored, earned: '<b>1</b>' }],
  ['a sum that is typed', { ...stored, earned: 'en:10' }],
  ['an empty sum', { ...stored, earned: '' }],
  ['a currency that is none', { ...stored, currency: 'usdt ' }],
  ['no word about what comes next', { ...stored, next: undefined }],
  ['a payout without a sum', { ...stored, next: { ...myFigures.next, paid: 42 } }],
  ['a payout in no currency', { ...stored, next: { ...myFigures.next, currency: '' } }],
  ['a payout on no day', { ...stored, next: { ...myFigures.next, endsAt: 'soon' } }],
  [
    'a payout that is past',
    { ...stored, next: { ...myFigures.next, endsAt: '2026-01-01T11:30:00.000Z' } },
  ],
])('%s is dropped', (_, found) => {
  expect(readAs(found)).toEqual(null)
})
