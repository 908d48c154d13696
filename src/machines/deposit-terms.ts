import * as z from 'zod/mini'
import { Currency, PositiveAmount } from '../api/contract/amount.ts'
import { NewDeposit } from '../api/contract/deposit.ts'
import type { Plan } from '../api/contract/plan.ts'
import { fractionDigits, isBelow } from './decimal.ts'
import type { OpeningOffer, OpeningTerms } from './deposit-opening.machine.ts'
import { amountIn } from './typed-amount.ts'

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
