import type { SnapshotFrom } from 'xstate'
import type { Credentials } from '../../../src/api/contract/credentials.ts'
import type { loginMachine } from '../../../src/machines/login.machine.ts'
import { describeFlow } from '../description.ts'
import { failureText } from './failure-texts.ts'

/** The form keeps all that was typed. */
type Facts = { typed: Credentials }

const rejections = { credentials_incorrect: 'Incorrect login or password.' }

const telegram = 'Continue with Telegram'

const page = (
  snapshot: SnapshotFrom<typeof loginMachine>,
  { typed }: Facts,
  buttons: string[] = [],
  note: string | null = null,
) => ({
  isHeaded: true,
  ...typed,
  buttons,
  isTelegramOffered: snapshot.context.telegram !== null,
  isBusy: snapshot.hasTag('busy'),
  alert: failureText(snapshot.context.failure, rejections),
  note,
  isVerifying: snapshot.matches('verifying'),
})

export const login = describeFlow<typeof loginMachine, Facts>()({
  read: (ui) => ({
    isHeaded: ui.heading('Sign in').isShown(),
    login: ui.field('Login').value(),
    password: ui.field('Password').value(),
    buttons: ui.buttons('Sign in', telegram),
    isTelegramOffered: ui.button(telegram).isShown(),
    isBusy: ui.button('Sign in').isBusy(),
    alert: ui.alert(),
    note: ui.text(/^Looking for the code|^You can try again/).content(),
    isVerifying: ui.dialog('Confirm your phone').isShown(),
  }),
  shows: {
    resumingVerification: (snapshot, facts) =>
      page(snapshot, facts, [], 'Looking for the code we sent you…'),
    'enteringCredentials.lookingForTelegram': (snapshot, facts) =>
      page(snapshot, facts, ['Sign in']),
    'enteringCredentials.offeringTelegram': (snapshot, facts) =>
      page(snapshot, facts, ['Sign in', telegram]),
    'enteringCredentials.passwordOnly': (snapshot, facts) => page(snapshot, facts, ['Sign in']),
    signingIn: (snapshot, facts) => page(snapshot, facts),
    waitingToRetry: (snapshot, facts) => page(snapshot, facts, [], 'You can try again in 1:30'),
    verifying: (snapshot, facts) => page(snapshot, facts),
  },
  actions: {
    'credentials.submitted': async ({ values }, ui, { typed }) => {
      Object.assign(typed, values)
      await ui.field('Login').fill(values.login)
      await ui.field('Password').fill(values.password)
      await ui.button('Sign in').click()
    },
  },
})
