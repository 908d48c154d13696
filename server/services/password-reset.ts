import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Challenge } from '../../src/api/contract/session.ts'
import { users } from '../database/schema/identity.ts'
import type { Visitor } from '../handler.ts'
import { ask, checkCode, deliverSoon } from './code.ts'
import { deviceOf } from './known-device.ts'
import { openSession } from './session.ts'
import type { SignInRules } from './sign-in.ts'

/**
 * Sends a code to the e-mail of an account. For a pair of login and e-mail that is nobody's the same is written, but
 * for nobody: the answer, its headers and the work are the same. The target is masked as it was typed, and no answer
 * waits for a gateway.
 */
export async function requestPasswordReset(
  { codes }: SignInRules,
  { login, email }: { login: string; email: string },
  { address, userAgent, locale }: Visitor,
): Promise<Challenge> {
  const target = email.toLowerCase()
  // Each network has a challenge of its own, or a stranger's wrong guesses would use up the owner's attempts.
  const { network } = deviceOf(codes.secret, { address, userAgent })
  const payload = { login: login.toLowerCase(), network }
  const { challenge, message } = await codes.database.transaction(async () => {
    const { queries } = codes.database
    // In place of the lock of a person, whom there may not be.
    await codes.database.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`reset\n${payload.login}\n${target}`}, 0))`,
    )
    const [person] = await queries
      .select()
      .from(users)
      .where(
        and(
          eq(users.loginLc, payload.login),
          eq(users.emailLc, target),
          isNotNull(users.activatedAt),
        ),
      )
      .for('no key update')
    return ask(
      codes,
      { purpose: 'password_reset', person: person ?? null, channel: 'email', target, payload },
      locale,
    )
  })
  deliverSoon(codes, message)
  return challenge
}

/** A token that can set a password, for ten minutes, and nothing else. */
export function validatePasswordReset(
  { codes, sessions }: SignInRules,
  { verificationId: id, code }: { verificationId: string; code: string },
  caller: Visitor,
): Promise<{ refreshToken: string }> {
  const given = { id, code, purposes: ['password_reset'], caller } as const
  const { userAgent } = caller
  return checkCode(codes, given, async ({ person }) => ({
    refreshToken: await openSession(sessions, person.id, { userAgent, scope: 'set_password' }),
  }))
}
