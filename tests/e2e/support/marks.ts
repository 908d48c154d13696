import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { catalogueFiles } from './catalogue-files.ts'

/** Whose texts are marked. */
export const markedLocale = 'ru'

/*
 * Every piece of its texts comes between two characters that are never seen, take no
 * room and break no line. What a page says outside of them is in no catalogue: unlike a language of accented letters
 * this finds a glued word inside a sentence too, and leaves the texts as long as they are.
 */
const opening = '\u200e'
const closing = '\u200c'
const marked = new RegExp(`${opening}[^${closing}]*${closing}`, 'gu')
/** An element within a message. */
const tag = /(<\/?\w[\w.-]*\/?>)/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function markText(text: string): string {
  // Alone, this stands for the number of a plural.
  if (text === '#') return text
  return text
    .split(tag)
    .map((piece, at) => (at % 2 === 1 || piece === '' ? piece : opening + piece + closing))
    .join('')
}

/** As Lingui compiles it: texts, and arguments `[name, type, choices]`, each of the choices a message again. */
function markMessage(parts: unknown): unknown {
  if (!Array.isArray(parts)) return parts
  return parts.map((part: unknown) => {
    if (typeof part === 'string') return markText(part)
    if (!Array.isArray(part) || !isRecord(part[2])) return part
    return [part[0], part[1], markEach(part[2])]
  })
}

const markEach = (messages: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(messages).map(([id, parts]) => [id, markMessage(parts)]))

const catalogue = z.strictObject({ messages: z.record(z.string(), z.array(z.unknown())) })

async function markFile(file: string): Promise<string> {
  const built: unknown = { ...((await import(pathToFileURL(file).href)) as object) }
  const { messages } = catalogue.parse(built)
  return `export const messages = ${JSON.stringify(markEach(messages))}`
}

/** From now on the page gets the texts of that language with marks. */
export async function markCatalogues(page: Page): Promise<void> {
  const scripts = new Map<string, string>(
    await Promise.all(
      catalogueFiles(markedLocale).map(
        async (file) => [`/${file}`, await markFile(join('dist', file))] as const,
      ),
    ),
  )
  // Not by a route of the page: with one, the browser keeps nothing of what it has loaded.
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const script = scripts.get(new URL(request.url).pathname) ?? ''
    void devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/javascript' }],
      body: Buffer.from(script).toString('base64'),
    })
  })
  await devtools.send('Fetch.enable', {
    patterns: [...scripts.keys()].map((path) => ({ urlPattern: `*${path}` })),
  })
}

/** Data that stands inside of texts or of attributes, where it cannot be marked as such. */
const data: readonly RegExp[] = [
  // The brand, logins of these tests, addresses of wallets.
  /^Cabinet$|(?<=· )Cabinet$/gu,
  /\bguest[0-9a-z]+|(?<=›)cabinet$/gu,
  /\b\w{6}…\w{6}\b/gu,
  // Currencies and networks.
  /\b(?:XRP Ledger|USDT|USD|EUR|KZT|RUB|BTC|ETH|TON|XRP|TRC20|ERC20|Bitcoin|Ethereum|Tron)\b/gu,
  // A language by its own name.
  /^Русский(?=‹)/gu,
  // Plans and baskets, beside words of ours.
  /(?<=›)(?:Start|Balance|Growth|Steady|Top five)(?=$|‹|,)|^(?:Start|Balance|Growth|Bitcoin)(?=‹)/gu,
]

/**
 * Finds texts of the page that are in no catalogue: `where: "text"`. The page itself marks
 * data with `translate="no"`, and the language of news and of names of languages with `lang`. Days and countries come
 * from the browser; the rest of what is allowed is `data`.
 */
export async function untranslated(page: Page): Promise<string[]> {
  const { said, known } = await page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'aria-placeholder',
      'alt',
      'label',
      'placeholder',
      'title',
    ]
    // There the title is that of the news or of a plan, which no attribute can say.
    const isData = /^\/(news\/|deposits\/\d)/.test(location.pathname)
    const said = isData ? [] : [{ where: 'the title of the document', text: document.title }]
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, template, noscript, [translate=no], body [lang]'))
        continue
      const where = element.tagName.toLowerCase()
      for (const name of attributes) {
        const text = element.getAttribute(name)
        if (text) said.push({ where: `${where}[${name}]`, text })
      }
      for (const node of element.childNodes) {
        if (node instanceof Text && node.data.trim() !== '') said.push({ where, text: node.data })
      }
    }
    const { lang } = document.documentElement
    const days = (['long', 'short'] as const).flatMap((month) => {
      const form = new Intl.DateTimeFormat(lang, { day: 'numeric', month })
      return Array.from({ length: 12 }, (_, at) => form.format(new Date(2026, at, 1)).slice(2))
    })
    const weekday = new Intl.DateTimeFormat(lang, { weekday: 'short' })
    const weekdays = Array.from({ length: 7 }, (_, at) => weekday.format(new Date(2026, 0, 1 + at)))
    const regions = new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const countries = letters.flatMap((one) =>
      letters.map((other) => regions.of(one + other) ?? ''),
    )
    return { said, known: { days, weekdays, countries } }
  })
  const day = new RegExp(
    `(?:(?:${known.weekdays.join('|')}),\\s)?\\b\\d{1,2}\\s(?:${known.days.join('|')})(?:\\s\\d{4}\\s(?:года|г\\.))?`,
    'gu',
  )
  const month = new RegExp(
    `^(?:${known.days.map((name) => name.replace('.', '')).join('|')})$`,
    'u',
  )
  const countries = new Set(known.countries)
  const faults = said.filter(({ text }) => {
    if (countries.has(text) || month.test(text)) return false
    const own = text.replace(marked, '‹›')
    return /\p{L}/u.test([day, ...data].reduce((rest, datum) => rest.replace(datum, ' '), own))
  })
  const shown = (text: string) => text.replaceAll(opening, '‹').replaceAll(closing, '›')
  return [...new Set(faults.map(({ where, text }) => `${where}: "${shown(text)}"`))]
}
