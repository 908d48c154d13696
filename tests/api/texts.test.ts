import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createTexts } from '../../src/browser/texts.ts'

const languages = ['en', 'ru', 'de', 'kk'] as const

function begin(
  load = async (locale: string, room: string) => ({ [room]: `${room} in ${locale}` }),
) {
  const i18n = setupI18n()
  const shown: string[] = []
  const asked: string[] = []
  const texts = createTexts(
    i18n,
    (locale, room) => {
      asked.push(`${locale}/${room}`)
      return load(locale, room)
    },
    (locale) => shown.push(locale),
  )
  return { i18n, shown, asked, texts }
}

test.each(languages)('a page opens in %s with the texts of its rooms', async (locale) => {
  const { i18n, shown, texts } = begin()
  await texts.open(['login', 'parts'])
  await texts.changeLocale(locale)
  expect([i18n.locale, shown, i18n._('login')]).toEqual([locale, [locale], `login in ${locale}`])
})

test('a room that opens later brings its texts, and keeps those of the others', async () => {
  const { i18n, texts } = begin()
  await texts.open(['login'])
  await texts.changeLocale('de')
  await texts.open(['refill'])
  expect([i18n._('refill'), i18n._('login')]).toEqual(['refill in de', 'login in de'])
})

test('a new language comes with the texts of every room that is open, each loaded once', async () => {
  const { i18n, asked, texts } = begin()
  await texts.open(['login', 'refill'])
  await texts.changeLocale('ru')
  await texts.changeLocale('kk')
  await texts.changeLocale('ru')
  expect(i18n._('refill')).toBe('refill in ru')
  expect(asked).toEqual(['ru/login', 'ru/refill', 'kk/login', 'kk/refill'])
})

test('whoever watches hears of another language once it is shown, until they have heard enough', async () => {
  const { i18n, texts } = begin()
  const heard: string[] = []
  const stop = texts.watchLocale(() => heard.push(i18n.locale))
  await texts.changeLocale('de')
  await texts.open(['news'])
  const given = new AbortController()
  given.abort()
  await texts.changeLocale('kk', given.signal)
  stop()
  await texts.changeLocale('ru')
  expect(heard).toEqual(['de'])
})

test('a language that was given up on the way is not shown', async () => {
  const { i18n, shown, texts } = begin()
  await texts.changeLocale('ru')
  const given = new AbortController()
  const changing = texts.changeLocale('de', given.signal)
  given.abort()
  await changing
  expect([i18n.locale, shown]).toEqual(['ru', ['ru']])
})

test('a language that does not come leaves the old one in place', async () => {
  const { i18n, texts } = begin(async (locale, room) => {
    if (locale === 'kk') throw new TypeError('Failed to fetch')
    return { [room]: `${room} in ${locale}` }
  })
  await texts.open(['login'])
  await texts.changeLocale('en')
  await expect(texts.changeLocale('kk')).rejects.toThrow('Failed to fetch')
  expect([i18n.locale, i18n._('login')]).toEqual(['en', 'login in en'])
})

test('a room whose texts did not come may be opened again', async () => {
  let isOffline = true
  const { i18n, texts } = begin(async (locale, room) => {
    if (isOffline && room === 'refill') throw new TypeError('Failed to fetch')
    return { [room]: `${room} in ${locale}` }
  })
  await texts.changeLocale('en')
  await expect(texts.open(['refill'])).rejects.toThrow('Failed to fetch')
  isOffline = false
  await texts.open(['refill'])
  expect(i18n._('refill')).toBe('refill in en')
})

test('a room that opens while the language changes has texts of the new one', async () => {
  const { i18n, texts } = begin()
  await texts.open(['login'])
  await texts.changeLocale('en')
  await Promise.all([texts.changeLocale('de'), texts.open(['refill'])])
  expect([i18n.locale, i18n._('refill')]).toEqual(['de', 'refill in de'])
})
