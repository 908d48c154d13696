import * as z from 'zod/mini'
import { Amount, Currency, DisplayCurrency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { AskedInstant, cursorQuery, Instant, pageOf } from './page.ts'

/**
 * Everything in one currency, at today's rates: what a person sees as one figure. `total` is what is theirs now:
 * `available`, `activeDeposits`, `income` and `reserved` together; `withheld` and `pending` come on top when terms end.
 * `rank` counts bonus tiers.
 */
export const Statistics = z.object({
  /** USDT where the currency that was asked for has no price. */
  currency: DisplayCurrency,
  /** Those with a price: all that may be asked for. */
  currencies: z.array(DisplayCurrency),
  earned: Amount,
  referrals: Amount,
  activeDeposits: Amount,
  withheld: Amount,
  total: Amount,
  /** On the main balance. */
  available: Amount,
  /** Income of the partner programme that is not yet moved to the main balance. */
  income: Amount,
  /** Partner income that comes when deposits of partners end, and is lost with those that are closed early. */
  pending: Amount,
  /** For withdrawals under way. */
  reserved: Amount,
  bonuses: Amount,
  rank: z.int().check(z.nonnegative()),
  /**
   * Income by day, oldest first; `withheld` is the part of it that comes when a term ends, `partners` the part that the
   * partner programme brought.
   */
  series: z.array(
    z.object({ day: z.iso.date(), income: Amount, withheld: Amount, partners: Amount }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

/** Days in the daily series of income: today, 7 days, 30 days, or all since the person came. */
export const incomePeriods = ['day', 'week', 'month', 'all'] as const
export type IncomePeriod = (typeof incomePeriods)[number]

export const readStatistics = endpoint({
  method: 'GET',
  path: '/user/statistics',
  tag: 'user',
  summary: 'Totals of the person and the daily series of income',
  auth: true,
  query: z.object({
    currency: z._default(DisplayCurrency, 'USDT'),
    period: z._default(z.enum(incomePeriods, 'incorrect'), 'month'),
  }),
  response: Statistics,
  errors: [],
})

/** A deposit on a plan with a basket buys there when it opens and sells when it closes. */
export const CaseOperation = z.object({
  id: z.string(),
  cryptoCase: z.string(),
  title: z.string(),
  type: z.enum(['bought', 'sold']),
  deposit: z.string(),
  currency: Currency,
  amount: Amount,
  parts: z.array(z.object({ asset: z.string(), weight: Amount, amount: Amount })),
  createdAt: Instant,
})
export type CaseOperation = z.infer<typeof CaseOperation>

export const listCaseOperations = endpoint({
  method: 'GET',
  path: '/user/case-operations',
  tag: 'user',
  summary: 'What deposits did in the baskets behind their plans, newest first',
  auth: true,
  query: z.object({
    ...cursorQuery,
    currency: z.optional(Currency),
    from: z.optional(AskedInstant),
    to: z.optional(AskedInstant),
  }),
  response: pageOf(CaseOperation),
  errors: [],
})
