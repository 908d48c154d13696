import type { NotificationKind } from '../../src/api/contract/notification.ts'
import type { PaymentStatus } from '../../src/api/contract/payment.ts'
import type { VerificationPart } from '../../src/api/contract/verification.ts'
import { joined, msg, type Text } from '../catalogue.ts'
import { notificationTextOf } from './notification-texts.ts'
import { reasonText } from './reason-texts.ts'
import { dayOf, sumOf } from './written-values.ts'

type None = Record<string, never>

/** Names the change that a code of the purpose `security` allows, and a notice says was made. */
export const securityChanges = [
  'method_sms',
  'method_email',
  'method_telegram',
  'method_authenticator',
  'code_at_sign_in_on',
  'code_at_sign_in_off',
  'recovery_codes',
  'telegram_linked',
  'telegram_unlinked',
  'passkey_added',
  'passkey_removed',
] as const
export type SecurityChangeName = (typeof securityChanges)[number]

/** Changes that a code of the purpose `change` allows. */
export type FactorChangeName =
  | 'phone'
  | 'email'
  | 'password'
  | 'telegram_linked'
  | 'telegram_unlinked'
/** Changes that may wait instead of being allowed by a code. */
export type WaitingKind = 'phone' | 'email' | 'method'

/** `site` is the host that the last line of an SMS names; other channels have none. */
export type SentCode = { code: string; site?: string }

/** The values that each message needs. Phones and e-mails are masked, `until` is ISO 8601 in UTC. */
export type TemplateParams = {
  phone_code: SentCode
  email_code: SentCode & { link: string }
  sign_in_code: SentCode
  reset_code: SentCode
  phone_change_code: SentCode
  security_code: SentCode & { change: SecurityChangeName }
  /** `target` is what a phone or an e-mail is to become, or who is linked; else it is empty. */
  change_code: SentCode & { change: FactorChangeName; target: string }
  /** `address` is its two ends. */
  wallet_code: SentCode & { system: string; address: string }
  /** The amount that leaves the balance, and its address; `memo` is empty where the network has none. */
  withdrawal_code: SentCode & {
    amount: string
    currency: string
    address: string
    memo: string
  }
  wallet_changed: { system: string; address: string; held: string }
  withdrawal_decided: WithdrawalDecision
  password_changed: None
  phone_changed: { phone: string }
  email_changed: { email: string }
  security_changed: { change: SecurityChangeName }
  /** `target` is the new phone or e-mail, or where codes are to go; `link` cancels. */
  change_requested: { kind: WaitingKind; target: string; until: string; link: string }
  /** `taken`: the phone or the e-mail is somebody else's by now. */
  change_cancelled: { kind: WaitingKind; target: string; reason: '' | 'taken' }
  authenticator_locked: None
  verification_completed: None
  /** `part` is empty when everything is to be sent anew. */
  verification_denied: { reason: string; part: VerificationPart | '' }
  subscription_ending: { until: string }
  autoinvestment_uncovered: { plan: string; amount: string; currency: string; ends: string }
  /** A notification whose message says no more than it does. */
  notification: { kind: NotificationKind } & Record<string, string>
}
/** `reason` is a stock one or the operator's words, `hash` the network's; both are empty where there is none. */
export type WithdrawalDecision = {
  status: Exclude<PaymentStatus, 'pending'>
  amount: string
  currency: string
  reason: string
  hash: string
}
export type Template = keyof TemplateParams

/** `subject` is for channels that have one. */
export type Written = { subject: string; text: string }

export type Spoken = { [Part in keyof Written]: Text }

type Words = { [Name in Template]: (params: TemplateParams[Name]) => Spoken }

const minute =
  (until: string): Text =>
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(until))

const changes: Record<SecurityChangeName, Text> = {
  method_sms: msg`codes come by SMS`,
  method_email: msg`codes come by e-mail`,
  method_telegram: msg`codes come in Telegram`,
  method_authenticator: msg`codes come from a new authenticator app`,
  code_at_sign_in_on: msg`a code is asked for at every sign-in`,
  code_at_sign_in_off: msg`no code is asked for at sign-in any more`,
  recovery_codes: msg`new recovery codes replace the old ones`,
  telegram_linked: msg`Telegram is linked and can sign you in`,
  telegram_unlinked: msg`Telegram is unlinked and can no longer sign you in`,
  passkey_added: msg`a new passkey can sign you in and confirm for you`,
  passkey_removed: msg`a passkey was removed and no longer works`,
}

