import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { emailVerificationMachine } from '../../src/machines/email-verification.machine.ts'
import { EmailVerificationScreen } from '../../src/screens/email-verification/email-verification.screen.tsx'
import { emailVerificationModel } from '../support/models/email-verification.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof emailVerificationMachine>

const hidden = { hidden: true }

const messages: Record<string, string> = {
  code_not_sent: 'Code sending error. Ask for the code again.',
  too_many_requests: 'Too many requests: repeat in 2 minutes.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

/** The one thing that is said, and every way on: buttons by their word, links by where they lead. */
function expectShown(_: Snapshot, seen: { says: string | RegExp; ways: string[] }) {
  const card = screen
    .getByText('Confirm your e-mail', { selector: 'section h2' })
    .closest('section')
  expect(card?.textContent).toMatch(seen.says)
  const controls = [...(card?.querySelectorAll('a, button:enabled') ?? [])]
  expect(controls.map((way) => way.getAttribute('href') ?? way.textContent)).toEqual(seen.ways)
}

const askAgain = ({ context }: Snapshot) =>
  context.failure?.code === 'code_not_sent' ? ['Ask for the code again'] : []

const alertOf = () => screen.queryByRole('alert', hidden)?.textContent ?? null
const named = ({ context: { failure } }: Snapshot) => failure && messages[failure.code]

const refused: Record<string, string> = {
  code_expired: 'This link is out of date.A newer mail may have replaced it. Ask for a new one.',
  code_invalid:
    'This link is not valid any more.A newer mail may have replaced it. Ask for a new one.',
  email_taken:
    'This e-mail belongs to another account.It was confirmed there. Choose another e-mail in your personal data.',
}

walkScreen(emailVerificationModel, {
  screen: (actor) => <EmailVerificationScreen actor={actor} />,
  gestures: {
    'link.confirmed': (_, person) => person.click(screen.getByText('Confirm the e-mail')),
    'contacts.requested': (_, person) =>
      person.click(screen.getByText(/^(Load again|Ask for a new mail)$/)),
    'mail.requested': (_, person) => person.click(screen.getByText('Send the mail')),
  },
  shows: {
    choosing: () => {},
    explaining: (snapshot) =>
      expectShown(snapshot, { says: /Open the link in the e-mail/, ways: ['/'] }),
    offeringConfirmation: (snapshot) => {
      expectShown(snapshot, {
        says: /Confirm that this mailbox is yours/,
        ways: ['Confirm the e-mail'],
      })
      expect(alertOf()).toBe(named(snapshot))
    },
    confirmingLink: (snapshot) => {
      expectShown(snapshot, { says: /Confirm that this mailbox is yours/, ways: [] })
      expect(screen.getByRole('button', { name: 'Confirm the e-mail' })).toHaveAttribute(
        'aria-busy',
      )
    },
    linkRefused: (snapshot) => {
      const code = snapshot.context.failure?.code ?? ''
      const way = code === 'email_taken' ? '/settings/data' : 'Ask for a new mail'
      expectShown(snapshot, { says: /./, ways: [way] })
      expect(alertOf()).toBe(refused[code])
    },
    readingContacts: (snapshot) => expectShown(snapshot, { says: /./, ways: [] }),
    contactsNotRead: (snapshot) => {
      expectShown(snapshot, {
        says: /We could not find out which e-mail is to be confirmed/,
        ways: ['Load again'],
      })
      expect(alertOf()).toContain(named(snapshot))
    },
    noEmail: (snapshot) =>
      expectShown(snapshot, { says: /Your account has no e-mail yet/, ways: ['/settings/data'] }),
    alreadyConfirmed: (snapshot) =>
      expectShown(snapshot, { says: /assel@mail\.example is confirmed already/, ways: ['/'] }),
    offeringMail: (snapshot) => {
      expectShown(snapshot, {
        says: /assel@mail\.example is not confirmed yet/,
        ways: [...askAgain(snapshot), 'Send the mail', '/settings/data'],
      })
      const failure = named(snapshot)
      expect(alertOf()).toBe(failure && `${failure}${askAgain(snapshot).join('')}`)
    },
    sendingMail: (snapshot) => {
      expectShown(snapshot, { says: /is not confirmed yet/, ways: ['/settings/data'] })
      expect(screen.getByRole('button', { name: 'Send the mail' })).toHaveAttribute('aria-busy')
    },
    waitingToRetry: (snapshot) => {
      expectShown(snapshot, {
        says: /You can try again in 1:30/,
        ways: ['/settings/data'],
      })
      expect(alertOf()).toBe(named(snapshot))
    },
    verifying: () => {
      expect(screen.getByRole('dialog', { name: 'Confirm your e-mail' })).toBeVisible()
      expect(screen.getByText('a•••l@mail.example')).toBeVisible()
    },
    confirmed: (snapshot) =>
      expectShown(snapshot, { says: /Your e-mail is confirmed/, ways: ['/'] }),
  },
})
