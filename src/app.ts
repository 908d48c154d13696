import {
  createActor,
  fromCallback,
  fromPromise,
  fromTransition,
  type InspectionEvent,
  type Observer,
} from 'xstate'
import { codeWatcher } from './api/code-watcher.ts'
import type { Session } from './api/contract/session.ts'
import { limited, PERSON_LIMIT } from './api/limited.ts'
import { createConnection } from './browser/connection.ts'
import { deferredActor, loadedOnce } from './browser/deferred-actor.ts'
import { nextTask } from './browser/next-task.ts'
import { createStyleSheets } from './browser/style-sheets.ts'
import type { BrowserPorts, Calls } from './calls.ts'
import { type AppActor, appMachine } from './machines/app.machine.ts'
import { clock } from './machines/clock.ts'
import { loginMachine } from './machines/login.machine.ts'
import { maintenanceMachine } from './machines/maintenance.machine.ts'
import { passkeySignInMachine } from './machines/passkey-sign-in.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import { firstTheme, type Locale, preferencesMachine } from './machines/preferences.machine.ts'
import { present } from './machines/present.ts'
import type { LoadedRoute, RouteName } from './machines/route-location.ts'
import { sessionMachine } from './machines/session.machine.ts'
import { telegramSignInMachine } from './machines/telegram-sign-in.machine.ts'
import { audiences, routes } from './routes.ts'
import type { LaterViews } from './screens/app/later-views.ts'
import type { Services } from './services.ts'

declare module './machines/app.machine.ts' {
  interface LoadedShell
    extends Pick<typeof import('./routes/shell.ts'), 'Screen' | 'Reauthentication'> {}
}

type Start = {
  browser: BrowserPorts
  locale: Locale
  /** The first page is drawn. */
  firstPage: Promise<void>
  /** The views that come with the calls are here. */
  onViews: (views: LaterViews) => void
  inspector: Observer<InspectionEvent> | null
}

/**
 * Starts the app, in tasks between which the browser answers; what asks the provider is loaded after the sign-in form, and
 * routes when they are visited.
 */
export async function startApp({
  browser,
  locale,
  firstPage,
  onViews,
  inspector,
}: Start): Promise<AppActor> {
  const { storage, texts } = browser
  let services: Services | null = null
  const refreshReads = () => services?.reads.refresh()

  const loadCalls = loadedOnce(async () => {
    // A person who carries a session has nothing to type; for all others the form comes first. The font comes with the
    // calls: there before the form is drawn, it would make the same text a larger paint.
    if (storage.readToken() === null) await firstPage.then(nextTask)
    const [{ createCalls }, { laterViews }] = await Promise.all([
      import('./calls.ts'),
      import('./screens/app/later-views.ts'),
      texts.loadAll(),
      firstPage,
    ])
    await nextTask()
    const calls = createCalls(browser, app.system)
    onViews(laterViews)
    return calls
  })
  const loadServices = loadedOnce(async () => {
    const [calls, { createServices }] = await Promise.all([loadCalls(), import('./services.ts')])
    await nextTask()
    services = createServices(calls, browser, app.system)
    return services
  })
  const theme = firstTheme(storage.readTheme(), browser.systemTheme.readSystemTheme())
  browser.systemTheme.applyTheme(theme)
  const logic = createApp({
    browser,
    loadCalls,
    loadServices,
    refreshReads,
    clearReads: () => services?.reads.clear(),
  })
  await nextTask()
  const app: AppActor = createActor(logic, {
    systemId: 'app',
    input: {
      location: browser.address.current(),
      audiences,
      resumption: storage.readResumption(),
      theme,
      locale,
      areAmountsHidden: storage.readHiding(),
      now: clock.now,
      deviceNow: clock.deviceNow,
    },
    ...(inspector ? { inspect: inspector } : {}),
  })
  clock.watchJumps(refreshReads)
  await nextTask()
  app.start()
  return app
}

type AppPorts = {
  browser: BrowserPorts
  loadCalls: () => Calls | Promise<Calls>
  loadServices: () => Services | Promise<Services>
  clearReads: () => void
  refreshReads: () => void
}

/** The window is open for two minutes, so the call that loads what opens it is not the one to give up. */
export const telegramActors = (
  loadCalls: () => Pick<Calls, TelegramCall> | Promise<Pick<Calls, TelegramCall>>,
) => ({
  askTelegram: deferredActor(loadCalls, (calls) => calls.askTelegram, PERSON_LIMIT),
  signInWithTelegram: deferredActor(loadCalls, (calls) => calls.telegramSignIn.signInWithTelegram),
})
type TelegramCall = 'askTelegram' | 'telegramSignIn'

