import './screens/theme/styles.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createActor, fromPromise } from 'xstate'
import type { Session } from './api/contract/session.ts'
import { limited } from './api/limited.ts'
import type { ReadCache } from './api/read-cache.ts'
import { createAddress } from './browser/address.ts'
import { loadMessages } from './browser/catalogues.ts'
import { createConnection } from './browser/connection.ts'
import { deferredActor, loadedOnce } from './browser/deferred-actor.ts'
import { deferredFlow } from './browser/deferred-flow.ts'
import { keepFocus } from './browser/focus.ts'
import { createPage } from './browser/page.ts'
import { createStorage } from './browser/storage.ts'
import { createTabs } from './browser/tabs.ts'
import { createTexts } from './browser/texts.ts'
import {
  appMachine,
  type ChangeCancellationLogic,
  type EmailVerificationLogic,
  type ForgotPasswordLogic,
  type RegistrationLogic,
  type ShellLogic,
} from './machines/app.machine.ts'
import { clock } from './machines/clock.ts'
import {
  loginMachine,
  type PhoneVerificationLogic,
  type TelegramSignInLogic,
} from './machines/login.machine.ts'
import { maintenanceMachine } from './machines/maintenance.machine.ts'
import { firstLocale, firstTheme, preferencesMachine } from './machines/preferences.machine.ts'
import { present } from './machines/present.ts'
import { sessionMachine, tokenOf } from './machines/session.machine.ts'
import { isOffered } from './machines/telegram-offer.ts'
import { parser } from './screens/addresses.ts'
import { AppScreen } from './screens/app/app.screen.tsx'
import { BrokenPage } from './screens/app/broken-page.tsx'
import { LookScreen } from './screens/theme/look.screen.tsx'

declare const __INSPECT__: boolean

const storage = createStorage(window)
const address = createAddress(window)
const tabs = createTabs(window)
const page = createPage(window)
const { now, deviceNow } = clock

const i18n = setupI18n()
const texts = createTexts(i18n, loadMessages, (locale) => {
  document.documentElement.lang = locale
})

const registration = deferredFlow<RegistrationLogic>()
const forgotPassword = deferredFlow<ForgotPasswordLogic>()
const emailVerification = deferredFlow<EmailVerificationLogic>()
const changeCancellation = deferredFlow<ChangeCancellationLogic>()
const shell = deferredFlow<ShellLogic>()
const phoneVerification = deferredFlow<PhoneVerificationLogic>()
const telegramSignIn = deferredFlow<TelegramSignInLogic>()
const house: { reads?: ReadCache } = {}
clock.watchJumps(() => house.reads?.refresh())

/** Fulfilled when the form is there; a person who carries a session has nothing to type and does not wait for it. */
const form = Promise.withResolvers<void>()
if (storage.readToken() !== null) form.resolve()

const loadCalls = loadedOnce(async () => {
  await form.promise
  const [{ composeCalls }] = await Promise.all([import('./compose-calls.ts'), texts.loadAll()])
  const calls = composeCalls({
    builtInUrl: import.meta.env.VITE_API_URL ?? '/api',
    storage,
    address,
    flows: { registration, forgotPassword, emailVerification, changeCancellation, telegramSignIn },
    readToken: () => {
      const session = children().session?.getSnapshot()
      return session ? tokenOf(session, storage.readToken) : storage.readToken()
    },
    readLocale: () => i18n.locale,
    onRefused: (token) => children().session?.send({ type: 'session.refused', token }),
    onBlocked: (token) => children().session?.send({ type: 'session.blocked', token }),
    onMaintenance: () => children().maintenance?.send({ type: 'maintenance.reported' }),
    deviceNow,
    onTime: clock.hear,
  })
  phoneVerification.arrive(calls.phoneVerification)
  return calls
})

const login = loginMachine.provide({
  actors: {
    signIn: deferredActor(async () => (await loadCalls()).login.signIn),
    readChallenge: deferredActor(async () => (await loadCalls()).login.readChallenge),
    phoneVerification: phoneVerification.flow,
    readTelegramOffer: fromPromise(async ({ signal }) => {
      const { readTelegramOffer, bringTelegram } = await loadCalls()
      const offer = await readTelegramOffer(signal)
      if (isOffered(offer)) await bringTelegram()
      return offer
    }),
    telegramSignIn: telegramSignIn.flow,
  },
  actions: { clearProgress: storage.forgetVerification },
})

const restoreSession = deferredActor(async () =>
  // Without a token there is nothing to ask, and the form waits for nobody.
  storage.readToken() === null
    ? fromPromise<Session | null, void>(async () => null)
    : (await loadCalls()).session.restoreSession,
)

