import type { RegistrationAids, RegistrationRequest } from '../machines/registration.machine.ts'
import type { TelegramOffer } from '../machines/telegram-offer.ts'
import { type LegalEdition, listLegalDocuments } from './contract/legal.ts'
import {
  type Challenge,
  type InviterCard,
  readChallenge,
  readInviter,
  register,
  type SessionOrChallenge,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Registration. The child flows are provided beside these. */
export const registrationActors = (
  call: Call,
  readTelegramOffer: (signal: AbortSignal) => Promise<TelegramOffer>,
) => ({
  readInviter: limited<InviterCard, { login: string }>(({ input, signal }) =>
    call(readInviter, { body: input }, { signal }),
  ),
  loadAids: limited<RegistrationAids, void>(async ({ signal }) => {
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
  readTerms: limited<LegalEdition[], void>(async ({ signal }) => {
    const { items } = await call(listLegalDocuments, {}, { signal })
    return items.map(({ kind, version, url }) => ({ kind, version, url }))
  }),
  register: limited<SessionOrChallenge, RegistrationRequest>(
    ({ input: { inviter, registration, verificationId, idempotencyKey }, signal }) =>
      call(
        register,
        {
          params: { login: inviter },
          body: { ...registration, ...(verificationId === null ? {} : { verificationId }) },
        },
        { signal, idempotencyKey },
      ),
  ),
  readChallenge: limited<Challenge, { verificationId: string }>(({ input, signal }) =>
    call(readChallenge, { params: input }, { signal }),
  ),
})
