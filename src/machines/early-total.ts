import type { Statistics } from '../api/contract/statistics.ts'

export type Total = Pick<Statistics, 'total' | 'currency'>

/** Whoever has money on a deposit gets the home that begins with the total: it can be told before anything else has come. */
export const earlyTotal = ({
  total,
  currency,
  activeDeposits,
}: Total & Pick<Statistics, 'activeDeposits'>): Total | null =>
  /[1-9]/.test(activeDeposits) ? { total, currency } : null
