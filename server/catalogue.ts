import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { parsePoFile } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Locale } from './locale.ts'

/** Translates texts into a language. */
export type Text = (locale: Locale) => string
type Values = Readonly<Record<string, string | number | Text>>
type Message = { message: string; context?: string; values?: Values }

const folder = join(import.meta.dirname, '..', 'locales')
const languages = new Map<Locale, I18n>()

/**
 * Means what lingui's macro of this name means, so that `lingui extract` finds the texts; but Node runs it as it is,
 * because the server is not built. A placeholder is named by its object: `${{ code }}`.
 */
export function msg(message: Message): Text
export function msg(strings: TemplateStringsArray, ...placeholders: Values[]): Text
export function msg(source: Message | TemplateStringsArray, ...placeholders: Values[]): Text {
  const {
    message,
    context,
    values = {},
  } = 'raw' in source ? messageOf(source, placeholders) : source
  return (locale) => {
    const spoken = Object.entries(values).map(([name, value]) => [name, inLanguage(value, locale)])
    return languageOf(locale)._(generateMessageId(message, context), Object.fromEntries(spoken), {
      message,
    })
  }
}

const inLanguage = (text: string | number | Text, locale: Locale) =>
  typeof text === 'function' ? text(locale) : text

/** Sentences or paragraphs, without those that are empty. */
export const joined =
  (separator: string, ...texts: (string | Text)[]): Text =>
  (locale) =>
    texts
      .filter((text) => text !== '')
      .map((text) => inLanguage(text, locale))
      .join(separator)

function messageOf(strings: TemplateStringsArray, placeholders: Values[]): Message {
  const names = placeholders.map((placeholder) => `{${Object.keys(placeholder)[0]}}`)
  return {
    message: String.raw({ raw: strings }, ...names),
    values: Object.assign({}, ...placeholders),
  }
}

/** The texts of the server alone, read when somebody is first spoken to in that language. */
function languageOf(locale: Locale): I18n {
  const known = languages.get(locale)
  if (known) return known
  const texts = parsePoFile(readFileSync(join(folder, `${locale}.po`), 'utf8'))
    .items.filter(({ references }) => references.some((file) => file.startsWith('server/')))
    .map(({ msgid, msgctxt, msgstr }) => [
      generateMessageId(msgid, msgctxt ?? undefined),
      msgstr[0] ?? '',
    ])
  const language = setupI18n({ locale, messages: { [locale]: Object.fromEntries(texts) } })
  language.setMessagesCompiler(compileMessage)
  languages.set(locale, language)
  return language
}
