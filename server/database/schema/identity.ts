import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identity, instant, reference } from './columns.ts'

/** `login_lc` and `email_lc` are the lower-case forms by which a person is found and kept unique. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    login: text('login').notNull(),
    loginLc: text('login_lc').notNull(),
    email: text('email').notNull(),
    emailLc: text('email_lc').notNull(),
    phone: text('phone').notNull(),
    phoneConfirmedAt: instant('phone_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    fullName: text('full_name'),
    city: text('city'),
    country: text('country'),
    avatar: text('avatar'),
    inviterId: reference('inviter_id').references((): AnyPgColumn => users.id),
    locale: text('locale').notNull().default('ru'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_login_key').on(table.loginLc),
    uniqueIndex('users_email_key').on(table.emailLc),
    uniqueIndex('users_phone_key').on(table.phone),
    index('users_inviter').on(table.inviterId),
    check('users_login_lower', sql`${table.loginLc} = lower(${table.login})`),
  ],
)

/** One row per person and each of the five people above: `line` 1 is the inviter. */
export const referralLines = pgTable(
  'referral_lines',
  {
    ancestorId: reference('ancestor_id')
      .notNull()
      .references(() => users.id),
    descendantId: reference('descendant_id')
      .notNull()
      .references(() => users.id),
    line: smallint('line').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.descendantId, table.line] }),
    uniqueIndex('referral_lines_page').on(table.ancestorId, table.line, table.descendantId),
    check('referral_lines_five', sql`${table.line} between 1 and 5`),
  ],
)

/** A token is stored as its SHA-256 only. Session times are real time, not the sandbox's clock. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** A code that was sent and is awaited. The code itself is kept as an HMAC, and only until it is used. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    channel: text('channel').notNull(),
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('challenges_user').on(table.userId, table.purpose, table.createdAt),
    check('challenges_purpose', sql`${table.purpose} in ('phone')`),
    check('challenges_channel', sql`${table.channel} in ('sms', 'email')`),
  ],
)

/** Counters shared by all processes; a counter starts anew when its window is over. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
