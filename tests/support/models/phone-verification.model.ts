import type { Challenge, Session } from '../../../src/api/contract/session.ts'
import { phoneVerificationMachine } from '../../../src/machines/phone-verification.machine.ts'
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

const typed = (code: string, current: string) =>
  code === current ? [] : [{ type: 'code.typed' as const, code }]

export const phoneVerificationModel = defineModel({
  machine: phoneVerificationMachine,
  input: { challenge, now: () => 0 },
  cases: ({ context }) => [
    ...typed('12', context.code),
    ...typed('123456', context.code),
    answered('checkCode', session),
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
    failed('readChallenge', 'unreachable'),
  ],
  project: ({ challenge: { attemptsLeft }, failure, now: _, secondsToCheck: __, ...context }) => ({
    ...context,
    attemptsLeft,
    failure: failure?.code,
  }),
  resting: () => false,
})
