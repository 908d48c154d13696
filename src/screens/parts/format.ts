/*
 * Chromium ships no Kazakh though it says so: Intl.NumberFormat('kk') silently writes English figures and a date
 * "M01 1". Hence tables of our own for kk, and decimal strings that never become numbers on the way.
 */
import { separators } from '../../machines/separators.ts'
import { LONG, leastDigits, splitAmount } from './figure.ts'
import type { Locale } from './locale.ts'

const nbsp = '\u00a0'

export const decimalSign = (locale: Locale): string => separators[locale].decimal

/** For where only text can stand: a title, an attribute, a placeholder. Elsewhere use the part `Amount`. Dots stay dots. */
export function amountText(
  value: string,
  currency: string,
  locale: Locale,
  digits = leastDigits(currency),
): string {
  if (!/\d/.test(value)) return `${value}${nbsp}${currency}`
  const { whole, fraction } = splitAmount(value, digits, locale)
  const space = whole.length + fraction.length > LONG ? ' ' : nbsp
  return `${value.startsWith('-') ? '−' : ''}${whole}${fraction}${space}${currency}`
}

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

/** Endings of the long months before «дейін» and «бері», which follow the sounds of the word. */
const kazakhEndings = {
  until: ['ға', 'ға', 'ға', 'ге', 'ға', 'ға', 'ге', 'ға', 'ке', 'ға', 'ға', 'ға'],
  since: ['дан', 'нан', 'дан', 'ден', 'дан', 'нан', 'ден', 'дан', 'тен', 'нан', 'дан', 'нан'],
}

/** No line ends in a number whose word begins the next one. */
const unbroken = (text: string) => text.replace(/(\d\.?)\s/g, `$1${nbsp}`)

/** From Sunday on, as `getDay` counts. */
const kazakhWeekdays = ['жс', 'дс', 'сс', 'ср', 'бс', 'жм', 'сб']

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Keeps each: making one takes a phone a millisecond, and a page has dozens of dates. None knows of a time zone. */
function localDate(at: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, options])
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  dateFormats.set(key, format)
  return format.format(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
}

export type DayForm = {
  weekday?: boolean
  month?: 'short' | 'long'
  year?: boolean
  /** The day stands in a sentence after "until" or "since", where Kazakh has another ending; months are long there. */
  after?: 'until' | 'since'
}

/**
 * Day before month in every language: "8 December", "8 декабря", "8. Dezember", "8 желтоқсан", and before them the day
 * of the week where it is asked for: "Mon 8 December", "пн, 8 декабря", "дс, 8 желтоқсан". Local time. A long one
 * may end a sentence, so it never ends in a full stop of its own, as Russian years shortened to "г." do.
 */
export function dayText(at: Date, locale: Locale, form: DayForm = {}): string {
  const { weekday = false, month = 'long', year = false, after } = form
  if (locale === 'kk') {
    const ending = after ? kazakhEndings[after][at.getMonth()] : ''
    const day = `${at.getDate()} ${kazakhMonths[month][at.getMonth()]}${ending}`
    const dated = year ? `${at.getFullYear()} ж. ${day}` : day
    return unbroken(weekday ? `${kazakhWeekdays[at.getDay()]}, ${dated}` : dated)
  }
  const text = localDate(at, locale === 'en' ? 'en-GB' : locale, {
    ...(weekday ? { weekday: 'short' as const } : {}),
    day: 'numeric',
    month,
    ...(year ? { year: 'numeric' as const } : {}),
  })
  return unbroken(month === 'long' ? text.replace(/\sг\.$/, ' года') : text)
}

/** Days of one month: "14–16 November", "14.–16. November", with the year "2026 ж. 14–16 қараша". */
export function daysText(
  since: Date,
  until: Date,
  locale: Locale,
  { year = false }: Pick<DayForm, 'year'> = {},
): string {
  if (locale === 'kk') {
    return dayText(until, locale, { year }).replace(
      /\d+(?=\s\D+$)/,
      `${since.getDate()}–${until.getDate()}`,
    )
  }
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    ...(year ? { year: 'numeric' as const } : {}),
  }).formatRange(since, until)
  return unbroken(text.replace(/\s*–\s*/, '–').replace(/\sг\.$/, ' года'))
}

/** "Dec", "дек", "Dez", "жел": without a full stop, for where it stands alone. */
export function monthText(at: Date, locale: Locale): string {
  if (locale === 'kk') return kazakhMonths.short[at.getMonth()] ?? ''
  return localDate(at, locale, { month: 'short' }).replace(/\.$/, '')
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
