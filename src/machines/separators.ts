import type { Locale } from './preferences.machine.ts'

/** Signs that each language writes in a figure; a space between groups does not break. */
export const separators: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ru: { group: '\u00a0', decimal: ',' },
  de: { group: '.', decimal: ',' },
  kk: { group: '\u00a0', decimal: ',' },
}
