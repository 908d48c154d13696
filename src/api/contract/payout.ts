import * as z from 'zod/mini'
import { Amount, Currency, DisplayCurrency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

/**
 * The end of an active deposit brings this to the balance, estimated. `paid` is in `currency`: `earned` alone if the
 * deposit renews itself, else `amount` and `earned`; `worth` is the same in the currency that was asked for.
 */
export const Payout = z.object({
  deposit: z.string(),
  /** The title of its plan. */
  plan: z.string(),
  currency: Currency,
  endsAt: Instant,
  amount: Amount,
  earned: Amount,
  paid: Amount,
  worth: Amount,
  /**
   * `uncovered`: it is switched on, and no subscription lasts until then, so that the amount is paid as well. `off` also
   * if the plan takes no such deposit any more.
   */
  renewal: z.enum(['off', 'planned', 'uncovered']),
})
export type Payout = z.infer<typeof Payout>

/** `total` is the worth of all of them, also of those that `limit` leaves out. */
export const Payouts = z.object({
  currency: DisplayCurrency,
  asOf: Instant,
  total: Amount,
  /** Counts those too that `limit` leaves out. */
  count: z.int().check(z.nonnegative()),
  items: z.array(Payout),
})
export type Payouts = z.infer<typeof Payouts>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/funds/payouts',
  tag: 'funds',
  summary:
    'What active deposits will pay and when, soonest first (an addition to the specification)',
  auth: true,
  query: z.object({
    currency: z._default(DisplayCurrency, 'USDT'),
    limit: z._default(
      z.coerce
        .number('incorrect')
        .check(z.int('incorrect'), z.minimum(1, 'below_min'), z.maximum(100, 'above_max')),
      100,
    ),
  }),
  response: Payouts,
  file: 'text/calendar',
  errors: [],
})
