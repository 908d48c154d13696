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
        allows(({ withdrawal }, amount) => !isBelow(withdrawal.max, amount)),
        { path: ['amount'], error: 'above_max' },
      ),
      z.refine(
        allows((_, amount) => !isBelow(available, amount)),
        { path: ['amount'], error: 'insufficient_funds' },
      ),
      z.refine(
        allows(({ decimals }, amount) => fractionDigits(amount) <= decimals),
        { path: ['amount'], error: 'format' },
      ),
    )
}

/** All that can go: what is there, as far as one request may take it, without digits that the network cannot carry. */
export function greatestAmount({ withdrawal, decimals }: PaymentSystem, available: Amount): string {
  const all = isBelow(available, withdrawal.max) ? available : withdrawal.max
  return cutTo(all, decimals)
}
