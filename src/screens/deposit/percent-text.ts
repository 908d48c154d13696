import { splitAmount } from '../parts/format.ts'
import type { Locale } from '../parts/locale.ts'

/** "0.45 %", from a decimal string of the wire. */
export function percentText(value: string, locale: Locale): string {
  const { whole, fraction } = splitAmount(value, 2, locale)
  return `${whole}${fraction}\u00a0%`
}
