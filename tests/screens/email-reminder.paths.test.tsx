import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { EmailReminderScreen } from '../../src/screens/cabinet/email-reminder.screen.tsx'
import { emailReminderModel } from '../support/models/email-reminder.model.ts'
import { walkScreen } from '../support/walk.tsx'

const expectSilence = () => expect(screen.queryByText('Confirm your e-mail')).toBeNull()

walkScreen(emailReminderModel, {
  screen: (actor) => (
    <>
      <ol>
        <EmailReminderScreen actor={actor} as="step" />
      </ol>
      <EmailReminderScreen actor={actor} as="notice" />
    </>
  ),
  gestures: {},
  shows: {
    readingContacts: expectSilence,
    silent: expectSilence,
    reminding: () => {
      const links = screen.getAllByRole('link', { name: 'Go to confirmation' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/verify-email',
        '/verify-email',
      ])
      expect(screen.getAllByText('Confirm your e-mail').length).toBe(2)
    },
  },
})
