import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import type { CodeMethod } from '../../src/api/contract/security.ts'
import type { Database } from '../database/database.ts'
import { challenges, referralLines, users } from '../database/schema/identity.ts'
import { notifications, outbox } from '../database/schema/provider.ts'
import { sqlState, violatedConstraint } from '../database/sql-state.ts'
import type { Locale } from '../locale.ts'
import { placeBelow } from './partner-line.ts'
import { weaknessOf } from './password.ts'
import { Rejection } from './rejection.ts'

const UNIQUE_VIOLATION = '23505'

const takenBy: Record<string, RejectionCode> = {
  users_login_key: 'login_taken',
  users_email_key: 'email_taken',
  users_phone_key: 'phone_taken',
  users_telegram_key: 'telegram_taken',
}

/** Whoever came through Telegram gives it in place of e-mail, phone and password. */
export type Newcomer = {
  login: string
  email: string | null
  phone: string | null
  passwordHash: string | null
  telegramId?: string
  telegramName?: string
  codeMethod?: CodeMethod
  inviterId: number | null
  locale: Locale
  now: Date
  phoneConfirmedAt?: Date
  emailConfirmedAt?: Date
  activatedAt?: Date
  fullName?: string
  city?: string
  country?: string
}

export type NewPerson = Newcomer & { email: string; phone: string; passwordHash: string }

/** The rules of a password that need to know whose it is. */
export function refuseSimplePassword(
  password: string,
  { login, email }: { login: string; email: string | null },
  path = 'password',
): void {
  const code = weaknessOf(password, { login, email: email ?? '' })
  if (code === null) return
  const details: FailureDetails = { fields: [{ path, code }] }
  throw new Rejection('validation_failed', details)
}

/** An account that has proven nothing may give way, so nobody stands below it. */
export async function findInviter(
  database: Database,
  login: string,
): Promise<typeof users.$inferSelect> {
  const [inviter] = await database.queries
    .select()
    .from(users)
    .where(and(eq(users.loginLc, login.toLowerCase()), isNotNull(users.activatedAt)))
  if (!inviter) throw new Rejection('inviter_unknown')
  return inviter
}

/** An account that has proven nothing may give way, or be the very person's who asks: registration tells. */
export async function isLoginAvailable({ queries }: Database, login: string): Promise<boolean> {
  const [owner] = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.loginLc, login.toLowerCase()), isNotNull(users.activatedAt)))
  return owner === undefined
}

/** The account of a login that has proven nothing yet. */
export async function findUnconfirmed(
  database: Database,
  login: string,
): Promise<{ id: number; passwordHash: string | null } | undefined> {
  const [account] = await database.queries
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.loginLc, login.toLowerCase()), isNull(users.activatedAt)))
  return account
}

/** The account that has proven nothing yet and was asked for this code; only whoever registered it knows the id. */
export async function findClaimed(
  { queries }: Database,
  verificationId: string,
): Promise<number | null> {
  const [account] = await queries
    .select({ id: users.id })
    .from(challenges)
    .innerJoin(users, eq(users.id, challenges.userId))
    .where(
      and(
        eq(challenges.id, verificationId),
        eq(challenges.purpose, 'phone'),
        isNull(users.activatedAt),
      ),
    )
  return account?.id ?? null
}

/**
 * Registers a person, in the caller's transaction. `own` is the unconfirmed account that is this person's, by its
 * password or by the code that it waits for: it takes the new data. Other unconfirmed accounts in the way hold what they took for as
 * long as their code is valid, and are gone afterwards.
 */
export async function registerPerson(
  database: Database,
  person: NewPerson,
  own: number | null,
): Promise<number> {
  await removeAbandoned(database, person, own)
  const corrected = own === null ? null : await correctPerson(database, person, own)
  return corrected ?? writePerson(database, person)
}

