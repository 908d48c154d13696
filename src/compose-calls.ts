import { createApplicationReader } from './api/application.ts'
import { User } from './api/contract/session.ts'
import type { HttpPorts } from './api/exchange.ts'
import { createCall } from './api/http.ts'
import { loginActors } from './api/login.actors.ts'
import { maintenanceActors } from './api/maintenance.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { sessionActors } from './api/session.actors.ts'
import { createTelegramReader } from './api/telegram-sign-in.actors.ts'
import { createUpload } from './api/upload.ts'
import { readProviderUrl } from './browser/configuration.ts'
import type { createStorage } from './browser/storage.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'

type CallsWorld = Omit<HttpPorts, 'baseUrl'> & {
  builtInUrl: string
  storage: ReturnType<typeof createStorage>
}

/** What was stored may be old or damaged. */
export const userFrom = (stored: unknown): User | null => User.safeParse(stored).data ?? null

/** All that asks the provider, and the flow that an answer may lead to: a chunk of its own, right after the form. */
export function composeCalls({ builtInUrl, storage, ...ports }: CallsWorld) {
  const http = { ...ports, baseUrl: readProviderUrl(builtInUrl) }
  const call = createCall(http)
  return {
    call,
    upload: createUpload(http),
    readApplication: createApplicationReader(call),
    readTelegramOffer: createTelegramReader(call),
    login: loginActors(call),
    maintenance: maintenanceActors(call),
    session: sessionActors(call, { ...storage, readUser: () => storage.readUser(userFrom) }),
    phoneVerification: phoneVerificationMachine.provide({
      actors: phoneVerificationActors(call),
      actions: {
        saveProgress: (_, { verificationId }) =>
          storage.saveVerification({ flow: 'login', verificationId }),
        clearProgress: storage.forgetVerification,
      },
    }),
  }
}
