import * as z from 'zod/mini'
import { Amount, Currency, PositiveAmount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { depositLifecycle, statusesOf } from './lifecycle.ts'
import { cursorQuery, Instant, pageOf, SecondsLeft } from './page.ts'
import { Plan } from './plan.ts'

export const depositStatuses = statusesOf(depositLifecycle)
export const DepositStatus = z.enum(depositStatuses, 'incorrect')
export type DepositStatus = z.infer<typeof DepositStatus>

/**
 * An amount locked on a plan, on the terms of its opening. `accrued` is withheld until the end; `expected` is what
 * the whole term brings. `closed` means early: `returned` came back, `forfeited` did not.
 */
export const Deposit = z.object({
  id: z.string(),
  plan: Plan,
  currency: Currency,
  amount: Amount,
  status: DepositStatus,
  autoinvestment: z.boolean(),
  openedAt: Instant,
  endsAt: Instant,
  /** Until when its owner is subscribed; autoinvestment needs that to be later than `endsAt`. */
  subscribedUntil: z.nullable(Instant),
  /** Null when it is over. */
  endsIn: z.nullable(SecondsLeft),
  days: z.object({ passed: z.int().check(z.nonnegative()), total: z.int().check(z.positive()) }),
  daily: Amount,
  accrued: Amount,
  expected: Amount,
  returned: z.nullable(Amount),
  forfeited: z.nullable(Amount),
  finishedAt: z.nullable(Instant),
  /** The deposit whose end opened this one by autoinvestment. */
  predecessor: z.nullable(z.string()),
  /** The deposit that autoinvestment opened at the end. */
  successor: z.nullable(z.string()),
})
export type Deposit = z.infer<typeof Deposit>

const Id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect'))
const DepositId = z.object({ id: Id })

/** `quote` where the paying currency is not the plan's: the rate at which `amount` of it is changed first. */
export const NewDeposit = z.object({
  plan: z.string('required').check(z.minLength(1, 'required'), z.maxLength(32, 'incorrect')),
  currency: Currency,
  amount: PositiveAmount,
  quote: z.nullable(Id),
  autoinvestment: z.boolean(),
})
export type NewDeposit = z.infer<typeof NewDeposit>

export const openDeposit = endpoint({
  method: 'POST',
  path: '/funds/deposits',
  tag: 'funds',
  summary: 'Locks an amount on a plan',
  auth: true,
  idempotent: true,
  body: NewDeposit,
  response: Deposit,
  errors: ['insufficient_funds', 'deposit_not_opened', 'subscription_required', 'quote_expired'],
})

export const listDeposits = endpoint({
  method: 'GET',
  path: '/funds/deposits',
  tag: 'funds',
  summary: 'Deposits, newest first unless another order is asked for',
  auth: true,
  query: z.object({
    ...cursorQuery,
    status: z.optional(z.enum(['active', 'past'], 'incorrect')),
    /** `end`: the one that ends first comes first. */
    order: z._default(z.enum(['newest', 'end'], 'incorrect'), 'newest'),
    key: z.optional(z.string().check(z.maxLength(64, 'incorrect'))),
  }),
  response: pageOf(Deposit),
  errors: [],
})

export const readDeposit = endpoint({
  method: 'GET',
  path: '/funds/deposits/{id}',
  tag: 'funds',
  summary: 'One deposit (an addition to the specification)',
  auth: true,
  params: DepositId,
  response: Deposit,
  errors: ['not_found'],
})

export const changeDeposit = endpoint({
  method: 'PATCH',
  path: '/funds/deposits/{id}',
  tag: 'funds',
  summary: 'Switches autoinvestment (an addition to the specification)',
  auth: true,
  params: DepositId,
  body: z.object({ autoinvestment: z.boolean() }),
  response: Deposit,
  errors: ['not_found', 'deposit_not_closed'],
})

/** The quote is good for `expiresIn` seconds, and not beyond the next accrual. */
export const CloseQuote = z.object({
  quote: z.string(),
  currency: Currency,
  returned: Amount,
  forfeited: Amount,
  expiresIn: SecondsLeft,
})
export type CloseQuote = z.infer<typeof CloseQuote>

export const quoteClosing = endpoint({
  method: 'GET',
  path: '/funds/deposits/client/close/{id}',
  tag: 'funds',
  summary: 'What an early close would return and forfeit (an addition to the specification)',
  auth: true,
  params: DepositId,
  response: CloseQuote,
  errors: ['not_found', 'deposit_not_closed'],
})

export const closeDeposit = endpoint({
  method: 'POST',
  path: '/funds/deposits/client/close/{id}',
  tag: 'funds',
  summary: 'Closes a deposit before its end, as quoted',
  auth: true,
  idempotent: true,
  params: DepositId,
  body: z.object({ quote: Id }),
  response: Deposit,
  errors: ['not_found', 'deposit_not_closed', 'quote_expired'],
})
