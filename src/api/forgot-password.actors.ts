import type { Account, PasswordSetting } from '../machines/forgot-password.machine.ts'
import type { CheckedCode, GivenCode } from '../machines/phone-verification.machine.ts'
import {
  type Challenge,
  readChallenge,
  requestPasswordReset,
  setPassword,
  validatePasswordReset,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** A forgotten password. The child flow `phoneVerification` checks its code by `passwordResetCodeActors`. */
export const forgotPasswordActors = (call: Call) => ({
  requestReset: limited<Challenge, Account>(({ input, signal }) =>
    call(requestPasswordReset, { body: input }, { signal }),
  ),
  readChallenge: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
  /** A chunk of its own: only who chooses a password asks for it. */
  loadCommonPasswords: limited<ReadonlySet<string>, void>(async () => {
    const { commonPasswords } = await import('./contract/common-passwords.ts')
    return commonPasswords
  }),
  setPassword: limited<PasswordSetting, { passwordToken: string; password: string }>(
    ({ input: { passwordToken, password }, signal }) =>
      call(setPassword, { body: { password } }, { signal, token: passwordToken }),
  ),
})

/** The code of a forgotten password gives no session, but a token whose only right is to set another one. */
export const passwordResetCodeActors = (call: Call) => ({
  checkCode: limited<CheckedCode, GivenCode>(
    async ({ input: { verificationId, code }, signal }) => {
      const body = { verificationId, code }
      const { refreshToken } = await call(validatePasswordReset, { body }, { signal })
      return { session: null, passwordToken: refreshToken }
    },
  ),
})
