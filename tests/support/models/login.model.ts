import type { Credentials } from '../../../src/api/contract/credentials.ts'
import { loginMachine } from '../../../src/machines/login.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, session } from './phone-verification.model.ts'
import { confirmed, telegramWindow } from './telegram-sign-in.model.ts'

export const credentials: Credentials = { login: 'asselk88', password: 'Saryarka2026' }

const cases = () => [
  { type: 'credentials.submitted' as const, values: credentials },
  answered('signIn', session),
  answered('signIn', challenge),
  failed('signIn', 'credentials_incorrect'),
  failed('signIn', { code: 'too_many_requests', retryAfter: 90 }),
  failed('signIn', 'unreachable'),
  answered('readChallenge', challenge),
  failed('readChallenge', 'code_expired'),
  answered('phoneVerification', confirmed),
  answered('readTelegramOffer', { window: telegramWindow }),
  answered('readTelegramOffer', { window: null }),
  failed('readTelegramOffer', 'unreachable'),
  answered('telegramSignIn', { session, failure: null }),
  answered('passkeySignIn', { session }),
  answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
]

/** Begins with a verification that a reload interrupted: from there the whole flow is reached. */
export const loginModel = defineModel({
  machine: loginMachine,
  input: { verificationId: 'verification-1', now: () => 0, deviceNow: () => 0 },
  cases,
  project: ({ now: _, deviceNow: __, ...context }) => context,
  resting: (snapshot) => snapshot.matches('enteringCredentials'),
})
