import * as z from 'zod/mini'
import { type Amount, PositiveAmount } from '../../api/contract/amount.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { cutTo, fractionDigits, isBelow } from '../../machines/decimal.ts'
import { amountIn } from '../../machines/typed-amount.ts'

/** The contract's own rules, the bounds of the payment system, and what is there to be withdrawn. */
export function newWithdrawalSchema(system: PaymentSystem | null, available: Amount) {
  const allows =
    (rule: (system: PaymentSystem, amount: string) => boolean) =>
    ({ amount }: { amount: string }) =>
      system === null || !PositiveAmount.safeParse(amount).success || rule(system, amount)
  return z
    .object({ amount: z.pipe(z.pipe(z.string(), z.transform(amountIn)), PositiveAmount) })
    .check(
      z.refine(
        allows(({ withdrawal }, amount) => !isBelow(amount, withdrawal.min)),
        { path: ['amount'], error: 'below_min' },
      ),
      z.refine(
        allows((system, amount) => excessOf(system, available, amount) !== 'above_max'),
        { path: ['amount'], error: 'above_max' },
      ),
      z.refine(
        allows((system, amount) => excessOf(system, available, amount) !== 'insufficient_funds'),
        { path: ['amount'], error: 'insufficient_funds' },
      ),
      z.refine(
        allows(({ decimals }, amount) => fractionDigits(amount) <= decimals),
        { path: ['amount'], error: 'format' },
      ),
    )
}

/** Says why no further digit makes it an amount that can go; null where one may. */
export function excessOf({ withdrawal }: PaymentSystem, available: Amount, amount: string) {
  if (!PositiveAmount.safeParse(amount).success) return null
  if (isBelow(withdrawal.max, amount)) return 'above_max'
  return isBelow(available, amount) ? 'insufficient_funds' : null
}

/** All that can go: what is there, as far as one request may take it, without digits that the network cannot carry. */
export function greatestAmount({ withdrawal, decimals }: PaymentSystem, available: Amount): string {
  const all = isBelow(available, withdrawal.max) ? available : withdrawal.max
  return cutTo(all, decimals)
}
