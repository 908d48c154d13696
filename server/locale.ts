export const locales = ['en', 'ru', 'de', 'kk'] as const
export type Locale = (typeof locales)[number]

export const fallbackLocale: Locale = 'ru'

export const localeNamed = (name: string | undefined): Locale | undefined =>
  locales.find((locale) => locale === name)

/** The first supported language of an `Accept-Language` header, by its quality. */
export function preferredLocale(header: string | undefined): Locale {
  const asked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const quality = params.find((param) => param.trim().startsWith('q='))
      return {
        language: tag.split('-')[0]?.toLowerCase() ?? '',
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return asked.map(({ language }) => localeNamed(language)).find(Boolean) ?? fallbackLocale
}
