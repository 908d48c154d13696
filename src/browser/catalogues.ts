import type { Messages } from '@lingui/core'
import type { Locale } from '../machines/preferences.machine.ts'
import type { LoadCatalogue } from './texts.ts'

/** What the sign-in page says, one file a language; `first-texts` names the same rooms. */
export const firstRooms: readonly string[] = ['app', 'auth-layout', 'field', 'login', 'parts']

const first: Record<Locale, () => Promise<{ texts: Record<string, Messages> }>> = {
  en: () => import('./first-texts/en.ts'),
  ru: () => import('./first-texts/ru.ts'),
  de: () => import('./first-texts/de.ts'),
  kk: () => import('./first-texts/kk.ts'),
}

export const loadCatalogue: LoadCatalogue = async (locale, room) => {
  const name = `/locales/${locale}/${room}.po`
  if (firstRooms.includes(room)) return (await first[locale]()).texts[name] ?? {}
  // The names of all others are too many for the first screen.
  const load = (await import('./later-catalogues.ts')).modules[name]
  return load ? (await load()).messages : {}
}
