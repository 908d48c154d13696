import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LocaleMenu } from '../src/screens/parts/locale-menu.tsx'
import { ThemeToggle } from '../src/screens/parts/theme-toggle.tsx'
import { ThemeProvider } from '../src/screens/theme/theme-provider.tsx'

const nothing = () => {}

/** A page as text, once a language. */
export function inEachLanguage(
  catalogues: Record<string, Messages>,
  render: (preferences: ReactNode) => ReactNode,
): { locale: string; markup: string }[] {
  return (['en', 'ru', 'de', 'kk'] as const).map((locale) => {
    const messages = catalogues[`/locales/${locale}.po`] ?? {}
    const i18n = setupI18n({ locale, messages: { [locale]: messages } })
    const preferences = (
      <>
        <LocaleMenu locale={locale} onChoose={nothing} />
        <ThemeToggle theme="light" onToggle={nothing} />
      </>
    )
    const markup = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ThemeProvider scheme="light">{render(preferences)}</ThemeProvider>
      </I18nProvider>,
    )
    return { locale, markup }
  })
}
