import { type AnyActorRef, createActor, type EventObject, fromCallback } from 'xstate'
import { TRACE_FORMAT, type Trace } from './api/contract/problem-report.ts'
import { type Challenge, User } from './api/contract/session.ts'
import { type Call, createCall, createDownload } from './api/http.ts'
import { loginActors } from './api/login.actors.ts'
import { maintenanceActors } from './api/maintenance.actors.ts'
import { passkeySignInActors } from './api/passkey-sign-in.actors.ts'
import { phoneVerificationActors, type ShowPasskey } from './api/phone-verification.actors.ts'
import { problemReportActors } from './api/problem-report.actors.ts'
import type { HttpPorts } from './api/request.ts'
import { sessionActors } from './api/session.actors.ts'
import { createApplicationReader, createTelegramReader } from './api/settings.ts'
import { telegramSignInActors } from './api/telegram-sign-in.actors.ts'
import { createUpload } from './api/upload.ts'
import type { createAddress } from './browser/address.ts'
import { readProviderUrl } from './browser/configuration.ts'
import { createConnection } from './browser/connection.ts'
import { loadedOnce } from './browser/deferred-actor.ts'
import { createEarly } from './browser/early.ts'
import { createKeptReport } from './browser/kept-report.ts'
import { registerOfflineWorker } from './browser/offline-worker.ts'
import { createCodeReader } from './browser/one-time-code.ts'
import { canUsePasskeys, mayUsePasskeys } from './browser/passkey-support.ts'
import { createSaveFile } from './browser/save-file.ts'
import type { createStorage } from './browser/storage.ts'
import type { createSystemTheme } from './browser/system-theme.ts'
import type { createTabs } from './browser/tabs.ts'
import { withState } from './browser/telegram-state.ts'
import { createTelegramWindow } from './browser/telegram-window.ts'
import type { createTexts } from './browser/texts.ts'
import { clock } from './machines/clock.ts'
import type { MaintenanceActor } from './machines/maintenance.machine.ts'
import { type PersonWatched, problemReportMachine } from './machines/problem-report.machine.ts'
import { type SessionActor, tokenOf, userOf } from './machines/session.machine.ts'
import { recordTrace } from './machines/trace.ts'

declare const __RELEASE__: string

export type BrowserPorts = {
  address: ReturnType<typeof createAddress>
  systemTheme: ReturnType<typeof createSystemTheme>
  storage: ReturnType<typeof createStorage>
  tabs: ReturnType<typeof createTabs>
  texts: ReturnType<typeof createTexts>
  /** The language that is shown; what content is written in follows it. */
  readLocale: () => string
}

/** Null where the stored user is old or damaged. */
export const userFrom = (stored: unknown): User | null => User.safeParse(stored).data ?? null

export type Calls = ReturnType<typeof createCalls>

/** All that asks the provider: a chunk of its own, right after the sign-in form. */
export function createCalls(browser: BrowserPorts, system: AnyActorRef['system']) {
  const { storage, readLocale } = browser
  // Not while developing: what a page is made of there changes by the minute.
  if (import.meta.env.PROD) registerOfflineWorker(window)
  const session = (): SessionActor => system.get('session')
  const maintenance = (): MaintenanceActor => system.get('maintenance')
  const http: HttpPorts = {
    baseUrl: readProviderUrl(import.meta.env.VITE_API_URL ?? '/api', window.early?.configuration),
    readToken: () => tokenOf(session().getSnapshot(), storage.readToken),
    readLocale,
    onRefused: (token) => session().send({ type: 'session.refused', token }),
    onBlocked: (token) => session().send({ type: 'session.blocked', token }),
    onMaintenance: () => maintenance().send({ type: 'maintenance.reported' }),
    deviceNow: clock.deviceNow,
    onTime: clock.hear,
    takeEarly: createEarly(window, clock.deviceNow),
  }
  const call = createCall(http)
  const loadPasskeys = loadedOnce(() => import('./browser/passkeys.ts'))
  const showPasskey: ShowPasskey = async (request, signal) =>
    (await loadPasskeys()).showPasskey(request, signal)
  const hearCodes = createCodeReader(window)
  const saveFile = createSaveFile(window)
  startReporting({ ...browser, call, saveFile }, system.get('app'), session())
  return {
    call,
    saveFile,
    showPasskey,
    hearCodes,
    canUsePasskey: ({ passkey }: Challenge) => canUsePasskeys(window, passkey?.origin ?? null),
    upload: createUpload(http),
    download: createDownload(http),
    readApplication: createApplicationReader(call),
    readTelegramOffer: createTelegramReader(call, (address) =>
      withState(address, window.location.href),
    ),
    askTelegram: createTelegramWindow(window).askTelegram,
    login: loginActors(call),
    maintenance: maintenanceActors(call),
    phoneVerification: phoneVerificationActors({ call, showPasskey, hearCodes }),
    isPasskeyPossible: mayUsePasskeys(window),
    passkeySignIn: passkeySignInActors({ call, showPasskey }),
    session: sessionActors(call, { ...storage, readUser: () => storage.readUser(userFrom) }),
    telegramSignIn: telegramSignInActors(call),
  }
}

type ReportingPorts = Pick<BrowserPorts, 'address' | 'readLocale' | 'storage'> & {
  call: Call
  saveFile: (file: Blob, name: string) => void
}

/** Records events from here on. The report is the app's child beside those of its chart, so that the first screen is without it. */
function startReporting(
  { address, readLocale, storage, call, saveFile }: ReportingPorts,
  app: AnyActorRef,
  session: SessionActor,
) {
  const { read } = recordTrace(app, clock.deviceNow)
  const collect = (): Trace => ({
    format: TRACE_FORMAT,
    release: __RELEASE__,
    locale: readLocale(),
    page: address.current().name,
    width: window.innerWidth,
    height: window.innerHeight,
    at: new Date(clock.now()).toISOString(),
    ...read(),
  })
  const kept = createKeptReport(storage, clock.deviceNow)
  const login = session.select((snapshot) => userOf(snapshot)?.login ?? null)
  const logic = problemReportMachine.provide({
    actors: {
      ...problemReportActors(call),
      watchConnection: createConnection(window),
      watchPerson: fromCallback<EventObject, undefined, PersonWatched>(({ sendBack }) => {
        const tell = (current: string | null) =>
          sendBack({ type: 'person.changed', kept: kept.read(current) })
        tell(login.get())
        return login.subscribe(tell).unsubscribe
      }),
    },
    actions: {
      keepReport: (_, report) => kept.save(login.get(), report),
      forgetReport: kept.forget,
      saveReport: (_, report) => {
        const file = new Blob([JSON.stringify(report, null, 1)], { type: 'application/json' })
        const minute = report.trace.at.slice(0, 16).replace(':', '-')
        saveFile(file, `cabinet-report-${minute}.json`)
      },
    },
  })
  createActor(logic, { parent: app, systemId: 'problemReport', input: { collect } }).start()
}
