import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../src/api/contract/amount.ts'
import type { AccountType, OperationType } from '../../../src/api/contract/user.ts'
import { amount, identity, instant, reference } from './columns.ts'
import { users } from './identity.ts'

/**
 * A person's account stores its balance; an account of the platform (no owner) does not, so that no row is touched
 * by everybody's transfers.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    ownerId: reference('owner_id').references(() => users.id),
    kind: text('kind').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    balance: amount('balance'),
  },
  (table) => [
    uniqueIndex('accounts_one_per_kind').on(
      sql`coalesce(${table.ownerId}, 0)`,
      table.kind,
      table.currency,
    ),
    check(
      'accounts_not_negative',
      sql`(${table.ownerId} is null and ${table.balance} is null) or (${table.ownerId} is not null and ${table.balance} >= 0)`,
    ),
  ],
)

/** By the index of accounts, which has a 0 where there is no owner; `owner_id = …` would read everybody's. */
export const ownerOfAccount = sql<number>`coalesce(${accounts.ownerId}, 0)`

export const transfers = pgTable(
  'transfers',
  {
    id: identity(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('transfers_key').on(table.key)],
)

export const entries = pgTable(
  'entries',
  {
    id: reference('id').notNull().generatedAlwaysAsIdentity(),
    transferId: reference('transfer_id')
      .notNull()
      .references(() => transfers.id),
    accountId: reference('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: amount('amount').notNull(),
    balanceAfter: amount('balance_after'),
  },
  (table) => [
    // The only index: each posting writes it for each of its sides.
    primaryKey({ columns: [table.transferId, table.id] }),
    check('entries_not_zero', sql`${table.amount} <> 0`),
  ],
)

/** Partner income of one kind that came in one day (of UTC): told as one event, with the sum of its operations. */
export const operationGroups = pgTable(
  'operation_groups',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').$type<OperationType>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    day: date('day').notNull(),
    amount: amount('amount').notNull(),
    /** The account held this after the last of them. */
    balanceAfter: amount('balance_after').notNull(),
    movements: integer('movements').notNull(),
    /** Partners they came from. */
    people: integer('people').notNull(),
  },
  (table) => [
    uniqueIndex('operation_groups_of_day').on(table.userId, table.type, table.currency, table.day),
  ],
)

/** A person's history has one row per movement on one of their accounts, written with the entries. */
export const operations = pgTable(
  'operations',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    transferId: reference('transfer_id')
      .notNull()
      .references(() => transfers.id),
    type: text('type').$type<OperationType>().notNull(),
    account: text('account').$type<AccountType>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amount: amount('amount').notNull(),
    balanceAfter: amount('balance_after').notNull(),
    reference: text('reference'),
    createdAt: instant('created_at').notNull(),
    /** True for the first operation of an event: pages of events are pages of these. */
    leads: boolean('leads').notNull().default(true),
    groupId: reference('group_id').references(() => operationGroups.id),
  },
  (table) => [
    index('operations_of_user').on(table.userId, table.id),
    index('operations_of_type').on(table.userId, table.type, table.id),
    index('operations_of_currency').on(table.userId, table.currency, table.id),
    index('operations_of_period').on(table.userId, table.createdAt, table.id),
    // Amounts are searched for by the two decimals that are shown.
    index('operations_of_amount')
      .on(table.userId, sql`trunc(abs(${table.amount}), 2)`, table.id)
      .where(sql`group_id is null`),
    index('operations_leading').on(table.userId, table.id).where(sql`leads`),
    // Both operations of an exchange are found by their currencies.
    index('operations_leading_in_currency')
      .on(table.userId, table.currency, table.id)
      .where(sql`leads or type = 'exchange'`),
    index('operations_leading_groups')
      .on(table.userId, table.type, table.id)
      .where(sql`leads and group_id is not null`),
    index('operations_following')
      .on(table.transferId)
      .where(sql`not leads and group_id is null or type = 'exchange'`),
    index('operations_of_group').on(table.groupId, table.id).where(sql`group_id is not null`),
    index('operations_of_partner')
      .on(table.groupId, table.reference)
      .where(sql`group_id is not null`),
  ],
)
