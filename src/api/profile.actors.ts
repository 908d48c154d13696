import type { ContactRequest } from '../machines/contact-change.machine.ts'
import type { PersonalData } from '../machines/profile.machine.ts'
import type { TelegramOffer } from '../machines/telegram-offer.ts'
import { ApiFailure } from './contract/failure.ts'
import { changeUserData, type ProfileData } from './contract/profile.ts'
import type { Challenge } from './contract/session.ts'
import { readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { proofOf } from './proof.ts'
import type { ReadCache } from './read-cache.ts'

type ProfileDeps = {
  call: Call
  reads: ReadCache
  readTelegramOffer: (signal: AbortSignal) => Promise<TelegramOffer>
}

/** The child flow `phoneVerification` is provided beside these. */
export const profileActors = ({ call, reads, readTelegramOffer }: ProfileDeps) => ({
  /** All at once, and never from the cache: the person edits what is true now. */
  readPersonalData: limited<PersonalData, void>(async ({ signal }) => {
    const read = (type: 'profile' | 'contacts') =>
      call(readUserData, { params: { type } }, { signal })
    const [profile, contacts, telegramOffer] = await Promise.all([
      read('profile'),
      read('contacts'),
      // Without an answer the data can be edited all the same.
      readTelegramOffer(signal).catch(() => ({ window: null })),
    ])
    if (profile.type !== 'profile' || contacts.type !== 'contacts') {
      throw new ApiFailure('unexpected')
    }
    return { profile, contacts, telegramOffer }
  }),
  changeProfile: limited<void, ProfileData>(async ({ input, signal }) => {
    await call(changeUserData, { body: input }, { signal })
    reads.invalidate(['profile'])
  }),
  changeContact: limited<Challenge | null, ContactRequest>(
    async ({ input: { kind, value, ...given }, signal }) => {
      const proof = proofOf(given)
      const body = kind === 'phone' ? { phone: value, ...proof } : { email: value, ...proof }
      const { challenge } = await call(changeUserData, { body }, { signal })
      reads.invalidate(['profile'])
      return challenge
    },
  ),
})
