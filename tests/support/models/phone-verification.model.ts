import type { Challenge, Session } from '../../../src/api/contract/session.ts'
import {
  type Confirmation,
  phoneVerificationMachine,
} from '../../../src/machines/phone-verification.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

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
}

const typed = (code: string, current: string) =>
  code === current ? [] : [{ type: 'code.typed' as const, code }]

export const phoneVerificationModel = defineModel({
  machine: phoneVerificationMachine,
  input: { challenge, now: () => 0 },
  cases: ({ context }) => [
    ...typed('12', context.code),
    ...(context.isRecovering ? typed('ABCDE-FGHIJ', context.code) : typed('123456', context.code)),
    answered('checkCode', confirmation),
    failed('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 4 } }),
    failed('checkCode', { code: 'code_mismatch', params: { attemptsLeft: 0 } }),
    failed('checkCode', 'code_expired'),
    failed('checkCode', 'code_invalid'),
    failed('checkCode', { code: 'too_many_requests', retryAfter: 30 }),
    failed('checkCode', 'unreachable'),
    answered('sendCode', challenge),
    answered('sendCode', { ...challenge, resendIn: 0 }),
    failed('sendCode', 'code_not_sent'),
    failed('sendCode', { code: 'too_many_requests', retryAfter: 45 }),
    failed('sendCode', 'unreachable'),
    answered('readChallenge', challenge),
    answered('readChallenge', { ...challenge, resendIn: 0 }),
    answered('readChallenge', { ...challenge, expiresIn: 0 }),
    answered('readChallenge', { ...challenge, attemptsLeft: 0 }),
    // Meanwhile the person set up an app in another tab, and the provider asks that.
    answered('readChallenge', appChallenge),
    failed('readChallenge', 'unreachable'),
  ],
  project: ({
    challenge: { attemptsLeft, channel },
    failure,
    now: _,
    secondsToCheck: __,
    ...context
  }) => ({
    ...context,
    attemptsLeft,
    channel,
    failure: failure?.code,
  }),
  resting: () => false,
})
