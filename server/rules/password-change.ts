import { eq } from 'drizzle-orm'
import type { FailureDetails } from '../../src/api/contract/failure.ts'
import { users } from '../database/schema/identity.ts'
import { lockPerson, type Person, voidChallenges } from './code.ts'
import { writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import type { RateLimits } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { refuseSimplePassword } from './registration.ts'
import { type Bearer, revokeSessions, spendToken } from './session.ts'
import type { SignInRules } from './sign-in.ts'

export type AccountRules = SignInRules & { limits: RateLimits }

const field = (path: string, code: 'required' | 'incorrect' | 'unchanged'): FailureDetails => ({
  fields: [{ path, code }],
})

export async function readPerson({ codes }: SignInRules, userId: number): Promise<Person> {
  const [person] = await codes.database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Refusal('session_timed_out')
  return person
}

/**
 * Refuses whoever has a password and does not give it. A session that was left open somewhere must not be able to
 * try passwords out, so each person has few attempts.
 */
export async function refuseWrongPassword(
  { limits }: AccountRules,
  person: Person,
  given: string | null | undefined,
  path: string,
): Promise<void> {
  if (person.passwordHash === null) return
  if (!given) throw new Refusal('validation_failed', field(path, 'required'))
  const subject = String(person.id)
  await limits.spend('passwordByAccount', subject)
  if (!(await isPasswordRight(given, person.passwordHash))) {
    throw new Refusal('old_password_incorrect', field(path, 'incorrect'))
  }
  await limits.forgive('passwordByAccount', subject)
}

/** Under the lock: refuses when the password that was just found right is the person's no more. */
export async function lockUnchanged(rules: SignInRules, before: Person): Promise<Person> {
  const person = await lockPerson(rules.codes, before.id)
  if (!person) throw new Refusal('session_timed_out')
  if (person.passwordHash !== before.passwordHash) throw new Refusal('old_password_incorrect')
  return person
}

/** Changes a known password, or gives one to a person who has none. All other sessions end. */
export async function changePassword(
  rules: AccountRules,
  { userId, tokenHash }: Bearer,
  { oldPassword, newPassword }: { oldPassword: string | null; newPassword: string },
): Promise<void> {
  const before = await readPerson(rules, userId)
  refuseSimplePassword(newPassword, before, 'newPassword')
  await refuseWrongPassword(rules, before, oldPassword, 'oldPassword')
  if (before.passwordHash !== null && newPassword === oldPassword) {
    throw new Refusal('validation_failed', field('newPassword', 'unchanged'))
  }
  const passwordHash = await hashPassword(newPassword)
  await rules.codes.database.transaction(async () => {
    await lockUnchanged(rules, before)
    await writePassword(rules, userId, passwordHash, { keep: tokenHash })
  })
}

/** Sets a password by a token whose only right that is. All sessions end, and nothing else is proven by it. */
export async function setPassword(
  rules: AccountRules,
  { userId, tokenHash }: Bearer,
  password: string,
): Promise<void> {
  refuseSimplePassword(password, await readPerson(rules, userId))
  const passwordHash = await hashPassword(password)
  await rules.codes.database.transaction(async () => {
    await lockPerson(rules.codes, userId)
    await spendToken(rules.sessions, tokenHash)
    await writePassword(rules, userId, passwordHash, {})
  })
}

/** What the former password opened or began is over with it. */
async function writePassword(
  { codes, sessions }: SignInRules,
  userId: number,
  passwordHash: string,
  { keep }: { keep?: string },
): Promise<void> {
  await codes.database.queries.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await revokeSessions(sessions, userId, keep === undefined ? {} : { keep })
  await voidChallenges(codes, userId)
  await notify(codes, { userId, kind: 'password_changed', params: {} })
  await writeNotice(codes, { userId, template: 'password_changed', params: {} })
}
