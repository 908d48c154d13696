import type { Messages } from '@lingui/core'
import type { LoadMessages } from './texts.ts'

const catalogues = {
  all: import.meta.glob<Messages>('/locales/*.po', { import: 'messages', query: '?all' }),
  first: import.meta.glob<Messages>('/locales/*.po', { import: 'messages', query: '?first' }),
}

export const loadMessages: LoadMessages = async (locale, share) => {
  const load = catalogues[share][`/locales/${locale}.po`]
  if (!load) throw new Error(`There is no catalogue of ${locale}`)
  return load()
}
