import type { Deposit } from '../../api/contract/deposit.ts'
import { askedAt } from '../../machines/deposit-growth.ts'
import { daysUntil } from '../parts/time.ts'

/**
 * Days of the calendar until the end, as the dates beside them. A change of the clocks may put the end on a day of the
 * calendar before or after.
 */
export function daysLeftOf(deposit: Pick<Deposit, 'days' | 'endsAt' | 'endsIn'>): number {
  return Math.min(deposit.days.total, Math.max(0, daysUntil(deposit.endsAt, askedAt(deposit))))
}
