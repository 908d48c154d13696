import Big from 'big.js'
import type { Amount } from '../api/contract/amount.ts'
import type { SubscriptionOption } from '../api/contract/subscription.ts'
import type { SubscriptionOffer } from './subscription.machine.ts'

const DAY = 24 * 60 * 60 * 1000

/** So many days before the end the person is reminded, as the provider reminds them. */
const REMINDED_DAYS = 3

/** Begun days until the end; null while none is active. */
export function daysLeft({
  subscription,
  at,
}: Pick<SubscriptionOffer, 'subscription' | 'at'>): number | null {
  const { active, until } = subscription
  return active && until !== null ? Math.max(0, Math.ceil((Date.parse(until) - at) / DAY)) : null
}

export const isEnding = ({ subscription: { active, until }, at }: SubscriptionOffer): boolean =>
  active && until !== null && Date.parse(until) - at <= REMINDED_DAYS * DAY

/** When a period bought now would end, in milliseconds: one that is active goes on without a break. */
export function endOf(
  { subscription, at }: SubscriptionOffer,
  { days }: SubscriptionOption,
): number {
  const { active, until } = subscription
  return (active && until !== null ? Date.parse(until) : at) + days * DAY
}

/** Prices are compared by 30 days, the shortest period that people know as a month. */
const MONTH = 30

/** Computes the price of 30 days of a period, to the nearest digit. */
export const monthlyPrice = ({ price, days }: SubscriptionOption, decimals: number): Amount =>
  Big(price).times(MONTH).div(days).round(decimals, Big.roundHalfUp).toFixed()

/** Whole per cent that a period costs less than the shortest for as long, never more than it does; null below one. */
export function savingOf(
  { price, days, currency }: SubscriptionOption,
  [shortest]: readonly SubscriptionOption[],
): string | null {
  if (shortest?.currency !== currency) return null
  const instead = Big(shortest.price).times(days)
  if (instead.lte(0)) return null
  const saving = instead.minus(Big(price).times(shortest.days)).times(100).div(instead)
  return saving.lt(1) ? null : saving.round(0, Big.roundDown).toFixed()
}

/** The id of the period whose days cost least; null where none saves anything. */
export function cheapestOf(options: readonly SubscriptionOption[]): string | null {
  const saving = options.filter((option) => savingOf(option, options) !== null)
  const [first, ...others] = saving
  return first
    ? others.reduce(
        (best, option) =>
          Big(option.price).times(best.days).lt(Big(best.price).times(option.days)) ? option : best,
        first,
      ).id
    : null
}
