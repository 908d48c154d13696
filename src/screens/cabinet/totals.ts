import Big from 'big.js'
import {
  type Amount,
  type Currency,
  currencies,
  defaultCurrency,
} from '../../api/contract/amount.ts'
import type { AccountType, Balance } from '../../api/contract/user.ts'
import { cutTo, isPositive, sum } from '../../machines/decimal.ts'

export const amountOf = (
  { currencies: held }: Balance,
  accounts: readonly AccountType[],
  currency: Currency,
): Amount => sum(...accounts.map((account) => held[account][currency] ?? '0'))

/**
 * Cut off account by account, as the provider cuts the parts of the total, so that the sums are the same.
 */
export const worthOf = (
  balance: Balance,
  accounts: readonly AccountType[],
  currency: Currency,
  price: Amount,
): Amount =>
  sum(
    ...accounts.map((account) =>
      cutTo(
        Big(amountOf(balance, [account], currency))
          .times(price)
          .toFixed(),
        8,
      ),
    ),
  )

/** Whole per cents that add up to a hundred: what was cut off goes to those that lost most. None of nothing. */
export function sharesOf(worths: Amount[]): number[] {
  const total = worths.reduce((sum, worth) => sum.plus(worth), Big(0))
  if (total.eq(0)) return worths.map(() => 0)
  const exact = worths.map((worth) => Big(worth).times(100).div(total))
  const cut = exact.map((share) => share.round(0, Big.roundDown))
  const left = 100 - cut.reduce((sum, share) => sum + share.toNumber(), 0)
  const byLoss = exact
    .map((share, index) => ({ index, loss: share.minus(cut[index] ?? 0) }))
    .sort((one, other) => other.loss.cmp(one.loss))
    .slice(0, left)
    .map(({ index }) => index)
  return cut.map((share, index) => share.toNumber() + (byLoss.includes(index) ? 1 : 0))
}

/** Those with anything on one of the accounts, and always the default one, in the contract's order. */
export const currenciesOf = (balance: Balance, accounts: readonly AccountType[]): Currency[] =>
  currencies.filter(
    (currency) => currency === defaultCurrency || isPositive(amountOf(balance, accounts, currency)),
  )

/** Computes by how many per cent the last price differs from the first; null without a course. */
export function changeOver(prices: Amount[]): Amount | null {
  const [first, last] = [prices[0], prices.at(-1)]
  if (prices.length < 2 || !first || !last || !isPositive(first)) return null
  const change = Big(last).div(first).minus(1).times(100).round(2)
  return change.eq(0) ? '0' : change.toFixed(2)
}
