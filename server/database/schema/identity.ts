import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { statusesOf, verificationLifecycle } from '../../../src/api/contract/lifecycle.ts'
import type { Challenge } from '../../../src/api/contract/session.ts'
import { amount, bytes, identity, instant, isOneOf, plainText, reference } from './columns.ts'

/**
 * `login_lc` and `email_lc` are the lower-case forms by which a person is found and kept unique. Phone, e-mail and
 * password are null for a person who came through Telegram and gave none. An account without `activated_at` has
 * proven nothing yet and may give way to another.
 */
export const users = pgTable(
  'users',
  {
    id: identity(),
    login: text('login').notNull(),
    loginLc: text('login_lc').notNull(),
    email: text('email'),
    emailLc: text('email_lc'),
    emailConfirmedAt: instant('email_confirmed_at'),
    phone: text('phone'),
    phoneConfirmedAt: instant('phone_confirmed_at'),
    passwordHash: text('password_hash'),
    telegramId: text('telegram_id'),
    telegramName: text('telegram_name'),
    activatedAt: instant('activated_at'),
    codeMethod: text('code_method').$type<Challenge['channel']>().notNull().default('sms'),
    codeAtSignIn: boolean('code_at_sign_in').notNull().default(false),
    /** Sealed with the provider's secret; null without an authenticator app. */
    authenticatorSecret: text('authenticator_secret'),
    /** The last time step that was accepted: a code of the app counts once. */
    authenticatorStep: bigint('authenticator_step', { mode: 'number' }),
    subscribedUntil: instant('subscribed_until'),
    /** Set by the operator: a blocked person reads one page that says so, and nothing else. */
    blockedAt: instant('blocked_at'),
    /** No withdrawal is made before; set by every change of a factor and every reset. */
    withdrawalsHeldUntil: instant('withdrawals_held_until'),
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
    uniqueIndex('users_telegram_key').on(table.telegramId),
    index('users_inviter').on(table.inviterId),
    check('users_login_lower', sql`${table.loginLc} = lower(${table.login})`),
    check(
      'users_code_method',
      sql`${table.codeMethod} in ('sms', 'email', 'telegram', 'authenticator')`,
    ),
  ],
)

/**
 * One row per person and each of the five people above: `line` 1 is the inviter. It is the row of the table of partners
 * too, from the moment the person below was activated (`joined_at`): what they invested and what they brought the person
 * above, in the default currency, are kept here as they grow, because a page of 100,000 must come from an index.
 */
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
    /** The login of the person below, in lower case; a login that was activated never changes. */
    loginLc: plainText('login_lc').notNull(),
    joinedAt: instant('joined_at'),
    /** In deposits that run or ended. */
    investments: amount('investments').notNull().default('0'),
    /** The part of it in deposits that run. */
    pendingInvestments: amount('pending_investments').notNull().default('0'),
    /** Income that they brought the person above. */
    profit: amount('profit').notNull().default('0'),
    /** Income that their running deposits have earned and that is withheld until they end. */
    pendingProfit: amount('pending_profit').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.descendantId, table.line] }),
    index('referral_lines_by_login')
      .on(table.ancestorId, table.line, table.loginLc)
      .where(sql`joined_at is not null`),
    index('referral_lines_by_investments')
      .on(table.ancestorId, table.line, table.investments, table.loginLc)
      .where(sql`joined_at is not null`),
    index('referral_lines_by_profit')
      .on(table.ancestorId, table.line, table.profit, table.loginLc)
      .where(sql`joined_at is not null`),
    check('referral_lines_five', sql`${table.line} between 1 and 5`),
  ],
)

/**
 * A token is stored as its SHA-256 only. Session times are real time, not the sandbox's clock. `id` is what a person
 * who looks at their sessions is shown in place of the hash. A token of the scope `set_password` opens nothing else.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: text('id').notNull(),
    scope: text('scope').notNull().default('full'),
    /** Name that the client gives itself, cut to 400 characters. */
    userAgent: text('user_agent'),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    uniqueIndex('sessions_id_key').on(table.id),
    check('sessions_scope', sql`${table.scope} in ('full', 'set_password')`),
  ],
)

/** Networks that people signed in from, and networks with browsers, as HMACs; times are real, not the sandbox's. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    device: text('device').notNull(),
    network: text('network').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device] }),
    index('known_devices_network').on(table.network, table.seenAt),
  ],
)

/**
 * A code that was sent and is awaited. The code itself is kept as an HMAC. A challenge without a person answers
 * somebody who asked for an account that does not exist, and differs in nothing else. `payload` is the change that a
 * right code allows.
 */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: reference('user_id').references(() => users.id),
    channel: text('channel').$type<Challenge['channel']>().notNull(),
    target: text('target').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    codeHash: text('code_hash').notNull(),
    /** When the code was made; a code to reset a password is sent again for as long as it lives. */
    codeMadeAt: instant('code_made_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** The message in the outbox that carries the code; null where an app shows it. */
    messageId: reference('message_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** When the change that the code allowed was carried out. */
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('challenges_user').on(table.userId, table.purpose, table.createdAt),
    check(
      'challenges_purpose',
      sql`${table.purpose} in ('phone', 'email', 'sign_in', 'password_reset', 'phone_change', 'security', 'withdrawal', 'wallet', 'change')`,
    ),
    check(
      'challenges_channel',
      sql`${table.channel} in ('sms', 'email', 'telegram', 'authenticator')`,
    ),
  ],
)

