import { expect, test } from 'vitest'
import { growthOf } from '../../src/machines/deposit-growth.ts'
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
