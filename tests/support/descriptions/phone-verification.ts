import type { SnapshotFrom } from 'xstate'
import type { LostMethod } from '../../../src/api/contract/session.ts'
import type { phoneVerificationMachine } from '../../../src/machines/phone-verification.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof phoneVerificationMachine>

type Facts = {
  /** Said by the flow that asks for the code. */
  title?: string
  /** As much of the phone as is shown. */
  target: string
  /** Numbers that the provider counts itself: attempts that are left, seconds to wait. */
  counted: (text: string) => string | Pattern
  /** Buttons and links besides the code. */
  ways?: (string | Pattern)[]
}

const messages: Record<string, string> = {
  code_mismatch: 'The code does not match. 4 attempts left.',
  code_invalid: 'The code is not valid any more. Ask for a new one.',
  passkey_refused: 'This passkey was not accepted. Use another way.',
  maintenance: 'Maintenance is under way. Please come back a little later.',
  too_many_requests: 'Too many requests: repeat in a minute.',
}

const appRejections: Record<string, string> = {
  code_invalid: 'There were too many wrong codes.',
  code_expired: 'The time is over.',
}

const choices: Record<LostMethod, RegExp> = {
  sms: /^Send the code by SMS/,
  email: /^Send the code by e-mail/,
  telegram: /^Send the code in Telegram/,
  wait: /^Wait 48 hours instead/,
}

const waitInstead =
  'Wait 48 hours insteadWe tell all your contacts. Anyone who reads it can cancel the change.'
const lost = 'I can’t get this code'
const byPasskey = 'Confirm with a passkey'
const isApp = ({ context }: Snapshot) => context.challenge.channel === 'authenticator'
const isInForce = ({ context }: Snapshot) => context.challenge.instead !== undefined
const titleOf = (snapshot: Snapshot, { title }: Facts) =>
  title ?? (isApp(snapshot) ? 'Confirm that it is you' : 'Confirm your phone')

/** A code that does not match is said where it is typed. */
function rejectionOf({ context: { failure } }: Snapshot, { counted }: Facts) {
  const text = failureText(failure, messages)
  return {
    alert: text ? counted(text) : null,
    isRefusedInLocation: failure?.code === 'code_mismatch',
  }
}

function form(
  snapshot: Snapshot,
  facts: Facts,
  {
    canType = false,
    isWaiting = false,
    canResend = false,
    resend = null as string | null,
    isBusy = false,
  },
) {
  const { code, failure, isCodeDead, isRecovering, challenge } = snapshot.context
  const { attemptsLeft } = challenge
  // The app's codes are not sent: when none is taken any more, there is only the way out.
  if (isCodeDead && isApp(snapshot)) {
    return {
      title: titleOf(snapshot, facts),
      buttons: ['Start again', ...(isInForce(snapshot) ? [lost] : [])],
      alert: `${appRejections[failure?.code ?? '']}Start again. The app’s codes will be accepted again.`,
    }
  }
  const sentLabel = isApp(snapshot) ? 'Code from the authenticator app' : 'Code from the SMS'
  const isWhole = code.length === (isRecovering ? 11 : 6)
  const buttons: Record<string, boolean> = {
    Confirm: canType && isWhole,
    [challenge.undelivered ? 'Ask for the code again' : 'Send a new code']: canResend,
    [byPasskey]: (canType || isWaiting) && challenge.passkey !== undefined,
    'Wrong number?': !isApp(snapshot) && !isInForce(snapshot),
    'Use a recovery code': canType && challenge.recoveryCodes === true && !isRecovering,
    [isApp(snapshot) ? 'Use the app' : 'Use the code that we sent']: canType && isRecovering,
    [lost]: (canType || isCodeDead) && isInForce(snapshot),
  }
  const { counted } = facts
  return {
    title: titleOf(snapshot, facts),
    label: isCodeDead ? null : isRecovering ? 'Recovery code' : sentLabel,
    code: isCodeDead ? null : code,
    canType,
    isBusy,
    buttons: Object.keys(buttons).filter((name) => buttons[name]),
    resend: resend === null ? null : counted(resend),
    hasTarget: !isApp(snapshot) && (isCodeDead || !isRecovering),
    isSaidUnsent: challenge.undelivered === true,
    isPasskeyUnused: snapshot.context.isPasskeyUnused,
    attempts:
      isCodeDead || failure?.code === 'code_mismatch'
        ? null
        : counted(`${attemptsLeft} attempt${attemptsLeft === 1 ? '' : 's'} left`),
    ...rejectionOf(snapshot, facts),
  }
}

