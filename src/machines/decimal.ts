import Big from 'big.js'
import type { Amount } from '../api/contract/amount.ts'

/** Amounts are decimal strings; they are compared and subtracted exactly, never as JavaScript numbers. */
export const isBelow = (amount: Amount, other: Amount): boolean => Big(amount).lt(other)

export const isPositive = (amount: Amount): boolean => Big(amount).gt(0)

/** `toFixed`, because `toString` writes small amounts with an exponent. */
export const difference = (from: Amount, amount: Amount): Amount =>
  Big(from).minus(amount).toFixed()

export const sum = (...amounts: Amount[]): Amount =>
  amounts.reduce((total, amount) => total.plus(amount), Big(0)).toFixed()

export const largest = (amount: Amount, other: Amount): Amount =>
  (Big(other).gt(amount) ? Big(other) : Big(amount)).toFixed()

/** Computes what an amount is worth at a price of one unit. */
export const worthAt = (amount: Amount, price: Amount): Amount => Big(amount).times(price).toFixed()

/** Without the digits that a currency does not have; never more than `amount`. */
export const cutTo = (amount: Amount, decimals: number): Amount =>
  Big(amount).round(decimals, Big.roundDown).toFixed()

/** Digits after the point that say something: `1.500` has one. */
export const fractionDigits = (amount: Amount): number =>
  amount.includes('.') ? (amount.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0
