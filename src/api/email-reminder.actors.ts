import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { fetchContacts } from './contacts.ts'
import type { Contacts } from './contract/user.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

/** Whether the e-mail is confirmed, read anew whenever something about the person was written. */
export const emailReminderActors = (call: Call, reads: ReadCache) => ({
  readContacts: fromPromise<Contacts, void>(({ signal }) => fetchContacts(call, reads, signal)),
  watchContacts: fromCallback<EventObject, undefined, { type: 'contacts.outdated' }>(
    ({ sendBack }) => reads.watch('profile', () => sendBack({ type: 'contacts.outdated' })),
  ),
})
