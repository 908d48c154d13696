import {
  type Account,
  forgotPasswordMachine,
} from '../../../src/machines/forgot-password.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge } from './phone-verification.model.ts'

export const account: Account = { login: 'asselk88', email: 'assel@mail.example' }
export const newPassword = 'Saryarka2027'
export const passwordToken = 'a-token-whose-only-right-is-to-set-a-password'

export const mailChallenge = {
  ...challenge,
  channel: 'email' as const,
  maskedTarget: 'a•••l@mail.example',
}

export const stepLocation = (step?: 'code' | 'password'): RouteLocation => ({
  name: 'forgotPassword',
  query: step ? { step } : {},
})

export const confirmedReset = {
  outcome: 'confirmed' as const,
  verificationId: 'verification-1',
  session: null,
  passwordToken,
}

/** Begins at the code, where a reload interrupted it: from there every step is reached. */
export const forgotPasswordModel = defineModel({
  machine: forgotPasswordMachine,
  input: {
    location: stepLocation('code'),
    verificationId: 'verification-1',
    now: () => 0,
    deviceNow: () => 0,
  },
  cases: () => [
    { type: 'location.visited', location: stepLocation() },
    { type: 'location.visited', location: stepLocation('code') },
    { type: 'location.visited', location: stepLocation('password') },
    { type: 'account.submitted', values: account },
    { type: 'password.submitted', password: newPassword },
    answered('readChallenge', mailChallenge),
    failed('readChallenge', 'code_expired'),
    answered('requestReset', mailChallenge),
    failed('requestReset', { code: 'too_many_requests', retryAfter: 90 }),
    failed('requestReset', 'unreachable'),
    answered('loadCommonPasswords', new Set(['password1'])),
    failed('loadCommonPasswords', 'unreachable'),
    answered('phoneVerification', confirmedReset),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
    answered('setPassword', { telegram: 'Assel' }),
    failed('setPassword', 'unreachable'),
    failed('setPassword', 'session_timed_out'),
    failed('setPassword', {
      code: 'validation_failed',
      fields: [{ path: 'password', code: 'too_simple' }],
    }),
  ],
  project: ({ step, verificationId, passwordToken: token, ...context }) => ({
    step,
    isSent: verificationId !== null,
    mayChoose: token !== null,
    isKnown: context.account !== null,
    hasPassword: context.password !== null,
    isOutcomeOpen: context.isOutcomeOpen,
    interruption: context.interruption,
    failure: context.failure?.code,
    knowsCommonPasswords: context.commonPasswords !== null,
    secondsToRetry: context.secondsToRetry,
  }),
  resting: (snapshot) => snapshot.matches('enteringAccount') || snapshot.matches('passwordSet'),
  sources: { 'location.visited': 'another machine' },
})
