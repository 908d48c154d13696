import Big from 'big.js'
import type { Amount } from '../api/contract/amount.ts'
import type { Deposit } from '../api/contract/deposit.ts'

const DAY = 24 * 60 * 60 * 1000
/** Points of a curve, at most so many before today and as many after. */
const MOST_POINTS = 60

/** `day` is `2026-11-22`. */
export type GrowthPoint = { day: string; invested: Amount; earned: Amount }

/** Computes the curve of one deposit from the days that have passed and those that remain: all days are alike. */
export function growthOf({ openedAt, amount, daily, days, status }: Deposit): {
  past: GrowthPoint[]
  ahead: GrowthPoint[]
} {
  const point = (day: number): GrowthPoint => ({
    day: new Date(Date.parse(openedAt) + day * DAY).toISOString().slice(0, 10),
    invested: amount,
    earned: Big(daily).times(day).toFixed(),
  })
  return {
    past: [0, ...daysBetween(0, days.passed)].map(point),
    ahead: status === 'active' ? daysBetween(days.passed, days.total).map(point) : [],
  }
}

/** In even steps back from `to`, so that it is always there. */
function daysBetween(from: number, to: number): number[] {
  const stride = Math.max(1, Math.ceil((to - from) / MOST_POINTS))
  const count = Math.ceil((to - from) / stride)
  return Array.from({ length: count }, (_, place) => to - place * stride).toReversed()
}
