import './screens/theme/styles.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import { createApplicationReader } from './api/application.ts'
import { createCall } from './api/http.ts'
import { loginActors } from './api/login.actors.ts'
import { maintenanceActors } from './api/maintenance.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import type { ReadCache } from './api/read-cache.ts'
import { sessionActors } from './api/session.actors.ts'
import { createAddress } from './browser/address.ts'
import { loadCatalogue } from './browser/catalogues.ts'
import { readProviderUrl } from './browser/configuration.ts'
import { createConnection } from './browser/connection.ts'
import { deferredFlow } from './browser/deferred-flow.ts'
import { createPage } from './browser/page.ts'
import { createStorage } from './browser/storage.ts'
import { createTabs } from './browser/tabs.ts'
import { createTexts } from './browser/texts.ts'
import { appMachine, type RegistrationLogic, type ShellLogic } from './machines/app.machine.ts'
import { loginMachine } from './machines/login.machine.ts'
import { maintenanceMachine } from './machines/maintenance.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import {
  firstLocale,
  firstTheme,
  type PreferencesActor,
  preferencesMachine,
} from './machines/preferences.machine.ts'
import { present } from './machines/present.ts'
import { sessionMachine } from './machines/session.machine.ts'
import { AppScreen } from './screens/app/app.screen.tsx'
import { BrokenPage } from './screens/app/broken-page.tsx'
import { loadHouse } from './screens/app/houses.ts'
import { theme } from './screens/theme/theme.ts'

declare const __INSPECT__: boolean

const storage = createStorage(window)
const address = createAddress(window)
const tabs = createTabs(window)
const page = createPage(window)
const now = Date.now

const i18n = setupI18n()
const texts = createTexts(i18n, loadCatalogue, (locale) => {
  document.documentElement.lang = locale
})

const call = createCall({
  baseUrl: readProviderUrl(import.meta.env.VITE_API_URL ?? '/api'),
  readToken: () => children().session?.getSnapshot().context.session?.refreshToken ?? null,
  readLocale: () => i18n.locale,
  onRefused: (token) => children().session?.send({ type: 'session.refused', token }),
  onMaintenance: () => children().maintenance?.send({ type: 'maintenance.reported' }),
})
const readApplication = createApplicationReader(call)

const registration = deferredFlow<RegistrationLogic>()
const shell = deferredFlow<ShellLogic>()
const house: { reads?: ReadCache } = {}

const progressOf = (flow: 'login' | 'registration') => ({
  saveProgress: (verificationId: string) => storage.saveVerification({ flow, verificationId }),
  clearProgress: storage.forgetVerification,
})

const login = loginMachine.provide({
  actors: {
    ...loginActors(call),
    phoneVerification: phoneVerificationMachine.provide({
      actors: phoneVerificationActors(call),
      actions: {
        saveProgress: (_, { verificationId }) => progressOf('login').saveProgress(verificationId),
        clearProgress: storage.forgetVerification,
      },
    }),
  },
  actions: { clearProgress: storage.forgetVerification },
})

const session = sessionMachine.provide({
  actors: { ...sessionActors(call, storage), watchTabs: tabs.watchTabs },
  actions: {
    saveSession: (_, { session }) => storage.saveSession(session),
    forgetSession: storage.forgetSession,
    forgetToken: (_, { token }) => storage.forgetToken(token),
    tellTabs: (_, { fact }) => tabs.tell(fact),
    announce: (_, fact) => app.send(fact),
  },
})

const preferences = preferencesMachine.provide({
  actors: {
    loadTexts: fromPromise(({ input, signal }) => texts.changeLocale(input.locale, signal)),
  },
  actions: {
    applyTheme: (_, { theme }) => page.applyTheme(theme),
    saveTheme: (_, { theme }) => storage.saveTheme(theme),
    saveLocale: (_, { locale }) => storage.saveLocale(locale),
    raiseAlert: (_, request) => app.send({ type: 'alert.raised', ...request }),
  },
})

const maintenance = maintenanceMachine.provide({
  actors: maintenanceActors(call),
  actions: { refreshReads: () => house.reads?.refresh() },
})

const root = appMachine.provide({
  actors: {
    session,
    preferences,
    maintenance,
    login,
    registration: registration.flow,
    shell: shell.flow,
    loadRegistration: fromPromise(async ({ signal }) => {
      const [application, { composeRegistration }] = await Promise.all([
        readApplication(signal),
        import('./compose-registration.ts'),
        loadHouse('registration'),
        texts.open(['registration']),
      ])
      registration.arrive(composeRegistration({ call, ...progressOf('registration') }))
      return application
    }),
    loadShell: fromPromise(async () => {
      const [{ composeShell, shellCatalogues }] = await Promise.all([
        import('./compose-shell.ts'),
        loadHouse('shell'),
        loadHouse('reauthentication'),
      ])
      await texts.open(shellCatalogues)
      const composed = composeShell({
        call,
        page,
        now,
        goTo: address.goTo,
        openTexts: texts.open,
        readClaimed: storage.readClaimed,
        saveClaimed: storage.saveClaimed,
      })
      house.reads = composed.reads
      shell.arrive(composed.shell)
    }),
    readApplication: fromPromise(({ signal }) => readApplication(signal)),
    watchAddress: address.watchAddress,
    watchConnection: createConnection(window),
  },
  actions: {
    replacePlace: (_, place) => address.replacePlace(place),
    clearReads: () => house.reads?.clear(),
  },
})

const locale = firstLocale(storage.readLocale(), navigator.languages)
const inspector = __INSPECT__ ? (await import('./inspector/inspector.ts')).createInspector() : null

const app = createActor(root, {
  input: {
    place: address.current(),
    resumption: storage.readVerification(),
    theme: firstTheme(storage.readTheme(), page.readSystemTheme()),
    locale,
    now,
  },
  ...(inspector ? { inspect: inspector } : {}),
})
const children = () => app.getSnapshot().children

app.start()

await texts.open([
  'app',
  'alert',
  'auth-layout',
  'failure',
  'login',
  'maintenance',
  'parts',
  'phone-verification',
])
await texts.changeLocale(locale)

createRoot(present(document.getElementById('root'), 'root')).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Look actor={present(children().preferences, 'preferences')}>
        <BrokenPage onReload={() => window.location.reload()}>
          <AppScreen actor={app} />
        </BrokenPage>
      </Look>
    </I18nProvider>
  </StrictMode>,
)

function Look({ actor, children }: { actor: PreferencesActor; children: ReactNode }) {
  const scheme = useSelector(actor, ({ context }) => context.theme)
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
