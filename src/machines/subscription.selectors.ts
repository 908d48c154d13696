import type { SubscriptionOption } from '../api/contract/subscription.ts'
import type { SubscriptionOffer } from './subscription.machine.ts'

const DAY = 24 * 60 * 60 * 1000

/** So many days before the end the person is reminded, as the provider reminds them. */
const REMINDED_DAYS = 3

/** Begun days until the end; null while none is active. */
export function daysLeft({ subscription, at }: SubscriptionOffer): number | null {
  const { active, until } = subscription
  return active && until !== null ? Math.max(0, Math.ceil((Date.parse(until) - at) / DAY)) : null
}

export const isEnding = (offer: SubscriptionOffer): boolean => {
  const days = daysLeft(offer)
  return days !== null && days <= REMINDED_DAYS
}

/** When a period bought now would end, in milliseconds: one that is active goes on without a break. */
export function endOf(
  { subscription, at }: SubscriptionOffer,
  { days }: SubscriptionOption,
): number {
  const { active, until } = subscription
  return (active && until !== null ? Date.parse(until) : at) + days * DAY
}
