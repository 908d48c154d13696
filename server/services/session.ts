import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { OpenSession } from '../../src/api/contract/security.ts'
import type { User } from '../../src/api/contract/session.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { sessions, users } from '../database/schema/identity.ts'
import { noticeBrowsers } from '../database/schema/provider.ts'
import { refuseBlocked } from './account-block.ts'
import { clientName } from './client-name.ts'
import { unreadCount } from './notification.ts'
import { Rejection } from './rejection.ts'

const TOKEN_BYTES = 32
/** `seen_at` may be a minute old, so that a session in use is not written to at every call. */
const TOUCH_EVERY = 60_000

export type SessionRules = {
  database: Database
  maxSeconds: number
  idleSeconds: number
  /** The address that a blocked person is shown; null without support. */
  support: string | null
  /** Real time: moving the sandbox's clock by a month does not sign everybody out. */
  realNow: () => number
}

export type Bearer = { userId: number; tokenHash: string }

/** `set_password` allows nothing but the setting of a new password. */
export type Scope = 'full' | 'set_password'

const USER_AGENT_MAX = 400
/** A right that was won by a code from an e-mail lasts as long as the code did. */
const SET_PASSWORD_SECONDS = 600

const hashOf = (token: string) => hash('sha256', token)

/** A new token at every sign-in; only its hash is kept. */
export async function openSession(
  rules: SessionRules,
  userId: number,
  { userAgent = null, scope = 'full' }: { userAgent?: string | null; scope?: Scope } = {},
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = rules.realNow()
  const seconds = scope === 'full' ? rules.maxSeconds : SET_PASSWORD_SECONDS
  await rules.database.queries.insert(sessions).values({
    tokenHash: hashOf(token),
    id: randomBytes(16).toString('base64url'),
    scope,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    userId,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + seconds * 1000),
  })
  return token
}

const findSession = prepared((queries) =>
  queries
    .select({
      userId: sessions.userId,
      seenAt: sessions.seenAt,
      blockedAt: users.blockedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.scope, sql.placeholder('scope')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.seenAt, sql.placeholder('seenSince')),
      ),
    )
    .prepare('session'),
)

async function openSessionBy(rules: SessionRules, tokenHash: string, scope: Scope, now: number) {
  const [session] = await findSession(rules.database).execute({
    tokenHash,
    scope,
    now: new Date(now),
    seenSince: new Date(now - rules.idleSeconds * 1000),
  })
  return session
}

/** Null for a token that opens nothing. The session does not become younger, so that it tells of no call. */
export async function readAccount(
  rules: SessionRules,
  token: string | undefined,
): Promise<number | null> {
  if (!token) return null
  const session = await openSessionBy(rules, hashOf(token), 'full', rules.realNow())
  return session?.userId ?? null
}

/**
 * Reads who carries this token. Refuses without one, or with one that is unknown, revoked, expired, long idle or meant
 * for something else, and a person who is blocked.
 */
export async function authenticate(
  rules: SessionRules,
  token: string | undefined,
  { scope = 'full', evenBlocked = false }: { scope?: Scope; evenBlocked?: boolean } = {},
): Promise<Bearer> {
  if (!token) throw new Rejection('session_timed_out')
  const tokenHash = hashOf(token)
  const now = rules.realNow()
  const session = await openSessionBy(rules, tokenHash, scope, now)
  if (!session) throw new Rejection('session_timed_out')
  if (!evenBlocked) refuseBlocked(rules.support, session.blockedAt)
  if (now - session.seenAt.getTime() > Math.min(TOUCH_EVERY, rules.idleSeconds * 500)) {
    await rules.database.queries
      .update(sessions)
      .set({ seenAt: new Date(now) })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { userId: session.userId, tokenHash }
}

export async function revokeSession(rules: SessionRules, tokenHash: string): Promise<void> {
  await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
  await forgetBrowserOf(rules, tokenHash)
}

const forgetBrowserOf = ({ database }: SessionRules, tokenHash: string) =>
  database.queries.delete(noticeBrowsers).where(eq(noticeBrowsers.tokenHash, tokenHash))

/** Nothing is pushed any more to browsers of a person, of sessions long over too, but for that of the session kept. */
export async function forgetBrowsers(
  { database }: Pick<SessionRules, 'database'>,
  userId: number,
  keep?: string,
): Promise<void> {
  const isOther =
    keep === undefined
      ? undefined
      : or(isNull(noticeBrowsers.tokenHash), ne(noticeBrowsers.tokenHash, keep))
  await database.queries
    .delete(noticeBrowsers)
    .where(and(eq(noticeBrowsers.userId, userId), isOther))
}

/** Ends the sessions of a person, of every scope, but for the one that is kept. */
export async function revokeSessions(
  rules: SessionRules,
  userId: number,
  { keep }: { keep?: string } = {},
): Promise<void> {
  await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === undefined ? undefined : ne(sessions.tokenHash, keep),
      ),
    )
  await forgetBrowsers(rules, userId, keep)
}