const factors: Record<FactorChangeName, (target: string) => Text> = {
  phone: (target) => msg`the phone becomes ${{ target }}`,
  email: (target) => msg`the e-mail becomes ${{ target }}`,
  password: () => msg`a password is set`,
  telegram_linked: (target) => msg`the Telegram of ${{ target }} is linked and can sign in`,
  telegram_unlinked: () => msg`Telegram is unlinked`,
}

const waits: Record<WaitingKind, (target: string) => Text> = {
  phone: factors.phone,
  email: factors.email,
  method: (target) => msg`codes come to ${{ target }}`,
}

const parts: Record<VerificationPart, Text> = {
  data: msg`your personal data`,
  document: msg`the photo of your document`,
  login: msg`the photo of your login`,
  wallet: msg`the photo of your wallet`,
}

export const messageTexts: Words = {
  phone_code: ({ code }) => ({
    subject: msg`Your Cabinet code`,
    text: msg`${{ code }} is your Cabinet code. It is valid for 10 minutes. Do not share it with anyone.`,
  }),
  email_code: ({ code, link }) => ({
    subject: msg`Confirm your e-mail for Cabinet`,
    text: joined(
      '\n\n',
      msg`Confirm that this e-mail address is yours. Open this link and press “Confirm the e-mail”:`,
      link,
      msg`Or enter this code in Cabinet: ${{ code }}`,
      msg`The link and the code are valid for 10 minutes. If you did not ask for them, there is nothing you need to do.`,
    ),
  }),
  sign_in_code: ({ code }) => ({
    subject: msg`Your code to sign in to Cabinet`,
    text: msg`${{ code }} is your code to sign in to Cabinet. It is valid for 10 minutes. Do not share it with anyone. If you are not signing in, change your password.`,
  }),
  reset_code: ({ code }) => ({
    subject: msg`Your code to set a new Cabinet password`,
    text: joined(
      '\n\n',
      msg`${{ code }} is your code to set a new password in Cabinet. It is valid for 10 minutes.`,
      msg`Do not share it with anyone. If you did not ask for it, you do not need to do anything: your password stays the same.`,
    ),
  }),
  phone_change_code: ({ code }) => ({
    subject: msg`Your new phone in Cabinet`,
    text: msg`${{ code }} is the code that makes this number the phone of your Cabinet account. It is valid for 10 minutes. Do not share it with anyone.`,
  }),
  security_code: ({ code, change }) => ({
    subject: msg`Your code for a security change in Cabinet`,
    text: msg`${{ code }} confirms a security change in Cabinet: ${{ change: changes[change] }}. It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
  }),
  change_code: ({ code, change, target }) => ({
    subject: msg`Your code for a security change in Cabinet`,
    text: msg`${{ code }} confirms a change in Cabinet: ${{ change: factors[change](target) }}. It is valid for 10 minutes. If you did not ask for this, do not share the code: somebody is signed in to your account. End the other sessions in the security settings.`,
  }),
  wallet_code: ({ code, system, address }) => ({
    subject: msg`Your code for a wallet in Cabinet`,
    text: msg`${{ code }} sets your ${{ system }} wallet in Cabinet to ${{ address }}. It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
  }),
  withdrawal_code: ({ code, amount, currency, address, memo }) => ({
    subject: msg`Your code for a withdrawal from Cabinet`,
    text: joined(
      ' ',
      memo === ''
        ? msg`${{ code }} confirms the withdrawal of ${{ sum: sumOf(amount, currency) }} to ${{ address }}.`
        : msg`${{ code }} confirms the withdrawal of ${{ sum: sumOf(amount, currency) }} to ${{ address }}, memo or tag ${{ memo }}.`,
      msg`It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
    ),
  }),
  wallet_changed: ({ system, address, held }) => ({
    subject: msg`Your wallet in Cabinet was changed`,
    text: joined(
      ' ',
      msg`Your ${{ system }} wallet in Cabinet is now ${{ address }}.`,
      held && msg`Withdrawals to it begin in 24 hours.`,
      msg`If this was not you, change your password at once.`,
    ),
  }),
  withdrawal_decided: ({ status, amount, currency, reason, hash }) => {
    const sum = sumOf(amount, currency)
    switch (status) {
      case 'on_inspection':
        return {
          subject: msg`Your Cabinet withdrawal is on inspection`,
          text: msg`Your withdrawal of ${{ sum }} from Cabinet is being checked by an operator.`,
        }
      case 'successful':
        return {
          subject: msg`Your Cabinet withdrawal was sent`,
          text: msg`Your withdrawal of ${{ sum }} from Cabinet was sent. Transaction: ${{ hash }}`,
        }
      case 'rejected':
        return {
          subject: msg`Your Cabinet withdrawal was rejected`,
          text: joined(
            ' ',
            msg`Your withdrawal of ${{ sum }} from Cabinet was rejected.`,
            reasonText(reason),
            msg`The amount is back on your balance.`,
          ),
        }
      case 'error':
        return {
          subject: msg`Your Cabinet withdrawal failed`,
          text: joined(
            ' ',
            msg`Your withdrawal of ${{ sum }} from Cabinet could not be sent.`,
            reasonText(reason),
            msg`The amount is back on your balance.`,
          ),
        }
    }
  },
  password_changed: () => ({
    subject: msg`Your Cabinet password was changed`,
    text: msg`Your Cabinet password was changed, and your other sessions were ended. If this was not you, set a new password at once with “Forgot password?”.`,
  }),
  phone_changed: ({ phone }) => ({
    subject: msg`Your phone in Cabinet was changed`,
    text: msg`The phone of your Cabinet account is now ${{ phone }}. If this was not you, change your password at once.`,
  }),
  email_changed: ({ email }) => ({
    subject: msg`Your e-mail in Cabinet was changed`,
    text: msg`The e-mail of your Cabinet account is now ${{ email }}. If this was not you, sign in and change your password at once.`,
  }),
  security_changed: ({ change }) => ({
    subject: msg`The security of your Cabinet account was changed`,
    text: msg`The security of your Cabinet account was changed: ${{ change: changes[change] }}. If this was not you, change your password at once.`,
  }),
  change_requested: ({ kind, target, until, link }) => ({
    subject: msg`A security change in Cabinet is waiting`,
    text: joined(
      '\n\n',
      msg`A change was asked for in Cabinet: ${{ change: waits[kind](target) }}. It will be made on ${{ time: minute(until) }} UTC.`,
      msg`If this was not you, cancel it with this link and change your password: ${{ link }}`,
    ),
  }),
  change_cancelled: ({ kind, target, reason }) => ({
    subject: msg`A security change in Cabinet was cancelled`,
    text: joined(
      ' ',
      msg`A change in Cabinet was cancelled and will not be made: ${{ change: waits[kind](target) }}.`,
      reason && msg`Another account has this contact by now.`,
    ),
  }),
  authenticator_locked: () => ({
    subject: msg`Wrong codes were entered in Cabinet`,
    text: msg`Too many wrong codes of your authenticator app were entered in Cabinet. No more are accepted for a while. If this was not you, change your password at once.`,
  }),
  verification_completed: () => ({
    subject: msg({ message: 'Your account is verified', context: 'message' }),
    text: msg`The verification of your Cabinet account is completed.`,
  }),
  verification_denied: ({ reason, part }) => ({
    subject: msg`Your verification was denied`,
    text: joined(
      ' ',
      msg`The verification of your Cabinet account was denied.`,
      reasonText(reason),
      part
        ? msg`Please send ${{ part: parts[part] }} again.`
        : msg({ message: 'Please send everything again.', context: 'message' }),
    ),
  }),
  subscription_ending: ({ until }) => ({
    subject: msg`Your Cabinet subscription is ending`,
    text: msg`Your Cabinet subscription ends on ${{ day: dayOf(until) }}. You can extend it now: the new period begins when this one ends.`,
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    subject: msg`Your Cabinet deposit will not be renewed without a subscription`,
    text: msg`Your ${{ plan }} deposit of ${{ sum: sumOf(amount, currency) }} ends on ${{ day: dayOf(ends) }}. Your Cabinet subscription ends before that. Extend it, or the deposit will not renew and the amount goes to your balance.`,
  }),
  notification: ({ kind, ...params }) => {
    const { title, note = '' } = notificationTextOf(kind, params)
    const subject = joined(' ', 'Cabinet:', title)
    return { subject, text: joined(' ', joined('', subject, '.'), note) }
  },
}
