import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { AskedInstant, cursorQuery, Instant, pageOf } from './page.ts'
import { PaymentStatus } from './payment.ts'
import { AccountType, EventKind, OperationType } from './user.ts'

/** Terms that a deposit was opened on. */
const EventDeposit = z.object({ id: z.string(), plan: z.string(), termDays: z.int() })

/** `line` is null of somebody who is on none of the person's lines any more. */
const EventPartner = z.object({ login: z.string(), line: z.nullable(z.int()) })

/** What one account has of an event; `amount` is signed. */
const Movement = z.object({
  account: AccountType,
  currency: Currency,
  amount: Amount,
  /** What the account held after it. */
  balanceAfter: Amount,
})

const Withheld = z.object({ currency: Currency, amount: Amount })

/**
 * What happened, whatever number of movements it took: both sides of an exchange or of a deposit, partner income of one
 * kind in one day, or the accruals of one day. Days are those of UTC; an event of a day stands at its first moment.
 */
export const AccountEvent = z.object({
  id: z.string(),
  kind: EventKind,
  type: OperationType,
  createdAt: Instant,
  /** None of withheld accruals, which are not the person's yet. Partner income of a day is one, with its sum. */
  movements: z.array(Movement),
  /** Accruals of a day. */
  withheld: z.array(Withheld),
  /** Of partner income, its payments; of withheld accruals, its deposits; else 1. */
  count: z.int(),
  /** Partners that income came from. */
  people: z.int(),
  /** Null where there is none, or more than one. */
  deposit: z.nullable(EventDeposit),
  partner: z.nullable(EventPartner),
  /** Of an early close: the accruals that are lost with it. */
  loss: z.nullable(Amount),
  /** Of an exchange in the currency that was bought. */
  fee: z.nullable(Amount),
  /** Of the transfer on the network. */
  hash: z.nullable(z.string()),
  /** Of a withdrawal: how it stands now, and where to. */
  status: z.nullable(PaymentStatus),
  wallet: z.nullable(z.string()),
  /** The refill, withdrawal, deposit, tier or subscription that it belongs to. */
  reference: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

export const listEvents = endpoint({
  method: 'GET',
  path: '/user/events',
  tag: 'user',
  summary: 'The movements told as what happened, newest first (an addition to the specification)',
  auth: true,
  query: z.object({
    ...cursorQuery,
    type: z.optional(OperationType),
    currency: z.optional(Currency),
    from: z.optional(AskedInstant),
    to: z.optional(AskedInstant),
  }),
  response: pageOf(AccountEvent),
  errors: [],
})

/** One of what an event of a day consists of. */
const EventPart = z.object({
  id: z.string(),
  createdAt: Instant,
  currency: Currency,
  amount: Amount,
  partner: z.nullable(EventPartner),
  deposit: z.nullable(EventDeposit),
  /** Of the deposit's term. */
  day: z.nullable(z.int()),
})
export type EventPart = z.infer<typeof EventPart>

export const eventPartLimit = 100

export const EventDetail = z.object({
  ...AccountEvent.shape,
  /** Of an event of a day with more than one: the newest of them. */
  parts: z.array(EventPart).check(z.maxLength(eventPartLimit)),
})
export type EventDetail = z.infer<typeof EventDetail>

export const readEvent = endpoint({
  method: 'GET',
  path: '/user/events/{id}',
  tag: 'user',
  summary: 'What happened, by its own id or by that of any of its movements',
  auth: true,
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect')) }),
  response: EventDetail,
  errors: ['not_found'],
})
