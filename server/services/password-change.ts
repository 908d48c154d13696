import { eq } from 'drizzle-orm'
import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import { users } from '../database/schema/identity.ts'
import type { SignedIn } from '../handler.ts'
import { type CallProof, wantedPassword } from '../proofs.ts'
import { ask, type CodeRules, deliverCode, lockPerson, type Person } from './code.ts'
import { writePassword } from './factor.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import type { RateLimits } from './rate-limit.ts'
import { refuseSimplePassword } from './registration.ts'
import { Rejection } from './rejection.ts'
import { spendToken } from './session.ts'
import { chosenTarget, type SignInRules } from './sign-in.ts'

export type AccountRules = SignInRules & { limits: RateLimits }

const field = (path: string, code: 'required' | 'incorrect' | 'unchanged'): FailureDetails => ({
  fields: [{ path, code }],
})

export async function readPerson({ codes }: SignInRules, userId: number): Promise<Person> {
  const [person] = await codes.database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Rejection('session_timed_out')
  return person
}

/**
 * Refuses whoever has a password and does not give it where the call wants it, and answers with the hash it was right
 * by. A session that was left open somewhere must not be able to try passwords out, so each person has few attempts.
 */
export async function provePassword(
  rules: AccountRules,
  userId: number,
  proof: CallProof,
  body: unknown,
): Promise<string | null> {
  const isPlain = typeof proof === 'string' && !proof.includes('password')
  if (isPlain || proof === 'set_password_token') return null
  const person = await readPerson(rules, userId)
  const wanted = wantedPassword(proof, body, person)
  if (wanted === null) return null
  const { field: path, given } = wanted
  if (typeof given !== 'string' || given === '') {
    throw new Rejection('validation_failed', field(path, 'required'))
  }
  const subject = String(userId)
  await rules.limits.spend('passwordByAccount', subject)
  if (!(await isPasswordRight(given, person.passwordHash))) {
    throw new Rejection('old_password_incorrect', field(path, 'incorrect'))
  }
  await rules.limits.forgive('passwordByAccount', subject)
  return person.passwordHash
}

/**
 * Locks the person of a call that wants the password. Refuses when the one that was found right is theirs no more,
 * and when none was asked for: a call that the table of proofs forgot opens nothing.
 */
export async function lockProven(
  codes: Pick<CodeRules, 'database'>,
  { userId, provenHash }: Pick<SignedIn, 'userId' | 'provenHash'>,
): Promise<Person> {
  const person = await lockPerson(codes, userId)
  if (!person) throw new Rejection('session_timed_out')
  if (person.passwordHash !== provenHash) throw new Rejection('old_password_incorrect')
  return person
}

/** Changes a known password, or asks for the code that gives one to a person who has none. */
export async function changePassword(
  rules: AccountRules,
  caller: SignedIn,
  { oldPassword, newPassword }: { oldPassword: string | null; newPassword: string },
): Promise<{ challenge: Challenge | null; telegram: string | null }> {
  const { codes } = rules
  const before = await readPerson(rules, caller.userId)
  refuseSimplePassword(newPassword, before, 'newPassword')
  if (before.passwordHash !== null && newPassword === oldPassword) {
    throw new Rejection('validation_failed', field('newPassword', 'unchanged'))
  }
  const hash = await hashPassword(newPassword)
  const sent = await codes.database.transaction(async () => {
    const person = await lockProven(codes, caller)
    if (person.passwordHash !== null) {
      const now = await codes.clock.now()
      const options = { keep: caller.tokenHash, event: 'password_changed' } as const
      await writePassword(rules, { person, caller, now }, hash, options)
      return null
    }
    const payload = { change: 'password', hash, keep: caller.tokenHash, lost: null }
    const question = { purpose: 'change', person, ...chosenTarget(person), payload } as const
    return ask(codes, question, caller.locale)
  })
  const challenge = sent === null ? null : await deliverCode(codes, sent)
  return { challenge, telegram: before.telegramName }
}

/** Sets a password by a token whose only right that is. All sessions end, and nothing else is proven by it. */
export async function setPassword(
  rules: AccountRules,
  caller: SignedIn,
  password: string,
): Promise<{ telegram: string | null }> {
  const { codes, sessions } = rules
  const { userId, tokenHash } = caller
  refuseSimplePassword(password, await readPerson(rules, userId))
  const passwordHash = await hashPassword(password)
  return codes.database.transaction(async () => {
    const person = await lockPerson(codes, userId)
    if (!person) throw new Rejection('session_timed_out')
    await spendToken(sessions, tokenHash)
    const now = await codes.clock.now()
    const event = 'password_reset'
    await writePassword(rules, { person, caller, now }, passwordHash, { event })
    return { telegram: person.telegramName }
  })
}