/** Each code replaces a lost authenticator app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * Public keys of passkeys. `counter` is what the authenticator last counted, 0 where it does not count. `challenged_at`
 * is when the last challenge that opened a session was made, in real time: an older one opens none.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Shown to the person in place of the credential. */
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** Names the person to their authenticators; it is the same for all passkeys of one person. */
    userHandle: text('user_handle').notNull(),
    browser: text('browser'),
    system: text('system'),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    challengedAt: instant('challenged_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt),
  ],
)

/** Telegram's login payloads that were accepted, until they are too old to be accepted anyway. */
export const telegramLogins = pgTable('telegram_logins', {
  hash: text('hash').primaryKey(),
  usedAt: instant('used_at').notNull(),
})

/** Pictures of people, re-encoded; `id` is random, because whoever knows it may see it. */
export const avatars = pgTable(
  'avatars',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    image: bytes('image').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('avatars_user_key').on(table.userId)],
)

/** Somebody who sent nothing has no row. */
export const sentStatuses = statusesOf(verificationLifecycle).filter((status) => status !== 'none')
export type SentStatus = (typeof sentStatuses)[number]

/** The verification of an account: one row a person, the latest submission. */
export const verifications = pgTable(
  'verifications',
  {
    userId: reference('user_id')
      .primaryKey()
      .references(() => users.id),
    status: text('status').$type<SentStatus>().notNull(),
    fullName: text('full_name').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    familyStatus: text('family_status').notNull(),
    /** Sealed with the provider's secret. */
    documentNumber: text('document_number').notNull(),
    reason: text('reason'),
    part: text('part'),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('verifications_waiting').on(table.submittedAt).where(sql`status = 'in_process'`),
    check('verifications_status', isOneOf(table.status, sentStatuses)),
    check(
      'verifications_part',
      sql`${table.part} is null or ${table.part} in ('data', 'document', 'login', 'wallet')`,
    ),
  ],
)

/** Re-encoded without metadata; read by the operator only. */
export const verificationPhotos = pgTable(
  'verification_photos',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    photo: text('photo').notNull(),
    image: bytes('image').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.photo] }),
    check('verification_photos_kind', sql`${table.photo} in ('document', 'login', 'wallet')`),
  ],
)

/** Periods of the subscription that were bought; what they cost is in the ledger. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    option: text('option').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    remindedAt: instant('reminded_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.endsAt),
    index('subscriptions_running').on(table.endsAt).where(sql`ended_at is null`),
  ],
)

/** Periods and prices on offer. */
export const subscriptionOptions = pgTable('subscription_options', {
  id: text('id').primaryKey(),
  days: integer('days').notNull(),
  price: amount('price').notNull(),
  currency: text('currency').notNull(),
})

/** Counters shared by all processes; a counter starts anew when its window is over. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/**
 * A change of a factor that was asked for without the factor in force. It is carried out at `ready_at` unless somebody
 * who gets the notices cancels it first; the link in a notice carries a token, kept as its SHA-256.
 */
export const factorChanges = pgTable(
  'factor_changes',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    /** The new phone, e-mail or code method. */
    target: text('target').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    readyAt: instant('ready_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    completedAt: instant('completed_at'),
  },
  (table) => [
    uniqueIndex('factor_changes_token_key').on(table.tokenHash),
    uniqueIndex('factor_changes_waiting_key')
      .on(table.userId)
      .where(sql`cancelled_at is null and completed_at is null`),
    index('factor_changes_ready')
      .on(table.readyAt)
      .where(sql`cancelled_at is null and completed_at is null`),
    check('factor_changes_kind', sql`${table.kind} in ('phone', 'email', 'method')`),
  ],
)

/** Wrong codes of an authenticator app, counted per person in real time. */
export const authenticatorMisses = pgTable(
  'authenticator_misses',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    missedAt: instant('missed_at').notNull(),
  },
  (table) => [index('authenticator_misses_user').on(table.userId, table.missedAt)],
)

/**
 * The security record of an account, written in the transaction that did it and never changed. `operator` is
 * who did it from the command line; a person's own doing has none.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    userId: reference('user_id').references(() => users.id),
    kind: text('kind').notNull(),
    address: text('address'),
    requestId: text('request_id'),
    operator: text('operator'),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('security_events_user').on(table.userId, table.id)],
)
