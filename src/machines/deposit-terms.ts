import * as z from 'zod/mini'
import { Currency, PositiveAmount } from '../api/contract/amount.ts'
import { NewDeposit } from '../api/contract/deposit.ts'
import type { Plan } from '../api/contract/plan.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { Subscription, SubscriptionOption } from '../api/contract/subscription.ts'
import { fractionDigits, isBelow } from './decimal.ts'
import type { Available } from './deposit-estimate.ts'
import { amountIn } from './typed-amount.ts'

/** A person chooses these. `amount` is in the currency of the plan, whatever pays for it; the plan's minimum at first. */
export type OpeningTerms = {
  plan: string
  currency: Currency
  amount: string
  autoinvestment: boolean
}

/** It survives a reload; `key` is that of a request whose answer is owed. */
export type OpeningDraft = OpeningTerms & { key: string | null }

export type OpeningOffer = {
  /** Time of the provider's clock; the device's may be wrong. */
  asOf: string
  plans: Plan[]
  available: Available
  subscription: Subscription
  /** Periods that can be bought. */
  options: SubscriptionOption[]
  systems: PaymentSystem[]
  /** No deposit was opened before. */
  isFirst: boolean
  /** Digits after the point, of each currency that can be moved. */
  decimals: Partial<Record<Currency, number>>
  draft: OpeningDraft | null
  /** The deposit that was opened in this tab, if nothing was chosen since. */
  opened: string | null
}

/** Digits of a currency that no network here carries. */
const USUAL_DIGITS = 8

export const digitsOf = ({ decimals }: OpeningOffer, { currency }: Plan): number =>
  decimals[currency] ?? USUAL_DIGITS

/** The contract's own rules, and the bounds of the plan that was chosen. */
export function termsSchema(offer: OpeningOffer) {
  const allows =
    (rule: (plan: Plan, amount: string) => boolean) =>
    ({ plan: id, amount }: Pick<OpeningTerms, 'plan' | 'amount'>) => {
      const plan = offer.plans.find((each) => each.id === id)
      return plan === undefined || !PositiveAmount.safeParse(amount).success || rule(plan, amount)
    }
  return z
    .object({
      plan: NewDeposit.shape.plan,
      currency: Currency,
      amount: z.pipe(z.pipe(z.string(), z.transform(amountIn)), PositiveAmount),
      autoinvestment: z.boolean(),
    })
    .check(
      z.refine(
        allows(({ min }, amount) => !isBelow(amount, min)),
        { path: ['amount'], error: 'below_min' },
      ),
      z.refine(
        allows(({ max }, amount) => max === null || !isBelow(max, amount)),
        { path: ['amount'], error: 'above_max' },
      ),
      z.refine(
        allows((plan, amount) => fractionDigits(amount) <= digitsOf(offer, plan)),
        { path: ['amount'], error: 'format' },
      ),
    )
}
