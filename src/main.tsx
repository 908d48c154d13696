import './screens/theme/styles.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { startApp } from './app.ts'
import { createAddress } from './browser/address.ts'
import { loadMessages } from './browser/catalogues.ts'
import { keepFocus } from './browser/focus.ts'
import { createStorage } from './browser/storage.ts'
import { createSystemTheme } from './browser/system-theme.ts'
import { createTabs } from './browser/tabs.ts'
import { createTexts } from './browser/texts.ts'
import { createInspector } from './inspector/inspector.ts'
import { firstLocale, type Locale } from './machines/preferences.machine.ts'
import { present } from './machines/present.ts'
import { parser } from './screens/addresses.ts'
import { AppScreen } from './screens/app/app.screen.tsx'
import { BrokenPage } from './screens/app/broken-page.tsx'
import type { LaterViews } from './screens/app/later-views.ts'
import { Support } from './screens/parts/support-address.ts'
import { ThemeProviderScreen } from './screens/theme/theme-provider.screen.tsx'

declare const __INSPECT__: boolean

const storage = createStorage(window)
const address = createAddress(window)
const i18n = setupI18n()
// Whoever carries a session is shown more than the first screen at once.
const share = storage.readToken() === null ? 'first' : 'all'
const show = (locale: Locale) => {
  document.documentElement.lang = locale
}
const texts = createTexts(i18n, loadMessages, show, share)
const locale = firstLocale(storage.readLocale(), navigator.languages)
const firstTexts = texts.changeLocale(locale)
const inspector = __INSPECT__ ? createInspector() : null

const app = startApp({
  browser: {
    address,
    storage,
    texts,
    systemTheme: createSystemTheme(window),
    tabs: createTabs(window),
    readLocale: () => i18n.locale,
  },
  locale,
  firstTexts,
  onViews: render,
  inspector,
})
const root = createRoot(present(document.getElementById('root'), 'root'))
keepFocus(window)
// Not awaited here: what is loaded meanwhile imports this file, and each would wait for the other.
void firstTexts.then(() => render(null))

function render(later: LaterViews | null) {
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ThemeProviderScreen actor={app.system.get('preferences')}>
          <BrokenPage
            renderHelp={() =>
              later && (
                <Support value={app.getSnapshot().context.application?.support ?? null}>
                  <later.BrokenHelp actor={app.system.get('problemReport')} />
                </Support>
              )
            }
            actor={app}
            onReload={() => window.location.reload()}
          >
            <Router hook={address.hook} aroundNav={address.aroundNav} parser={parser}>
              <AppScreen actor={app} later={later} />
            </Router>
          </BrokenPage>
        </ThemeProviderScreen>
      </I18nProvider>
    </StrictMode>,
  )
}
