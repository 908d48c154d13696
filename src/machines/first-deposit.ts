import Big from 'big.js'
import { type Amount, defaultCurrency } from '../api/contract/amount.ts'
import type { Plan } from '../api/contract/plan.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { SubscriptionOption } from '../api/contract/subscription.ts'
import { isBelow, largest, sum } from './decimal.ts'
import { coveringOf, estimateOf } from './deposit-estimate.ts'
import { monthlyPrice } from './subscription.selectors.ts'

export type Offers = {
  systems: PaymentSystem[]
  options: SubscriptionOption[]
  plans: Plan[]
}

/** The least that each step to a first deposit takes; null where nothing is on offer. */
export type FirstDeposit = {
  system: PaymentSystem | null
  /** The one that costs least. */
  option: SubscriptionOption | null
  /** The one that costs least by the month, and how much that is. */
  monthly: { option: SubscriptionOption; price: Amount } | null
  plan: Plan | null
  /** A refill of so much pays for all of it. */
  enough: Amount | null
  /** Subscription and deposit together, before the fee of a refill. */
  lacking: Amount | null
  /** That deposit earns less than the subscription costs; null where it does not. */
  loss: { paysBack: Amount; covering: Amount | null } | null
}

const DECIMALS = 2

export function firstDepositOf({ systems, options, plans }: Offers): FirstDeposit {
  const system = least(systems.filter(isUsual), ({ refill }) => refill.min)
  const option = least(options, ({ price }) => price)
  const plan = least(plans.filter(isUsual), ({ min }) => min)
  const thrifty = least(options, inMonths)
  const lacking = option && plan && isUsual(option) ? sum(option.price, plan.min) : null
  const estimate = plan && estimateOf(plan, plan.min, 0)
  return {
    system,
    option,
    monthly: thrifty && { option: thrifty, price: inMonths(thrifty) },
    plan,
    enough:
      system && lacking !== null
        ? largest(system.refill.min, sum(lacking, system.refill.fee))
        : null,
    lacking,
    loss:
      option && plan && estimate && lacking !== null && isBelow(estimate.income, option.price)
        ? { paysBack: estimate.total, covering: coveringOf(plan, option.price) }
        : null,
  }
}

const isUsual = ({ currency }: { currency: string }) => currency === defaultCurrency

const inMonths = (option: SubscriptionOption): Amount => monthlyPrice(option, DECIMALS)

/** Takes the first of several that are equal. */
export function least<Item>(items: Item[], of: (item: Item) => Amount): Item | null {
  return items.reduce<Item | null>(
    (best, item) => (best === null || Big(of(item)).lt(of(best)) ? item : best),
    null,
  )
}
