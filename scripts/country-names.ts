import { writeFileSync } from 'node:fs'
import { isCountry } from '../src/api/contract/country.ts'

/**
 * Writes the names of countries in Kazakh, in the order of its alphabet: Chromium ships no Kazakh, neither names nor
 * collation, though it says it does. Node does; run `node scripts/country-names.ts` when countries change.
 */

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('kk', { type: 'region' })
const { compare } = new Intl.Collator('kk')

const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(isCountry)
  .map((code) => [code, names.of(code) ?? code] as const)
  .sort(([, one], [, other]) => compare(one, other))

const lines = countries.map(
  ([code, name]) => `  ${code}: ${JSON.stringify(name).replaceAll('"', "'")},`,
)
writeFileSync(
  'src/screens/profile/country-names.ts',
  `/** Written by scripts/country-names.ts: all countries of ISO 3166-1, with their names in Kazakh, in its order. */\nexport const countryNames = {\n${lines.join('\n')}\n} as const\n`,
)
