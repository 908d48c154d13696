import type { NotificationKind } from './contract/notification.ts'
import type { Tag } from './read-cache.ts'

/** Reads that are out of date when a notification of this kind has come. */
export const tagsOf: Record<NotificationKind, readonly Tag[]> = {
  welcome: [],
  refill_replenished: ['balance', 'refills', 'operations'],
  refill_rejected: ['refills'],
  email_confirmed: ['profile'],
  phone_changed: ['profile'],
  email_changed: ['profile'],
  password_changed: ['profile'],
  security_changed: ['profile'],
  // Sessions and security settings are never cached.
  session_opened: [],
  telegram_linked: ['profile'],
  verification_completed: ['profile'],
  verification_denied: ['profile'],
  // Bonuses that waited for the subscription are awarded with it.
  subscription_activated: ['balance', 'operations', 'profile'],
  subscription_ending: ['profile'],
  subscription_ended: ['balance', 'profile'],
  wallet_changed: ['payment'],
  payment_inspected: ['payment'],
  payment_successful: ['balance', 'payment', 'operations'],
  payment_rejected: ['balance', 'payment', 'operations'],
  payment_error: ['balance', 'payment', 'operations'],
  deposit_opened: ['balance', 'deposit', 'operations'],
  deposit_ended: ['balance', 'deposit', 'operations'],
  deposit_closed: ['balance', 'deposit', 'operations'],
  autoinvestment_uncovered: ['deposit', 'profile'],
  payout_ahead: ['deposit'],
  bonus_awarded: ['balance', 'operations'],
}
