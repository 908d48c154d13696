import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { passwordChangeMachine } from '../../src/machines/password-change.machine.ts'
import { PasswordChangeScreen } from '../../src/screens/password-change/password-change.screen.tsx'
import { passwordChangeModel } from '../support/models/password-change.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const names = ['Old password', 'New password', 'Repeat the new password']
const uncertain = 'We do not know whether the password was changed'

function expectForm({ context }: Snapshot, isOpen: boolean) {
  const { failure, isUncertain } = context
  expect({
    canType: names.map((name) => field(name).matches(':read-write')),
    autocomplete: names.map((name) => field(name).autocomplete),
    canSubmit: button('Change the password').matches(':enabled'),
    alert: screen.queryByRole('alert')?.textContent ?? null,
    uncertain: screen.queryByText(uncertain) !== null,
  }).toEqual({
    canType: [isOpen, isOpen, isOpen],
    autocomplete: ['current-password', 'new-password', 'new-password'],
    canSubmit: isOpen,
    alert: !isOpen
      ? null
      : failure?.code === 'old_password_incorrect'
        ? 'The old password is incorrect.'
        : failure?.code === 'validation_failed'
          ? 'This is your password already. Please choose another one.'
          : failure?.code === 'password_not_updated'
            ? 'The password could not be changed.'
            : null,
    uncertain: isOpen && isUncertain,
  })
}

walkScreen(passwordChangeModel, {
  screen: (actor) => <PasswordChangeScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'draft.changed': ({ isDirty }) => {
      if (isDirty) fill(field('Old password'), 'S')
      else for (const name of names) if (field(name).value !== '') fill(field(name), '')
    },
    'password.submitted': async ({ values }, person) => {
      fill(field('Old password'), values.oldPassword ?? '')
      fill(field('New password'), values.newPassword)
      fill(field('Repeat the new password'), values.newPassword)
      await person.click(button('Change the password'))
    },
    'change.repeated': (_, person) => person.click(button('Change it again')),
  },
  shows: {
    readingOwner: (snapshot) =>
      snapshot.context.owner
        ? expectForm(snapshot, false)
        : expect(screen.getByText('Loading…')).toBeVisible(),
    ownerNotRead: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      )
      expect(button('Load again')).toBeEnabled()
    },
    enteringPassword: (snapshot) => expectForm(snapshot, true),
    changing: (snapshot) => expectForm(snapshot, false),
    changed: () => {
      expect(screen.getByRole('status')).toHaveTextContent('All other sessions were ended')
      expect(screen.getByRole('link', { name: 'See where you are signed in' })).toHaveAttribute(
        'href',
        '/settings/security',
      )
    },
  },
})
