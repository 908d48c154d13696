import Big from 'big.js'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Deps } from '../clock.ts'
import { requireCovered } from './balance.ts'
import { lockPerson } from './code.ts'
import { decimalsOf, isWritten } from './exchange.ts'
import { plainAmount, post } from './ledger.ts'
import { Rejection } from './rejection.ts'

/** Moves income of the partner programme to the main balance, in the caller's idempotent transaction. */
export async function moveIncome(
  { database, clock }: Deps,
  order: {
    userId: number
    key: string
    from: 'referral' | 'bonus'
    currency: Currency
    amount: string
  },
): Promise<void> {
  const { userId, key, from: account, currency } = order
  const amount = plainAmount(order.amount)
  const decimals = await decimalsOf(database, currency)
  if (decimals !== null && !isWritten(amount, decimals)) {
    throw new Rejection('validation_failed', { fields: [{ path: 'amount', code: 'format' }] })
  }
  await lockPerson({ database }, userId)
  await requireCovered(database, { userId, amount, currency, account })
  const operation = { type: 'transfer', reference: key } as const
  const minus = new Big(amount).times(-1).toFixed()
  await post(database, {
    kind: 'income-transfer',
    key: `income-transfer:${userId}:${key}`,
    at: await clock.now(),
    legs: [
      { owner: userId, account, currency, amount: minus, operation },
      { owner: userId, account: 'balance', currency, amount, operation },
    ],
  })
}
