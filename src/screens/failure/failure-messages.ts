import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Failure, FailureCode } from '../../api/contract/failure.ts'

/** One text a code, in the specification's words where it gives them. */
export const failureMessages = {
  validation_failed: msg`Please check the marked fields.`,
  credentials_incorrect: msg`Incorrect login or password.`,
  too_many_requests: msg`Too many requests: repeat in a few minutes.`,
  code_not_sent: msg`Code sending error. Ask for the code again.`,
  phone_taken: msg`This phone is already registered.`,
  email_taken: msg`This e-mail is already registered.`,
  login_taken: msg`This login is already registered.`,
  registration_failed: msg`Registration error. Nothing was created; please try again.`,
  inviter_unknown: msg`There is no inviter with this login.`,
  terms_changed: msg`Please read and accept the current terms.`,
  verification_failed: msg`Verification error. Please try again.`,
  code_mismatch: msg`The code does not match.`,
  code_expired: msg`The code is out of date. Ask for a new one.`,
  code_invalid: msg`The code is not valid any more. Ask for a new one.`,
  passkey_refused: msg`This passkey was not accepted. Use another way.`,
  insufficient_funds: msg`Not enough funds.`,
  deposit_not_opened: msg`Deposit creation error. Your balance has not changed.`,
  deposit_not_closed: msg`Deposit closing error. The deposit goes on as before.`,
  wallet_missing: msg`No wallet is saved for this payment system.`,
  deposit_and_refill_required: msg`You must have a deposit and a refill first.`,
  payment_failed: msg`An unexpected error with the withdrawal.`,
  session_timed_out: msg`Session timed out. Please sign in again.`,
  profile_not_updated: msg`Your data could not be saved.`,
  wallets_not_updated: msg`Your wallets could not be saved.`,
  password_not_updated: msg`The password could not be changed.`,
  old_password_incorrect: msg`The old password is incorrect.`,
  avatar_not_updated: msg`The avatar could not be changed.`,
  verification_not_updated: msg`The verification could not be sent.`,
  security_not_updated: msg`The security settings could not be saved.`,
  referral_not_loaded: msg`This partner could not be loaded.`,
  maintenance: msg`Maintenance is under way. Please come back a little later.`,
  subscription_required: msg`This needs an active subscription.`,
  reauthentication_required: msg`Please sign in again to do this.`,
  idempotency_in_progress: msg`Your request is still in progress. Please wait.`,
  idempotency_key_reused: msg`This request differs from the one you sent before. Reload the page and check what was done.`,
  quote_expired: msg`The rate is out of date. Ask for a new one.`,
  wallet_on_hold: msg`This wallet is new and still on hold.`,
  wallet_address_invalid: msg`This is not a valid address of this network.`,
  wallet_memo_required: msg`This network needs a memo or tag.`,
  account_blocked: msg`Your account is blocked.`,
  withdrawals_on_hold: msg`Withdrawals are on hold after a security change.`,
  change_pending: msg`Another security change is already waiting. Cancel it first.`,
  factor_in_use: msg`Your codes go there, or it is your only way to sign in. Set up another way first.`,
  telegram_taken: msg`This Telegram is linked to another account.`,
  file_too_large: msg`The file is too large: at most 5 MB.`,
  file_type_not_supported: msg`Only JPEG and PNG images are accepted.`,
  overloaded: msg`The cabinet is very busy right now. Please try again in a minute.`,
  not_found: msg`There is nothing here. It may have been removed.`,
  unexpected: msg`An error occurred, try again later.`,
  timed_out: msg`The waiting time has expired.`,
  unreachable: msg`No connection. Check your internet and try again.`,
} satisfies Record<FailureCode, MessageDescriptor>

/** The text for this very failure: more exact than its code's where the provider told more. */
export function messageOf({ code, params, retryAfter }: Failure): MessageDescriptor {
  const attempts = Number(params?.attemptsLeft ?? Number.NaN)
  if (code === 'code_mismatch' && attempts > 0) {
    return msg`The code does not match. ${plural({ attempts }, { one: '# attempt left.', other: '# attempts left.' })}`
  }
  if (code === 'too_many_requests' && retryAfter) {
    const minutes = Math.ceil(retryAfter / 60)
    return minutes > 1
      ? msg`Too many requests: repeat in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`
      : msg`Too many requests: repeat in a minute.`
  }
  if (code === 'file_type_not_supported' && params?.kind === 'heic') {
    return msg`This is a HEIC photo, which browsers can’t show. Save it as JPEG, or take it with the setting “Most compatible”.`
  }
  if (code === 'file_type_not_supported' && params?.kind === 'unreadable') {
    return msg`This picture can’t be opened. It may be damaged or far too large. Please choose another one.`
  }
  return failureMessages[code]
}
