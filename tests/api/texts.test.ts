import { type Messages, setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createTexts, type Share } from '../../src/browser/texts.ts'
import { type Locale, locales } from '../../src/machines/preferences.machine.ts'

const first = (locale: string): Messages => ({ login: `login in ${locale}` })
const all = (locale: string): Messages => ({ ...first(locale), refill: `refill in ${locale}` })
const texts = async (locale: Locale, share: Share) =>
  share === 'first' ? first(locale) : all(locale)

function begin(load = texts) {
  const i18n = setupI18n()
  const shown: string[] = []
  const asked: string[] = []
  const language = createTexts(
    i18n,
    (locale, share) => {
      asked.push(`${locale}/${share}`)
      return load(locale, share)
    },
    (locale) => shown.push(locale),
  )
  const shownTexts = () => [i18n._('login'), i18n._('refill')]
  return { i18n, shown, asked, shownTexts, language }
}

test.each(locales)('a page opens in %s with the texts of its first screen', async (locale) => {
  const { i18n, shown, shownTexts, language } = begin()
  await language.changeLocale(locale)
  expect([i18n.locale, shown, shownTexts()]).toEqual([
    locale,
    [locale],
    [`login in ${locale}`, 'refill'],
  ])
})

test('all other texts come into the language that is shown', async () => {
  const { shownTexts, asked, language } = begin()
  await language.changeLocale('de')
  await language.loadAll()
  expect(shownTexts()).toEqual(['login in de', 'refill in de'])
  expect(asked).toEqual(['de/first', 'de/all'])
})

test('the rest of a language that is shown is no change of what is on the screen', async () => {
  const { i18n, shownTexts, language } = begin()
  await language.changeLocale('de')
  const said: string[][] = []
  i18n.on('change', () => said.push(shownTexts()))
  await language.loadAll()
  expect(said).toEqual([])
})

test('a language chosen before that comes with its first screen, after that as a whole, each loaded once', async () => {
  const { asked, shownTexts, language } = begin()
  await language.changeLocale('ru')
  await language.changeLocale('kk')
  await language.loadAll()
  await language.changeLocale('ru')
  await language.changeLocale('de')
  await language.changeLocale('kk')
  await language.changeLocale('ru')
  await language.loadAll()
  expect(shownTexts()).toEqual(['login in ru', 'refill in ru'])
  expect(asked).toEqual(['ru/first', 'kk/first', 'kk/all', 'ru/all', 'de/all'])
})

test('the first screen waits only for its own share while all texts are on their way', async () => {
  const coming = Promise.withResolvers<void>()
  const { i18n, asked, shownTexts, language } = begin(async (locale, share) => {
    if (share === 'all') await coming.promise
    return texts(locale, share)
  })
  const opening = language.changeLocale('kk')
  const loading = language.loadAll()
  await opening
  expect([i18n.locale, shownTexts()]).toEqual(['kk', ['login in kk', 'refill']])
  coming.resolve()
  await loading
  expect(shownTexts()).toEqual(['login in kk', 'refill in kk'])
  expect(asked).toEqual(['kk/first', 'kk/all'])
})

test('all texts asked for before any language come with the first one', async () => {
  const { asked, shownTexts, language } = begin()
  await language.loadAll()
  await language.changeLocale('en')
  expect([shownTexts(), asked]).toEqual([['login in en', 'refill in en'], ['en/all']])
})

test.each([
  ['before', 'kk'],
  ['after', 'de'],
])(
  'a language chosen while all texts are on their way and shown %s them is there as a whole',
  async (order, chosen) => {
    const coming = { first: Promise.withResolvers<void>(), all: Promise.withResolvers<void>() }
    const { i18n, shownTexts, language } = begin(async (locale, share) => {
      if (locale === chosen && share === 'first') await coming.first.promise
      if (locale === 'en' && share === 'all') await coming.all.promise
      return texts(locale, share)
    })
    await language.changeLocale('en')
    const both = [language.loadAll(), language.changeLocale(chosen as Locale)]
    const [earlier, later] = order === 'before' ? [1, 0] : [0, 1]
    coming[order === 'before' ? 'first' : 'all'].resolve()
    await both[earlier]
    coming[order === 'before' ? 'all' : 'first'].resolve()
    await both[later]
    expect([i18n.locale, shownTexts()]).toEqual([
      chosen,
      [`login in ${chosen}`, `refill in ${chosen}`],
    ])
  },
)

test('whoever watches hears of another language once it is shown, until they have heard enough', async () => {
  const { i18n, language } = begin()
  const received: string[] = []
  const stop = language.watchLocale(() => received.push(i18n.locale))
  await language.changeLocale('de')
  await language.loadAll()
  const given = new AbortController()
  given.abort()
  await language.changeLocale('kk', given.signal)
  stop()
  await language.changeLocale('ru')
  expect(received).toEqual(['de'])
})

test('a language that was given up on the way is not shown', async () => {
  const { i18n, shown, language } = begin()
  await language.changeLocale('ru')
  const given = new AbortController()
  const changing = language.changeLocale('de', given.signal)
  given.abort()
  await changing
  expect([i18n.locale, shown]).toEqual(['ru', ['ru']])
})

test.each(['first', 'all'])(
  'a language whose texts (%s) do not come leaves the old one in place',
  async (share) => {
    const { i18n, shownTexts, language } = begin(async (locale, asked) => {
      if (locale === 'kk') throw new TypeError('Failed to fetch')
      return texts(locale, asked)
    })
    await language.changeLocale('en')
    if (share === 'all') await language.loadAll()
    const before = shownTexts()
    await expect(language.changeLocale('kk')).rejects.toThrow('Failed to fetch')
    expect([i18n.locale, shownTexts()]).toEqual(['en', before])
  },
)

test('texts that did not come may be asked for again', async () => {
  let isOffline = true
  const { shownTexts, language } = begin(async (locale, share) => {
    if (isOffline && share === 'all') throw new TypeError('Failed to fetch')
    return texts(locale, share)
  })
  await language.changeLocale('en')
  await expect(language.loadAll()).rejects.toThrow('Failed to fetch')
  await language.changeLocale('de')
  isOffline = false
  await language.loadAll()
  expect(shownTexts()).toEqual(['login in de', 'refill in de'])
})
