import type { NotificationKind } from '../../src/api/contract/notification.ts'
import { joined, msg, type Text } from '../catalogue.ts'
import type { NotificationParams } from './notification.ts'
import { dayOf, sumOf } from './written-values.ts'

/** `plain` says the same without amounts, contacts and addresses, for where others may read it. */
export type NotificationText = { title: Text; plain?: Text; note?: Text }

type Texts = { [Kind in NotificationKind]: (params: NotificationParams[Kind]) => NotificationText }

const notYou = msg`If this wasn’t you, change your password and end the other sessions.`

/**
 * Notifications as they are written outside the cabinet. They are those of src/screens/notifications, so the catalogues
 * hold each once; tests/screens/notification-texts.test.tsx compares the two.
 */
export const notificationTexts: Texts = {
  welcome: () => ({ title: msg`Welcome to Cabinet` }),
  refill_replenished: ({ amount, currency }) => ({
    title: msg`Refill credited: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Refill credited`,
  }),
  refill_rejected: ({ amount, currency, reason }) =>
    reason === 'expired'
      ? {
          title: msg`Refill expired: ${{ amount: sumOf(amount, currency) }}`,
          plain: msg`Refill expired`,
          note: msg`Nothing arrived in time. Already sent it? Open the refill and enter the hash of your transfer.`,
        }
      : {
          title: msg`Refill rejected: ${{ amount: sumOf(amount, currency) }}`,
          plain: msg`Refill rejected`,
          note: msg`An operator rejected it.`,
        },
  email_confirmed: () => ({ title: msg`E-mail confirmed` }),
  phone_changed: ({ phone }) => ({
    title: msg`Your phone is now ${{ phone }}`,
    plain: msg`Phone changed`,
    note: notYou,
  }),
  email_changed: ({ email }) => ({
    title: msg`Your e-mail is now ${{ email }}`,
    plain: msg`E-mail changed`,
    note: notYou,
  }),
  password_changed: () => ({ title: msg`Password changed` }),
  security_changed: () => ({ title: msg`Security settings changed`, note: notYou }),
  session_opened: ({ browser, system }) => {
    const device = [browser, system].filter((known) => known !== '').join(' · ')
    return {
      title: msg`New sign-in to your account`,
      note: joined(' ', device && `${device}.`, notYou),
    }
  },
  telegram_linked: () => ({ title: msg`Telegram linked` }),
  verification_completed: () => ({ title: msg`Your account is verified` }),
  verification_denied: () => ({ title: msg`Verification denied` }),
  subscription_activated: ({ until }) => ({
    title: msg`Subscription active until ${{ day: dayOf(until) }}`,
  }),
  subscription_ending: ({ until }) => ({
    title: msg`Subscription ends on ${{ day: dayOf(until) }}`,
    note: msg`Extend it to keep opening deposits and earning from partners.`,
  }),
  subscription_ended: ({ until }) => ({
    title: msg`Subscription ended on ${{ day: dayOf(until) }}`,
  }),
  wallet_changed: ({ system, address }) => ({
    title: msg`Your ${{ system }} wallet is now ${{ address }}`,
    plain: msg`Wallet changed`,
    note: notYou,
  }),
  payment_inspected: ({ amount, currency }) => ({
    title: msg`Withdrawal on inspection: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Withdrawal on inspection`,
  }),
  payment_successful: ({ amount, currency }) => ({
    title: msg`Withdrawal sent: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Withdrawal sent`,
  }),
  payment_rejected: ({ amount, currency }) => ({
    title: msg`Withdrawal rejected: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Withdrawal rejected`,
    note: msg`The amount is back on your balance.`,
  }),
  payment_error: ({ amount, currency }) => ({
    title: msg`Withdrawal failed: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Withdrawal failed`,
    note: msg`The amount is back on your balance.`,
  }),
  deposit_opened: ({ plan, amount, currency, until }) => ({
    title: msg`Deposit opened: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Deposit opened`,
    note: joined('', msg`${{ plan }}, until ${{ day: dayOf(until) }}`, '.'),
  }),
  deposit_ended: ({ amount, accrued: earned, currency, reinvested }) => {
    const accrued = sumOf(earned, currency)
    return {
      title: msg`Deposit ended: ${{ amount: sumOf(amount, currency) }}`,
      plain: msg`Deposit ended`,
      note: endings[reinvested](accrued),
    }
  },
  deposit_closed: ({ returned, forfeited, currency }) => ({
    title: msg`Deposit closed early: ${{ amount: sumOf(returned, currency) }}`,
    plain: msg`Deposit closed early`,
    note: joined('', msg`Earnings lost: ${{ lost: sumOf(forfeited, currency) }}`, '.'),
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    title: msg`${{ plan }}, ${{ amount: sumOf(amount, currency) }}: renewal needs a subscription`,
    plain: msg`Renewal needs a subscription`,
    note: msg`The deposit ends on ${{ end: dayOf(ends) }}, after your subscription. Extend it, or the deposit goes back to your balance.`,
  }),
  payout_ahead: ({ plan, amount, earned, paid, currency, ends, renewal }) => ({
    title: msg`${{ plan }} pays ${{ paid: sumOf(paid, currency) }} on ${{ end: dayOf(ends) }}`,
    plain: msg`A deposit pays out soon`,
    note:
      renewal === 'planned'
        ? msg`Estimated. The earnings are paid, and ${{ amount: sumOf(amount, currency) }} is invested again.`
        : msg`Estimated: ${{ amount: sumOf(amount, currency) }} of the deposit and ${{ earned: sumOf(earned, currency) }} earned.`,
  }),
  bonus_awarded: ({ tier, amount, currency }) => ({
    title: msg`Bonus awarded: ${{ amount: sumOf(amount, currency) }}`,
    plain: msg`Bonus awarded`,
    note: msg`The turnover of your partners has reached bonus tier ${{ tier }}.`,
  }),
}

const endings: Record<NotificationParams['deposit_ended']['reinvested'], (accrued: Text) => Text> =
  {
    '': (accrued) => msg`Your deposit and ${{ accrued }} of earnings are on your balance.`,
    yes: (accrued) => msg`${{ accrued }} of earnings are on your balance. Your deposit renewed.`,
    subscription: (accrued) =>
      msg`Your deposit and ${{ accrued }} of earnings are on your balance. It did not renew because there was no subscription.`,
    plan: (accrued) =>
      msg`Your deposit and ${{ accrued }} of earnings are on your balance. It did not renew because the plan no longer offers it.`,
  }

/** Takes a notification as it is stored: its params are those of its kind, for `notify` takes no others. */
export function notificationTextOf(
  kind: NotificationKind,
  params: Record<string, string>,
): NotificationText {
  const write = notificationTexts[kind] as (params: Record<string, string>) => NotificationText
  return write(params)
}