/** Ends what a code from an e-mail opened, when that e-mail is the person's no more. */
export async function endResets(rules: SessionRules, userId: number): Promise<void> {
  await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.scope, 'set_password'),
        isNull(sessions.revokedAt),
      ),
    )
}

/** Uses up a token whose right is good for one time; refuses when it was used at the same moment elsewhere. */
export async function spendToken(rules: SessionRules, tokenHash: string): Promise<void> {
  const spent = await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  if (spent.length === 0) throw new Rejection('session_timed_out')
}

const isOpen = (rules: SessionRules, userId: number) => {
  const now = rules.realNow()
  return and(
    eq(sessions.userId, userId),
    eq(sessions.scope, 'full'),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, new Date(now)),
    gt(sessions.seenAt, new Date(now - rules.idleSeconds * 1000)),
  )
}

export async function countOpenSessions(rules: SessionRules, userId: number): Promise<number> {
  return rules.database.queries.$count(sessions, isOpen(rules, userId))
}

/** The session used last is the first. */
export async function listOpenSessions(
  rules: SessionRules,
  { userId, tokenHash }: Bearer,
): Promise<OpenSession[]> {
  const rows = await rules.database.queries
    .select()
    .from(sessions)
    .where(isOpen(rules, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), desc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    ...clientName(row.userAgent),
    openedAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.tokenHash === tokenHash,
  }))
}

/** Refuses an id that is not one of an open session of this person. */
export async function endSession(rules: SessionRules, userId: number, id: string): Promise<void> {
  const [ended] = await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(and(isOpen(rules, userId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash })
  if (!ended) throw new Rejection('not_found')
  await forgetBrowserOf(rules, ended.tokenHash)
}

/** Ends all full sessions of a person but the one of this token. */
export async function endOtherSessions(
  rules: SessionRules,
  { userId, tokenHash }: Bearer,
): Promise<void> {
  await rules.database.queries
    .update(sessions)
    .set({ revokedAt: new Date(rules.realNow()) })
    .where(and(isOpen(rules, userId), ne(sessions.tokenHash, tokenHash)))
  await forgetBrowsers(rules, userId, tokenHash)
}

/** Removes sessions that ended a week ago or more. */
export async function sweepSessions(rules: SessionRules): Promise<void> {
  const weekAgo = new Date(rules.realNow() - 7 * 86_400_000)
  await rules.database.queries.delete(sessions).where(lt(sessions.expiresAt, weekAgo))
}

/** The slice of the person that goes with a session. */
export async function readUser({ database, clock }: Deps, userId: number): Promise<User> {
  const [row] = await database.queries
    .select({
      login: users.login,
      fullName: users.fullName,
      avatar: users.avatar,
      subscribedUntil: users.subscribedUntil,
      unread: unreadCount(userId),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Rejection('session_timed_out')
  const { login, fullName, avatar, subscribedUntil, unread } = row
  const until = subscribedUntil?.toISOString() ?? null
  const active = subscribedUntil !== null && subscribedUntil > (await clock.now())
  return {
    login,
    fullName,
    avatar,
    subscription: { active, until },
    notifications: { unread },
  }
}
