import { cancelChangeByLink } from './contract/security.ts'
import type { PendingChange } from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** By the link of a notice, signed in or not. */
export const changeCancellationActors = (call: Call) => ({
  cancelChange: limited<Pick<PendingChange, 'kind'>, { token: string }>(({ input, signal }) =>
    call(cancelChangeByLink, { body: input }, { signal }),
  ),
})
