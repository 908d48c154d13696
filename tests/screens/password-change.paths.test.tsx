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
const namesOf = ({ context: { owner } }: Snapshot) => [
  ...(owner?.hasPassword ? ['Old password'] : []),
  'New password',
  'Repeat the new password',
]
const submit = ({ context: { owner } }: Snapshot) =>
  button(owner?.hasPassword ? 'Change the password' : 'Set the password')
const uncertain = 'We do not know whether the password was changed'

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  old_password_incorrect: 'The old password is incorrect.',
  validation_failed: 'This is your password already. Please choose another one.',
  password_not_updated: 'The password could not be changed.',
}

function expectForm(snapshot: Snapshot, isOpen: boolean) {
  const { failure, isUncertain } = snapshot.context
  const names = namesOf(snapshot)
  const isLost = failure?.code === 'unreachable' || failure?.code === 'timed_out'
  expect({
    canType: names.map((name) => field(name).matches(':read-write')),
    autocomplete: names.map((name) => field(name).autocomplete),
    canSubmit: submit(snapshot).matches(':enabled'),
    alert: screen.queryByRole('alert')?.textContent ?? null,
    uncertain: screen.queryByText(uncertain) !== null,
  }).toEqual({
    canType: names.map(() => isOpen),
    autocomplete: names.map((name) =>
      name === 'Old password' ? 'current-password' : 'new-password',
    ),
    canSubmit: isOpen,
    alert: isOpen && failure && !(isUncertain && isLost) ? messages[failure.code] : null,
    uncertain: isOpen && isUncertain,
  })
}

walkScreen(passwordChangeModel, {
  screen: (actor) => <PasswordChangeScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'draft.changed': ({ isDirty }, _, { snapshot }) => {
      if (isDirty) fill(field('New password'), 'S')
      else for (const name of namesOf(snapshot)) if (field(name).value) fill(field(name), '')
    },
    'password.submitted': async ({ values }, person, { snapshot }) => {
      if (values.oldPassword !== null) fill(field('Old password'), values.oldPassword)
      fill(field('New password'), values.newPassword)
      fill(field('Repeat the new password'), values.newPassword)
      await person.click(submit(snapshot))
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
    verifying: (snapshot) => {
      expectForm(snapshot, false)
      expect(screen.getByRole('dialog', { name: 'Confirm the password' })).toBeVisible()
    },
    changed: () => {
      expect(screen.getByRole('status')).toHaveTextContent('All other sessions were ended')
      expect(screen.getByText(/^Telegram/).textContent).toEqual(
        'Telegram Assel also opens this account',
      )
      expect(screen.getByRole('link', { name: 'Settings, Personal data' })).toHaveAttribute(
        'href',
        '/settings/data',
      )
      expect(screen.getByRole('link', { name: 'See where you are signed in' })).toHaveAttribute(
        'href',
        '/settings/security',
      )
    },
  },
})
