import { type Locale, localeOf } from '../parts/locale.ts'

/** In British and German numbers these are kept for films and examples; those with +7 only look like any other. */
const examples: Record<Locale, string> = {
  en: '+44 7700 900123',
  ru: '+7 900 123 45 67',
  de: '+49 152 28817386',
  kk: '+7 701 123 45 67',
}

/** A number as it is written where the language is spoken, on one line. */
export const phoneExample = (locale: string) => examples[localeOf(locale)].replaceAll(' ', '\u00a0')
