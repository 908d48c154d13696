import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../src/api/contract/amount.ts'
import { refillLifecycle, statusesOf } from '../../../src/api/contract/lifecycle.ts'
import type { Refill, RefillStatus } from '../../../src/api/contract/refill.ts'
import type { PaymentSystem } from '../../../src/api/contract/settings.ts'
import { amount, identity, instant, isOneOf, reference } from './columns.ts'
import { users } from './identity.ts'

/** A currency on a network. Every number of it is data. */
export const paymentSystems = pgTable('payment_systems', {
  id: text('id').primaryKey(),
  currency: text('currency').$type<Currency>().notNull(),
  network: text('network').notNull(),
  decimals: smallint('decimals').notNull(),
  memo: text('memo').$type<NonNullable<PaymentSystem['memo']>>(),
  /** Payments with a memo all go to this one address of the platform; null where each refill has its own. */
  ownAddress: text('house_address'),
  addressPattern: text('address_pattern').notNull(),
  confirmations: integer('confirmations').notNull(),
  usualSeconds: integer('usual_seconds').notNull(),
  invoiceSeconds: integer('invoice_seconds').notNull(),
  explorerUrl: text('explorer_url'),
  refillMin: amount('refill_min').notNull(),
  refillMax: amount('refill_max').notNull(),
  refillFee: amount('refill_fee').notNull(),
  withdrawalMin: amount('withdrawal_min').notNull(),
  withdrawalMax: amount('withdrawal_max').notNull(),
  withdrawalFee: amount('withdrawal_fee').notNull(),
  position: smallint('position').notNull(),
  enabled: boolean('enabled').notNull().default(true),
})

/** Has an index of its own; names no table, since the index does not either. */
export const isUnfinished = sql`(status = 'waiting' or status = 'replenished' and received < amount)`

/** An invoice. What came of it is summed up here, under the row's lock, from its chain transfers. */
export const refills = pgTable(
  'refills',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    currency: text('currency').$type<Currency>().notNull(),
    amount: amount('amount').notNull(),
    key: text('key').notNull(),
    address: text('address').notNull(),
    memo: text('memo'),
    /** The extended public key and the index that the address is derived from; null for a simulated one. */
    addressKey: text('address_key'),
    addressIndex: integer('address_index'),
    status: text('status').$type<RefillStatus>().notNull().default('waiting'),
    received: amount('received'),
    credited: amount('credited'),
    hash: text('hash'),
    seenConfirmations: integer('seen_confirmations').notNull().default(0),
    neededConfirmations: integer('needed_confirmations').notNull(),
    late: boolean('late').notNull().default(false),
    replaced: boolean('replaced').notNull().default(false),
    rejection: text('rejection').$type<NonNullable<Refill['rejection']>>(),
    /** The transfer that its sender has named, until the network shows it. */
    namedHash: text('named_hash'),
    namedAt: instant('named_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('refills_of_user').on(table.userId, table.id),
    uniqueIndex('refills_key').on(table.userId, table.key),
    uniqueIndex('refills_destination').on(
      table.paymentSystem,
      table.address,
      sql`coalesce(${table.memo}, '')`,
    ),
    uniqueIndex('refills_derived')
      .on(table.addressKey, table.addressIndex)
      .where(sql`address_key is not null`),
    index('refills_watched').on(sql`lower(${table.address})`).where(sql`address_key is not null`),
    index('refills_unfinished').on(table.userId, table.id).where(isUnfinished),
    index('refills_expiring')
      .on(table.expiresAt)
      .where(sql`status = 'waiting' and received is null`),
    check('refills_status', isOneOf(table.status, statusesOf(refillLifecycle))),
    check(
      'refills_rejection',
      sql`(${table.status} = 'rejected') = (${table.rejection} is not null)`,
    ),
    check(
      'refills_derived_whole',
      sql`(${table.addressKey} is null) = (${table.addressIndex} is null)`,
    ),
    check('refills_named', sql`(${table.namedHash} is null) = (${table.namedAt} is null)`),
    check('refills_positive', sql`${table.amount} > 0`),
  ],
)

/** Money seen on a network on its way to a refill. */
export const chainTransfers = pgTable(
  'chain_transfers',
  {
    id: identity(),
    refillId: reference('refill_id')
      .notNull()
      .references(() => refills.id),
    paymentSystem: text('payment_system')
      .notNull()
      .references(() => paymentSystems.id),
    hash: text('hash').notNull(),
    /** One transaction may pay several refills, and one of them twice. */
    position: integer('position').notNull().default(0),
    amount: amount('amount').notNull(),
    /** The block of a real chain that it is in; null for a simulated transfer, and for one that was taken back. */
    blockNumber: bigint('block_number', { mode: 'number' }),
    blockHash: text('block_hash'),
    confirmations: integer('confirmations').notNull(),
    replaced: boolean('replaced').notNull().default(false),
    seenAt: instant('seen_at').notNull(),
    creditedAt: instant('credited_at'),
  },
  (table) => [
    uniqueIndex('chain_transfers_identity').on(table.paymentSystem, table.hash, table.position),
    index('chain_transfers_mined').on(table.blockNumber).where(sql`block_number is not null`),
    index('chain_transfers_counted')
      .on(table.id)
      .where(sql`block_number is not null and credited_at is null`),
    index('chain_transfers_of_refill').on(table.refillId, table.id),
    check(
      'chain_transfers_mined_whole',
      sql`(${table.blockNumber} is null) = (${table.blockHash} is null)`,
    ),
    check('chain_transfers_positive', sql`${table.amount} > 0`),
    check(
      'chain_transfers_replaced',
      sql`not (${table.replaced} and ${table.creditedAt} is not null)`,
    ),
  ],
)

/** Transfers of a simulated network that were sent and that nobody has noticed: found by their hash alone. */
export const unnoticedTransfers = pgTable(
  'unnoticed_transfers',
  {
    id: identity(),
    refillId: reference('refill_id')
      .notNull()
      .references(() => refills.id),
    hash: text('hash').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    uniqueIndex('unnoticed_transfers_hash').on(table.refillId, table.hash),
    check('unnoticed_transfers_positive', sql`${table.amount} > 0`),
  ],
)
