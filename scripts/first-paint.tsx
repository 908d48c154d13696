/**
 * Renders the sign-in page to text, once a language. Built for Node by scripts/build.ts, which puts the result into
 * index.html: the form is on the screen before the app's own script has come.
 */
import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { loginMachine } from '../src/machines/login.machine.ts'
import { AuthLayout } from '../src/screens/auth-layout/auth-layout.view.tsx'
import { LoginScreen } from '../src/screens/login/login.screen.tsx'
import { LocaleMenu } from '../src/screens/parts/locale-menu.tsx'
import { ThemeToggle } from '../src/screens/parts/theme-toggle.tsx'
import { ThemeProvider } from '../src/screens/theme/theme-provider.tsx'

const catalogues = import.meta.glob<Messages>('/locales/*.po', {
  eager: true,
  import: 'messages',
  query: '?first',
})

const nothing = () => {}

export function firstPaint(): { locale: string; markup: string }[] {
  return (['en', 'ru', 'de', 'kk'] as const).map((locale) => {
    const messages = catalogues[`/locales/${locale}.po`] ?? {}
    const i18n = setupI18n({ locale, messages: { [locale]: messages } })
    const login = createActor(loginMachine, { input: { verificationId: null } })
    const markup = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ThemeProvider scheme="light">
          <AuthLayout
            preferences={
              <>
                <LocaleMenu locale={locale} onChoose={nothing} />
                <ThemeToggle theme="light" onToggle={nothing} />
              </>
            }
          >
            <Router ssrPath="/login">
              <LoginScreen actor={login} later={null} />
            </Router>
          </AuthLayout>
        </ThemeProvider>
      </I18nProvider>,
    )
    return { locale, markup }
  })
}
