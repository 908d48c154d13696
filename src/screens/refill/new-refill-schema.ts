import * as z from 'zod/mini'
import { PositiveAmount } from '../../api/contract/amount.ts'
import { NewRefill } from '../../api/contract/refill.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { fractionDigits, isBelow } from '../../machines/decimal.ts'
import { amountIn } from '../../machines/typed-amount.ts'

/** The contract's own rules, and the bounds of the payment system that was chosen. */
export function newRefillSchema(systems: PaymentSystem[]) {
  const allows =
    (rule: (system: PaymentSystem, amount: string) => boolean) => (typed: NewRefill) => {
      const system = systems.find(({ id }) => id === typed.paymentSystem)
      return (
        system === undefined ||
        !PositiveAmount.safeParse(typed.amount).success ||
        rule(system, typed.amount)
      )
    }
  return z
    .object({
      paymentSystem: NewRefill.shape.paymentSystem,
      amount: z.pipe(z.pipe(z.string(), z.transform(amountIn)), PositiveAmount),
    })
    .check(
      z.refine(
        allows(({ refill }, amount) => !isBelow(amount, refill.min)),
        { path: ['amount'], error: 'below_min' },
      ),
      z.refine(
        allows(({ refill }, amount) => !isBelow(refill.max, amount)),
        { path: ['amount'], error: 'above_max' },
      ),
      z.refine(
        allows(({ decimals }, amount) => fractionDigits(amount) <= decimals),
        { path: ['amount'], error: 'format' },
      ),
    )
}
