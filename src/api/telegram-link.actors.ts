import type { TelegramChange } from '../machines/telegram-link.machine.ts'
import { ApiFailure } from './contract/failure.ts'
import { changeUserData } from './contract/profile.ts'
import type { Challenge } from './contract/session.ts'
import { readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { proofOf } from './proof.ts'
import type { ReadCache } from './read-cache.ts'

/** The window and the child flow `phoneVerification` are provided beside these. */
export const telegramLinkActors = (call: Call, reads: ReadCache) => ({
  changeTelegram: limited<Challenge | null, TelegramChange>(
    async ({ input: { payload, ...given }, signal }) => {
      const body = { telegram: payload, ...proofOf(given) }
      const { challenge } = await call(changeUserData, { body }, { signal })
      reads.invalidate(['profile'])
      return challenge
    },
  ),
  /** Never from the cache: what was known is wrong. */
  readLinked: limited<{ linked: string | null }, void>(async ({ signal }) => {
    const contacts = await call(readUserData, { params: { type: 'contacts' } }, { signal })
    if (contacts.type !== 'contacts') throw new ApiFailure('unexpected')
    reads.invalidate(['profile'])
    return { linked: contacts.telegram }
  }),
})
