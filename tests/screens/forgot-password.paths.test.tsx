import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { forgotPasswordMachine } from '../../src/machines/forgot-password.machine.ts'
import { ForgotPasswordScreen } from '../../src/screens/forgot-password/forgot-password.screen.tsx'
import { forgotPasswordModel } from '../support/models/forgot-password.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>

const hidden = { hidden: true }
const button = (name: string) => screen.getByRole('button', { name, ...hidden })
const field = (name: string) => screen.getByLabelText(name)
const heading = () => screen.getByRole('heading', { level: 1, ...hidden }).textContent
const notices = (role: 'alert' | 'status') =>
  screen.queryAllByRole(role, hidden).map(({ textContent }) => textContent)

const messages: Record<string, string> = {
  code_expired: 'The code is out of date. Ask for a new one.',
  too_many_requests: 'Too many requests: repeat in 2 minutes.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

const interruptions = {
  reloaded:
    'Back to the first stepCodes and passwords are kept nowhere, so after a reload the first step comes again.',
  tooLate:
    'Too much time has passedA new password can be set for ten minutes after the code. Ask for a new code, please.',
}

function expectAccount(
  { context: { failure, interruption } }: Snapshot,
  seen: {
    busy?: boolean
    canSubmit?: boolean
    wait?: string
    note?: string
    isVerifying?: boolean
  },
) {
  const interrupted = interruption && !failure ? [interruptions[interruption]] : []
  expect({
    heading: heading(),
    step: screen.getByRole('progressbar', { name: /^Step [12] of 3$/, ...hidden }).ariaValueNow,
    canSubmit: button('Send the code').matches(':enabled'),
    busy: button('Send the code').hasAttribute('aria-busy'),
    alerts: notices('alert'),
    notes: notices('status'),
    wait: screen.queryByText(/^You can try again in/)?.textContent ?? null,
    dialog: screen.queryByRole('dialog', { name: 'Code from the e-mail' }) !== null,
    signIn: screen.getByRole('link', { name: 'Sign in', ...hidden }).getAttribute('href'),
  }).toEqual({
    heading: 'Forgot password?',
    step: seen.isVerifying ? '2' : '1',
    canSubmit: seen.canSubmit ?? false,
    busy: seen.busy ?? false,
    alerts: failure ? [messages[failure.code]] : [],
    notes: [...interrupted, ...(seen.note ? [seen.note] : [])],
    wait: seen.wait ?? null,
    dialog: seen.isVerifying ?? false,
    signIn: '/login',
  })
}

function expectPassword({ context: { failure } }: Snapshot, busy: boolean) {
  expect({
    heading: heading(),
    isHeadingRead: document.activeElement?.tagName,
    rules: screen.getAllByText(/: (done|not yet)$/).length,
    canSubmit: button('Set the password').matches(':enabled'),
    busy: button('Set the password').hasAttribute('aria-busy'),
    canType: field('New password').matches(':read-write'),
    dialog: screen.queryByRole('dialog') !== null,
  }).toMatchObject({
    heading: 'Set a new password',
    rules: 5,
    canSubmit: !busy,
    busy,
    canType: !busy,
    dialog: false,
  })
  if (failure) {
    expect(notices('alert')).toEqual([
      'Too simple: at least 8 characters, letters and digits, without your login or e-mail.',
    ])
  }
}

walkScreen(forgotPasswordModel, {
  screen: (actor) => <ForgotPasswordScreen actor={actor} />,
  gestures: {
    'account.submitted': async ({ values }, person) => {
      fill(field('Login'), values.login)
      fill(field('E-mail'), values.email)
      await person.click(button('Send the code'))
    },
    'password.submitted': async ({ password }, person) => {
      fill(field('New password'), password)
      fill(field('Repeat the new password'), password)
      await person.click(button('Set the password'))
    },
    'outcome.requested': (_, person) => person.click(button('Ask again')),
  },
  shows: {
    choosingStep: () => {},
    resumingVerification: (snapshot) =>
      expectAccount(snapshot, {
        busy: true,
        note: 'Looking for the code that you were sent…',
      }),
    enteringAccount: (snapshot) => expectAccount(snapshot, { canSubmit: true }),
    requestingCode: (snapshot) => expectAccount(snapshot, { busy: true }),
    waitingToRetry: (snapshot) => expectAccount(snapshot, { wait: 'You can try again in 1:30' }),
    verifying: (snapshot) => expectAccount(snapshot, { isVerifying: true }),
    'enteringPassword.loadingCommonPasswords': (snapshot) => expectPassword(snapshot, false),
    'enteringPassword.fullyAdvised': (snapshot) => expectPassword(snapshot, false),
    'enteringPassword.partlyAdvised': (snapshot) => expectPassword(snapshot, false),
    settingPassword: (snapshot) => expectPassword(snapshot, true),
    outcomeUnknown: (snapshot) => {
      const canAsk = snapshot.context.passwordToken !== null
      expect(heading()).toBe('Set a new password')
      expect(screen.getByRole('status').textContent).toMatch(
        canAsk ? /^We do not know yet whether/ : /^The new password was most likely set\./,
      )
      expect(screen.queryByRole('button', { name: 'Ask again' }) !== null).toBe(canAsk)
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
      expect(screen.getByRole('link', { name: 'Begin again' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
    },
    passwordSet: () => {
      expect(heading()).toBe('The new password is set')
      expect(screen.getByRole('status').textContent).toMatch(/^All sessions were ended/)
      expect(screen.getByText(/^Telegram/).textContent).toEqual(
        'Telegram Assel also opens this account',
      )
      expect(screen.getByText('Withdrawals are on hold for 24 hours')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    },
  },
})
