import { fromPromise } from 'xstate'
import { ApiFailure } from './contract/failure.ts'
import {
  changeSecurity,
  endSessions,
  listSessions,
  type OpenSession,
  readSecurity,
  type Security,
  type SecurityAnswer,
  type SecurityChange,
} from './contract/security.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

type Carried = Extract<SecurityAnswer, { security: unknown }>
type SessionReading = { items: OpenSession[]; at: number }

type SecurityWorld = { call: Call; reads: ReadCache; now: () => number }

/** Nothing of this is cached: it is asked for in order to be believed. */
export const securityActors = ({ call, reads, now }: SecurityWorld) => ({
  readSecurity: fromPromise<Security, void>(({ signal }) => call(readSecurity, {}, { signal })),

  /** Sends the code that confirms the change, by the method still in force. */
  requestChange: fromPromise<SecurityAnswer, { change: SecurityChange }>(
    ({ input: { change }, signal }) => call(changeSecurity, { body: change }, { signal }),
  ),

  completeChange: fromPromise<
    Carried,
    { verificationId: string; authenticatorCode: string | null }
  >(async ({ input: { verificationId, authenticatorCode }, signal }) => {
    const body = { verificationId, ...(authenticatorCode === null ? {} : { authenticatorCode }) }
    const answer = await call(changeSecurity, { body }, { signal })
    if (!('security' in answer)) throw new ApiFailure('unexpected')
    reads.invalidate(['notifications'])
    return answer
  }),

  listSessions: fromPromise<SessionReading, void>(async ({ signal }) => {
    const { items } = await call(listSessions, {}, { signal })
    return { items, at: now() }
  }),

  endSessions: fromPromise<SessionReading, { id: string } | { others: true }>(
    async ({ input, signal }) => {
      const { items } = await call(endSessions, { body: input }, { signal })
      return { items, at: now() }
    },
  ),
})
