import type { Locale } from '../parts/locale.ts'
import { countryNames } from './country-names.ts'

/** `code` is ISO 3166-1 alpha-2. */
export type Country = { code: string; name: string }

const locales = ['en', 'ru', 'de', 'kk'] as const
const codes = Object.keys(countryNames) as (keyof typeof countryNames)[]
const known = new Map<Locale, Country[]>()

/** All countries by their names in a language, in the order of its alphabet. */
export function countriesIn(locale: Locale): Country[] {
  const before = known.get(locale)
  if (before) return before
  const countries = locale === 'kk' ? inKazakh() : byIntl(locale)
  known.set(locale, countries)
  return countries
}

/** Its code stands for a country that the list does not know. */
export const countryName = (code: string, locale: Locale): string =>
  countriesIn(locale).find((country) => country.code === code)?.name ?? code

const inKazakh = (): Country[] => codes.map((code) => ({ code, name: countryNames[code] }))

function byIntl(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((code) => ({ code: String(code), name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** Without case, accents and hyphens: `cote d` finds Côte d’Ivoire. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()

const hasWord = (name: string, start: string) => ` ${folded(name)}`.includes(` ${start}`)

/** A person may know a country by its name in another of our languages, or in its own. */
const otherNames = new Map<string, string[]>()

function otherNamesOf(code: string): string[] {
  const before = otherNames.get(code)
  if (before) return before
  const spoken = new Intl.Locale(`und-${code}`).maximize().language
  const native = new Intl.DisplayNames([spoken, 'en'], { type: 'region' }).of(code) ?? code
  const names = [...locales.map((locale) => countryName(code, locale)), native]
  otherNames.set(code, names)
  return names
}

/** Those of which a word begins with what is sought, in the reader's language first; by their code too. */
export function countriesFound(countries: Country[], sought: string): Country[] {
  const start = folded(sought)
  if (start === '') return countries
  const found = countries.filter(
    ({ code, name }) => hasWord(name, start) || code.toLowerCase() === start,
  )
  const others = countries.filter(
    (country) =>
      !found.includes(country) && otherNamesOf(country.code).some((name) => hasWord(name, start)),
  )
  return [...found, ...others]
}
