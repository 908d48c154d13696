import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '../../server/locale.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

type Text = { file: string; words: string }

/** Cells of the tables of a Markdown text, without heads and rules. */
const rowsOf = (document: string): string[][] =>
  [...document.matchAll(/^\| (.+) \|$\n(?!\|-)/gm)].map(([, row = '']) => row.split(' | '))

const [glossary = '', rules = ''] = read('docs/terms.md').split('## Forms to avoid')
const terms = rowsOf(glossary)
const avoided = rowsOf(rules).map(([locale = '', not = '', but = '']) => ({
  locale,
  forms: [...not.matchAll(/`([^`]+)`/g)].map(([, form = '']) => form),
  but,
}))
const formsOf = (locale: Locale) =>
  avoided.filter((rule) => rule.locale === locale).flatMap(({ forms }) => forms)

/** Names of parameters and addresses of links are no words. */
const withoutNames = (text: string) => text.replace(/\{\w+/g, '{').replace(/\]\([^)]*\)/g, ']')

/** Nobody reads what a search also finds: there stand the very words that people use instead of ours. */
const isShown = (entry: string) => !entry.includes('msgctxt "search words"')

const translationsIn = (catalogue: string) =>
  catalogue
    .split('\n\n')
    .filter(isShown)
    .flatMap((entry) => [...entry.replaceAll('"\n"', '').matchAll(/^msgstr "(.+)"$/gm)])
    .map(([, text = '']) => withoutNames(text))

function textsIn(locale: Locale): Text[] {
  const catalogue = `locales/${locale}.po`
  return [
    ...translationsIn(read(catalogue)).map((words) => ({ file: catalogue, words })),
    ...found(`server/seed/news/*/${locale}.md`).map((file) => ({
      file,
      words: withoutNames(read(file)),
    })),
  ]
}

const hasForm = (words: string, form: string): boolean => {
  const letters = form.replace('…', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const ending = form.endsWith('…') ? '' : '(?![\\p{L}\\p{N}])'
  return new RegExp(`(?<![\\p{L}\\p{N}-])${letters}${ending}`, 'iu').test(words)
}

const breaches = (texts: Text[], forms: string[]) =>
  texts.flatMap(({ file, words }) =>
    forms.filter((form) => hasForm(words, form)).map((form) => `${file}: ${form}`),
  )

const MOST_WORDS = 20

/** Sentences of a text, each branch of a plural by itself; a placeholder counts as a word. */
const sentencesIn = (text: string): string[] =>
  text
    .replace(/<\/?\d+\/?>/g, '')
    .replaceAll('{}', '0')
    .split(/(?<=[.!?…])\s+|[{}]/)

const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const longSentences = (catalogue: string): string[] =>
  translationsIn(catalogue)
    .flatMap(sentencesIn)
    .filter((sentence) => wordsIn(sentence) > MOST_WORDS)

describe('the words of the cabinet', () => {
  test('have a meaning and a form in each language', () => {
    expect(terms.length).toBeGreaterThan(40)
    expect(terms.filter((row) => row.length !== 6 || row.some((cell) => !cell.trim()))).toEqual([])
  })

  test('name what to avoid in languages that exist, and what to say instead', () => {
    expect(new Set(avoided.map(({ locale }) => locale))).toEqual(new Set(locales))
    expect(avoided.filter(({ forms, but }) => forms.length === 0 || !but.trim())).toEqual([])
  })

  test.each(locales)('have no second name in %s', (locale) => {
    const texts = textsIn(locale)
    expect(texts.length).toBeGreaterThan(1_400)
    expect(breaches(texts, formsOf(locale))).toEqual([])
  })
})

test.each(locales)(`no sentence has more than ${MOST_WORDS} words in %s`, (locale) => {
  expect(longSentences(read(`locales/${locale}.po`))).toEqual([])
})

describe('the rule of sentences', () => {
  const twenty = Array.from({ length: 18 }, (_, place) => `word${place}`).join(' ')

  test('counts placeholders, not tags, and reads plurals branch by branch', () => {
    expect(longSentences(`msgstr "<0>${twenty}</0> {sum} end."`)).toEqual([])
    expect(longSentences(`msgstr "Short. ${twenty} {sum} {day} end."`)).toHaveLength(1)
    expect(
      longSentences(`msgstr "{n, plural, one {${twenty} day} other {${twenty} days}}"`),
    ).toEqual([])
  })
})

describe('the rule of words', () => {
  const says = (words: string, ...forms: string[]) =>
    breaches([{ file: 'a', words }], forms).length > 0

  test('finds a word, whole or with any ending', () => {
    expect(says('Neue Mail anfordern', 'Mail')).toBe(true)
    expect(says('Die Einlagen laufen', 'Einlage…')).toBe(true)
    expect(says('Все сессии', 'сесси…')).toBe(true)
  })

  test('leaves parts of other words and names of placeholders alone', () => {
    expect(says('E-Mail und Mailand', 'Mail')).toBe(false)
    expect(says('на вкладке', 'вклад')).toBe(false)
    expect(translationsIn('msgstr "{basket} of {count}"')).toEqual(['{} of {}'])
    expect(translationsIn('msgid "papers"\nmsgstr "documents"\n')).toEqual(['documents'])
  })

  test('leaves alone what is searched for and never shown', () => {
    const seeded = `
msgctxt "search words"
msgid "top up"
msgstr "вклад"

msgid "Deposit"
msgstr "Депозит"
`
    expect(translationsIn(seeded)).toEqual(['Депозит'])
  })
})
