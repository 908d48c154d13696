export type Locale = 'en' | 'ru' | 'de' | 'kk'

/** Lingui's `i18n.locale` is any string; what we have no tables for reads as Russian, the fallback. */
export function localeOf(name: string): Locale {
  return name === 'en' || name === 'de' || name === 'kk' ? name : 'ru'
}
