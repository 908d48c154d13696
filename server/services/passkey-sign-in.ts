import type { PasskeyAssertion } from '../../src/api/contract/passkey.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { lockPerson } from './code.ts'
import { findPasskey, isSignInRight } from './passkey.ts'
import { Rejection } from './rejection.ts'
import { recordSecurityEvent } from './security-event.ts'
import { beginSession, type Client, type SignInRules } from './sign-in.ts'

/**
 * Opens a session for whoever shows a passkey. The authenticator has verified its person, by a PIN or a finger, and holds
 * the key: that is two factors, so no code is asked for. Whatever is wrong is refused in the same words.
 */
export async function signInWithPasskey(
  rules: SignInRules,
  assertion: PasskeyAssertion,
  client: Client,
): Promise<Session> {
  const { codes } = rules
  const outcome = await codes.database.transaction(async () => {
    const found = await findPasskey(codes, assertion)
    const person = found ? await lockPerson(codes, found.userId) : null
    // It may have been removed, or used, while the lock was awaited.
    const passkey = await findPasskey(codes, assertion)
    if (!person?.activatedAt || !passkey) return null
    const now = await codes.clock.now()
    if (await isSignInRight(codes, passkey, assertion, now)) {
      return beginSession(rules, person.id, client)
    }
    const event = { userId: person.id, kind: 'passkey_refused', caller: client } as const
    await recordSecurityEvent(codes.database, event, now)
    return null
  })
  if (outcome === null) throw new Rejection('passkey_refused')
  return outcome
}
