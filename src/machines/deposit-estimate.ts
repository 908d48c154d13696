import Big from 'big.js'
import type { Amount, Currency } from '../api/contract/amount.ts'
import { incomeDecimals, type Plan } from '../api/contract/plan.ts'
import { cutTo, isBelow } from './decimal.ts'

const DAY = 24 * 60 * 60 * 1000

/** Significant ones: 143 is read, and 142.85714286 is not. */
const COVERING_DIGITS = 3

export type Estimate = {
  /** Earnings of each full day. */
  daily: Amount
  /** Earnings of the whole term, locked until its end. */
  income: Amount
  /** Body and accruals together, released at the end. */
  total: Amount
  /** Milliseconds: so many full days after `at`. */
  endsAt: number
}

/** Milliseconds, as `at` is. */
export const endOf = ({ termDays }: Plan, at: number): number => at + termDays * DAY

/** Estimates a deposit opened at `at` by the provider's own arithmetic: each day is rounded down, all days are alike. */
export function estimateOf(plan: Plan, amount: Amount, at: number): Estimate {
  const daily = accrualOf(plan, amount)
  const income = daily.times(plan.termDays)
  return {
    daily: daily.toFixed(),
    income: income.toFixed(),
    total: income.plus(amount).toFixed(),
    endsAt: endOf(plan, at),
  }
}

const accrualOf = ({ dailyYield }: Plan, amount: Amount): Big =>
  Big(amount).times(dailyYield).div(100).round(incomeDecimals, Big.roundDown)

/** The most that can be put on a plan: all there is, or the plan's maximum. */
export function maximumOf({ max }: Plan, available: Amount): Amount {
  return max !== null && Big(available).gt(max) ? max : Big(available).toFixed()
}

/** Percent that the whole term brings. */
export const termYieldOf = ({ dailyYield, termDays }: Plan): Amount =>
  Big(dailyYield).times(termDays).toFixed()

/** The least deposit whose earnings of one term are worth `cost`; null where the plan takes none so large. */
export function coveringOf(plan: Plan, cost: Amount): Amount | null {
  const whole = Big(termYieldOf(plan))
  if (whole.lte(0)) return null
  const covering = Big(cost).times(100).div(whole).prec(COVERING_DIGITS, Big.roundUp)
  return plan.max !== null && covering.gt(plan.max) ? null : covering.toFixed()
}

/** So many percent of what there is, as far as the plan takes it; null where that is below its minimum. */
export function shareOf(
  plan: Plan,
  available: Amount,
  percent: number,
  decimals: number,
): Amount | null {
  const part = Big(available).times(percent).div(100).toFixed()
  const share = cutTo(maximumOf(plan, part), decimals)
  return isBelow(share, plan.min) ? null : share
}

export type Available = Partial<Record<Currency, Amount>>
