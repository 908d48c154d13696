import { describe, expect, test } from 'vitest'
import { countriesFound, countriesIn, countryName } from '../../src/screens/profile/countries.ts'

const names = (sought: string, locale: 'en' | 'ru' | 'de' | 'kk') =>
  countriesFound(countriesIn(locale), sought).map(({ name }) => name)

describe('countries', () => {
  test('are all there in every language, each once', () => {
    for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
      const countries = countriesIn(locale)
      expect(countries).toHaveLength(249)
      expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
      expect(countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(
        true,
      )
    }
  })

  test('stand in the order of the language’s alphabet', () => {
    const order = (locale: 'de' | 'kk', ...codes: string[]) =>
      countriesIn(locale)
        .map(({ code }) => code)
        .filter((code) => codes.includes(code))
    expect(order('de', 'AT', 'EG', 'DE')).toEqual(['EG', 'DE', 'AT'])
    // Қ comes after К and before Л.
    expect(order('kk', 'LV', 'KZ', 'KE')).toEqual(['KE', 'KZ', 'LV'])
  })

  test('are named in the language of the reader', () => {
    expect((['en', 'ru', 'de', 'kk'] as const).map((locale) => countryName('KZ', locale))).toEqual([
      'Kazakhstan',
      'Казахстан',
      'Kasachstan',
      'Қазақстан',
    ])
    expect(countryName('XX', 'en')).toBe('XX')
  })

  test('are found by the beginning of a word, without accents and case, and by their code', () => {
    expect(names('cote d', 'en')).toEqual(['Côte d’Ivoire'])
    expect(names('korea', 'en')).toEqual(['North Korea', 'South Korea'])
    expect(names('қазақ', 'kk')).toEqual(['Қазақстан'])
    expect(names('kz', 'en')).toEqual(['Kazakhstan'])
    expect(names('qqq', 'en')).toEqual([])
  })

  test('are found by their names in each language of the cabinet, and in their own', () => {
    for (const sought of ['каз', 'kaz', 'kasach', 'қаз']) {
      expect([sought, names(sought, 'de')]).toEqual([sought, ['Kasachstan']])
    }
    expect(names('deu', 'ru')).toEqual(['Германия'])
    expect(names('Österreich', 'en')).toEqual(['Austria'])
    expect(names('suomi', 'kk')).toEqual(['Финляндия'])
    expect(names('日本', 'en')).toEqual(['Japan'])
  })

  test('whose name in the language of the reader begins so stand first', () => {
    expect(names('german', 'de')).toEqual(['Deutschland'])
    expect(names('мон', 'ru').slice(0, 3)).toEqual(['Монако', 'Монголия', 'Монтсеррат'])
  })
})
