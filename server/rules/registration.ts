import { eq, sql } from 'drizzle-orm'
import type { FailureDetails, RefusalCode } from '../../src/api/contract/failure.ts'
import type { Registration } from '../../src/api/contract/session.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import { notifications } from '../database/schema/provider.ts'
import { sqlState, violatedConstraint } from '../database/sql-state.ts'
import type { Locale } from '../locale.ts'
import { isTooSimple } from './password.ts'
import { Refusal } from './refusal.ts'

const UNIQUE_VIOLATION = '23505'

const takenBy: Record<string, RefusalCode> = {
  users_login_key: 'login_taken',
  users_email_key: 'email_taken',
  users_phone_key: 'phone_taken',
}

export type NewPerson = Omit<Registration, 'password'> & {
  passwordHash: string
  inviterId: number | null
  locale: Locale
  now: Date
  phoneConfirmedAt?: Date
  fullName?: string
  city?: string
  country?: string
}

/** The rules of a password that need to know whose it is. */
export function refuseSimplePassword(person: Registration): void {
  if (isTooSimple(person.password, person)) {
    const details: FailureDetails = { fields: [{ path: 'password', code: 'too_simple' }] }
    throw new Refusal('validation_failed', details)
  }
}

export async function findInviter(database: Database, login: string): Promise<number> {
  const [inviter] = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  if (!inviter) throw new Refusal('inviter_unknown')
  return inviter.id
}

/**
 * Writes a person and their place below the inviter, in the caller's transaction. What is taken is found by the
 * unique indexes, which two registrations at once cannot both pass.
 */
export async function writePerson(database: Database, person: NewPerson): Promise<number> {
  const { now, ...columns } = person
  const userId = await insertUser(database, {
    ...columns,
    loginLc: person.login.toLowerCase(),
    emailLc: person.email.toLowerCase(),
    createdAt: now,
  })
  if (person.inviterId !== null) {
    await database.rows(sql`
      insert into referral_lines (ancestor_id, descendant_id, line)
      select ${person.inviterId}::bigint, ${userId}::bigint, 1
      union all
      select ancestor_id, ${userId}::bigint, line + 1 from referral_lines
      where descendant_id = ${person.inviterId}::bigint and line < 5`)
  }
  await database.queries
    .insert(notifications)
    .values({ userId, kind: 'welcome', params: {}, createdAt: now })
  return userId
}

async function insertUser(database: Database, row: typeof users.$inferInsert): Promise<number> {
  try {
    const [user] = await database.queries.insert(users).values(row).returning({ id: users.id })
    if (user) return user.id
  } catch (error) {
    const taken = takenBy[violatedConstraint(error) ?? '']
    if (sqlState(error) === UNIQUE_VIOLATION && taken) throw new Refusal(taken)
    throw error
  }
  throw new Refusal('registration_failed')
}
