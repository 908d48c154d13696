import type { Challenge, PendingChange, Session } from '../../../src/api/contract/session.ts'
import {
  type Confirmation,
  phoneVerificationMachine,
} from '../../../src/machines/phone-verification.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { assertion, request } from './passkey-samples.ts'

export const session: Session = {
  refreshToken: 'a-token-that-is-long-enough-to-be-one',
  user: {
    login: 'asselk88',
    fullName: 'Assel Kairat',
    avatar: null,
    subscription: { active: false, until: null },
    notifications: { unread: 0 },
  },
}

export const challenge: Challenge = {
  verificationId: 'verification-1',
  channel: 'sms',
  maskedTarget: '+7 701 ••• •• 67',
  resendIn: 60,
  expiresIn: 600,
  attemptsLeft: 5,
}

export const confirmation: Confirmation = { session, passwordToken: null }

/** Nothing was sent: the app at hand shows a code of its own. */
export const appChallenge: Challenge = {
  ...challenge,
  channel: 'authenticator',
  maskedTarget: '',
  resendIn: 0,
  recoveryCodes: true,
}

/** By the method in force, where other channels are proven, a change may wait, and the person has a passkey. */
export const challengeInForce: Challenge = {
  ...challenge,
  instead: [
    { lost: 'email', maskedTarget: 'as•••@mail.example' },
    { lost: 'telegram', maskedTarget: 'ass•••' },
    { lost: 'wait', maskedTarget: '+7 705 ••• •• 89' },
  ],
  recoveryCodes: true,
  passkey: request,
}

export const pendingChange: PendingChange = {
  id: 'change-1',
  kind: 'phone',
  maskedTarget: '+7 705 ••• •• 89',
  waitsFor: 172_800,
}

const typed = (code: string, current: string) =>
  code === current ? [] : [{ type: 'code.typed' as const, code }]

export const phoneVerificationModel = defineModel({
  machine: phoneVerificationMachine,
  input: { challenge, now: () => 0, deviceNow: () => 0 },
  cases: ({ context }) => [
    ...typed('12', context.code),
    ...(context.isRecovering ? typed('ABCDE-FGHIJ', context.code) : typed('123456', context.code)),
    { type: 'code.received' as const, code: '123456' },
    answered('showPasskey', assertion),
    answered('showPasskey', null),
    failed('showPasskey', 'timed_out'),
    ...(context.passkey === null ? [] : [failed('checkCode', 'passkey_refused')]),
    answered('checkCode', confirmation),
    answered('checkCode', { next: challenge }),
    answered('checkCode', { pending: pendingChange }),
    failed('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 4 } }),
    failed('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 0 } }),
    failed('checkCode', 'code_expired'),
    failed('checkCode', 'code_invalid'),
    failed('checkCode', { code: 'too_many_requests', retryAfter: 30 }),
    failed('checkCode', 'unreachable'),
    answered('sendCode', challenge),
    answered('sendCode', { ...challenge, resendIn: 0 }),
    answered('sendCode', challengeInForce),
    { type: 'instead.chosen' as const, lost: 'email' as const },
    { type: 'instead.chosen' as const, lost: 'wait' as const },
    failed('sendCode', 'code_not_sent'),
    failed('sendCode', 'code_invalid'),
    failed('sendCode', 'maintenance'),
    failed('sendCode', { code: 'too_many_requests', retryAfter: 45 }),
    failed('sendCode', 'unreachable'),
    answered('readChallenge', challenge),
    answered('readChallenge', { ...challenge, resendIn: 0 }),
    answered('readChallenge', { ...challenge, expiresIn: 0 }),
    answered('readChallenge', { ...challenge, attemptsLeft: 0 }),
    // Meanwhile the person set up an app in another tab, and the provider asks that.
    answered('readChallenge', appChallenge),
    failed('readChallenge', 'unreachable'),
    failed('readChallenge', 'code_invalid'),
  ],
  project: ({
    challenge: { attemptsLeft, channel, instead, undelivered },
    failure,
    passkey,
    now: _,
    deviceNow: __,
    secondsToCheck: ___,
    ...context
  }) => ({
    ...context,
    attemptsLeft,
    channel,
    undelivered,
    hasInstead: instead !== undefined,
    isByPasskey: passkey !== null,
    failure: failure?.code,
  }),
  resting: () => false,
  sources: { 'code.received': 'watchCodes' },
  // Sending and counting know nothing of what may stand in for the code.
  worth: ({ type }, { context }) =>
    context.challenge.instead === undefined || !/^resend\.|Wait|sendCode|readChallenge/.test(type),
})
