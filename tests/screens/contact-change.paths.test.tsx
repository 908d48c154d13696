import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { ContactChangeScreen } from '../../src/screens/profile/contact-change.screen.tsx'
import { contactChangeModel, newPhone } from '../support/models/contact-change.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

const phone = () => screen.getByLabelText<HTMLInputElement>('New phone')
const password = () => screen.getByLabelText<HTMLInputElement>('Your password')
const button = (name: string) => screen.getByRole('button', { name })

const atField: Record<string, string> = {
  phone_taken: 'This phone is already registered.',
  old_password_incorrect: 'The password is incorrect.',
  validation_failed: 'This is your phone already.',
}
const inPlace: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  change_pending: 'Another security change is already waiting. Cancel it first.Go to Security',
}

walkScreen(contactChangeModel, {
  screen: (actor) => <ContactChangeScreen actor={actor} />,
  gestures: {
    'draft.changed': ({ isDirty }) => {
      fill(phone(), isDirty ? newPhone.value : '')
      if (!isDirty) fill(password(), '')
    },
    'contact.submitted': async ({ values }, person) => {
      fill(password(), values.password)
      await person.click(button('Send the code'))
    },
    'change.closed': (_, person) =>
      person.click(screen.getByRole('button', { name: /^(Cancel|Understood)$/ })),
  },
  shows: {
    enteringContact: ({ context: { isDirty, failure } }) => {
      expect(screen.getByRole('dialog', { name: 'Change the phone' })).toBeVisible()
      expect(button('Send the code').matches(':enabled')).toEqual(isDirty)
      expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(
        failure ? (inPlace[failure.code] ?? null) : null,
      )
      const said = isDirty && failure ? atField[failure.code] : undefined
      if (said) expect(screen.getByText(said)).toBeVisible()
    },
    requesting: ({ context }) => {
      expect([phone().value, phone().readOnly, password().readOnly]).toEqual([
        context.submitted,
        true,
        true,
      ])
      expect(button('Send the code')).toBeDisabled()
      expect(button('Cancel')).toBeDisabled()
    },
    judgingChallenge: () => {},
    proving: ({ context: { lost } }) => {
      expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
      expect(screen.getByText('Code 1 of 2')).toBeVisible()
      expect(screen.getByText(/The next one goes to/).textContent).toContain(newPhone.value)
      expect(screen.queryAllByText('I can’t get this code')).toHaveLength(lost === null ? 1 : 0)
    },
    confirmingNew: ({ context: { lost } }) => {
      expect(screen.getByRole('dialog', { name: 'Confirm your phone' })).toBeVisible()
      expect(screen.queryByText('Code 2 of 2') !== null).toBe(lost !== 'wait')
      expect(screen.queryByText(/Then the wait of 48 hours begins/) !== null).toBe(lost === 'wait')
      expect(button('Wrong number?')).toBeEnabled()
    },
    delayed: ({ context: { effectiveAt } }) => {
      expect(screen.getByRole('dialog', { name: 'The new phone waits' })).toBeVisible()
      expect(screen.getByRole('status').querySelector('time')?.dateTime).toBe(
        new Date(effectiveAt).toISOString(),
      )
      expect(screen.getByRole('link', { name: 'Go to Security' })).toHaveAttribute(
        'href',
        '/settings/security',
      )
    },
  },
})
