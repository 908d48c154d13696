import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { loginMachine } from '../../src/machines/login.machine.ts'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { LoginScreen } from '../../src/screens/login/login.screen.tsx'
import { credentials, loginModel } from '../support/models/login.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof loginMachine>

const hidden = { hidden: true }
const submit = () => screen.getByRole('button', { name: 'Sign in', ...hidden })

const telegram = () => screen.queryByRole('button', { name: 'Continue with Telegram', ...hidden })

const messages: Record<string, string> = {
  credentials_incorrect: 'Incorrect login or password.',
  too_many_requests: 'Too many requests: repeat in 2 minutes.',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  code_expired: 'The code is out of date. Ask for a new one.',
}

function expectShown(
  snapshot: Snapshot,
  { canSubmit, note }: { canSubmit: boolean; note: string | null },
) {
  const { failure } = snapshot.context
  expect({
    heading: screen.getByRole('heading', { level: 1, ...hidden }).textContent,
    canSubmit: submit().matches(':enabled'),
    busy: submit().hasAttribute('aria-busy'),
    alert: screen.queryByRole('alert', hidden)?.textContent ?? null,
    note: screen.queryByText(/^Looking for the code|^You can try again/)?.textContent ?? null,
    isVerifying: screen.queryByRole('dialog') !== null,
  }).toEqual({
    heading: 'Sign in',
    canSubmit,
    busy: snapshot.hasTag('busy'),
    alert: failure ? messages[failure.code] : null,
    note,
    isVerifying: snapshot.matches('verifying'),
  })
}

walkScreen(loginModel, {
  screen: (actor) => <LoginScreen actor={actor} later={laterViews} />,
  gestures: {
    'credentials.submitted': async (_, person) => {
      fill(screen.getByLabelText('Login'), credentials.login)
      fill(screen.getByLabelText('Password'), credentials.password)
      await person.click(submit())
    },
  },
  shows: {
    resumingVerification: (snapshot) =>
      expectShown(snapshot, {
        canSubmit: false,
        note: 'Looking for the code that you were sent…',
      }),
    'enteringCredentials.lookingForTelegram': (snapshot) => {
      expectShown(snapshot, { canSubmit: true, note: null })
      if (snapshot.context.telegram) expect(telegram()).toBeDisabled()
      else expect(telegram()).toEqual(null)
    },
    'enteringCredentials.offeringTelegram': (snapshot) => {
      expectShown(snapshot, { canSubmit: true, note: null })
      expect(telegram()).toBeEnabled()
    },
    'enteringCredentials.passwordOnly': (snapshot) =>
      expectShown(snapshot, { canSubmit: true, note: null }),
    signingIn: (snapshot) => {
      expectShown(snapshot, { canSubmit: false, note: null })
      if (snapshot.context.telegram) expect(telegram()).toBeDisabled()
      expect(screen.getByLabelText('Login')).toHaveValue(credentials.login)
      expect(screen.getByLabelText('Password')).toHaveValue(credentials.password)
    },
    waitingToRetry: (snapshot) => {
      expectShown(snapshot, { canSubmit: false, note: 'You can try again in 1:30' })
      expect(screen.getByLabelText('Password')).toHaveValue(credentials.password)
    },
    verifying: (snapshot) => expectShown(snapshot, { canSubmit: false, note: null }),
  },
})
