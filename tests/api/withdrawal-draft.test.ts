import { describe, expect, test } from 'vitest'
import { withdrawalDraftFrom } from '../../src/browser/withdrawal-draft.ts'

const now = Date.UTC(2026, 0, 1)
const draft = {
  paymentSystem: 'USDT-TRC20',
  amount: '400.5',
  requestId: 'request-1',
  key: 'key-1',
}
const kept = { ...draft, at: now }
const read = (found: unknown, at = now) => withdrawalDraftFrom(found, at)

describe('a withdrawal that was begun', () => {
  test('is found again for a day', () => {
    expect(read(kept)).toEqual(draft)
    expect(read(kept, now + 86_399_999)).toEqual(draft)
    expect(read(kept, now + 86_400_000)).toEqual(null)
  })

  test('keeps what was typed with its language', () => {
    expect(read({ ...kept, amount: 'de:10.000' })).toEqual({ ...draft, amount: 'de:10.000' })
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'draft'],
    ['an empty object', {}],
    ['a later moment', { ...kept, at: now + 1 }],
    ['no moment', { ...kept, at: 'today' }],
    ['an amount that is none', { ...kept, amount: '<b>1</b>' }],
    ['an amount without end', { ...kept, amount: '1'.repeat(41) }],
    ['a number for an amount', { ...kept, amount: 400 }],
    ['a system that is none', { ...kept, paymentSystem: '' }],
    ['a request that is none', { ...kept, requestId: 7 }],
    ['a key that is none', { ...kept, key: 'k'.repeat(65) }],
    ['a key without its request', { ...kept, requestId: null }],
  ])('is not made of %s', (_, found) => {
    expect(read(found)).toEqual(null)
  })
})
