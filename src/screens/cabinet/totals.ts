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

/** Those with anything on any account, and always the default one, in the contract's order. */
export function currenciesOf(balance: Balance): Currency[] {
  return currencies.filter(
    (currency) => currency === defaultCurrency || !Big(totalOf(balance, currency)).eq(0),
  )
}
