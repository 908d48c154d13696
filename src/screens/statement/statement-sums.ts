import Big from 'big.js'
import type { Currency } from '../../api/contract/amount.ts'
import { type AccountType, accountTypes, type Operation } from '../../api/contract/user.ts'

/** Sums of one account in one currency, decimal strings; `out` is negative or zero. */
export type StatementSum = {
  account: AccountType
  currency: Currency
  incoming: string
  outgoing: string
  /** The account held this before the first and after the last of them; null where these operations do not tell. */
  balances: { opening: string; closing: string } | null
}

/**
 * `items` newest first, `hasAll` when none of the period is left out. The first and the last operation tell what the
 * account held at both ends only then, and only if everything between them leads from the one to the other.
 */
export function sumsOf(items: readonly Operation[], hasAll: boolean): StatementSum[] {
  const groups = Map.groupBy(items, ({ account, currency }) => `${account} ${currency}`)
  return [...groups.values()].map((group) => sumOf(group, hasAll)).sort(byAccount)
}

function sumOf(group: readonly Operation[], hasAll: boolean): StatementSum {
  const [newest] = group
  const oldest = group.at(-1)
  if (!newest || !oldest) throw new Error('a group has operations')
  const total = (amounts: Operation[]) =>
    amounts.reduce((sum, { amount }) => sum.plus(amount), Big(0))
  const incoming = total(group.filter(({ amount }) => !amount.startsWith('-')))
  const outgoing = total(group.filter(({ amount }) => amount.startsWith('-')))
  const opening = Big(oldest.balanceAfter).minus(oldest.amount)
  const isWhole = hasAll && opening.plus(incoming).plus(outgoing).eq(newest.balanceAfter)
  return {
    account: newest.account,
    currency: newest.currency,
    incoming: incoming.toFixed(),
    outgoing: outgoing.toFixed(),
    balances: isWhole ? { opening: opening.toFixed(), closing: newest.balanceAfter } : null,
  }
}

const byAccount = (one: StatementSum, other: StatementSum): number =>
  accountTypes.indexOf(one.account) - accountTypes.indexOf(other.account) ||
  one.currency.localeCompare(other.currency)
