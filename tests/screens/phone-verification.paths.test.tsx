import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { LostMethod } from '../../src/api/contract/session.ts'
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
  maintenance: 'Maintenance is under way. Please come back a little later.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in a minute.',
}

const appRefusals: Record<string, string> = {
  code_invalid: 'There were too many wrong codes.',
  code_expired: 'The time is over.',
}

const isApp = ({ context }: Snapshot) => context.challenge.channel === 'authenticator'

const resendName = ({ context }: Snapshot) =>
  context.challenge.undelivered ? 'Ask for the code again' : 'Send a new code'

const isInForce = ({ context }: Snapshot) => context.challenge.instead !== undefined

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
    canResend: isUsable(button(resendName(snapshot))),
    canDispute: isUsable(button('Wrong number?')),
    canRecover: isUsable(button('Use a recovery code')),
    canUseApp: isUsable(button(isApp(snapshot) ? 'Use the app' : 'Use the code that we sent')),
    canLose: isUsable(button('I can’t get this code')),
    resend:
      screen.queryByText(/New code in|Sending a new code|You can confirm in/)?.textContent ?? null,
    isSaidUnsent: screen.queryByText(/^No code could be sent to/) !== null,
    attempts: screen.queryByText(/^\d attempts? left$/)?.textContent ?? null,
    alert: screen.queryByRole('alert')?.textContent ?? null,
  }).toEqual({
    title: isApp(snapshot) ? 'Confirm that it is you' : 'Confirm your phone',
    target: !isApp(snapshot) && (isCodeDead || !isRecovering),
    label: isCodeDead ? null : label,
    code: isCodeDead ? null : code,
    canType: seen.canType,
    canConfirm: seen.canType && code.length === (isRecovering ? 11 : 6),
    canResend: seen.resend === null && !isApp(snapshot),
    canDispute: !isApp(snapshot) && !isInForce(snapshot),
    canRecover: seen.canType && challenge.recoveryCodes === true && !isRecovering,
    canUseApp: seen.canType && isRecovering,
    canLose: (seen.canType || isCodeDead) && isInForce(snapshot),
    resend: seen.resend,
    isSaidUnsent: challenge.undelivered === true,
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

const ways: Record<LostMethod, RegExp> = {
  sms: /^Send the code by SMS/,
  email: /^Send the code by e-mail to as•••@mail\.example$/,
  telegram: /^Send the code in Telegram to ass•••$/,
  wait: /^Wait 48 hours instead/,
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
      person.click(
        screen.getByRole('button', { name: /^(Send a new code|Ask for the code again)$/ }),
      ),
    'target.disputed': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Wrong number?' })),
    'recovery.chosen': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Use a recovery code' })),
    'recovery.dismissed': (_, person) =>
      person.click(screen.getByRole('button', { name: /^Use the (app|code that we sent)$/ })),
    'code.lost': (_, person) =>
      person.click(screen.getByRole('button', { name: 'I can’t get this code' })),
    'instead.chosen': ({ lost }, person) =>
      person.click(screen.getByRole('button', { name: ways[lost] })),
    'instead.dismissed': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Back to the code' })),
    'verification.restarted': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Begin again' })),
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
    choosingInstead: () => {
      expect(screen.getByRole('heading').textContent).toBe('If you cannot get the code')
      expect(screen.getAllByRole('listitem').map((way) => way.textContent)).toEqual([
        'Send the code by e-mail to as•••@mail.example',
        'Send the code in Telegram to ass•••',
        'Wait 48 hours insteadWe tell all your contacts, and anybody who reads it can cancel the change.',
      ])
      expect(field()).toBeNull()
    },
    sendingCode: (snapshot) =>
      expectSame(snapshot, { canType: false, resend: 'Sending a new code…' }),
    readingChallenge: (snapshot) =>
      expectSame(snapshot, { canType: false, resend: 'Sending a new code…' }),
    examiningChallenge: () => {
      expect({
        canType: field()?.matches(':read-write'),
        canConfirm: isUsable(button('Confirm')),
        busy: button('Confirm')?.getAttribute('aria-busy'),
        alert: screen.queryByRole('alert'),
      }).toEqual({ canType: false, canConfirm: false, busy: 'true', alert: null })
    },
    superseded: () => {
      expect({
        alert: screen.getByRole('alert').textContent,
        field: field(),
        buttons: screen.getAllByRole('button').map(({ textContent }) => textContent),
      }).toEqual({
        alert:
          'This code does not count any more.It was used, or a newer one was asked for, in another window. Go on there, or begin again here.',
        field: null,
        buttons: ['', 'Begin again'],
      })
    },
  },
})
