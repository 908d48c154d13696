import type { CheckedCode, GivenCode } from '../machines/phone-verification.machine.ts'
import {
  type Challenge,
  type CodeOutcome,
  confirmCode,
  readChallenge,
  resendCode,
  type Session,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

const isSession = (answer: CodeOutcome): answer is Session => 'refreshToken' in answer
const isMore = (
  answer: CodeOutcome,
): answer is Exclude<CodeOutcome, Session | Record<string, never>> =>
  'next' in answer || 'pending' in answer

/** A code that ends a change while signed in opens no session: the answer is empty. */
const checkedOf = (answer: CodeOutcome): CheckedCode =>
  isMore(answer) ? answer : { session: isSession(answer) ? answer : null, passwordToken: null }

/**
 * The code that a challenge asks for: checked, sent anew, or looked after when a page was reloaded.
 * `onConfirmed`: what was known of the person is out of date.
 */
export const phoneVerificationActors = (call: Call, onConfirmed: () => void = () => undefined) => ({
  checkCode: limited<CheckedCode, GivenCode>(
    async ({ input: { verificationId, code }, signal }) => {
      const answer = await call(confirmCode, { body: { verificationId, code } }, { signal })
      onConfirmed()
      return checkedOf(answer)
    },
  ),
  sendCode: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(resendCode, { body: input }, { signal }),
  ),
  readChallenge: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
