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
import { limited } from './limited.ts'

/** Each null where it did not come. */
type Aids = {
  commonPasswords: ReadonlySet<string> | null
  telegram: { window: string | null } | null
}

/** Registration. The child flows are provided beside these. */
export const registrationActors = (
  call: Call,
  readTelegramOffer: (signal: AbortSignal) => Promise<{ window: string | null }>,
) => ({
  readInviter: limited<InviterCard, { login: string }>(({ input, signal }) =>
    call(readInviter, { body: input }, { signal }),
  ),
  loadAids: limited<Aids, void>(async ({ signal }) => {
    const [passwords, telegram] = await Promise.allSettled([
      // A chunk of its own: only the registration form asks for it.
      import('./contract/common-passwords.ts'),
      readTelegramOffer(signal),
    ])
    return {
      commonPasswords: passwords.status === 'fulfilled' ? passwords.value.commonPasswords : null,
      telegram: telegram.status === 'fulfilled' ? telegram.value : null,
    }
  }),
  register: limited<
    SessionOrChallenge,
    { inviter: string; registration: Registration; idempotencyKey: string }
  >(({ input: { inviter, registration, idempotencyKey }, signal }) =>
    call(register, { params: { login: inviter }, body: registration }, { signal, idempotencyKey }),
  ),
  readChallenge: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
