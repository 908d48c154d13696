import { type ActorRefFrom, setup } from 'xstate'
import type { Contacts } from '../api/contract/user.ts'
import { unprovided, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: an e-mail that nobody has confirmed brings no codes, and a mistyped one brings back no lost
 * password: its owner is reminded until it is confirmed. It stands beside what the cabinet shows: while it is not known, nothing is said.
 */

export type ContactsOutdated = { type: 'contacts.outdated' }

export const emailReminderMachine = setup({
  types: {} as { events: ContactsOutdated },
  actors: {
    readContacts: unprovided<Contacts>('readContacts'),
    watchContacts: unprovidedListener<ContactsOutdated>('watchContacts'),
  },
  guards: {
    isEmailOpen: (_, { email, emailConfirmed }: Contacts) => email !== null && !emailConfirmed,
  },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'emailReminder',
  invoke: { id: 'watchContacts', src: 'watchContacts' },
  on: { 'contacts.outdated': '.readingContacts' },
  initial: 'readingContacts',
  states: {
    readingContacts: {
      invoke: {
        id: 'readContacts',
        src: 'readContacts',
        onDone: [
          {
            guard: { type: 'isEmailOpen', params: ({ event }) => event.output },
            target: 'reminding',
          },
          { target: 'silent' },
        ],
        onError: 'silent',
      },
      after: { answerLimit: 'silent' },
    },
    reminding: {},
    silent: {},
  },
})

export type EmailReminderActor = ActorRefFrom<typeof emailReminderMachine>