function createApp({ browser, loadCalls, loadServices, clearReads, refreshReads }: AppPorts) {
  const { address, systemTheme, storage, tabs, texts } = browser

  const phoneVerification = phoneVerificationMachine.provide({
    actors: {
      checkCode: deferredActor(loadCalls, (calls) => calls.phoneVerification.checkCode),
      sendCode: deferredActor(loadCalls, (calls) => calls.phoneVerification.sendCode),
      readChallenge: deferredActor(loadCalls, (calls) => calls.phoneVerification.readChallenge),
      showPasskey: deferredActor(
        loadCalls,
        (calls) => calls.phoneVerification.showPasskey,
        PERSON_LIMIT,
      ),
      watchCodes: codeWatcher(async () => (await loadCalls()).hearCodes),
    },
    guards: {
      canUsePasskey: ({ context }) => {
        const calls = loadCalls()
        return !(calls instanceof Promise) && calls.canUsePasskey(context.challenge)
      },
    },
    actions: {
      saveProgress: (_, { verificationId }) =>
        storage.saveVerification({ flow: 'login', verificationId }),
      clearProgress: storage.forgetVerification,
    },
  })

  const login = loginMachine.provide({
    actors: {
      signIn: deferredActor(loadCalls, (calls) => calls.login.signIn),
      readChallenge: deferredActor(loadCalls, (calls) => calls.login.readChallenge),
      phoneVerification,
      readTelegramOffer: limited(async ({ signal }) =>
        (await loadCalls()).readTelegramOffer(signal),
      ),
      passkeySignIn: passkeySignInMachine.provide({
        actors: {
          readPasskeySupport: limited(async () => (await loadCalls()).isPasskeyPossible),
          signInWithPasskey: deferredActor(
            loadCalls,
            (calls) => calls.passkeySignIn.signInWithPasskey,
            PERSON_LIMIT,
          ),
        },
      }),
      telegramSignIn: telegramSignInMachine.provide({
        actors: { ...telegramActors(loadCalls), phoneVerification },
      }),
    },
    actions: { clearProgress: storage.forgetVerification },
  })

  const nobody = fromPromise<Session | null, void>(async () => null)
  const session = sessionMachine.provide({
    actors: {
      // Without a token there is nothing to ask, and the form waits for nobody.
      restoreSession: deferredActor(
        () => (storage.readToken() === null ? null : loadCalls()),
        (calls) => calls?.session.restoreSession ?? nobody,
      ),
      revokeToken: deferredActor(loadCalls, (calls) => calls.session.revokeToken),
      watchTabs: tabs.watchTabs,
    },
    actions: {
      saveSession: (_, { session }) => storage.saveSession(session),
      forgetSession: storage.forgetSession,
      forgetToken: (_, { token }) => storage.forgetToken(token),
      tellTabs: (_, { fact }) => tabs.tell(fact),
    },
  })

  const preferences = preferencesMachine.provide({
    actors: {
      loadTexts: limited(({ input, signal }) => texts.changeLocale(input.locale, signal)),
    },
    actions: {
      applyTheme: (_, { theme }) => systemTheme.applyTheme(theme),
      saveTheme: (_, { theme }) => storage.saveTheme(theme),
      saveLocale: (_, { locale }) => storage.saveLocale(locale),
      saveHiding: (_, { areAmountsHidden }) => storage.saveHiding(areAmountsHidden),
    },
  })

  const maintenance = maintenanceMachine.provide({
    actors: {
      readTechnicalWork: deferredActor(loadCalls, (calls) => calls.maintenance.readTechnicalWork),
    },
    actions: { refreshReads },
  })

  const { reloadLost } = createStyleSheets(document)
  const loadRoute = async (name: RouteName): Promise<LoadedRoute> => {
    const load = present(routes[name].load, name)
    const [services, { create, ...shown }] = await Promise.all([
      loadServices(),
      load(),
      reloadLost(),
    ])
    await nextTask()
    return { logic: create ? create(services) : still, ...shown }
  }

  return appMachine.provide({
    actors: {
      session,
      preferences,
      maintenance,
      login,
      loadRoute: limited(async ({ input: { name }, signal }) => {
        const [{ readApplication }, loaded] = await Promise.all([loadCalls(), loadRoute(name)])
        return { loaded, application: await readApplication(signal) }
      }),
      loadShell: limited(async () => {
        const [services, { create, Screen, Reauthentication }] = await Promise.all([
          loadServices(),
          import('./routes/shell.ts'),
          reloadLost(),
        ])
        await nextTask()
        return { logic: create(services, loadRoute), Screen, Reauthentication }
      }),
      readApplication: limited(async ({ signal }) => (await loadCalls()).readApplication(signal)),
      reads: fromCallback<{ type: 'refresh.requested' }, undefined>(({ receive }) =>
        receive(refreshReads),
      ),
      watchAddress: address.watchAddress,
      watchConnection: createConnection(window),
    },
    actions: {
      replaceLocation: (_, location) => address.replaceLocation(location),
      clearReads,
    },
  })
}

/** Runs behind a page that has no states. */
const still = fromTransition((state: null) => state, null)
