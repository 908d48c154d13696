import type { SnapshotFrom } from 'xstate'
import { telegramLinkMachine } from '../../../src/machines/telegram-link.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, challengeInForce } from './phone-verification.model.ts'
import { contacts } from './profile.model.ts'
import { payload, telegramWindow } from './telegram-sign-in.model.ts'

export const password = 'Saryarka2026'

export const telegramLinkModel = defineModel({
  machine: telegramLinkMachine,
  input: { contacts, window: telegramWindow, now: () => 0, deviceNow: () => 0 },
  cases: ({ context }: SnapshotFrom<typeof telegramLinkMachine>) => [
    { type: 'link.submitted' as const, password },
    { type: 'link.followed' as const, password },
    { type: 'unlink.submitted' as const, password },
    answered('askTelegram', { outcome: 'authorised', payload }),
    answered('askTelegram', { outcome: 'cancelled' }),
    answered('askTelegram', { outcome: 'blocked' }),
    failed('askTelegram', 'verification_failed'),
    answered('changeTelegram', context.lost === null ? challengeInForce : challenge),
    answered('changeTelegram', null),
    failed('changeTelegram', 'telegram_taken'),
    failed('changeTelegram', 'factor_in_use'),
    failed('changeTelegram', 'profile_not_updated'),
    failed('changeTelegram', 'old_password_incorrect'),
    failed('changeTelegram', 'unreachable'),
    answered('readLinked', { linked: 'asselk' }),
    answered('readLinked', { linked: null }),
    failed('readLinked', 'unreachable'),
    answered('phoneVerification', {
      outcome: 'confirmed',
      verificationId: challenge.verificationId,
      session: null,
      passwordToken: null,
    }),
    answered('phoneVerification', { outcome: 'lost', lost: 'email' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'restarted' }),
  ],
  project: ({ linked, opensWindow, payload, password, lost, isChanged, failure }) => ({
    linked,
    opensWindow,
    hasPayload: payload !== null,
    hasPassword: password !== '',
    lost,
    isChanged,
    failure: failure?.code,
  }),
  resting: (snapshot) => snapshot.matches('offering'),
})
