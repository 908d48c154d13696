import { type SQL, sql } from 'drizzle-orm'
import { type NotificationKind, unreadLimit } from '../../src/api/contract/notification.ts'
import type { VerificationPart } from '../../src/api/contract/verification.ts'
import type { Deps } from '../clock.ts'
import { notifications } from '../database/schema/provider.ts'

type None = Record<string, never>

/**
 * The facts in a notification of each kind, all of them texts. Amounts are decimal strings with their
 * currency beside them, instants are ISO 8601 in UTC, targets are masked, and what is not known is empty.
 */
export type NotificationParams = {
  welcome: None
  refill_replenished: { amount: string; currency: string }
  refill_rejected: { amount: string; currency: string; reason: 'expired' | 'operator' }
  email_confirmed: { email: string }
  phone_changed: { phone: string }
  email_changed: { email: string }
  password_changed: None
  /** `method` is the one that is in force afterwards. */
  security_changed: {
    change:
      | 'method'
      | 'code_at_sign_in_on'
      | 'code_at_sign_in_off'
      | 'recovery_codes'
      | 'telegram_unlinked'
      | 'passkey_added'
      | 'passkey_removed'
      | 'change_requested'
      | 'change_cancelled'
    method: string
  }
  session_opened: { browser: string; system: string }
  telegram_linked: { name: string }
  verification_completed: None
  /** `reason` is a stock one or the operator's words; `part` is empty when everything is to be redone. */
  verification_denied: { reason: string; part: VerificationPart | '' }
  subscription_activated: { option: string; until: string }
  subscription_ending: { until: string }
  subscription_ended: { until: string }
  /** `address` is its two ends; `heldUntil` is empty for a first address. */
  wallet_changed: { system: string; address: string; heldUntil: string }
  payment_inspected: { amount: string; currency: string }
  payment_successful: { amount: string; currency: string }
  /** `reason` is a stock one or the operator's words, or is empty. */
  payment_rejected: { amount: string; currency: string; reason: string }
  payment_error: { amount: string; currency: string; reason: string }
  /** `plan` is its title. */
  deposit_opened: { plan: string; amount: string; currency: string; until: string }
  /** `reinvested`: whether the body opened another deposit; else why it was to and did not, or empty. */
  deposit_ended: {
    plan: string
    amount: string
    accrued: string
    currency: string
    reinvested: 'yes' | 'subscription' | 'plan' | ''
  }
  deposit_closed: { plan: string; returned: string; forfeited: string; currency: string }
  /** `ends` is the deposit's; `until` the subscription's, empty where there never was one. */
  autoinvestment_uncovered: {
    plan: string
    amount: string
    currency: string
    ends: string
    until: string
  }
  /** `paid` is `earned` alone if the deposit renews itself, else `amount` and `earned`; estimated. */
  payout_ahead: {
    plan: string
    amount: string
    earned: string
    paid: string
    currency: string
    ends: string
    renewal: 'planned' | ''
  }
  bonus_awarded: { tier: string; amount: string; currency: string }
}

export type NewNotification = {
  [Kind in NotificationKind]: {
    userId: number
    kind: Kind
    params: NotificationParams[Kind]
    /** The id of a refill or a deposit; null for kinds without one. */
    reference?: string | null
  }
}[NotificationKind]

/** Writes a notification, in the caller's transaction if there is one. */
export async function notify(
  { database, clock }: Deps,
  { userId, kind, params, reference = null }: NewNotification,
): Promise<void> {
  await database.queries
    .insert(notifications)
    .values({ userId, kind, params, reference, createdAt: await clock.now() })
}

/** Unread notifications of a person; a subquery. */
export const unreadCount = (userId: number): SQL<number> => sql<number>`(
  select count(*)::int from (
    select from ${notifications}
    where ${notifications.userId} = ${userId}::bigint and ${notifications.readAt} is null
    limit ${sql.raw(`${unreadLimit}`)}
  ) as counted)`
