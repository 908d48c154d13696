import type { SnapshotFrom } from 'xstate'
import type {
  Account,
  forgotPasswordMachine,
} from '../../../src/machines/forgot-password.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>

type Facts = {
  account: Account
  /** The name in Telegram that opens the account as well. */
  telegram: string | null
  counted: (text: string) => string | Pattern
}

const interruptions = {
  reloaded:
    'Back to the first stepFor your safety we don’t save codes or passwords. After a reload you start again.',
  tooLate:
    'Too much time has passedYou have 10 minutes to set a new password after the code. Please ask for a new code.',
}

const account = (
  { context: { failure, interruption } }: Snapshot,
  { counted }: Facts,
  seen: { isBusy?: boolean; buttons?: string[]; wait?: string | Pattern; note?: string },
) => ({
  heading: 'Forgot password?',
  step: '1',
  isBusy: seen.isBusy,
  buttons: seen.buttons,
  wait: seen.wait,
  alerts: failure ? [counted(failureText(failure) ?? '')] : [],
  notes: [
    ...(interruption && !failure ? [interruptions[interruption]] : []),
    ...(seen.note ? [seen.note] : []),
  ],
  links: ['/login'],
})

const password = ({ context: { failure } }: Snapshot, isBusy: boolean) => ({
  heading: 'Set a new password',
  step: '3',
  buttons: isBusy ? [] : ['Set the password'],
  isBusy,
  canType: !isBusy,
  rules: 5,
  alerts:
    failure && !isBusy
      ? ['Too simple: at least 8 characters, letters and digits, without your login or e-mail.']
      : [],
})

export const forgotPassword = describeFlow<typeof forgotPasswordMachine, Facts>()({
  read: (ui) => ({
    heading: ui
      .heading(/^(Forgot password\?|Set a new password|The new password is set)$/)
      .content(),
    step: ui.role('progressbar', /^Step \d of 3$/).attribute('aria-valuenow'),
    buttons: ui.buttons('Send the code', 'Set the password', 'Ask again'),
    isBusy: ui.button(/^(Send the code|Set the password)$/).isBusy(),
    canType: ui.field('New password').isEditable(),
    rules: ui.text(/: (done|not yet)$/).count(),
    alerts: ui.alerts(),
    notes: ui.notes(),
    wait: ui.text(/^You can try again in/).content(),
    isVerifying: ui.dialog('Code from the e-mail').isShown(),
    links: ui.link(/^(Sign in|Start again)$/).attributes('href'),
    telegram: ui.text(/also opens this account$/).content(),
    isHoldSaid: ui.text('Withdrawals are on hold for 24 hours').isShown(),
  }),
  shows: {
    resumingVerification: (snapshot, facts) =>
      account(snapshot, facts, { isBusy: true, note: 'Looking for the code we sent you…' }),
    enteringAccount: (snapshot, facts) => account(snapshot, facts, { buttons: ['Send the code'] }),
    requestingCode: (snapshot, facts) => account(snapshot, facts, { isBusy: true }),
    waitingToRetry: (snapshot, facts) =>
      account(snapshot, facts, { wait: facts.counted('You can try again in 1:30') }),
    verifying: (snapshot, facts) => ({
      ...account(snapshot, facts, {}),
      step: '2',
      isVerifying: true,
    }),
    'enteringPassword.loadingCommonPasswords': (snapshot) => password(snapshot, false),
    'enteringPassword.fullyAdvised': (snapshot) => password(snapshot, false),
    'enteringPassword.partlyAdvised': (snapshot) => password(snapshot, false),
    settingPassword: (snapshot) => password(snapshot, true),
    outcomeUnknown: ({ context: { passwordToken } }) => ({
      heading: 'Set a new password',
      buttons: passwordToken === null ? [] : ['Ask again'],
      notes: [
        passwordToken === null
          ? 'The new password was most likely set.Try to sign in with it. If it doesn’t work, start again with a new code.'
          : 'We don’t know yet whether the new password was set.No answer came. Try again: sending the same password twice does no harm.',
      ],
      links: ['/login', '/forgot-password'],
    }),
    passwordSet: (_, { telegram }) => ({
      heading: 'The new password is set',
      notes: [
        'All sessions were endedEveryone who was signed in to your account now needs the new password.',
      ],
      links: ['/login'],
      telegram,
      isHoldSaid: true,
    }),
  },
  actions: {
    'account.submitted': async (_, ui, { account: { login, email } }) => {
      await ui.field('Login').fill(login)
      await ui.field('E-mail').fill(email)
      await ui.button('Send the code').click()
    },
    'password.submitted': async (event, ui) => {
      await ui.field('New password').fill(event.password)
      await ui.field('Repeat the new password').fill(event.password)
      await ui.button('Set the password').click()
    },
    'outcome.requested': (_, ui) => ui.button('Ask again').click(),
  },
})
