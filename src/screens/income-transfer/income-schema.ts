import * as z from 'zod/mini'
import { PositiveAmount } from '../../api/contract/amount.ts'
import { isBelow } from '../../machines/decimal.ts'
import type { IncomeOrder } from '../../machines/income-transfer.machine.ts'
import { amountIn } from '../../machines/typed-amount.ts'

/** As it stands in the form: the account and currency by their place in what there is to move. */
export type TypedIncome = { source: string; amount: string }

export const sourceOf = ({ from, currency }: Pick<IncomeOrder, 'from' | 'currency'>): string =>
  `${from} ${currency}`

/** The contract's own rules, and that no more is moved than there is. */
export const incomeSchema = (movable: IncomeOrder[]) =>
  z
    .object({
      source: z.string(),
      amount: z.pipe(z.pipe(z.string(), z.transform(amountIn)), PositiveAmount),
    })
    .check(
      z.refine(
        ({ source, amount }) => {
          const there = movable.find((order) => sourceOf(order) === source)
          return (
            there === undefined ||
            !PositiveAmount.safeParse(amount).success ||
            !isBelow(there.amount, amount)
          )
        },
        { path: ['amount'], error: 'above_max' },
      ),
    )
