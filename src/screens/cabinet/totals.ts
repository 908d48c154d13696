import Big from 'big.js'
import {
  type Amount,
  type Currency,
  currencies,
  defaultCurrency,
} from '../../api/contract/amount.ts'
import { type AccountType, accountTypes, type Balance } from '../../api/contract/user.ts'

export const amountOf = (balance: Balance, account: AccountType, currency: Currency): Amount =>
  balance.currencies[account][currency] ?? '0'

/** `toFixed`, because `toString` writes small amounts with an exponent. */
export function totalOf(balance: Balance, currency: Currency): Amount {
  return accountTypes
    .reduce((sum, account) => sum.plus(amountOf(balance, account, currency)), Big(0))
    .toFixed()
}

/**
 * Cut off account by account, as the provider cuts the parts of the total, so that the sums are the same.
 */
export function worthOf(balance: Balance, currency: Currency, price: Amount): Amount {
  return accountTypes
    .map((account) =>
      Big(amountOf(balance, account, currency))
        .times(price)
        .round(8, Big.roundDown),
    )
    .reduce((sum, worth) => sum.plus(worth), Big(0))
    .toFixed()
}

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

/** Those with anything on any account, and always the default one, in the contract's order. */
export function currenciesOf(balance: Balance): Currency[] {
  return currencies.filter(
    (currency) => currency === defaultCurrency || !Big(totalOf(balance, currency)).eq(0),
  )
}
