import { fetchContacts } from './contacts.ts'
import { ApiFailure } from './contract/failure.ts'
import { changeUserData } from './contract/profile.ts'
import { type Challenge, confirmCode } from './contract/session.ts'
import type { Contacts } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

type Link = { verificationId: string; code: string }

/** For whoever is not signed in: the link of a mail confirms what it names. */
export const emailLinkActors = (call: Call) => ({
  confirmLink: limited<void, Link>(async ({ input, signal }) => {
    const answer = await call(confirmCode, { body: input }, { signal })
    // A link that would sign somebody in is no link of ours: whoever follows it must not end in a stranger's account.
    if ('refreshToken' in answer) throw new ApiFailure('code_invalid')
  }),
  readContacts: limited<Contacts | null, void>(async () => null),
})

/** The same for a person who is signed in. The child flow `phoneVerification` is provided beside these. */
export const emailVerificationActors = (call: Call, reads: ReadCache) => ({
  confirmLink: limited<void, Link>(async ({ input, signal }) => {
    const answer = await call(confirmCode, { body: input }, { signal })
    if ('refreshToken' in answer) throw new ApiFailure('code_invalid')
    reads.invalidate(['profile'])
  }),
  readContacts: limited<Contacts | null, void>(({ signal }) => fetchContacts(call, reads, signal)),
  /** Null when the address is confirmed already. */
  sendMail: limited<Challenge | null, { email: string }>(async ({ input, signal }) => {
    const { challenge } = await call(changeUserData, { body: input }, { signal })
    if (challenge === null) reads.invalidate(['profile'])
    return challenge
  }),
})
