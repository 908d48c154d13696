import { globSync, readFileSync } from 'node:fs'
import { formatter, parsePoFile } from '@lingui/format-po'
import { describe, expect, test } from 'vitest'
import { locales } from '../../server/locale.ts'

const read = (locale: string) => readFileSync(`locales/${locale}.po`, 'utf8')
const { parse } = formatter({ lineNumbers: false })

/** One thing to translate: an English text, with its context where it has one. */
const keysIn = (catalogue: string): string[] =>
  parsePoFile(catalogue).items.map(({ msgctxt, msgid }) =>
    msgctxt ? `${msgctxt}: ${msgid}` : msgid,
  )

const repeated = (keys: string[]) => keys.filter((key, place) => keys.indexOf(key) < place)

/** The ids that the app looks its texts up by: hashes, of which two could be equal. */
const idsIn = async (catalogue: string) =>
  Object.keys(await parse(catalogue, { locale: 'en', sourceLocale: 'en', filename: '' }))

const untranslated = (catalogue: string): string[] =>
  parsePoFile(catalogue)
    .items.filter(({ msgstr, obsolete }) => obsolete || !msgstr[0]?.trim())
    .map(({ msgid }) => msgid)

describe('the texts of a language', () => {
  test('are one catalogue', () => {
    expect(globSync('locales/**/*.*').sort()).toEqual(
      locales.map((locale) => `locales/${locale}.po`).sort(),
    )
  })

  test.each(locales)(
    'have one translation for each English text and context in %s',
    async (locale) => {
      const keys = keysIn(read(locale))
      expect(keys.length).toBeGreaterThan(1_400)
      expect(repeated(keys)).toEqual([])
      expect((await idsIn(read(locale))).length).toEqual(keys.length)
      expect(untranslated(read(locale))).toEqual([])
    },
  )

  test.each(locales)('know the same texts and contexts in %s as in English', (locale) => {
    expect(keysIn(read(locale))).toEqual(keysIn(read('en')))
  })
})

describe('the rules of a catalogue', () => {
  const seeded = `
msgid "Confirmed"
msgstr "Подтверждено"

msgctxt "contact"
msgid "Confirmed"
msgstr "Подтверждён"

msgid "Confirmed"
msgstr "Подтверждена"

msgid "Empty"
msgstr ""
`
  test('find a text that is translated twice', async () => {
    expect(keysIn(seeded)).toEqual(['Confirmed', 'contact: Confirmed', 'Confirmed', 'Empty'])
    expect(repeated(keysIn(seeded))).toEqual(['Confirmed'])
    expect((await idsIn(seeded)).length).toEqual(3)
  })

  test('find a text without a translation', () => {
    expect(untranslated(seeded)).toEqual(['Empty'])
  })
})
