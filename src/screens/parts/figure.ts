/* The page's inline script writes figures too: nothing here may bring schemas or views along. */
import { fiatCurrencies } from '../../api/contract/fiat.ts'
import { separators } from '../../machines/separators.ts'
import type { Locale } from './locale.ts'

/**
 * `digits` is the least number of decimals shown; what the wire sent beyond that is kept, never rounded away.
 * The sign is left to the caller; `fraction` begins with the decimal sign or is empty.
 */
export function splitAmount(value: string, digits: number, locale: Locale) {
  const { group, decimal } = separators[locale]
  const [whole = '0', rest = ''] = value.replace('-', '').split('.')
  const fraction = rest.replace(/0+$/, '').padEnd(digits, '0')
  return {
    whole: whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, group),
    fraction: fraction === '' ? '' : decimal + fraction,
  }
}

/** A figure of more signs may be wider than a column of a phone: its currency may stand below it. */
export const LONG = 16

/** The least number of decimals that amounts of a currency are shown with. */
export const leastDigits = (currency: string): number =>
  currency === 'USDT' || fiatCurrencies.some((fiat) => fiat === currency) ? 2 : 0

/** Digits of a coin that say how much it is. */
const SIGNIFICANT = 6

/**
 * An amount as people read it: two decimals of what is counted like dollars, six significant digits of a coin. The rest
 * is cut off, never rounded up to more than there is; what would be nothing keeps its first two digits.
 */
export function shortened(value: string, currency: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const nothings = /^-?0+$/.test(whole) ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const integers = whole.replace(/^-?0*/, '').length
  const least = leastDigits(currency)
  const locations = least > 0 ? least : Math.max(0, SIGNIFICANT - integers + nothings)
  const isNothing = integers === 0 && nothings >= locations
  const shortened = fraction.slice(0, isNothing ? nothings + 2 : locations).replace(/0+$/, '')
  return fraction.replace(/0+$/, '') === shortened
    ? value
    : shortened === ''
      ? whole
      : `${whole}.${shortened}`
}