/** Locked in the order of their ids, and looked at again under the lock: a code may have been sent or entered since. */
export async function removeAbandoned(
  database: Database,
  { login, email, phone, now }: { login?: string; email?: string; phone?: string; now: Date },
  own: number | null,
): Promise<void> {
  const { queries } = database
  if (email !== undefined) await freeUnconfirmedEmail(database, email, own, now)
  const inTheWay = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.activatedAt),
        or(
          login === undefined ? undefined : eq(users.loginLc, login.toLowerCase()),
          email === undefined ? undefined : eq(users.emailLc, email.toLowerCase()),
          phone === undefined ? undefined : eq(users.phone, phone),
          own === null ? undefined : eq(users.id, own),
        ),
      ),
    )
    .orderBy(asc(users.id))
    .for('update')
  const others = inTheWay.map(({ id }) => id).filter((id) => id !== own)
  if (others.length === 0) return
  const alive = await queries
    .select({ id: challenges.userId })
    .from(challenges)
    .where(
      and(
        inArray(challenges.userId, others),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
  const abandoned = others.filter((other) => !alive.some(({ id }) => id === other))
  if (abandoned.length === 0) return

  // The messages stay, for they count towards the codes that a phone gets in a day.
  await queries.update(outbox).set({ userId: null }).where(inArray(outbox.userId, abandoned))
  await queries.delete(challenges).where(inArray(challenges.userId, abandoned))
  await queries.delete(notifications).where(inArray(notifications.userId, abandoned))
  await queries.delete(referralLines).where(inArray(referralLines.descendantId, abandoned))
  await queries.delete(users).where(inArray(users.id, abandoned))
}

/** An e-mail that nobody confirmed is its account's for as long as its code is valid; then whoever asks may have it. */
async function freeUnconfirmedEmail(
  { queries }: Database,
  email: string,
  own: number | null,
  now: Date,
): Promise<void> {
  const emailLc = email.toLowerCase()
  const [holder] = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailLc, emailLc),
        isNotNull(users.activatedAt),
        isNull(users.emailConfirmedAt),
        own === null ? undefined : ne(users.id, own),
      ),
    )
    .for('update')
  if (!holder) return
  const awaited = await queries
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.userId, holder.id),
        eq(challenges.purpose, 'email'),
        eq(sql`lower(${challenges.target})`, emailLc),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, now),
      ),
    )
  if (awaited.length > 0) return
  await queries.update(users).set({ email: null, emailLc: null }).where(eq(users.id, holder.id))
}

/** Null when the account was confirmed, or is gone, since it was found to be the person's. */
async function correctPerson(
  database: Database,
  person: NewPerson,
  own: number,
): Promise<number | null> {
  const { login, email, phone, passwordHash, inviterId, locale, now } = person
  const names = { login, loginLc: login.toLowerCase(), email, emailLc: email.toLowerCase() }
  const { queries } = database
  const [corrected] = await refusingTaken(() =>
    queries
      .update(users)
      .set({ ...names, phone, passwordHash, inviterId, locale })
      .where(and(eq(users.id, own), isNull(users.activatedAt)))
      .returning({ id: users.id }),
  )
  if (!corrected) return null
  const { id } = corrected
  await queries.delete(referralLines).where(eq(referralLines.descendantId, id))
  await placeBelow(database, id, inviterId)
  // A code that is on its way to a wrong number proves nothing any more.
  await queries
    .update(challenges)
    .set({ usedAt: now })
    .where(and(eq(challenges.userId, id), isNull(challenges.usedAt), ne(challenges.target, phone)))
  await queries
    .update(outbox)
    .set({ state: 'failed', params: {} })
    .where(and(eq(outbox.userId, id), eq(outbox.state, 'queued'), ne(outbox.target, phone)))
  return id
}

/**
 * Writes a person and their place below the inviter, in the caller's transaction. What is taken is found by the
 * unique indexes, which two registrations at once cannot both pass.
 */
export async function writePerson(database: Database, person: Newcomer): Promise<number> {
  const { now, ...columns } = person
  const userId = await insertUser(database, {
    ...columns,
    loginLc: person.login.toLowerCase(),
    emailLc: person.email?.toLowerCase() ?? null,
    createdAt: now,
  })
  await placeBelow(database, userId, person.inviterId)
  await database.queries
    .insert(notifications)
    .values({ userId, kind: 'welcome', params: {}, createdAt: now })
  return userId
}

async function insertUser(database: Database, row: typeof users.$inferInsert): Promise<number> {
  const [user] = await refusingTaken(() =>
    database.queries.insert(users).values(row).returning({ id: users.id }),
  )
  if (!user) throw new Rejection('registration_failed')
  return user.id
}

/** Says what of a person's data belongs to somebody else; the transaction is lost. */
export async function refusingTaken<Result>(write: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const taken = takenBy[violatedConstraint(error) ?? '']
    if (sqlState(error) === UNIQUE_VIOLATION && taken) throw new Rejection(taken)
    throw error
  }
}
