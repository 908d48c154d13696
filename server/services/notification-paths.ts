import type { NotificationKind } from '../../src/api/contract/notification.ts'

const pages = {
  welcome: '/',
  refill_replenished: '/refill',
  refill_rejected: '/refill',
  email_confirmed: '/settings/data',
  phone_changed: '/settings/data',
  email_changed: '/settings/data',
  password_changed: '/settings/security',
  security_changed: '/settings/security',
  session_opened: '/settings/security',
  telegram_linked: '/settings/security',
  verification_completed: '/settings/verification',
  verification_denied: '/settings/verification',
  subscription_activated: '/subscription',
  subscription_ending: '/subscription',
  subscription_ended: '/subscription',
  wallet_changed: '/settings/wallets',
  payment_inspected: '/withdrawal',
  payment_successful: '/withdrawal',
  payment_rejected: '/withdrawal',
  payment_error: '/withdrawal',
  deposit_opened: '/deposits',
  deposit_ended: '/deposits',
  deposit_closed: '/deposits',
  autoinvestment_uncovered: '/deposits',
  payout_ahead: '/deposits',
  bonus_awarded: '/operations',
} as const satisfies Record<NotificationKind, string>

/** Pages that show one thing each. */
const withThings: readonly string[] = ['/refill', '/withdrawal', '/deposits']

/**
 * Finds the page of the cabinet that a notification leads to. It is that of src/screens/notifications;
 * tests/screens/notification-texts.test.tsx compares the two.
 */
export function notificationPathOf(kind: NotificationKind, reference: string): string {
  const page = pages[kind]
  return reference !== '' && withThings.includes(page)
    ? `${page}/${encodeURIComponent(reference)}`
    : page
}
