import * as z from 'zod/mini'
import { Amount, Currency, PositiveAmount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { refillLifecycle, statusesOf } from './lifecycle.ts'
import { cursorQuery, Instant, pageOf, SecondsLeft } from './page.ts'

export const refillStatuses = statusesOf(refillLifecycle)
export const RefillStatus = z.enum(refillStatuses, 'incorrect')
export type RefillStatus = z.infer<typeof RefillStatus>

/** Money that the network has shown on its way to a refill; what it dropped again is not listed. */
export const RefillTransfer = z.object({
  hash: z.string(),
  explorerUrl: z.nullable(z.string()),
  amount: Amount,
  seenAt: Instant,
  /** At most as many as the refill needs. */
  confirmations: z.int().check(z.nonnegative()),
  creditedAt: z.nullable(Instant),
})
export type RefillTransfer = z.infer<typeof RefillTransfer>

/** A transfer that its sender named and that the network has not shown yet; `not_found` after a day. */
export const TransferLookup = z.object({
  hash: z.string(),
  askedAt: Instant,
  state: z.enum(['looking', 'not_found']),
})
export type TransferLookup = z.infer<typeof TransferLookup>

/**
 * An invoice and what came of it. `amount` was asked, `received` was seen on the network, `credited` is on the
 * balance. An expired invoice stays payable: a late transfer is still credited, and so is every further one. `hash`,
 * `explorerUrl` and `confirmations` are those of the latest of its `transfers`.
 */
export const Refill = z.object({
  id: z.string(),
  paymentSystem: z.string(),
  currency: Currency,
  network: z.string(),
  amount: Amount,
  status: RefillStatus,
  address: z.string(),
  memo: z.nullable(z.string()),
  createdAt: Instant,
  expiresIn: SecondsLeft,
  received: z.nullable(Amount),
  credited: z.nullable(Amount),
  confirmations: z.object({
    seen: z.int().check(z.nonnegative()),
    needed: z.int().check(z.positive()),
  }),
  hash: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** The earliest first. */
  transfers: z.array(RefillTransfer),
  lookup: z.nullable(TransferLookup),
  /** The transfer came after the invoice had expired. */
  late: z.boolean(),
  /** The network replaced a transfer that had been seen; counting starts again. */
  replaced: z.boolean(),
  finishedAt: z.nullable(Instant),
  /** Why it is rejected: its time was over with nothing received, or an operator refused it. */
  rejection: z.nullable(z.enum(['expired', 'operator'])),
})
export type Refill = z.infer<typeof Refill>

const RefillId = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'incorrect')) })

export const NewRefill = z.object({
  paymentSystem: z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'incorrect')),
  amount: PositiveAmount,
})
export type NewRefill = z.infer<typeof NewRefill>

export const createRefill = endpoint({
  method: 'POST',
  path: '/funds/refills',
  tag: 'funds',
  summary: 'Makes an invoice: an address, with a memo or tag where the network needs one',
  auth: true,
  idempotent: true,
  body: NewRefill,
  response: Refill,
  errors: ['idempotency_in_progress', 'idempotency_key_reused'],
})

export const listRefills = endpoint({
  method: 'GET',
  path: '/funds/refills',
  tag: 'funds',
  summary: 'Refills, newest first',
  auth: true,
  query: z.object({
    ...cursorQuery,
    status: z.optional(RefillStatus),
    currency: z.optional(Currency),
    /** Only the refill made under this Idempotency-Key: how a client learns the outcome of a lost answer. */
    key: z.optional(z.string().check(z.maxLength(64, 'incorrect'))),
  }),
  response: pageOf(Refill),
  errors: [],
})

export const readRefill = endpoint({
  method: 'GET',
  path: '/funds/refills/{id}',
  tag: 'funds',
  summary: 'One refill with its confirmations',
  auth: true,
  params: RefillId,
  response: Refill,
  errors: ['not_found'],
})

/** The hash in any spelling of its network. */
export const NamedTransfer = z.object({
  hash: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
})
export type NamedTransfer = z.infer<typeof NamedTransfer>

/** The hash only says what to look for: whose balance it is credited to follows from the address it was sent to. */
export const lookUpTransfer = endpoint({
  method: 'POST',
  path: '/funds/refills/{id}/transfer-hash',
  tag: 'funds',
  summary:
    'Looks for a transfer that its sender names by its hash (an addition to the specification)',
  auth: true,
  params: RefillId,
  body: NamedTransfer,
  response: Refill,
  errors: ['not_found'],
})
