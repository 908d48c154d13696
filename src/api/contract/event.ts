import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { AskedInstant, cursorQuery, Instant, pageOf } from './page.ts'
import { PaymentRejection, PaymentStatus } from './payment.ts'
import { AccountType, EventKind, OperationType } from './user.ts'

/** Terms that a deposit was opened on. */
const EventDeposit = z.object({ id: z.string(), plan: z.string(), termDays: z.int() })

/** `id` and `line` are null of somebody who is on none of the person's lines any more. */
const EventPartner = z.object({
  id: z.nullable(z.string()),
  login: z.string(),
  line: z.nullable(z.int()),
})

/** The part of an event that one account has; `amount` is signed. */
const Movement = z.object({
  account: AccountType,
  currency: Currency,
  amount: Amount,
  /** The account held this after it. */
  balanceAfter: Amount,
})

/**
 * Accruals of one day in one currency: of `amount`, `held` still waits for its term and `lost` went with an early close;
 * the rest was released.
 */
const Withheld = z.object({ currency: Currency, amount: Amount, held: Amount, lost: Amount })

export const AccrualState = z.enum(['held', 'released', 'lost'])
export type AccrualState = z.infer<typeof AccrualState>

/**
 * One event stands for all movements that it took: both sides of an exchange or of a deposit, partner income of one
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
  /** Counts the payments of partner income or the deposits of withheld accruals; else 1. */
  count: z.int(),
  /** Partners that income came from. */
  people: z.int(),
  /** Null where there is none, or more than one. */
  deposit: z.nullable(EventDeposit),
  partner: z.nullable(EventPartner),
  /** Accruals that an early close lost; null for other events. */
  loss: z.nullable(Amount),
  /** Fee of an exchange, in the currency that was bought. */
  fee: z.nullable(Amount),
  /** Hash of the transfer on the network. */
  hash: z.nullable(z.string()),
  /** A withdrawal has the status it has now, why it was refused, and its address in `wallet`. */
  status: z.nullable(PaymentStatus),
  rejection: z.nullable(PaymentRejection),
  reason: z.nullable(z.string()),
  wallet: z.nullable(z.string()),
  /** A refill or withdrawal went by it. */
  network: z.nullable(z.string()),
  /** The refill, withdrawal, deposit, tier or subscription that it belongs to. */
  reference: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

const Sum = z.object({ currency: Currency, amount: Amount })

/**
 * A day of the calendar that was asked for, with its first moment and that of the day after. It sums up all events of
 * that day that the filter lets through, also those on other pages.
 */
const EventDay = z.object({
  from: Instant,
  to: Instant,
  /** Changes of all accounts of the person together: what moves between them comes to nothing and is left out. */
  net: z.array(Sum),
  /** Counts the events that it comes from; accruals of a day move nothing. */
  count: z.int(),
})
export type EventDay = z.infer<typeof EventDay>

/** The longest text that is searched for. */
export const eventSearchLimit = 128

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
    /** Only events of this deposit: its opening, its days, its end or early close, and the deposit that renews it. */
    deposit: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect'))),
    from: z.optional(AskedInstant),
    to: z.optional(AskedInstant),
    /**
     * The beginning of a partner's login, a part of a plan's name, a whole transaction hash, an amount without its sign,
     * an operation number, or the last four or more signs of the wallet that was paid.
     */
    search: z.optional(z.string().check(z.maxLength(eventSearchLimit, 'incorrect'))),
    /** A name of the IANA database, as `Asia/Almaty`: with it the days of the page are summed up, if it is known. */
    timeZone: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'incorrect'))),
  }),
  response: z.object({
    ...pageOf(AccountEvent).shape,
    /** Newest first, each once. A day of more events than are added up is left out. */
    days: z.array(EventDay),
  }),
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
  /** Day of the deposit's term. */
  day: z.nullable(z.int()),
  /** Accruals have the state that they have now. */
  state: z.nullable(AccrualState),
})
export type EventPart = z.infer<typeof EventPart>

export const eventPartLimit = 100

export const EventDetail = z.object({
  ...AccountEvent.shape,
  /** An event of a day that has more than one lists the newest of them. */
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
