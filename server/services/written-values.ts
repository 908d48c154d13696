import type { Text } from '../catalogue.ts'
import type { Locale } from '../locale.ts'

/** Russian shortens the year to a letter with a full stop, which would stand before that of the sentence. */
export const dayOf =
  (until: string): Text =>
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
      .format(new Date(until))
      .replace(/ г\.$/, ' года')

const nbsp = '\u00a0'
const separators: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ru: { group: nbsp, decimal: ',' },
  de: { group: '.', decimal: ',' },
  kk: { group: nbsp, decimal: ',' },
}

/** A decimal string as the reader writes it, digit by digit: no figure is rounded on the way. */
export const sumOf =
  (amount: string, currency: string): Text =>
  (locale) => {
    const { group, decimal } = separators[locale]
    const [whole = '0', fraction] = amount.split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
    return `${grouped}${fraction === undefined ? '' : decimal + fraction}${nbsp}${currency}`
  }
