import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { registrationMachine } from '../../src/machines/registration.machine.ts'
import { isOffered } from '../../src/machines/telegram-offer.ts'
import { RegistrationScreen } from '../../src/screens/registration/registration.screen.tsx'
import { registration, registrationModel } from '../support/models/registration.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof registrationMachine>

const hidden = { hidden: true }
const button = (name: string) => screen.getByRole('button', { name, ...hidden })
const telegram = () => screen.queryByRole('button', { name: 'Continue with Telegram', ...hidden })
const field = (name: string) => screen.getByLabelText(name)

const messages: Record<string, string> = {
  login_taken: 'This login is already registered.',
  too_many_requests: 'Too many requests: repeat in 2 minutes.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

type Seen = {
  canSubmit?: boolean
  busy?: boolean
  /** The card of the inviter, or what stands in its place. */
  inviter?: 'known' | 'unchecked'
  alert?: string
  note?: string
}

function expectShown(snapshot: Snapshot, seen: Seen) {
  const { failure, card } = snapshot.context
  const isCardShown = !snapshot.matches('inviterUnknown') && !snapshot.matches('inviterNotChecked')
  expect({
    heading: screen.getByRole('heading', { level: 1, ...hidden }).textContent,
    canSubmit: button('Create account').matches(':enabled'),
    busy: button('Create account').hasAttribute('aria-busy'),
    card: screen.queryByText(/^You were invited by$|^Your inviter$/) !== null,
    since: screen.queryByText(/^member since/)?.textContent ?? null,
    alert: screen.queryByRole('alert', hidden)?.textContent ?? null,
    note:
      screen.queryByText(
        /^Checking…|^No answer has come|^We do not know yet|^You can try again|^Choose an inviter/,
      )?.textContent ?? null,
    isVerifying: screen.queryByRole('dialog') !== null,
  }).toEqual({
    heading: 'Create an account',
    canSubmit: seen.canSubmit ?? false,
    busy: seen.busy ?? false,
    card: isCardShown,
    since: isCardShown && card ? 'member since 14 March 2025' : null,
    alert: seen.alert ?? (failure ? messages[failure.code] : null),
    note: seen.note ?? null,
    isVerifying: snapshot.matches('verifying'),
  })
}

function expectTyped() {
  expect(field('Login')).toHaveValue(registration.login)
  expect(field('E-mail')).toHaveValue(registration.email)
  expect(field('Phone')).toHaveValue(registration.phone)
  expect(field('Password')).toHaveValue(registration.password)
  expect(field('Repeat the password')).toHaveValue(registration.password)
}

const unknown = (snapshot: Snapshot) =>
  `There is no inviter with the login ${snapshot.context.inviter}.Check the login, or go on without an invitation.`
const unchecked = ({ context: { failure, inviter } }: Snapshot) =>
  `${failure && messages[failure.code]}We could not check the inviter ${inviter}. Check again, or go on: an inviter who does not exist is noticed when you register.`

walkScreen(registrationModel, {
  screen: (actor) => <RegistrationScreen actor={actor} />,
  gestures: {
    'inviter.given': async ({ login }, person) => {
      fill(field('Inviter’s login'), login)
      await person.click(button('Look for this login'))
    },
    'inviter.defaulted': (_, person) => person.click(button('Go on with cabinet')),
    'inviter.accepted': (_, person) => person.click(screen.getByRole('button', { name: /^Go on/ })),
    'check.repeated': (_, person) => person.click(button('Check again')),
    'registration.submitted': async ({ values }, person) => {
      fill(field('Login'), values.login)
      fill(field('E-mail'), values.email)
      fill(field('Phone'), values.phone)
      fill(field('Password'), values.password)
      fill(field('Repeat the password'), values.password)
      await person.click(button('Create account'))
    },
    'outcome.requested': (_, person) => person.click(button('Ask again now')),
  },
  shows: {
    resumingVerification: (snapshot) => expectShown(snapshot, {}),
    checkingInviter: (snapshot) => expectShown(snapshot, { note: 'Checking…' }),
    inviterUnknown: (snapshot) =>
      expectShown(snapshot, {
        alert: unknown(snapshot),
        note: 'Choose an inviter above first. What you typed is kept.',
      }),
    inviterNotChecked: (snapshot) => expectShown(snapshot, { alert: unchecked(snapshot) }),
    'enteringData.loadingAids': (snapshot) => {
      expectShown(snapshot, { canSubmit: true })
      if (snapshot.context.failure?.code === 'login_taken')
        expect(field('Login')).toHaveAccessibleDescription(/This login is already registered\./)
    },
    'enteringData.offeringTelegram': (snapshot) => {
      expectShown(snapshot, { canSubmit: true })
      expect(telegram()).toBeEnabled()
    },
    'enteringData.formOnly': (snapshot) => {
      expectShown(snapshot, { canSubmit: true })
      expect(telegram()).toEqual(null)
    },
    registering: (snapshot) => {
      expectShown(snapshot, { busy: true })
      if (isOffered(snapshot.context.telegram)) expect(telegram()).toBeDisabled()
      expectTyped()
    },
    checkingOutcome: (snapshot) => {
      expectShown(snapshot, {
        busy: true,
        note: 'No answer has come. We are asking whether your account was created.',
      })
      expectTyped()
    },
    outcomeUnknown: (snapshot) => {
      expectShown(snapshot, {
        busy: true,
        note: 'We do not know yet whether your account was created.',
      })
      expectTyped()
    },
    waitingToRetry: (snapshot) => {
      expectShown(snapshot, { note: 'You can try again in 1:30' })
      expectTyped()
    },
    verifying: (snapshot) => expectShown(snapshot, {}),
  },
})
