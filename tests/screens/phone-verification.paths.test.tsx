import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { phoneVerificationMachine } from '../../src/machines/phone-verification.machine.ts'
import { PhoneVerificationScreen } from '../../src/screens/phone-verification/phone-verification.screen.tsx'
import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof phoneVerificationMachine>

const field = () =>
  screen.queryByLabelText(/^(Code from the (SMS|authenticator app)|Recovery code)$/)
const button = (name: string) => screen.queryByRole('button', { name })
const isUsable = (control: HTMLElement | null) => control?.matches(':enabled') ?? false

const messages: Record<string, string> = {
  code_mismatch: 'The code does not match. 4 attempts left.',
  code_invalid: 'The code is not valid any more. Ask for a new one.',
  code_expired: 'The code is out of date. Ask for a new one.',
  code_not_sent: 'Code sending error. Ask for the code again.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in a minute.',
}

const appRefusals: Record<string, string> = {
  code_invalid: 'There were too many wrong codes.',
  code_expired: 'The time is over.',
}

const isApp = ({ context }: Snapshot) => context.challenge.channel === 'authenticator'

/** The app's codes are not sent: when none is taken any more, there is only the way out. */
function expectRefusedApp({ context: { failure } }: Snapshot) {
  expect(screen.getByRole('alert').textContent).toBe(
    `${appRefusals[failure?.code ?? '']}Begin again: the app’s codes are accepted again then.`,
  )
  expect(field()).toBeNull()
  expect(isUsable(button('Begin again'))).toBe(true)
}

/** All a person can see and do, in whatever state. */
function expectSame(snapshot: Snapshot, seen: { canType: boolean; resend: string | null }) {
  const { failure, code, isCodeDead, isRecovering, challenge } = snapshot.context
  if (isCodeDead && isApp(snapshot)) return expectRefusedApp(snapshot)
  const message = failure && messages[failure.code]
  const label = isRecovering
    ? 'Recovery code'
    : isApp(snapshot)
      ? 'Code from the authenticator app'
      : 'Code from the SMS'
  expect({
    title: screen.getByRole('heading').textContent,
    target: screen.queryByText('+7 701 ••• •• 67') !== null,
    label: field() && document.querySelector('label')?.textContent,
    code: (field() as HTMLInputElement | null)?.value ?? null,
    canType: field()?.matches(':read-write') ?? false,
    canConfirm: isUsable(button('Confirm')),
    canResend: isUsable(button('Send a new code')),
    canDispute: isUsable(button('Wrong number?')),
    canRecover: isUsable(button('Use a recovery code')),
    canUseApp: isUsable(button('Use the app')),
    resend:
      screen.queryByText(/New code in|Sending a new code|You can confirm in/)?.textContent ?? null,
    attempts: screen.queryByText(/^\d attempts? left$/)?.textContent ?? null,
    alert: screen.queryByRole('alert')?.textContent ?? null,
  }).toEqual({
    title: isApp(snapshot) ? 'Confirm that it is you' : 'Confirm your phone',
    target: !isApp(snapshot),
    label: isCodeDead ? null : label,
    code: isCodeDead ? null : code,
    canType: seen.canType,
    canConfirm: seen.canType && code.length === (isRecovering ? 11 : 6),
    canResend: seen.resend === null && !isApp(snapshot),
    canDispute: !isApp(snapshot),
    canRecover: seen.canType && isApp(snapshot) && !isRecovering,
    canUseApp: seen.canType && isRecovering,
    resend: seen.resend,
    attempts:
      isCodeDead || failure?.code === 'code_mismatch'
        ? null
        : `${challenge.attemptsLeft} attempt${challenge.attemptsLeft === 1 ? '' : 's'} left`,
    alert: message ?? null,
  })
  if (failure?.code === 'code_mismatch') {
    expect(field()).toHaveAccessibleDescription(
      expect.stringContaining('The code does not match. 4 attempts left.'),
    )
  }
}

const waitOf = (snapshot: Snapshot) => {
  if (isApp(snapshot)) return null
  return snapshot.context.secondsToResend === 60 ? 'New code in 1:00' : 'New code in 0:45'
}

walkScreen(phoneVerificationModel, {
  screen: (actor) => <PhoneVerificationScreen actor={actor} />,
  gestures: {
    'code.typed': ({ code }) => {
      const input = field()
      if (input) fill(input, code)
    },
    'code.submitted': (_, person) => person.click(screen.getByRole('button', { name: 'Confirm' })),
    'resend.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Send a new code' })),
    'target.disputed': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Wrong number?' })),
    'recovery.chosen': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Use a recovery code' })),
    'recovery.dismissed': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Use the app' })),
    'verification.closed': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Close' })),
  },
  shows: {
    'enteringCode.waiting': (snapshot) =>
      expectSame(snapshot, { canType: true, resend: waitOf(snapshot) }),
    'enteringCode.resendAllowed': (snapshot) => {
      expectSame(snapshot, { canType: true, resend: null })
    },
    checkingCode: (snapshot) => {
      const { secondsToResend } = snapshot.context
      expect({
        canType: field()?.matches(':read-write'),
        canConfirm: isUsable(button('Confirm')),
        canResend: isUsable(button('Send a new code')),
        wait: screen.queryByText(/New code in/)?.textContent ?? null,
        busy: button('Confirm')?.getAttribute('aria-busy'),
      }).toEqual({
        canType: false,
        canConfirm: false,
        canResend: false,
        wait: secondsToResend > 0 ? waitOf(snapshot) : null,
        busy: 'true',
      })
    },
    waitingToCheck: (snapshot) =>
      expectSame(snapshot, { canType: false, resend: 'You can confirm in 0:30' }),
    'needingNewCode.waiting': (snapshot) =>
      expectSame(snapshot, { canType: false, resend: waitOf(snapshot) }),
    'needingNewCode.resendAllowed': (snapshot) =>
      expectSame(snapshot, { canType: false, resend: null }),
    sendingCode: (snapshot) =>
      expectSame(snapshot, { canType: false, resend: 'Sending a new code…' }),
    readingChallenge: (snapshot) =>
      expectSame(snapshot, { canType: false, resend: 'Sending a new code…' }),
  },
})
