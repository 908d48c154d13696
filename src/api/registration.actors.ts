import { fromPromise } from 'xstate'
import {
  type Challenge,
  type InviterCard,
  type Registration,
  readChallenge,
  readInviter,
  register,
  type SessionOrChallenge,
} from './contract/session.ts'
import type { Call } from './http.ts'

/** Registration. The child flow `phoneVerification` is provided beside these. */
export const registrationActors = (call: Call) => ({
  readInviter: fromPromise<InviterCard, { login: string }>(({ input, signal }) =>
    call(readInviter, { body: input }, { signal }),
  ),
  /** A chunk of its own: only the registration form asks for it. */
  loadCommonPasswords: fromPromise<ReadonlySet<string>, void>(async () => {
    const { commonPasswords } = await import('./contract/common-passwords.ts')
    return commonPasswords
  }),
  register: fromPromise<
    SessionOrChallenge,
    { inviter: string; registration: Registration; idempotencyKey: string }
  >(({ input: { inviter, registration, idempotencyKey }, signal }) =>
    call(register, { params: { login: inviter }, body: registration }, { signal, idempotencyKey }),
  ),
  readChallenge: fromPromise<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
