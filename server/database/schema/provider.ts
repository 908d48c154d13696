import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { NoticeChannel, NoticeTopic } from '../../../src/api/contract/notice.ts'
import type { Notification } from '../../../src/api/contract/notification.ts'
import type { Trace } from '../../../src/api/contract/problem-report.ts'
import { identity, instant, reference } from './columns.ts'
import { sessions, users } from './identity.ts'

/** Named settings: `application`, `technical_work`, and what later calls add. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** One row: how far the provider's clock is ahead of the machine's. Only the sandbox moves it, only forward. */
export const clock = pgTable('clock', {
  id: smallint('id').primaryKey().default(1),
  offsetMilliseconds: bigint('offset_milliseconds', { mode: 'number' }).notNull().default(0),
})

/** First outcomes of calls made under an Idempotency-Key. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text('scope').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.call, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
)

/** Messages to people, written in the transaction that causes them and sent by a job. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    userId: reference('user_id').references(() => users.id),
    channel: text('channel').notNull(),
    target: text('target').notNull(),
    template: text('template').notNull(),
    locale: text('locale').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    state: text('state').notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.nextAttemptAt).where(sql`state = 'queued'`),
    index('outbox_target').on(table.target, table.id),
    index('outbox_user').on(table.userId, table.id),
    index('outbox_codes')
      .on(table.createdAt)
      .where(sql`state in ('kept', 'queued') and template like '%\\_code'`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<Notification['kind']>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    reference: text('reference'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** When it went to the channels that the person chose, or nowhere because they chose none. */
    forwardedAt: instant('forwarded_at'),
  },
  (table) => [
    index('notifications_of_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_to_forward').on(table.createdAt).where(sql`forwarded_at is null`),
  ],
)

/** Channels that a person has switched; the others are as they are by default. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    topic: text('topic').$type<NoticeTopic>().notNull(),
    channel: text('channel').$type<NoticeChannel>().notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic, table.channel] })],
)

/** Browsers that notices are pushed to. The id is a hash of the endpoint, a URL that only that browser knows. */
export const noticeBrowsers = pgTable(
  'notice_browsers',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The session in which the cabinet was opened there last; its end ends the notices, its age does not. */
    tokenHash: text('token_hash').references(() => sessions.tokenHash, { onDelete: 'set null' }),
    endpoint: text('endpoint').notNull(),
    /** Keys of the browser, in base64url: they encrypt what only it can read. */
    publicKey: text('public_key').notNull(),
    authSecret: text('auth_secret').notNull(),
    showsAmounts: boolean('shows_amounts').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    index('notice_browsers_user').on(table.userId, table.seenAt),
    index('notice_browsers_session').on(table.tokenHash),
    index('notice_browsers_age').on(table.seenAt),
  ],
)

/** Reports that people sent support from the app. The row does not say who sent it. */
export const problemReports = pgTable(
  'problem_reports',
  {
    /** Random, so that it tells nobody how many there are. */
    reference: text('reference').primaryKey(),
    note: text('note').notNull(),
    trace: jsonb('trace').$type<Trace>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('problem_reports_age').on(table.createdAt)],
)
