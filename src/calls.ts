import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { type Challenge, User } from './api/contract/session.ts'
import { createCall, createDownload } from './api/http.ts'
import { loginActors } from './api/login.actors.ts'
import { maintenanceActors } from './api/maintenance.actors.ts'
import { passkeySignInActors } from './api/passkey-sign-in.actors.ts'
import { phoneVerificationActors, type ShowPasskey } from './api/phone-verification.actors.ts'
import type { HttpPorts } from './api/request.ts'
import { sessionActors } from './api/session.actors.ts'
import { createApplicationReader, createTelegramReader } from './api/settings.ts'
import { telegramSignInActors } from './api/telegram-sign-in.actors.ts'
import { createUpload } from './api/upload.ts'
import type { createAddress } from './browser/address.ts'
import { readProviderUrl } from './browser/configuration.ts'
import { loadedOnce } from './browser/deferred-actor.ts'
import { createEarly } from './browser/early.ts'
import { registerOfflineWorker } from './browser/offline-worker.ts'
import { createCodeReader } from './browser/one-time-code.ts'
import { canUsePasskeys, mayUsePasskeys } from './browser/passkey-support.ts'
import type { createStorage } from './browser/storage.ts'
import type { createSystemTheme } from './browser/system-theme.ts'
import type { createTabs } from './browser/tabs.ts'
import { withState } from './browser/telegram-state.ts'
import { createTelegramWindow } from './browser/telegram-window.ts'
import type { createTexts } from './browser/texts.ts'
import { clock } from './machines/clock.ts'
import type { MaintenanceActor } from './machines/maintenance.machine.ts'
import { type sessionMachine, tokenOf } from './machines/session.machine.ts'

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
export function createCalls({ storage, readLocale }: BrowserPorts, system: AnyActorRef['system']) {
  // Not while developing: what a page is made of there changes by the minute.
  if (import.meta.env.PROD) registerOfflineWorker(window)
  const session = (): ActorRefFrom<typeof sessionMachine> => system.get('session')
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
  return {
    call,
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
