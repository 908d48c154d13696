import type { Messages } from '@lingui/core'
import type { LoadCatalogue } from './texts.ts'

const modules = import.meta.glob<{ messages: Messages }>('/locales/*/*.po')

export const loadCatalogue: LoadCatalogue = async (locale, room) => {
  const module = modules[`/locales/${locale}/${room}.po`]
  return module ? (await module()).messages : {}
}
