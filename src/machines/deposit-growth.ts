import Big from 'big.js'
import type { Amount } from '../api/contract/amount.ts'
import type { Deposit } from '../api/contract/deposit.ts'

const DAY = 24 * 60 * 60 * 1000
/** Points of a curve, at most so many before today and as many after. */
const MOST_POINTS = 60

/** `day` is `2026-11-22`, by the calendar of this device, as the dates beside the curve. */
export type GrowthPoint = { day: string; invested: Amount; earned: Amount }

/** The provider's clock at its answer, in milliseconds; that of the device may be wrong. */
export const askedAt = ({ endsAt, endsIn }: Pick<Deposit, 'endsAt' | 'endsIn'>): number =>
  Date.parse(endsAt) - (endsIn ?? 0) * 1_000

/** The end of the first full day that has not earned yet, in milliseconds. */
export const nextEarningAt = ({ openedAt, days }: Pick<Deposit, 'openedAt' | 'days'>): number =>
  Date.parse(openedAt) + (days.passed + 1) * DAY

/**
 * Computes the curve of one deposit from the days that have passed and those that remain: all days are alike. An active
 * one goes on to today with what its last full day brought.
 */
export function growthOf(deposit: Deposit): { past: GrowthPoint[]; ahead: GrowthPoint[] } {
  const { openedAt, amount, daily, days, status } = deposit
  const earnedIn = (day: number) => ({ invested: amount, earned: Big(daily).times(day).toFixed() })
  const point = (day: number): GrowthPoint => ({
    day: dayOf(Date.parse(openedAt) + day * DAY),
    ...earnedIn(day),
  })
  const past = [0, ...daysBetween(0, days.passed)].map(point)
  if (status !== 'active') return { past, ahead: [] }
  const today = dayOf(askedAt(deposit))
  return {
    past: past.some(({ day }) => day >= today)
      ? past
      : [...past, { day: today, ...earnedIn(days.passed) }],
    ahead: daysBetween(days.passed, days.total)
      .map(point)
      .filter(({ day }) => day > today),
  }
}

function dayOf(time: number): string {
  const at = new Date(time)
  const midnight = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return new Date(midnight).toISOString().slice(0, 10)
}

/** In even steps back from `to`, so that it is always there. */
function daysBetween(from: number, to: number): number[] {
  const stride = Math.max(1, Math.ceil((to - from) / MOST_POINTS))
  const count = Math.ceil((to - from) / stride)
  return Array.from({ length: count }, (_, place) => to - place * stride).toReversed()
}
