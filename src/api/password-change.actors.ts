import type {
  PasswordAnswer,
  PasswordChange,
  PasswordOwner,
} from '../machines/password-change.machine.ts'
import { ApiFailure } from './contract/failure.ts'
import { changePassword } from './contract/profile.ts'
import { readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

/** A chunk of its own. Without it the form still works: the provider knows the list as well. */
const loadCommonPasswords = (): Promise<ReadonlySet<string> | null> =>
  import('./contract/common-passwords.ts').then(
    ({ commonPasswords }) => commonPasswords,
    () => null,
  )

export const passwordChangeActors = (call: Call, reads: ReadCache) => ({
  readOwner: limited<PasswordOwner, void>(async ({ signal }) => {
    const [contacts, commonPasswords] = await Promise.all([
      call(readUserData, { params: { type: 'contacts' } }, { signal }),
      loadCommonPasswords(),
    ])
    if (contacts.type !== 'contacts') throw new ApiFailure('unexpected')
    return { hasPassword: contacts.hasPassword, email: contacts.email ?? '', commonPasswords }
  }),

  changePassword: limited<PasswordAnswer, PasswordChange>(async ({ input, signal }) => {
    const answer = await call(changePassword, { body: input }, { signal })
    if (answer.challenge === null) reads.invalidate(['profile', 'notifications'])
    return answer
  }),
})
