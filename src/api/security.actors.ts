import type { AskedChange, SecurityOutcome } from '../machines/security-change.machine.ts'
import type { SessionReading, SessionsToEnd } from '../machines/session-list.machine.ts'
import { ApiFailure } from './contract/failure.ts'
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

type SecurityDeps = { call: Call; reads: ReadCache; now: () => number }

/** Sessions live in real time, whatever the provider's clock was moved to; this one was seen last, and just now. */
const seenLast = (items: readonly OpenSession[]): number | null =>
  items.length === 0 ? null : Math.max(...items.map(({ seenAt }) => Date.parse(seenAt)))

/** Nothing of this is cached: it is asked for in order to be believed. */
export const securityActors = ({ call, reads, now }: SecurityDeps) => ({
  readSecurity: limited<Security, void>(({ signal }) => call(readSecurity, {}, { signal })),

  /** Sends the code that confirms the change, by the method still in force or by what stands in for it. */
  requestChange: limited<SecurityAnswer, AskedChange>(
    async ({ input: { change, password, lost }, signal }) => {
      const proof = {
        ...(password === null ? {} : { password }),
        ...(lost === null ? {} : { lost }),
      }
      const answer = await call(changeSecurity, { body: { ...change, ...proof } }, { signal })
      if (!('challenge' in answer)) reads.invalidate(['notifications'])
      return answer
    },
  ),

  completeChange: limited<
    SecurityOutcome,
    { verificationId: string; authenticatorCode: string | null }
  >(async ({ input: { verificationId, authenticatorCode }, signal }) => {
    const body = { verificationId, ...(authenticatorCode === null ? {} : { authenticatorCode }) }
    const answer = await call(changeSecurity, { body }, { signal })
    if (!('security' in answer)) throw new ApiFailure('unexpected')
    reads.invalidate(['notifications'])
    return answer
  }),

  cancelChange: limited<Security, { id: string }>(async ({ input, signal }) => {
    const security = await call(cancelChange, { body: input }, { signal })
    reads.invalidate(['notifications'])
    return security
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
