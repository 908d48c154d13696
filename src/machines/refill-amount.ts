import Big from 'big.js'
import type { Amount, Currency } from '../api/contract/amount.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import { largest, sum } from './decimal.ts'

/** A flow lacks so much on the balance to go on. */
export type Lacking = { currency: Currency; amount: Amount }

/** So much has to be sent that what is lacking arrives: with the fee, and no less than a refill may be. */
export const amountFor = (lacking: Amount, { decimals, refill }: PaymentSystem): Amount =>
  largest(refill.min, Big(sum(lacking, refill.fee)).round(decimals, Big.roundUp).toFixed())

/** The refill that costs least of those that bring what is lacking; null where its currency cannot be refilled. */
export function refillFor(systems: PaymentSystem[], { currency, amount }: Lacking) {
  return least(
    systems
      .filter((system) => system.currency === currency)
      .map((system) => ({ system, amount: amountFor(amount, system) })),
    (refill) => refill.amount,
  )
}

/** The form of a refill begins with this: nothing of a currency that is not lacking. */
export const amountAtFirst = (lacking: Lacking | null, system: PaymentSystem): Amount | '' =>
  lacking?.currency === system.currency ? amountFor(lacking.amount, system) : ''

/** Another payment system was chosen: an amount means nothing in another currency, and what was typed stays otherwise. */
export function amountAfter(
  typed: string,
  from: PaymentSystem,
  to: PaymentSystem,
  lacking: Lacking | null,
): string {
  const isOwn = typed !== amountAtFirst(lacking, from)
  return from.currency === to.currency && isOwn ? typed : amountAtFirst(lacking, to)
}

/** The one with the least of `of`; the first of several. */
export function least<Item>(items: Item[], of: (item: Item) => Amount): Item | null {
  return items.reduce<Item | null>(
    (best, item) => (best === null || Big(of(item)).lt(of(best)) ? item : best),
    null,
  )
}
