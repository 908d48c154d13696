import { emailReminderMachine } from '../../../src/machines/email-reminder.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { contacts } from './email-verification.model.ts'

export const emailReminderModel = defineModel({
  machine: emailReminderMachine,
  cases: () => [
    answered('readContacts', contacts),
    answered('readContacts', { ...contacts, emailConfirmed: true }),
    failed('readContacts', 'unreachable'),
  ],
  resting: (snapshot) => !snapshot.matches('readingContacts'),
  heard: { 'contacts.outdated': 'watchContacts' },
})
