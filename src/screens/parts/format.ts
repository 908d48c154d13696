/*
 * Chromium ships no Kazakh though it says so: Intl.NumberFormat('kk') silently writes English figures and a date
 * "M01 1". Hence tables of our own for kk, and decimal strings that never become numbers on the way.
 */
import type { Locale } from './locale.ts'

const nbsp = '\u00a0'

const separators: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ru: { group: nbsp, decimal: ',' },
  de: { group: '.', decimal: ',' },
  kk: { group: nbsp, decimal: ',' },
}

export const decimalSign = (locale: Locale): string => separators[locale].decimal

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

/** The least number of decimals that amounts of a currency are shown with. */
export const leastDigits = (currency: string): number => (currency === 'USDT' ? 2 : 0)

/** For where only text can stand: a title, an attribute, a placeholder. Elsewhere use the part `Amount`. */
export function amountText(
  value: string,
  currency: string,
  locale: Locale,
  digits = leastDigits(currency),
): string {
  const { whole, fraction } = splitAmount(value, digits, locale)
  return `${value.startsWith('-') ? '−' : ''}${whole}${fraction}${nbsp}${currency}`
}

/**
 * What a person typed or pasted, as a plain decimal with a point. One sign alone is the decimal sign, comma or
 * point; of two kinds the last is, and repeated ones are groups. While being typed it may end in a point.
 */
export function typedDecimal(text: string, decimals: number): string {
  const signs = text.replace(/[^\d.,]/g, '')
  const last = Math.max(signs.lastIndexOf('.'), signs.lastIndexOf(','))
  const mark = signs[last]
  const repeated = mark !== undefined && signs.indexOf(mark) !== last
  if (mark === undefined || repeated) {
    return trimmedWhole(signs.replace(/\D/g, ''))
  }
  const whole = trimmedWhole(signs.slice(0, last).replace(/\D/g, '')) || '0'
  return decimals === 0 ? whole : `${whole}.${signs.slice(last + 1).slice(0, decimals)}`
}

const trimmedWhole = (digits: string) => digits.replace(/^0+(?=\d)/, '')

const kazakhMonths = {
  short: ['қаң', 'ақп', 'нау', 'сәу', 'мам', 'мау', 'шіл', 'там', 'қыр', 'қаз', 'қар', 'жел'],
  long: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
}

export type DayForm = {
  month?: 'short' | 'long'
  year?: boolean
}

/**
 * Day before month in every language: "8 December", "8 декабря", "8. Dezember", "8 желтоқсан". Local time. A long one
 * may end a sentence, so it never ends in a full stop of its own, as Russian years shortened to "г." do.
 */
export function dayText(at: Date, locale: Locale, form: DayForm = {}): string {
  const { month = 'long', year = false } = form
  if (locale === 'kk') {
    const day = `${at.getDate()} ${kazakhMonths[month][at.getMonth()]}`
    return year ? `${at.getFullYear()} ж. ${day}` : day
  }
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month,
    ...(year ? { year: 'numeric' as const } : {}),
  }).format(at)
  return month === 'long' ? text.replace(/ г\.$/, ' года') : text
}

/** Which word a day deserves, by the calendar of the person and not by hours. */
export function nearnessOf(at: Date, now: Date): 'today' | 'yesterday' | 'other' {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const after = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  if (at >= midnight && at < after) {
    return 'today'
  }
  return at >= before && at < midnight ? 'yesterday' : 'other'
}
