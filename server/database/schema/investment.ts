import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '../../../src/api/contract/amount.ts'
import type { DepositStatus } from '../../../src/api/contract/deposit.ts'
import { depositLifecycle, statusesOf } from '../../../src/api/contract/lifecycle.ts'
import type { CaseOperation } from '../../../src/api/contract/statistics.ts'
import { amount, amountsByLine, identity, instant, isOneOf, reference } from './columns.ts'
import { users } from './identity.ts'

/** Baskets that back plans; weights are percent, a hundred in all. */
export const cryptoCases = pgTable('crypto_cases', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  position: smallint('position').notNull(),
})

export const cryptoCaseParts = pgTable(
  'crypto_case_parts',
  {
    caseId: text('case_id')
      .notNull()
      .references(() => cryptoCases.id),
    asset: text('asset').notNull(),
    weight: amount('weight').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.asset] })],
)

/** Every number of a plan is data; a deposit keeps the terms it was opened on. */
export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  /** Percent a day. */
  dailyYield: amount('daily_yield').notNull(),
  termDays: integer('term_days').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  min: amount('min').notNull(),
  max: amount('max'),
  autoinvestment: boolean('autoinvestment').notNull(),
  caseId: text('case_id').references(() => cryptoCases.id),
  position: smallint('position').notNull(),
  enabled: boolean('enabled').notNull().default(true),
})

/**
 * `accrued` is the sum of the rows of `accruals`: withheld by the platform until the end, when body and accruals are
 * released. `accrued_days` of `term_days` are written.
 */
export const deposits = pgTable(
  'deposits',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    plan: text('plan')
      .notNull()
      .references(() => plans.id),
    dailyYield: amount('daily_yield').notNull(),
    termDays: integer('term_days').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amount: amount('amount').notNull(),
    /** Price of one unit in the default currency at its opening, by which partner figures are reckoned; 0 without a price. */
    price: amount('price').notNull().default('0'),
    /** Turnover that it adds to each line above; null if that was counted at its opening, as it once was. */
    turnover: amount('turnover'),
    /** Withheld for the lines above: released when it ends, reversed when it is closed early. */
    referral: amountsByLine('referral').notNull().default(sql`'{}'`),
    matching: amountsByLine('matching').notNull().default(sql`'{}'`),
    daily: amount('daily').notNull(),
    autoinvestment: boolean('autoinvestment').notNull(),
    key: text('key').notNull(),
    status: text('status').$type<DepositStatus>().notNull().default('active'),
    accruedDays: integer('accrued_days').notNull().default(0),
    /** When the next day is full; null once the whole term is written. */
    nextAccrualAt: instant('next_accrual_at'),
    accrued: amount('accrued').notNull().default('0'),
    returned: amount('returned'),
    forfeited: amount('forfeited'),
    openedAt: instant('opened_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    finishedAt: instant('finished_at'),
    /** When its owner was told that no subscription lasts until its autoinvestment. */
    remindedAt: instant('reminded_at'),
    /** When its owner was told what its end will pay. */
    announcedAt: instant('announced_at'),
    successorId: reference('successor_id').references((): AnyPgColumn => deposits.id),
  },
  (table) => [
    index('deposits_of_user').on(table.userId, table.id),
    uniqueIndex('deposits_key').on(table.userId, table.key),
    index('deposits_accruing').on(table.nextAccrualAt).where(sql`status = 'active'`),
    index('deposits_ending')
      .on(table.endsAt)
      .where(sql`status = 'active' and next_accrual_at is null`),
    index('deposits_unreminded')
      .on(table.endsAt)
      .where(sql`status = 'active' and autoinvestment and reminded_at is null`),
    index('deposits_unannounced')
      .on(table.endsAt)
      .where(sql`status = 'active' and announced_at is null`),
    index('deposits_following').on(table.successorId).where(sql`successor_id is not null`),
    check('deposits_status', isOneOf(table.status, statusesOf(depositLifecycle))),
    check('deposits_positive', sql`${table.amount} > 0`),
    check('deposits_days', sql`${table.accruedDays} between 0 and ${table.termDays}`),
    check('deposits_finished', sql`(${table.status} = 'active') = (${table.finishedAt} is null)`),
  ],
)

/** One row per deposit and day of its term, written exactly once. */
export const accruals = pgTable(
  'accruals',
  {
    depositId: reference('deposit_id')
      .notNull()
      .references(() => deposits.id),
    day: integer('day').notNull(),
    amount: amount('amount').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.depositId, table.day] })],
)

export const closeQuotes = pgTable(
  'close_quotes',
  {
    id: text('id').primaryKey(),
    depositId: reference('deposit_id')
      .notNull()
      .references(() => deposits.id),
    returned: amount('returned').notNull(),
    forfeited: amount('forfeited').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('close_quotes_age').on(table.expiresAt)],
)

export const caseOperations = pgTable(
  'case_operations',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    depositId: reference('deposit_id')
      .notNull()
      .references(() => deposits.id),
    caseId: text('case_id')
      .notNull()
      .references(() => cryptoCases.id),
    type: text('type').$type<CaseOperation['type']>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    amount: amount('amount').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('case_operations_of_user').on(table.userId, table.id),
    uniqueIndex('case_operations_once').on(table.depositId, table.type),
    check('case_operations_type', sql`${table.type} in ('bought', 'sold')`),
  ],
)

/** Percent that each of the five lines above receives: of what is opened, and of each accrual. */
export const lineTerms = pgTable('line_terms', {
  line: smallint('line').primaryKey(),
  referralPercent: amount('referral_percent').notNull(),
  matchingPercent: amount('matching_percent').notNull(),
})

/** Four tiers: a structure whose turnover reaches the threshold earns its top the award, once. */
export const bonusTiers = pgTable('bonus_tiers', {
  tier: smallint('tier').primaryKey(),
  turnover: amount('turnover').notNull(),
  award: amount('award').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
})

export const bonusAwards = pgTable(
  'bonus_awards',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    tier: smallint('tier').notNull(),
    awardedAt: instant('awarded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tier] })],
)

/**
 * Income that the people below a partner brought a person, in the default currency, by lines counted from the partner:
 * the sums of the person's rows of `referral_lines`. What brought nothing has no row.
 */
export const branchTotals = pgTable(
  'branch_totals',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    partnerId: reference('partner_id')
      .notNull()
      .references(() => users.id),
    line: smallint('line').notNull(),
    profit: amount('profit').notNull(),
    pendingProfit: amount('pending_profit').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.partnerId, table.line] })],
)

/** Sums the rows of `referral_lines` for each of a person's five lines, in the default currency. */
export const lineTotals = pgTable(
  'line_totals',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    line: smallint('line').notNull(),
    partners: integer('partners').notNull().default(0),
    investments: amount('investments').notNull().default('0'),
    pendingInvestments: amount('pending_investments').notNull().default('0'),
    profit: amount('profit').notNull().default('0'),
    pendingProfit: amount('pending_profit').notNull().default('0'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.line] })],
)

/** Turnover of a person's structure, in the default currency: deposits that ended, and beside them those that run. */
export const turnovers = pgTable('turnovers', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  amount: amount('amount').notNull(),
  pending: amount('pending').notNull().default('0'),
})
