import type { CheckedCode, GivenCode } from '../machines/phone-verification.machine.ts'
import { codeWatcher, type HearCodes } from './code-watcher.ts'
import type { PasskeyAssertion, PasskeyRequest } from './contract/passkey.ts'
import {
  type Challenge,
  type CodeOutcome,
  confirmCode,
  readChallenge,
  resendCode,
  type Session,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited, PERSON_LIMIT } from './limited.ts'

export type ShowPasskey = (
  request: PasskeyRequest,
  signal: AbortSignal,
) => Promise<PasskeyAssertion | null>

type PhoneVerificationDeps = {
  call: Call
  /** Null where the person does not go on. */
  showPasskey: ShowPasskey
  hearCodes: HearCodes
  /** Told once what was known of the person is out of date. */
  onConfirmed?: () => void
}

const isSession = (answer: CodeOutcome): answer is Session => 'refreshToken' in answer
const isMore = (
  answer: CodeOutcome,
): answer is Exclude<CodeOutcome, Session | Record<string, never>> =>
  'next' in answer || 'pending' in answer

/** A code that ends a change while signed in opens no session: the answer is empty. */
const checkedOf = (answer: CodeOutcome): CheckedCode =>
  isMore(answer) ? answer : { session: isSession(answer) ? answer : null, passwordToken: null }

/** The code that a challenge asks for: checked, sent anew, or looked after when a page was reloaded. */
export const phoneVerificationActors = ({
  call,
  showPasskey,
  hearCodes,
  onConfirmed = () => undefined,
}: PhoneVerificationDeps) => ({
  checkCode: limited<CheckedCode, GivenCode>(
    async ({ input: { verificationId, code, passkey }, signal }) => {
      const body = { verificationId, code: passkey ?? code }
      const answer = await call(confirmCode, { body }, { signal })
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
  showPasskey: limited<PasskeyAssertion | null, PasskeyRequest>(
    ({ input, signal }) => showPasskey(input, signal),
    PERSON_LIMIT,
  ),
  watchCodes: codeWatcher(() => hearCodes),
})
