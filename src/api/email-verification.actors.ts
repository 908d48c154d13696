import type { Link } from '../machines/email-verification.machine.ts'
import { fetchContacts } from './contacts.ts'
import { ApiFailure } from './contract/failure.ts'
import { changeUserData } from './contract/profile.ts'
import { type Challenge, confirmCode } from './contract/session.ts'
import type { Contacts } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

/** The child flow `phoneVerification` is provided beside these. */
export const emailVerificationActors = (call: Call, reads: ReadCache) => ({
  confirmLink: limited<void, Link>(async ({ input, signal }) => {
    const answer = await call(confirmCode, { body: input }, { signal })
    // A link that would sign somebody in is no link of ours: whoever follows it must not end in a stranger's account.
    if ('refreshToken' in answer) throw new ApiFailure('code_invalid')
    reads.invalidate(['profile'])
  }),
  readContacts: limited<Contacts | null, { isSignedIn: boolean }>(
    async ({ input: { isSignedIn }, signal }) =>
      isSignedIn ? fetchContacts(call, reads, signal) : null,
  ),
  /** Null when the address is confirmed already. */
  sendMail: limited<Challenge | null, { email: string }>(async ({ input, signal }) => {
    const { challenge } = await call(changeUserData, { body: input }, { signal })
    if (challenge === null) reads.invalidate(['profile'])
    return challenge
  }),
})
