import type { OpenSession, Security } from '../../../src/api/contract/security.ts'
import type { AuthenticatorSetup } from '../../../src/machines/security-change.machine.ts'
import type { SessionReading } from '../../../src/machines/session-list.machine.ts'
import { passkey, passkeyOrigin } from './passkey-samples.ts'

/** Codes by e-mail; Telegram is not linked. */
export const byEmail: Security = {
  method: 'email',
  codeAtSignIn: false,
  methods: [
    { method: 'sms', available: true, maskedTarget: '+7 701 ••• •• 67' },
    { method: 'email', available: true, maskedTarget: 'a•••@mail.example' },
    { method: 'telegram', available: false, maskedTarget: '' },
    { method: 'authenticator', available: true, maskedTarget: '' },
  ],
  recoveryCodesLeft: 0,
  passkeys: [passkey],
  passkeyOrigin,
  hasPassword: true,
  pending: null,
  withdrawalsHeldFor: 0,
}

/** The phone is to change, and nothing can be withdrawn. */
export const waiting: Security = {
  ...byEmail,
  pending: {
    id: 'change-1',
    kind: 'phone',
    maskedTarget: '+7 702 ••• •• 12',
    waitsFor: 41 * 3_600,
  },
  withdrawalsHeldFor: 23 * 3_600,
}

/** Codes are to go by SMS. */
export const methodWaiting: Security = {
  ...byEmail,
  pending: {
    id: 'change-2',
    kind: 'method',
    maskedTarget: '+7 701 ••• •• 67',
    waitsFor: 48 * 3_600,
  },
}

export const byApp: Security = { ...byEmail, method: 'authenticator', recoveryCodesLeft: 10 }

export const authenticator: AuthenticatorSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Cabinet:asselk88?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cabinet',
}

export const recoveryCodes = ['ABCDE-FGHIJ', 'KLMNO-PQRST', 'UVWXY-Z2345']

export const asOf = Date.UTC(2026, 0, 10, 12)

const here: OpenSession = {
  id: 'session-1',
  browser: 'Firefox',
  system: 'Linux',
  openedAt: '2026-01-09T08:00:00.000Z',
  seenAt: '2026-01-10T12:00:00.000Z',
  current: true,
}
const phone: OpenSession = {
  ...here,
  id: 'session-2',
  browser: 'Safari',
  system: 'iPhone',
  seenAt: '2026-01-08T10:00:00.000Z',
  current: false,
}
const unknown: OpenSession = { ...phone, id: 'session-3', browser: null, system: null }

export const sessions: SessionReading = { items: [here, phone, unknown], at: asOf }
export const withoutPhone: SessionReading = { items: [here, unknown], at: asOf }
export const onlyHere: SessionReading = { items: [here], at: asOf }
