import type { I18n, Messages } from '@lingui/core'
import { pseudoMessages } from './pseudo.ts'

const files = import.meta.glob<Messages>('../../locales/*.po', {
  import: 'messages',
  query: '?all',
  eager: true,
})

export const catalogueOf = (locale: string): Messages => files[`../../locales/${locale}.po`] ?? {}

/** Shows the texts of a language, or longer ones in their place. */
export function speak(i18n: I18n, locale: string, isLong: boolean): void {
  const messages = catalogueOf(locale)
  i18n.load(locale, isLong ? pseudoMessages(messages) : messages)
  i18n.activate(locale)
}
