import { createApplicationReader } from './api/application.ts'
import { User } from './api/contract/session.ts'
import type { HttpPorts } from './api/exchange.ts'
import { createCall, createDownload } from './api/http.ts'
import { loginActors } from './api/login.actors.ts'
import { maintenanceActors } from './api/maintenance.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { sessionActors } from './api/session.actors.ts'
import { createTelegramReader } from './api/telegram-sign-in.actors.ts'
import { createUpload } from './api/upload.ts'
import { readProviderUrl } from './browser/configuration.ts'
import { registerOfflineWorker } from './browser/offline-worker.ts'
import { withState } from './browser/telegram-state.ts'
import { composeOutside, type OutsideWorld } from './compose-outside.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import { AccountBlockedView } from './screens/account-blocked/account-blocked.view.tsx'
import { AlertScreen } from './screens/alert/alert.screen.tsx'
import { keepHouses } from './screens/app/houses.ts'
import { AnnouncementView, WorksView } from './screens/maintenance/maintenance.view.tsx'
import { PhoneVerificationScreen } from './screens/phone-verification/phone-verification.screen.tsx'

type CallsWorld = Omit<HttpPorts, 'baseUrl'> & OutsideWorld & { builtInUrl: string }

/** What was stored may be old or damaged. */
export const userFrom = (stored: unknown): User | null => User.safeParse(stored).data ?? null

/** All that asks the provider, and what an answer may lead to: a chunk of its own, right after the form. */
export function composeCalls({ builtInUrl, storage, address, flows, ...ports }: CallsWorld) {
  keepHouses({
    accountBlocked: AccountBlockedView,
    alert: AlertScreen,
    phoneVerification: PhoneVerificationScreen,
    announcement: AnnouncementView,
    works: WorksView,
  })
  // Not while developing: what a page is made of there changes by the minute.
  if (import.meta.env.PROD) registerOfflineWorker(window)
  const http = { ...ports, baseUrl: readProviderUrl(builtInUrl) }
  const call = createCall(http)
  const readTelegramOffer = createTelegramReader(call, (address) =>
    withState(address, window.location.href),
  )
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(call),
    actions: {
      saveProgress: (_, { verificationId }) =>
        storage.saveVerification({ flow: 'login', verificationId }),
      clearProgress: storage.forgetVerification,
    },
  })
  return {
    call,
    upload: createUpload(http),
    download: createDownload(http),
    readApplication: createApplicationReader(call),
    readTelegramOffer,
    login: loginActors(call),
    maintenance: maintenanceActors(call),
    session: sessionActors(call, { ...storage, readUser: () => storage.readUser(userFrom) }),
    phoneVerification,
    ...composeOutside({
      call,
      readTelegramOffer,
      phoneVerification,
      storage,
      address,
      flows,
    }),
  }
}
