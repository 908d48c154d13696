import { expect, test } from 'vitest'
import { askedAt, growthOf } from '../../src/machines/deposit-growth.ts'
import { activeDeposit, endedDeposit, freshDeposit } from '../support/models/money-samples.ts'

test('a deposit grows by the same every day, from nothing to what its whole term brings', () => {
  const { past, ahead } = growthOf(activeDeposit)
  expect([past.length, past[0], past.at(-1)]).toEqual([
    11,
    { day: '2025-12-22', invested: '3000', earned: '0' },
    { day: '2026-01-01', invested: '3000', earned: '135' },
  ])
  expect([ahead[0], ahead.at(-1)]).toEqual([
    { day: '2026-01-03', invested: '3000', earned: '162' },
    { day: '2026-03-22', invested: '3000', earned: '1215' },
  ])
})

test('the curve goes on to today, also before the next full day is over, and each day is there once', () => {
  const day = { passed: 49, total: 90 }
  const ends = (endsIn: number, days = day) => {
    const { past, ahead } = growthOf({ ...activeDeposit, days, endsIn })
    return [...past.slice(-2), ...ahead.slice(0, 1)].map((point) => [point.day, point.earned])
  }
  expect(ends(40 * 86_400 + 10 * 3_600)).toEqual([
    ['2026-02-09', '661.5'],
    ['2026-02-10', '661.5'],
    ['2026-02-11', '688.5'],
  ])
  expect(ends(41 * 86_400 - 3_600)).toEqual([
    ['2026-02-08', '648'],
    ['2026-02-09', '661.5'],
    ['2026-02-10', '675'],
  ])
})

test('the provider says what time it is there', () => {
  expect(new Date(askedAt(activeDeposit)).toISOString()).toEqual('2026-01-01T12:00:00.000Z')
  expect(askedAt(endedDeposit)).toEqual(Date.parse(endedDeposit.endsAt))
})

test('a long term has sixty points on either side at most, and its last day is one of them', () => {
  const days = { passed: 400, total: 1000 }
  const { past, ahead } = growthOf({ ...activeDeposit, days })
  expect([past.length, past.at(-1)?.earned, ahead.length, ahead.at(-1)?.earned]).toEqual([
    59,
    '5400',
    60,
    '13500',
  ])
})

test('on its first day all is ahead, and of one that is over nothing', () => {
  expect(growthOf(freshDeposit).past).toEqual([
    { day: '2026-01-01', invested: '3000', earned: '0' },
  ])
  expect(growthOf(endedDeposit).ahead).toEqual([])
})
