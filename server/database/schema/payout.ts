import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency, DisplayCurrency } from '../../../src/api/contract/amount.ts'
import { paymentLifecycle, statusesOf } from '../../../src/api/contract/lifecycle.ts'
import type { Payment, PaymentStatus } from '../../../src/api/contract/payment.ts'
import { amount, identity, instant, isOneOf, reference } from './columns.ts'
import { users } from './identity.ts'
import { paymentSystems } from './refill.ts'

/** A person's own payout wallets. A changed address may be used only from `usable_at` on. */
export const wallets = pgTable(
  'wallets',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    address: text('address').notNull(),
    memo: text('memo'),
    setAt: instant('set_at').notNull(),
    usableAt: instant('usable_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.paymentSystem] })],
)

/** A quote that waits for its code; it is good for one withdrawal. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    challengeId: text('challenge_id').notNull(),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    createdAt: instant('created_at').notNull(),
    validatedAt: instant('validated_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('payment_requests_user').on(table.userId, table.createdAt)],
)

/** Withdrawals that were written to files for a signer elsewhere, with what the same files are written from again. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: identity(),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    /** Null where no chain is configured: there are no transactions then, only a table. */
    chainId: reference('chain_id'),
    /** The token's; null for the chain's own currency. */
    contract: text('contract'),
    decimals: smallint('decimals').notNull(),
    /** Transactions that the treasury had sent before, pending ones included. */
    treasurySent: integer('treasury_sent'),
    operator: text('operator').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    check('payout_batches_sent', sql`(${table.chainId} is null) = (${table.treasurySent} is null)`),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id')
      .notNull()
      .references(() => paymentRequests.id),
    key: text('key').notNull(),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    currency: text('currency').$type<Currency>().notNull(),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    status: text('status').$type<PaymentStatus>().notNull().default('pending'),
    rejection: text('rejection').$type<NonNullable<Payment['rejection']>>(),
    reason: text('reason'),
    hash: text('hash'),
    createdAt: instant('created_at').notNull(),
    inspectedAt: instant('inspected_at'),
    finishedAt: instant('finished_at'),
    /** May go into a batch though it is on inspection. */
    approvedAt: instant('approved_at'),
    batchId: reference('batch_id').references(() => payoutBatches.id),
  },
  (table) => [
    index('payments_of_batch').on(table.batchId).where(sql`batch_id is not null`),
    index('payments_of_user').on(table.userId, table.id),
    uniqueIndex('payments_key').on(table.userId, table.key),
    uniqueIndex('payments_request').on(table.requestId),
    index('payments_waiting').on(table.id).where(sql`status in ('pending', 'on_inspection')`),
    check('payments_status', isOneOf(table.status, statusesOf(paymentLifecycle))),
    check('payments_hash', sql`(${table.status} = 'successful') = (${table.hash} is not null)`),
    check('payments_net', sql`${table.amount} > ${table.fee} and ${table.fee} >= 0`),
  ],
)

/** `wrong`: carried out, and does not pay the withdrawal. `unsent`: the operator said that nobody sent it. */
export const hashStates = ['followed', 'paid', 'reverted', 'replaced', 'wrong', 'unsent'] as const

/** Transactions that were named for a withdrawal and are followed on their chain. */
export const payoutHashes = pgTable(
  'payout_hashes',
  {
    id: identity(),
    paymentId: reference('payment_id')
      .notNull()
      .references(() => payments.id),
    hash: text('hash').notNull(),
    state: text('state').$type<(typeof hashStates)[number]>().notNull().default('followed'),
    /** Place among the transfers of its transaction: each of them pays one withdrawal. */
    transfer: integer('transfer'),
    /** Known since a node has seen the transaction; another one with both takes its place. */
    sender: text('sender'),
    nonce: integer('nonce'),
    operator: text('operator').notNull(),
    namedAt: instant('named_at').notNull(),
    alarmedAt: instant('alarmed_at'),
  },
  (table) => [
    uniqueIndex('payout_hashes_once').on(table.paymentId, table.hash),
    uniqueIndex('payout_hashes_transfer').on(table.hash, table.transfer),
    index('payout_hashes_followed').on(table.id).where(sql`state = 'followed'`),
    check('payout_hashes_state', isOneOf(table.state, hashStates)),
    check('payout_hashes_paid', sql`(${table.state} = 'paid') = (${table.transfer} is not null)`),
    check('payout_hashes_seen', sql`(${table.sender} is null) = (${table.nonce} is null)`),
  ],
)

/** Differences between chain and ledger that the operator was told of and that last. */
export const reconciliationAlarms = pgTable('reconciliation_alarms', {
  paymentSystem: text('payment_system')
    .primaryKey()
    .references(() => paymentSystems.id),
  difference: amount('difference').notNull(),
  toldAt: instant('told_at').notNull(),
})

/** Price of one unit in USDT; set by the operator, or by a feed. */
export const rates = pgTable('rates', {
  currency: text('currency').$type<DisplayCurrency>().primaryKey(),
  price: amount('price').notNull(),
  setAt: instant('set_at').notNull(),
})

/** Every price that `rates` has held, the one in force included. Rows are added and swept, never changed. */
export const rateHistory = pgTable(
  'rate_history',
  {
    id: identity(),
    currency: text('currency').$type<DisplayCurrency>().notNull(),
    price: amount('price').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [index('rate_history_of_currency').on(table.currency, table.setAt, table.id)],
)

export const exchangeQuotes = pgTable(
  'exchange_quotes',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    from: text('from_currency').$type<Currency>().notNull(),
    to: text('to_currency').$type<Currency>().notNull(),
    give: amount('give').notNull(),
    get: amount('get').notNull(),
    rate: amount('rate').notNull(),
    fee: amount('fee').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('exchange_quotes_age').on(table.expiresAt),
    index('exchange_quotes_live').on(table.userId).where(sql`used_at is null`),
  ],
)
