import { ApiFailure } from './contract/failure.ts'
import { type Contacts, readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

/** By what the person signed in is reached; shared by all that ask. Writes to it invalidate `profile`. */
export const fetchContacts = (
  call: Call,
  reads: ReadCache,
  signal: AbortSignal,
): Promise<Contacts> =>
  reads.fetch(
    'profile',
    ['contacts'],
    async (shared) => {
      const answer = await call(readUserData, { params: { type: 'contacts' } }, { signal: shared })
      if (answer.type !== 'contacts') throw new ApiFailure('unexpected')
      return answer
    },
    signal,
  )