const session = sessionMachine.provide({
  actors: {
    restoreSession,
    revokeToken: deferredActor(async () => (await loadCalls()).session.revokeToken),
    watchTabs: tabs.watchTabs,
  },
  actions: {
    saveSession: (_, { session }) => storage.saveSession(session),
    forgetSession: storage.forgetSession,
    forgetToken: (_, { token }) => storage.forgetToken(token),
    tellTabs: (_, { fact }) => tabs.tell(fact),
    // Not within the transition: the app hears of a session that has already changed.
    announce: (_, fact) => queueMicrotask(() => app.send(fact)),
  },
})

const preferences = preferencesMachine.provide({
  actors: {
    loadTexts: limited(({ input, signal }) => texts.changeLocale(input.locale, signal)),
  },
  actions: {
    applyTheme: (_, { theme }) => page.applyTheme(theme),
    saveTheme: (_, { theme }) => storage.saveTheme(theme),
    saveLocale: (_, { locale }) => storage.saveLocale(locale),
    saveHiding: (_, { areAmountsHidden }) => storage.saveHiding(areAmountsHidden),
    raiseAlert: (_, request) => app.send({ type: 'alert.raised', ...request }),
  },
})

const maintenance = maintenanceMachine.provide({
  actors: {
    readTechnicalWork: deferredActor(async () => (await loadCalls()).maintenance.readTechnicalWork),
  },
  actions: { refreshReads: () => house.reads?.refresh() },
})

const root = appMachine.provide({
  actors: {
    session,
    preferences,
    maintenance,
    login,
    registration: registration.flow,
    forgotPassword: forgotPassword.flow,
    emailVerification: emailVerification.flow,
    changeCancellation: changeCancellation.flow,
    shell: shell.flow,
    loadFlow: fromPromise(async ({ input: { flow }, signal }) => {
      const { bringFlow, readApplication } = await loadCalls()
      await bringFlow[flow]()
      return readApplication(signal)
    }),
    loadShell: fromPromise(async () => {
      const [{ call, upload, download }, { composeShell }] = await Promise.all([
        loadCalls(),
        import('./compose-shell.ts'),
      ])
      const composed = composeShell({
        call,
        upload,
        download,
        page,
        tabs,
        now,
        goTo: address.goTo,
        changeUser: (change) => app.send({ type: 'user.changed', change }),
        raiseAlert: (request) => app.send({ type: 'alert.raised', ...request }),
        holdDeparture: (holder, isHeld) =>
          children()
            .shell?.getSnapshot()
            .children.departure?.send({ type: 'hold.changed', holder, isHeld }),
        blockDeparture: address.blockDeparture,
        depart: (way) =>
          way.to === 'signedOut' ? app.send({ type: 'signOut.requested' }) : address.depart(way),
        readHiding: () =>
          present(children().preferences, 'preferences').getSnapshot().context.areAmountsHidden,
        chooseHiding: (areAmountsHidden) =>
          children().preferences?.send({ type: 'hiding.chosen', areAmountsHidden }),
        readLocale: () => i18n.locale,
        watchLocale: texts.watchLocale,
        readClaimed: storage.readClaimed,
        saveClaimed: storage.saveClaimed,
        readDepositDraft: storage.readDepositDraft,
        saveDepositDraft: storage.saveDepositDraft,
        readWithdrawalDraft: storage.readWithdrawalDraft,
        saveWithdrawalDraft: storage.saveWithdrawalDraft,
        replacePlace: address.replacePlace,
      })
      house.reads = composed.reads
      shell.arrive(composed.shell)
    }),
    readApplication: fromPromise(async ({ signal }) => (await loadCalls()).readApplication(signal)),
    watchAddress: address.watchAddress,
    watchConnection: createConnection(window),
  },
  actions: {
    replacePlace: (_, place) => address.replacePlace(place),
    clearReads: () => house.reads?.clear(),
    // Not within the transition: only then does the session carry its new token.
    refreshReads: () => queueMicrotask(() => house.reads?.refresh()),
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
    areAmountsHidden: storage.readHiding(),
    now,
    deviceNow,
  },
  ...(inspector ? { inspect: inspector } : {}),
})
const children = () => app.getSnapshot().children

app.start()

// Not awaited here: what is loaded meanwhile imports this file, and each would wait for the other.
void show()

async function show() {
  await texts.changeLocale(locale)
  keepFocus(window)
  createRoot(present(document.getElementById('root'), 'root')).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <LookScreen actor={present(children().preferences, 'preferences')}>
          <BrokenPage
            readSupport={() => app.getSnapshot().context.application?.support ?? null}
            onReload={() => window.location.reload()}
          >
            <Router aroundNav={address.aroundNav} parser={parser}>
              <AppScreen actor={app} />
            </Router>
          </BrokenPage>
        </LookScreen>
      </I18nProvider>
    </StrictMode>,
  )
  setTimeout(form.resolve)
}