const waitOf = (snapshot: Snapshot) => {
  if (isApp(snapshot) || snapshot.context.secondsToResend === 0) return null
  return snapshot.context.secondsToResend === 60 ? 'New code in 1:00' : 'New code in 0:45'
}

const sending = 'Sending a new code…'

export const phoneVerification = describeFlow<typeof phoneVerificationMachine, Facts>()({
  read: (ui, { target }) => {
    const dialog = ui.dialog()
    const field = ui.field(/^(Code from the (SMS|authenticator app)|Recovery code)$/)
    return {
      title: dialog.heading().content(),
      label: field.label(),
      code: field.value(),
      canType: field.isEditable(),
      isBusy: ui.button('Confirm').isBusy(),
      buttons: dialog.buttons(
        'Confirm',
        'Send a new code',
        'Ask for the code again',
        byPasskey,
        'Wrong number?',
        'Use a recovery code',
        'Use the app',
        'Use the code that we sent',
        lost,
        'Back to the code',
        'Start again',
        'Cancel',
      ),
      ways: dialog.role('listitem').contents(),
      resend: ui.text(/New code in|Sending a new code|You can confirm in/).content(),
      hasTarget: dialog.text(target).isShown(),
      isSaidUnsent: ui.text(/^We couldn’t send a code to/).isShown(),
      isPasskeyUnused: ui.text(/^No passkey was used/).isShown(),
      isAskedByBrowser: ui.text('Continue in your browser’s window').isShown(),
      attempts: ui.text(/^\d\sattempts? left$/).content(),
      alert: dialog.alert(),
      isRefusedInLocation: field.description().then((said) => said.includes('does not match')),
    }
  },
  shows: {
    'enteringCode.waiting': (snapshot, facts) =>
      form(snapshot, facts, { canType: true, resend: waitOf(snapshot) }),
    'enteringCode.resendAllowed': (snapshot, facts) =>
      form(snapshot, facts, { canType: true, canResend: true }),
    checkingCode: (snapshot, facts) =>
      form(snapshot, facts, { isBusy: true, resend: waitOf(snapshot) }),
    examiningChallenge: (snapshot, facts) =>
      form(snapshot, facts, { isBusy: true, resend: waitOf(snapshot) }),
    waitingToCheck: (snapshot, facts) =>
      form(snapshot, facts, { isWaiting: true, resend: 'You can confirm in 0:30' }),
    'needingNewCode.waiting': (snapshot, facts) =>
      form(snapshot, facts, { resend: waitOf(snapshot) }),
    'needingNewCode.resendAllowed': (snapshot, facts) => form(snapshot, facts, { canResend: true }),
    choosingInstead: (_, { ways = [] }) => ({
      title: 'If you cannot get the code',
      buttons: ['Back to the code'],
      ways: [...ways, waitInstead],
    }),
    showingPasskey: (snapshot, facts) => ({
      title: titleOf(snapshot, facts),
      buttons: ['Cancel'],
      isAskedByBrowser: true,
    }),
    sendingCode: (snapshot, facts) => form(snapshot, facts, { resend: sending }),
    readingChallenge: (snapshot, facts) => form(snapshot, facts, { resend: sending }),
    superseded: (snapshot, facts) => ({
      title: titleOf(snapshot, facts),
      buttons: ['Start again'],
      alert:
        'This code no longer works.It was used, or another window asked for a newer one. Continue there, or start again here.',
    }),
  },
  actions: {
    'code.typed': ({ code }, ui) =>
      ui.field(/^(Code from the (SMS|authenticator app)|Recovery code)$/).fill(code),
    'passkey.chosen': (_, ui) => ui.button(byPasskey).click(),
    'passkey.cancelled': (_, ui) => ui.button('Cancel').click(),
    'code.submitted': (_, ui) => ui.button('Confirm').click(),
    'resend.requested': (_, ui) => ui.button(/^(Send a new code|Ask for the code again)$/).click(),
    'target.disputed': (_, ui) => ui.button('Wrong number?').click(),
    'recovery.chosen': (_, ui) => ui.button('Use a recovery code').click(),
    'recovery.dismissed': (_, ui) => ui.button(/^Use the (app|code that we sent)$/).click(),
    'code.lost': (_, ui) => ui.button(lost).click(),
    'instead.chosen': (event, ui) => ui.button(choices[event.lost]).click(),
    'instead.dismissed': (_, ui) => ui.button('Back to the code').click(),
    'verification.restarted': (_, ui) => ui.button('Start again').click(),
    'verification.closed': (_, ui) => ui.button('Close').click(),
  },
})
