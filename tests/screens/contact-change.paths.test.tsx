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
    'change.closed': (_, person) => person.click(button('Cancel')),
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
    verifying: () => expect(screen.getByText(/\+7 701 ••• •• 67/)).toBeVisible(),
  },
})
