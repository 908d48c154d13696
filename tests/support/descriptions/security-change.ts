import type { SnapshotFrom } from 'xstate'
import type { securityChangeMachine } from '../../../src/machines/security-change.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof securityChangeMachine>

type Facts = {
  login: string
  password: string
  /** The secret of the app, in groups of four. */
  key: string | Pattern
  recoveryCodes: (string | Pattern)[]
  counted: (text: string) => string | Pattern
}

const messages: Record<string, string> = {
  code_mismatch: 'The code does not match. 3 attempts left.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  change_pending: 'Another security change is already waiting. Cancel it first.',
}
const messageIn = ({ context }: Snapshot) => failureText(context.failure, messages)

/** Busy, it stays open with what was typed. */
const asking = ({ context: { failure } }: Snapshot, { password }: Facts, isOpen: boolean) => ({
  title: 'Confirm with your password',
  canClose: isOpen,
  password: isOpen && failure === null ? '' : password,
  canType: isOpen,
  buttons: isOpen ? ['Continue', 'Cancel'] : [],
  alert: isOpen && failure ? 'The password is incorrect.' : null,
})

function setUp(snapshot: Snapshot, { key, login, counted }: Facts, isOpen: boolean) {
  const { code } = snapshot.context
  const message = messageIn(snapshot)
  return {
    title: 'Set up your authenticator app',
    canClose: isOpen,
    canType: isOpen,
    buttons: isOpen ? [...(code.length === 6 ? ['Turn on app codes'] : []), 'Copy'] : [],
    alert: message && counted(message),
    key,
    link: `otpauth://totp/Cabinet:${login}`,
    hasQrCode: true,
    code,
  }
}

const unknown = (buttons: string[]) => ({
  buttons,
  notes: [
    'We don’t know yet whether it was changedThe answer was lost on its way. We’re checking what happened.Check nowDon’t wait',
  ],
})

export const securityChange = describeFlow<typeof securityChangeMachine, Facts>()({
  read: (ui) => ({
    title: ui.dialog().heading().content(),
    canClose: ui.dialog().button('Close').isEnabled(),
    password: ui.dialog().field('Your password').value(),
    canType: ui
      .dialog()
      .field(/^(Your password|Code from the app)$/)
      .isEditable(),
    buttons: ui.buttons(
      'Continue',
      'Cancel',
      'Turn on app codes',
      'Start again',
      'Ask for the code again',
      'Check now',
      'Don’t wait',
      'Print',
      'Copy',
      'Done',
      'Make new recovery codes',
      'Later',
    ),
    alert: ui.alert(),
    notes: ui.notes(),
    key: ui.text(/^([A-Z2-7]{4} ?){4,}$/).content(),
    link: ui
      .link(/^Open it here/)
      .attribute('href')
      .then((link) => link?.split('?')[0]),
    hasQrCode: ui.role('img', 'QR code for the authenticator app').isShown(),
    code: ui.field('Code from the app').value(),
    codes: ui.role('list', 'Recovery codes').role('listitem').contents(),
    file: ui
      .link('Download')
      .attribute('href')
      .then((file) => (file === null ? null : decodeURIComponent(file).split(/,|\r\n/))),
    areCodesSaved: ui.field('I have saved these codes').isChecked(),
  }),
  shows: {
    enteringPassword: (snapshot, facts) => asking(snapshot, facts, true),
    requesting: (snapshot, facts) => asking(snapshot, facts, false),
    notChanged: (snapshot, { counted }) => {
      const isUnsent = snapshot.context.failure?.code === 'code_not_sent'
      const again = isUnsent ? 'Ask for the code again' : 'Start again'
      const alert = `${messageIn(snapshot)}Nothing was changed.${again}Leave it as it is`
      return { buttons: [again], alert: counted(alert) }
    },
    verifying: () => ({ title: 'Confirm the change', canClose: true }),
    makingPasskey: () => ({ title: 'Create your passkey', canClose: true }),
    settingUpApp: (snapshot, facts) => setUp(snapshot, facts, true),
    completing: (snapshot, facts) =>
      snapshot.context.authenticator ? setUp(snapshot, facts, false) : { notes: ['Saving…'] },
    outcomeUnknown: () => unknown(['Check now', 'Don’t wait']),
    checkingOutcome: () => unknown([]),
    showingCodes: ({ context: { areCodesSaved } }, { recoveryCodes }) => ({
      title: 'Save your recovery codes',
      canClose: areCodesSaved,
      buttons: ['Print', 'Copy', ...(areCodesSaved ? ['Done'] : [])],
      codes: recoveryCodes,
      file: ['data:text/plain;charset=utf-8', ...recoveryCodes, ''],
      areCodesSaved,
    }),
    missingCodes: ({ context: { authenticator } }) => ({
      title: 'Your recovery codes are missing',
      canClose: true,
      buttons: ['Make new recovery codes', 'Later'],
      notes: [
        `${
          authenticator
            ? 'The app is set up, but the recovery codes did not arrive'
            : 'The new recovery codes did not arrive'
        }The answer was lost on its way. Earlier recovery codes may no longer work. Make new ones so that you are not locked out.`,
      ],
    }),
  },
  actions: {
    'password.submitted': async (_, ui, { password }) => {
      await ui.field('Your password').fill(password)
      await ui.dialog().button('Continue').click()
    },
    'retry.requested': (_, ui) => ui.button(/^(Start again|Ask for the code again)$/).click(),
    'code.typed': ({ code }, ui) => ui.field('Code from the app').fill(code),
    'code.submitted': (_, ui) => ui.button('Turn on app codes').click(),
    'outcome.requested': (_, ui) => ui.button('Check now').click(),
    'codes.saved': (_, ui) => ui.field('I have saved these codes').click(),
    'codes.printed': (_, ui) => ui.button('Print').click(),
    'renewal.requested': (_, ui) => ui.button('Make new recovery codes').click(),
    'change.closed': async (_, ui) => {
      const [button = ''] = await ui.buttons('Close', 'Don’t wait', 'Cancel')
      await (button ? ui.button(button) : ui.role('alert').button('Leave it as it is')).click()
    },
  },
})
