import type { Credentials } from './contract/credentials.ts'
import {
  type Challenge,
  readChallenge,
  type SessionOrChallenge,
  signIn,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Signing in. The child flow `phoneVerification` is provided beside these. */
export const loginActors = (call: Call) => ({
  signIn: limited<SessionOrChallenge, Credentials>(({ input, signal }) =>
    call(signIn, { body: input }, { signal }),
  ),
  readChallenge: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
