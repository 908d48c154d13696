import { expect, test } from 'vitest'
import { daysLeft, endOf, isEnding } from '../../src/machines/subscription.selectors.ts'
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
  expect(dates.map((date) => [daysLeft(until(date)), isEnding(until(date))])).toEqual([
    [4, false],
    [3, true],
    [0, true],
  ])
  expect([
    daysLeft({ ...offer, subscription: none }),
    isEnding({ ...offer, subscription: none }),
  ]).toEqual([null, false])
})
