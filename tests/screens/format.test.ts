import { describe, expect, test } from 'vitest'
import { shortened, splitAmount } from '../../src/screens/parts/figure.ts'
import {
  amountText,
  daysText,
  dayText,
  monthText,
  nearnessOf,
} from '../../src/screens/parts/format.ts'
import { localeOf } from '../../src/screens/parts/locale.ts'
import { durationText, timeText } from '../../src/screens/parts/time.ts'

const locales = ['en', 'ru', 'de', 'kk'] as const
const november = new Date(2026, 10, 20, 14, 2)

describe('amounts', () => {
  test('are grouped and pointed as the language does', () => {
    expect(locales.map((locale) => amountText('1234567.5', 'USDT', locale))).toEqual([
      '1,234,567.50\u00a0USDT',
      '1\u00a0234\u00a0567,50\u00a0USDT',
      '1.234.567,50\u00a0USDT',
      '1\u00a0234\u00a0567,50\u00a0USDT',
    ])
  })

  test('lose no decimal and are never rounded', () => {
    expect(amountText('0.123456789012345678', 'ETH', 'en')).toBe('0.123456789012345678 ETH')
    expect(amountText('99999999999999999999.99', 'USDT', 'de')).toBe(
      '99.999.999.999.999.999.999,99 USDT',
    )
  })

  test('drop trailing zeros only beyond the decimals that are always shown', () => {
    expect(splitAmount('12.5000', 2, 'en')).toEqual({ whole: '12', fraction: '.50' })
    expect(splitAmount('12.00', 0, 'en')).toEqual({ whole: '12', fraction: '' })
  })

  test('below zero carry a true minus', () => {
    expect(amountText('-5', 'USDT', 'ru')).toBe('−5,00\u00a0USDT')
  })
})

describe('an amount as people read it', () => {
  test.each([
    ['9901.80185', 'USDT', '9901.8'],
    ['10000.999999', 'USDT', '10000.99'],
    ['123456789012.12345678', 'USDT', '123456789012.12'],
    ['-1.2399', 'USDT', '-1.23'],
    ['0.0028', 'USDT', '0.0028'],
    ['0.00001239', 'USDT', '0.000012'],
    ['0.0599', 'USDT', '0.05'],
    ['1.5', 'USDT', '1.5'],
    ['1.500000', 'USDT', '1.500000'],
    ['0.123456789', 'BTC', '0.123456'],
    ['0.000015384615', 'BTC', '0.0000153846'],
    ['12.3456789', 'ETH', '12.3456'],
    ['1234567.89', 'XRP', '1234567'],
    ['0', 'BTC', '0'],
  ])('%s %s is shown as %s', (value, currency, shown) => {
    expect(shortened(value, currency)).toEqual(shown)
  })
})

describe('dates', () => {
  test('put the day before the month in every language', () => {
    expect(locales.map((locale) => dayText(november, locale))).toEqual([
      '20\u00a0November',
      '20\u00a0ноября',
      '20.\u00a0November',
      '20\u00a0қараша',
    ])
  })

  test('name the year when asked to', () => {
    expect(locales.map((locale) => dayText(november, locale, { year: true }))).toEqual([
      '20\u00a0November 2026',
      '20\u00a0ноября 2026\u00a0года',
      '20.\u00a0November 2026',
      '2026\u00a0ж. 20\u00a0қараша',
    ])
  })

  test('of one month name it once', () => {
    const days = (form?: { year: boolean }) =>
      locales.map((locale) => daysText(new Date(2026, 10, 4, 23), november, locale, form))
    expect(days()).toEqual([
      '4–20\u00a0November',
      '4–20\u00a0ноября',
      '4.–20.\u00a0November',
      '4–20\u00a0қараша',
    ])
    expect(days({ year: true })).toEqual([
      '4–20\u00a0November 2026',
      '4–20\u00a0ноября 2026\u00a0года',
      '4.–20.\u00a0November 2026',
      '2026\u00a0ж. 4–20\u00a0қараша',
    ])
  })

  test('may end a sentence: no long one brings a full stop of its own', () => {
    const days = locales.flatMap((locale) =>
      Array.from({ length: 12 }, (_, month) => new Date(2026, month, 14)).flatMap((day) => [
        dayText(day, locale),
        dayText(day, locale, { year: true }),
      ]),
    )
    expect(days.filter((day) => day.endsWith('.'))).toEqual([])
  })

  test('end in Kazakh as the month asks for after "until" and "since"', () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 3))
    expect(months.map((at) => dayText(at, 'kk', { after: 'until' }).slice(2))).toEqual([
      'қаңтарға',
      'ақпанға',
      'наурызға',
      'сәуірге',
      'мамырға',
      'маусымға',
      'шілдеге',
      'тамызға',
      'қыркүйекке',
      'қазанға',
      'қарашаға',
      'желтоқсанға',
    ])
    expect(months.map((at) => dayText(at, 'kk', { after: 'since' }).slice(2))).toEqual([
      'қаңтардан',
      'ақпаннан',
      'наурыздан',
      'сәуірден',
      'мамырдан',
      'маусымнан',
      'шілдеден',
      'тамыздан',
      'қыркүйектен',
      'қазаннан',
      'қарашадан',
      'желтоқсаннан',
    ])
    expect(
      locales.map((locale) => dayText(november, locale, { year: true, after: 'until' })),
    ).toEqual([
      '20\u00a0November 2026',
      '20\u00a0ноября 2026\u00a0года',
      '20.\u00a0November 2026',
      '2026\u00a0ж. 20\u00a0қарашаға',
    ])
  })

  test('have short months for narrow places', () => {
    expect(dayText(november, 'en', { month: 'short' })).toBe('20\u00a0Nov')
    expect(locales.map((locale) => monthText(new Date(2026, 11, 2), locale))).toEqual([
      'Dec',
      'дек',
      'Dez',
      'жел',
    ])
    expect(dayText(november, 'kk', { month: 'short' })).toBe('20\u00a0қар')
  })

  test('show the hour in 24 hours', () => {
    expect(timeText(november)).toBe('14:02')
    expect(timeText(new Date(2026, 0, 1, 0, 5))).toBe('00:05')
  })

  test('are near by the calendar, not by hours', () => {
    const now = new Date(2026, 10, 20, 0, 30)
    expect(nearnessOf(new Date(2026, 10, 20, 23, 59), now)).toBe('today')
    expect(nearnessOf(new Date(2026, 10, 19, 23, 59), now)).toBe('yesterday')
    expect(nearnessOf(new Date(2026, 10, 18, 23, 59), now)).toBe('other')
    expect(nearnessOf(new Date(2026, 10, 21, 0, 0), now)).toBe('other')
  })
})

test('times left are minutes and seconds, with hours from an hour on', () => {
  expect([0, 9, 60, 582, 3599, 3600, 4182, -3].map(durationText)).toEqual([
    '0:00',
    '0:09',
    '1:00',
    '9:42',
    '59:59',
    '1:00:00',
    '1:09:42',
    '0:00',
  ])
})

test('an unknown language reads as Russian, the fallback', () => {
  expect(['en', 'de', 'kk', 'ru', 'fr', ''].map(localeOf)).toEqual([
    'en',
    'de',
    'kk',
    'ru',
    'ru',
    'ru',
  ])
})
