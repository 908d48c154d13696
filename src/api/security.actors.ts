import type { AskedChange, SecurityOutcome } from '../machines/security-change.machine.ts'
import type { SessionReading, SessionsToEnd } from '../machines/session-list.machine.ts'
import { ApiFailure } from './contract/failure.ts'
import type { PasskeyRegistration } from './contract/passkey.ts'
import {
  cancelChange,
  changeSecurity,
  endSessions,
  listSessions,
  type OpenSession,
  readSecurity,
  type Security,
  type SecurityAnswer,
} from './contract/security.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type SecurityDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  canUsePasskeys: (origin: string | null) => boolean
}

/** Sessions live in real time, whatever the provider's clock was moved to; this one was seen last, and just now. */
const seenLast = (items: readonly OpenSession[]): number | null =>
  items.length === 0 ? null : Math.max(...items.map(({ seenAt }) => Date.parse(seenAt)))

/** Offers passkeys only where the page can use them. */
const onThisPage = (
  security: Security,
  canUsePasskeys: SecurityDeps['canUsePasskeys'],
): Security =>
  canUsePasskeys(security.passkeyOrigin) ? security : { ...security, passkeyOrigin: null }

/** Nothing of this is cached: it is asked for in order to be believed. */
export const securityActors = ({ call, reads, now, canUsePasskeys }: SecurityDeps) => ({
  readSecurity: limited<Security, void>(async ({ signal }) =>
    onThisPage(await call(readSecurity, {}, { signal }), canUsePasskeys),
  ),

  /** Sends the code that confirms the change, by the method still in force or by what stands in for it. */
  requestChange: limited<SecurityAnswer, AskedChange>(
    async ({ input: { change, password, lost }, signal }) => {
      const proof = {
        ...(password === null ? {} : { password }),
        ...(lost === null ? {} : { lost }),
      }
      const answer = await call(changeSecurity, { body: { ...change, ...proof } }, { signal })
      if (!('challenge' in answer)) reads.invalidate(['notifications'])
      return 'security' in answer
        ? { ...answer, security: onThisPage(answer.security, canUsePasskeys) }
        : answer
    },
  ),

  completeChange: limited<
    SecurityOutcome,
    {
      verificationId: string
      authenticatorCode: string | null
      passkey: PasskeyRegistration | null
    }
  >(async ({ input: { verificationId, authenticatorCode, passkey }, signal }) => {
    const body = {
      verificationId,
      ...(authenticatorCode === null ? {} : { authenticatorCode }),
      ...(passkey === null ? {} : { passkey }),
    }
    const answer = await call(changeSecurity, { body }, { signal })
    if (!('security' in answer)) throw new ApiFailure('unexpected')
    reads.invalidate(['notifications'])
    return { ...answer, security: onThisPage(answer.security, canUsePasskeys) }
  }),

  cancelChange: limited<Security, { id: string }>(async ({ input, signal }) => {
    const security = await call(cancelChange, { body: input }, { signal })
    reads.invalidate(['notifications'])
    return onThisPage(security, canUsePasskeys)
  }),

  listSessions: limited<SessionReading, void>(async ({ signal }) => {
    const { items } = await call(listSessions, {}, { signal })
    return { items, at: seenLast(items) ?? now() }
  }),

  endSessions: limited<SessionReading, SessionsToEnd>(async ({ input, signal }) => {
    const { items } = await call(endSessions, { body: input }, { signal })
    return { items, at: seenLast(items) ?? now() }
  }),
})
