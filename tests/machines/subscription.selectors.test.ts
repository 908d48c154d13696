import { expect, test } from 'vitest'
import {
  cheapestOf,
  endOf,
  isEnding,
  monthlyPrice,
  savingOf,
} from '../../src/machines/subscription.selectors.ts'
import { now, offer } from '../support/models/subscription.model.ts'

const option = { id: 'month', days: 30, price: '10', currency: 'USDT' } as const
const none = { active: false, until: null }
const until = (date: string, active = true) => ({ ...offer, subscription: { active, until: date } })

test('a period that is bought goes on from the one that is active, or begins now', () => {
  const ends = [
    { ...offer, subscription: none },
    until('2026-01-05T12:00:00.000Z', false),
    until('2026-02-09T12:00:00.000Z'),
  ].map((each) => new Date(endOf(each, option)).toISOString())
  expect(now).toEqual(Date.UTC(2026, 0, 10, 12))
  expect(ends).toEqual([
    '2026-02-09T12:00:00.000Z',
    '2026-02-09T12:00:00.000Z',
    '2026-03-11T12:00:00.000Z',
  ])
})

test('a subscription is about to end from the third day before its end', () => {
  const dates = ['2026-01-13T12:00:00.001Z', '2026-01-13T12:00:00.000Z', '2026-01-10T11:00:00.000Z']
  expect(dates.map((date) => isEnding(until(date)))).toEqual([false, true, true])
  expect(isEnding({ ...offer, subscription: none })).toEqual(false)
})

const offered = [
  { id: 'month', days: 30, price: '15', currency: 'USDT' },
  { id: 'quarter', days: 90, price: '39', currency: 'USDT' },
  { id: 'year', days: 365, price: '129', currency: 'USDT' },
] as const

test('a price a month is rounded to its nearest digit, a saving exact or a little less', () => {
  // 129 × 30 / 365 is 10.6027…, which saves 29.31… %.
  expect(
    offered.map((each) => [monthlyPrice(each, 2), monthlyPrice(each, 0), savingOf(each, offered)]),
  ).toEqual([
    ['15', '15', null],
    ['13', '13', '13'],
    ['10.6', '11', '29'],
  ])
})

test('a saving is told from one per cent, and of prices that can be compared', () => {
  const saved = (price: string, shortest = '10', currency: 'USDT' | 'BTC' = 'USDT') =>
    savingOf({ id: 'long', days: 300, price, currency }, [
      { id: 'short', days: 30, price: shortest, currency: 'USDT' },
    ])
  expect([saved('99'), saved('99.01'), saved('101'), saved('50', '0')]).toEqual([
    '1',
    null,
    null,
    null,
  ])
  expect([saved('50', '10', 'BTC'), savingOf(offered[0], [])]).toEqual([null, null])
})

test('the period whose days cost least is the cheapest, the shorter of two alike, and none where nothing is saved', () => {
  const [month, quarter, year] = offered
  const twoQuarters = { ...quarter, id: 'half', days: 180, price: '78' }
  expect([
    cheapestOf(offered),
    cheapestOf([month, quarter, twoQuarters]),
    cheapestOf([month, year, quarter]),
    cheapestOf([month]),
    cheapestOf([month, { ...year, price: '183' }]),
    cheapestOf([]),
  ]).toEqual(['year', 'quarter', 'year', null, null, null])
})
