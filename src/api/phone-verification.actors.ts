import { fromPromise } from 'xstate'
import {
  type Challenge,
  confirmCode,
  readChallenge,
  resendCode,
  type Session,
} from './contract/session.ts'
import type { Call } from './http.ts'

type GivenCode = { verificationId: string; code: string }
type Confirmation = { session: Session | null; passwordToken: string | null }

/** A code confirmed while signed in opens no session: the answer is empty. */
const isSession = (answer: Session | Record<string, never>): answer is Session =>
  'refreshToken' in answer

/**
 * The code that a challenge asks for: checked, sent anew, or looked after when a page was reloaded.
 * `onConfirmed`: what was known of the person is out of date.
 */
export const phoneVerificationActors = (call: Call, onConfirmed: () => void = () => undefined) => ({
  checkCode: fromPromise<Confirmation, GivenCode>(async ({ input, signal }) => {
    const answer = await call(confirmCode, { body: input }, { signal })
    onConfirmed()
    return { session: isSession(answer) ? answer : null, passwordToken: null }
  }),
  sendCode: fromPromise<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(resendCode, { body: input }, { signal }),
  ),
  readChallenge: fromPromise<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
