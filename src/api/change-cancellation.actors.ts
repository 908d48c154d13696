import { fromPromise } from 'xstate'
import { cancelChangeByLink } from './contract/security.ts'
import type { PendingChange } from './contract/session.ts'
import type { Call } from './http.ts'

/** By the link of a notice, signed in or not. */
export const changeCancellationActors = (call: Call) => ({
  cancelChange: fromPromise<Pick<PendingChange, 'kind'>, { token: string }>(({ input, signal }) =>
    call(cancelChangeByLink, { body: input }, { signal }),
  ),
})
