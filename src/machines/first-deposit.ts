import Big from 'big.js'
import { type Amount, type Currency, currencies, defaultCurrency } from '../api/contract/amount.ts'
import type { Plan } from '../api/contract/plan.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { SubscriptionOption } from '../api/contract/subscription.ts'
import { difference, isBelow, isPositive, sum } from './decimal.ts'
import { coveringOf, estimateOf } from './deposit-estimate.ts'
import { type Lacking, least, refillFor } from './refill-amount.ts'
import type { SubscriptionOffer } from './subscription.machine.ts'
import { monthlyPrice } from './subscription.selectors.ts'

export type Offers = {
  systems: PaymentSystem[]
  options: SubscriptionOption[]
  plans: Plan[]
}

/** Somebody has not opened a deposit yet. */
export type Newcomer = {
  offers: Offers
  /** On the balance, in the main currency. */
  available: Amount
  /** On the balance, in all currencies. */
  held: Partial<Record<Currency, Amount>>
  isSubscribed: boolean
}

/** A deposit earns less in its term than the subscription costs for as long. */
export type Loss = { paysBack: Amount; covering: Amount | null }

/** The least that each step to a first deposit takes; null where nothing is on offer. */
export type FirstDeposit = {
  system: PaymentSystem | null
  /** The one that costs least. */
  option: SubscriptionOption | null
  /** The one that costs least by the month, and how much that is. */
  monthly: { option: SubscriptionOption; price: Amount } | null
  plan: Plan | null
  /** The steps that are left cost so much more than there is; null where that is enough. */
  lacking: Lacking | null
  /** A refill of so much pays for all that is lacking. */
  enough: Amount | null
  /** The smallest deposit has it. */
  loss: Loss | null
}

const DECIMALS = 2

export function firstDepositOf({ offers, available, isSubscribed }: Newcomer): FirstDeposit {
  const { systems, options, plans } = offers
  const option = least(options, ({ price }) => price)
  const plan = smallestPlan(plans)
  const thrifty = least(options, inMonths)
  const price = isSubscribed ? '0' : option && isUsual(option) ? option.price : null
  const lacking = plan && price !== null ? lackingFor(plan, price, available) : null
  return {
    system: least(systems.filter(isUsual), ({ refill }) => refill.min),
    option,
    monthly: thrifty && { option: thrifty, price: inMonths(thrifty) },
    plan,
    lacking,
    enough: lacking && (refillFor(systems, lacking)?.amount ?? null),
    loss: plan && option && lossOf(plan, plan.min, option),
  }
}

/** A currency beside the one that pays, of which there is something. */
export const otherHeld = (
  currency: Currency,
  held: Partial<Record<Currency, Amount>>,
): Currency | null =>
  currencies.find((each) => each !== currency && isPositive(held[each] ?? '0')) ?? null

const smallestPlan = (plans: Plan[]): Plan | null => least(plans.filter(isUsual), ({ min }) => min)

/** Computes the amount that the balance lacks for the smallest deposit of a plan and the price before it; null when it suffices. */
function lackingFor({ currency, min }: Plan, price: Amount, available: Amount): Lacking | null {
  const needed = sum(price, min)
  return isBelow(available, needed) ? { currency, amount: difference(needed, available) } : null
}

/** Null where the deposit earns what the subscription costs in its term, or where the two cannot be compared. */
export function lossOf(plan: Plan, amount: Amount, option: SubscriptionOption): Loss | null {
  const { days, price, currency } = option
  if (currency !== plan.currency) return null
  const { income, total } = estimateOf(plan, amount, 0)
  const cost =
    days > plan.termDays
      ? Big(price).times(plan.termDays).div(days).round(DECIMALS, Big.roundUp).toFixed()
      : price
  return isBelow(income, cost) ? { paysBack: total, covering: coveringOf(plan, cost) } : null
}

const isUsual = ({ currency }: { currency: string }) => currency === defaultCurrency

const inMonths = (option: SubscriptionOption): Amount => monthlyPrice(option, DECIMALS)

/** Describes the deposit that a subscription is bought for; null for whoever has one or had a deposit, or where no deposit is paid in its currency. */
export function firstDepositFor(
  { plans, balance, subscription, isFirst }: SubscriptionOffer,
  option: SubscriptionOption,
) {
  const plan = smallestPlan(plans)
  if (subscription.active || !isFirst || plan?.currency !== option.currency) return null
  return {
    plan,
    lacking: lackingFor(plan, option.price, balance.balance[option.currency] ?? '0'),
    loss: lossOf(plan, plan.min, option),
  }
}

/** Describes what a first deposit lacks once the subscription is paid; null where nothing is lacking, or where there was a deposit. */
export function lackingOf({ plans, balance, isFirst }: SubscriptionOffer) {
  const plan = smallestPlan(plans)
  if (!isFirst || !plan) return null
  const lacking = lackingFor(plan, '0', balance.balance[plan.currency] ?? '0')
  return lacking && { plan, lacking }
}
