import Big from 'big.js'
import { splitAmount } from '../parts/format.ts'
import type { Locale } from '../parts/locale.ts'

/** "12,345": not by Intl, which writes English figures in Kazakh. */
export const countText = (count: number, locale: Locale): string =>
  splitAmount(String(count), 0, locale).whole

/** "0.5 %", from a decimal string of the wire. */
export function percentText(value: string, locale: Locale): string {
  const { whole, fraction } = splitAmount(value, 0, locale)
  return `${whole}${fraction}\u00a0%`
}

/** Whole percents of a share; null where there is nothing to share. */
export function percentOf(share: string, total: string): string | null {
  return Big(total).eq(0) ? null : Big(share).times(100).div(total).round(0).toFixed()
}
