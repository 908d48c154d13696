import type { TelegramPayload } from '../../../src/api/contract/session.ts'
import { telegramSignInMachine } from '../../../src/machines/telegram-sign-in.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, confirmation, session } from './phone-verification.model.ts'

export const telegramWindow = 'https://oauth.telegram.example/auth?bot_id=7'

export const payload: TelegramPayload = {
  id: 77001,
  first_name: 'Assel',
  username: 'asselk',
  auth_date: 1_767_225_600,
  hash: 'a'.repeat(64),
}

export const confirmed = {
  outcome: 'confirmed',
  verificationId: challenge.verificationId,
  ...confirmation,
} as const

export const telegramSignInModel = defineModel({
  machine: telegramSignInMachine,
  input: { window: telegramWindow, inviter: 'marat77', now: () => 0, deviceNow: () => 0 },
  cases: () => [
    answered('askTelegram', { outcome: 'authorised', payload }),
    answered('askTelegram', { outcome: 'cancelled' }),
    answered('askTelegram', { outcome: 'blocked' }),
    failed('askTelegram', 'verification_failed'),
    answered('signInWithTelegram', session),
    answered('signInWithTelegram', challenge),
    failed('signInWithTelegram', 'inviter_unknown'),
    failed('signInWithTelegram', 'terms_changed'),
    failed('signInWithTelegram', 'unreachable'),
    answered('phoneVerification', confirmed),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
  ],
  project: ({ now: _, deviceNow: __, window: ___, ...context }) => context,
  resting: (snapshot) => snapshot.matches('choosing'),
})
