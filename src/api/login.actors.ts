import { fromPromise } from 'xstate'
import type { Credentials } from './contract/credentials.ts'
import {
  type Challenge,
  readChallenge,
  type SessionOrChallenge,
  signIn,
} from './contract/session.ts'
import type { Call } from './http.ts'

/** Signing in. The child flow `phoneVerification` is provided beside these. */
export const loginActors = (call: Call) => ({
  signIn: fromPromise<SessionOrChallenge, Credentials>(({ input, signal }) =>
    call(signIn, { body: input }, { signal }),
  ),
  readChallenge: fromPromise<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
