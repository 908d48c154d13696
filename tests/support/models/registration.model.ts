import type { Consent, LegalEdition } from '../../../src/api/contract/legal.ts'
import type { InviterCard, Registration } from '../../../src/api/contract/session.ts'
import type { Application } from '../../../src/api/contract/settings.ts'
import {
  type RegistrationAids,
  registrationMachine,
} from '../../../src/machines/registration.machine.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, session } from './phone-verification.model.ts'
import { application } from './shell.model.ts'
import { confirmed, telegramWindow } from './telegram-sign-in.model.ts'
import { ZERO_KEY } from './zero-key.ts'

export const legal: LegalEdition[] = [
  { kind: 'terms', version: '1', url: '/api/legal/terms.html' },
  { kind: 'risk', version: '1', url: '/api/legal/risk.html' },
]

const consents: Consent[] = legal.map(({ kind, version }) => ({ kind, version }))

export const registration: Registration & { consents: Consent[] } = {
  login: 'asselk88',
  email: 'assel@mail.example',
  phone: phoneText('+77011234567'),
  password: 'Saryarka2026',
  consents,
}

export const card: InviterCard = {
  login: 'marat77',
  avatar: null,
  registeredAt: '2025-03-14T09:00:00.000Z',
}

export const aids: RegistrationAids = {
  commonPasswords: new Set(['password1']),
  telegram: { window: telegramWindow },
}

/** Whoever comes without an invitation is invited by it. */
export const provider: Application = { ...application, defaultInviter: 'cabinet', legal }

export const registrationModel = defineModel({
  machine: registrationMachine,
  input: {
    location: { name: 'registration', id: 'marat77', query: {} },
    application: provider,
    verificationId: 'verification-1',
    now: () => 0,
    deviceNow: () => 0,
  },
  cases: () => [
    answered('readInviter', card),
    failed('readInviter', 'inviter_unknown'),
    failed('readInviter', 'unreachable'),
    { type: 'inviter.given', login: 'marat77' },
    answered('loadAids', aids),
    answered('loadAids', { ...aids, telegram: { window: null } }),
    failed('loadAids', 'unreachable'),
    answered('telegramSignIn', { session, failure: null }),
    answered('telegramSignIn', { session: null, failure: null }),
    answered('telegramSignIn', { session: null, failure: { code: 'terms_changed' } }),
    { type: 'registration.submitted', values: registration, key: ZERO_KEY },
    answered('register', session),
    answered('register', challenge),
    failed('register', 'login_taken'),
    failed('register', 'inviter_unknown'),
    failed('register', 'terms_changed'),
    answered('readTerms', legal),
    failed('readTerms', 'unreachable'),
    failed('register', { code: 'too_many_requests', retryAfter: 90 }),
    failed('register', 'unreachable'),
    answered('readChallenge', challenge),
    failed('readChallenge', 'code_expired'),
    answered('phoneVerification', confirmed),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
  ],
  project: ({
    now: _,
    deviceNow: __,
    idempotencyKey: ___,
    commonPasswords,
    registration: submitted,
    draft: ____,
    ...context
  }) => ({
    ...context,
    knowsCommonPasswords: commonPasswords !== null,
    wasSubmitted: submitted !== null,
  }),
  resting: (snapshot) => snapshot.matches('enteringData'),
})
