import type { Deposit } from '../../api/contract/deposit.ts'
import { askedAt } from '../../machines/deposit-growth.ts'
import { daysUntil } from '../parts/time.ts'

/**
 * Days of the calendar, as the dates beside them; the two add up to the term. A change of the clocks may put the end on
 * a day of the calendar before or after.
 */
export function termDays(deposit: Pick<Deposit, 'days' | 'endsAt' | 'endsIn'>) {
  const { total } = deposit.days
  const left = Math.min(total, Math.max(0, daysUntil(deposit.endsAt, askedAt(deposit))))
  return { passed: total - left, left, total }
}
