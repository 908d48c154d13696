import type { Contacts } from '../../src/api/contract/user.ts'
import { emailReminderModel } from '../support/models/email-reminder.model.ts'
import { expect, heading } from './support/journey.ts'
import { tellTabs } from './support/other-tab.ts'
import { settle } from './support/settle.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

const contacts = 'GET /user-data/byType/contacts'

const expectReminder =
  (isShown: boolean) =>
  async (_: unknown, { page }: Scene) => {
    await expect(heading(page, /^Welcome/)).toBeVisible()
    const reminder = page.getByRole('link', { name: 'Go to confirmation' })
    await expect(reminder).toHaveCount(isShown ? 1 : 0)
  }

walkJourney(emailReminderModel, {
  calls: { readContacts: contacts },
  isPossible: ({ type, ...event }, snapshot) => {
    // The transport gives up before a state does.
    if (type.includes('answerLimit')) return false
    // A mailbox that was confirmed stays so, and a written journey confirms one.
    const { output } = { output: null, ...event } as { output: Contacts | null }
    return (
      !output?.emailConfirmed && (type !== 'contacts.outdated' || snapshot.matches('reminding'))
    )
  },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/')
    return {}
  },
  acts: {
    // After works all that was read is read again. Any call may learn of them; this one comes from another tab.
    'contacts.outdated': async (_, { page, provider }) => {
      await provider.fault('listNotifications', { fault: 'status', code: 'maintenance' })
      await tellTabs(page, 'notificationsRead')
    },
  },
  shows: {
    readingContacts: expectReminder(false),
    reminding: expectReminder(true),
    silent: expectReminder(false),
  },
})
