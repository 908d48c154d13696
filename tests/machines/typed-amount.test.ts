import { describe, expect, test } from 'vitest'
import {
  amountIn,
  isUnfinished,
  keep,
  type Reading,
  readAmount,
  writtenIn,
} from '../../src/machines/typed-amount.ts'

const locales = ['en', 'ru', 'de', 'kk'] as const
type Locale = (typeof locales)[number]

const typed = (text: string, locale: Locale) => readAmount({ text, locale, origin: 'typed' })
const pasted = (text: string, locale: Locale) => readAmount({ text, locale, origin: 'pasted' })
const read = (value: string): Reading => ({ kind: 'read', value })
const asked = (grouped: string, decimal: string): Reading => ({
  kind: 'asked',
  values: [grouped, decimal],
})
const format: Reading = { kind: 'refused', code: 'format' }
const belowZero: Reading = { kind: 'refused', code: 'below_zero' }

describe('typing', () => {
  test.each([
    ['10,000', 'en', read('10000')],
    ['10.000', 'de', read('10000')],
    ['10 000', 'ru', read('10000')],
    ['10\u00a0000', 'kk', read('10000')],
    ['10\u202f000', 'ru', read('10000')],
    ['10.000', 'en', read('10.000')],
    ['10,000', 'de', read('10.000')],
    ['10,000', 'ru', read('10.000')],
    ['10 000', 'en', read('10000')],
    ['1,234,567.89', 'en', read('1234567.89')],
    ['1.234.567,89', 'de', read('1234567.89')],
    ['1 234 567,89', 'kk', read('1234567.89')],
    ['1.234,56', 'en', read('1234.56')],
    ['12,5', 'en', read('12.5')],
    ['12.5', 'de', read('12.5')],
    ['12.5', 'ru', read('12.5')],
    ['0,125', 'en', read('0.125')],
    ['0.125', 'de', read('0.125')],
    [',5', 'de', read('0.5')],
    ['.5', 'en', read('0.5')],
    ['10,', 'en', read('10')],
    ['10,000.', 'en', read('10000')],
    ['007', 'en', read('7')],
    [' 75.5 ', 'en', read('75.5')],
    ['', 'en', { kind: 'empty' }],
    ['10.000', 'ru', asked('10000', '10.000')],
    ['10,0000', 'en', asked('100000', '10.0000')],
    ['10.0000', 'de', asked('100000', '10.0000')],
    ['1234,567', 'en', asked('1234567', '1234.567')],
    ['-500', 'en', belowZero],
    ['−0,5', 'ru', belowZero],
    ['-', 'de', belowZero],
    ['+500', 'en', format],
    ['1e3', 'en', format],
    ['5OO', 'en', format],
    ['-abc', 'en', format],
    ['10 USDT', 'en', format],
    ['12,34,567', 'en', format],
    ['1 23', 'ru', format],
    ['1,234.567,8', 'en', format],
    ['1 234,567.8', 'en', format],
    ['0,123,456', 'en', format],
    ['.', 'en', format],
    ['١٢٣', 'en', format],
  ] as const)('%j in %s', (text, locale, reading) => {
    expect(typed(text, locale)).toEqual(reading)
  })

  test('nothing is said against what more digits can make an amount of', () => {
    const unfinished = (text: string, locale: Locale) =>
      isUnfinished({ text, locale, origin: 'typed' })
    for (const text of ['1 0', '1 00', '1,234,5', '.', '10,000,']) {
      expect([text, unfinished(text, 'en')]).toEqual([text, true])
    }
    for (const text of ['1e', '-1', '1,2,3', '5 USDT']) {
      expect([text, unfinished(text, 'en')]).toEqual([text, false])
    }
  })
})

describe('what a form keeps', () => {
  test('is what was typed, and says the same in every language', () => {
    const written = { text: '10,000', locale: 'en', origin: 'typed' } as const
    expect(keep(written)).toEqual('en:10,000')
    expect(writtenIn('en:10,000')).toEqual(written)
    expect(writtenIn('de!10.000')).toEqual({ text: '10.000', locale: 'de', origin: 'pasted' })
    expect(keep({ ...written, text: '' })).toEqual('')
  })

  test('is an amount only when it can be read as one', () => {
    expect(
      ['en:10,000', '10000', '', 'en: ', 'en:1e3', 'ru:1.234', 'de!1.234'].map(amountIn),
    ).toEqual(['10000', '10000', '', '', '?', '?', '?'])
  })
})

/** Numbers from 0 to 1, the same ones for the same seed. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const signs: Record<Locale, { groups: string[]; decimals: string[] }> = {
  en: { groups: ['', ','], decimals: ['.'] },
  de: { groups: ['', '.'], decimals: [','] },
  ru: { groups: ['', ' ', '\u00a0', '\u202f', '\u2009'], decimals: [','] },
  kk: { groups: ['', ' ', '\u00a0', '\u202f', '\u2009'], decimals: [','] },
}

describe('ten thousand amounts of four languages', () => {
  const chance = chances(20261122)
  const below = (bound: number) => Math.floor(chance() * bound)
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')

  /** The amount without noughts that say nothing, and as somebody of that language writes it. */
  function written(locale: Locale): { meant: string; text: string } {
    const whole = `${1 + below(9)}${digits(below(9))}`.slice(chance() < 0.1 ? 99 : 0) || '0'
    const fraction = chance() < 0.5 ? '' : digits(1 + below(8))
    const { groups, decimals } = signs[locale]
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, one(groups))
    return {
      meant: settled(whole + (fraction && `.${fraction}`)),
      text: grouped + (fraction && one(decimals) + fraction),
    }
  }
  const settled = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
  const cases = Array.from({ length: 10_000 }, () => {
    const source = one(locales)
    return { ...written(source), source, shown: one(locales) }
  })

  test('typed in the language that is shown are read as meant', () => {
    const wrong = cases.filter(({ text, source, meant }) => {
      const reading = typed(text, source)
      return reading.kind !== 'read' || settled(reading.value) !== meant
    })
    expect(wrong).toEqual([])
  })

  test('pasted from any language are read as meant, or asked back with what was meant', () => {
    const outcomes = { read: 0, asked: 0 }
    const wrong = cases.filter(({ text, shown, meant }) => {
      const reading = pasted(text, shown)
      if (reading.kind === 'read') outcomes.read += 1
      if (reading.kind === 'asked') outcomes.asked += 1
      if (reading.kind === 'asked') return !reading.values.map(settled).includes(meant)
      return reading.kind !== 'read' || settled(reading.value) !== meant
    })
    expect(wrong).toEqual([])
    expect(outcomes.asked).toBeGreaterThan(200)
    expect(outcomes.read).toBeGreaterThan(8_000)
  })

  test('with a sign or a letter anywhere are refused', () => {
    const taken = cases.filter(({ text, shown }) => {
      const at = below(text.length + 1)
      const spoilt = text.slice(0, at) + one(['-', '+', 'e', 'O', '$', '/', "'"]) + text.slice(at)
      return [typed(spoilt, shown), pasted(spoilt, shown)].some(({ kind }) => kind !== 'refused')
    })
    expect(taken).toEqual([])
  })
})
