import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joined, msg } from '../../server/catalogue.ts'
import { locales } from '../../server/locale.ts'

const inAll = (text: ReturnType<typeof msg>) => locales.map((locale) => text(locale))

test('a text is said in the language asked for, with its context and its number', () => {
  expect(inAll(msg`Time (UTC)`)).toEqual([
    'Time (UTC)',
    'Время (UTC)',
    'Zeit (UTC)',
    'Уақыты (UTC)',
  ])
  expect(inAll(msg({ message: 'Exchange', context: 'operation' }))).toEqual([
    'Exchange',
    'Обмен',
    'Tausch',
    'Айырбас',
  ])
  const message = '{termDays, plural, one {# day} other {# days}}'
  expect(inAll(msg({ message, values: { termDays: 3 } }))).toEqual([
    '3 days',
    '3 дня',
    '3 Tage',
    '3 күн',
  ])
})

test('what stands in a text is said in the same language, and what a person wrote as they wrote it', () => {
  const part = msg`the photo of your login`
  const text = joined(' ', msg`Please send ${{ part }} again.`, '', "{part} isn't <b>")
  expect(inAll(text)).toEqual([
    "Please send the photo of your login again. {part} isn't <b>",
    "Отправьте заново: фото логина. {part} isn't <b>",
    "Bitte senden Sie erneut: das Foto mit Ihrem Benutzernamen. {part} isn't <b>",
    "Қайта жіберіңіз: логиннің фотосы. {part} isn't <b>",
  ])
})

test('texts of the server are found for the catalogues where they are written', () => {
  const elsewhere = globSync('server/**/*.ts').filter((file) =>
    /from '(?!\.{1,2}\/catalogue\.ts)[^']*catalogue\.ts'/.test(readFileSync(file, 'utf8')),
  )
  expect(elsewhere).toEqual([])
})
