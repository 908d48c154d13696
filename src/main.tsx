import './screens/theme/styles.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { startApp } from './app.ts'
import { createAddress } from './browser/address.ts'
import { loadMessages } from './browser/catalogues.ts'
import { keepFocus } from './browser/focus.ts'
import { nextTask } from './browser/next-task.ts'
import { createStorage } from './browser/storage.ts'
import { createSystemTheme } from './browser/system-theme.ts'
import { createTabs } from './browser/tabs.ts'
import { createTexts } from './browser/texts.ts'
import { createInspector } from './inspector/inspector.ts'
import type { AppActor } from './machines/app.machine.ts'
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
const i18n = setupI18n()
// Whoever carries a session is shown more than the first screen at once.
const share = storage.readToken() === null ? 'first' : 'all'
const show = (locale: Locale) => {
  document.documentElement.lang = locale
}
const texts = createTexts(i18n, loadMessages, show, share)
const locale = firstLocale(storage.readLocale(), navigator.languages)
const firstTexts = texts.changeLocale(locale)
// Not awaited: what is loaded meanwhile imports this file, and each would wait for the other.
void nextTask().then(start)

/** Begun in a task of its own: the browser answers between the reading of this file, the start and the drawing. */
async function start() {
  const address = createAddress(window)
  const root = createRoot(present(document.getElementById('root'), 'root'))
  const firstPage = Promise.withResolvers<void>()
  const draw = (later: LaterViews | null) => {
    const page = <Page app={app} address={address} later={later} onDrawn={firstPage.resolve} />
    startTransition(() => root.render(page))
  }
  const app = await startApp({
    browser: {
      address,
      storage,
      texts,
      systemTheme: createSystemTheme(window),
      tabs: createTabs(window),
      readLocale: () => i18n.locale,
    },
    locale,
    firstPage: firstPage.promise,
    onViews: draw,
    inspector: __INSPECT__ ? createInspector() : null,
  })
  keepFocus(window)
  firstTexts.then(() => draw(null), firstPage.reject)
}

type PageProps = {
  app: AppActor
  address: ReturnType<typeof createAddress>
  later: LaterViews | null
  /** The first page is on the screen. */
  onDrawn: () => void
}

function Page({ app, address, later, onDrawn }: PageProps) {
  useEffect(onDrawn, [onDrawn])
  return (
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
    </StrictMode>
  )
}
