import * as z from 'zod/mini'
import { Amount, DisplayCurrency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

/**
 * `day` is of UTC. `invested` is what stood on deposits at the end of that day, `earned` what had been earned in all by
 * then, paid or still locked; `partners` is the part of it that the partner programme brought.
 */
const GrowthPoint = z.object({
  day: z.iso.date(),
  invested: Amount,
  earned: Amount,
  partners: Amount,
})

/**
 * Sums what a person has earned and will earn on active deposits, in one currency at today's rates. Earnings of
 * a deposit that was closed early were never earned.
 */
export const Growth = z.object({
  currency: DisplayCurrency,
  asOf: Instant,
  /** All income until now: of deposits, paid and locked, and of the partner programme. */
  earned: Amount,
  /** The part of it that is locked until terms end. */
  locked: Amount,
  /** The part of it that the partner programme brought. */
  partners: Amount,
  /** Earned in the last 30 days. */
  recent: Amount,
  /**
   * Oldest first, from the day of the first deposit, or before the first income, to today: every day of the last 92,
   * before them every seventh. Empty if nothing was invested or earned yet.
   */
  past: z.array(GrowthPoint),
  /** An estimate, from tomorrow to the end of the last active deposit, thinned likewise; days of ends are always there. */
  ahead: z.array(GrowthPoint),
})
export type Growth = z.infer<typeof Growth>

export const readGrowth = endpoint({
  method: 'GET',
  path: '/user/growth',
  tag: 'user',
  summary: 'What deposits have earned day by day, and will (an addition to the specification)',
  auth: true,
  query: z.object({ currency: z._default(DisplayCurrency, 'USDT') }),
  response: Growth,
  errors: [],
})
