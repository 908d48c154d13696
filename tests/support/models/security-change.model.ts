import { securityChangeMachine } from '../../../src/machines/security-change.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { creation, registration } from './passkey-samples.ts'
import { challenge } from './phone-verification.model.ts'
import { authenticator, byApp, byEmail, methodWaiting, recoveryCodes } from './security-samples.ts'

export const confirmed = {
  outcome: 'confirmed',
  verificationId: 'verification-2',
  session: null,
  passwordToken: null,
} as const

export const securityChangeModel = defineModel({
  machine: securityChangeMachine,
  input: {
    change: { method: 'authenticator' },
    methodBefore: 'email',
    hasPassword: true,
    passkeysBefore: 1,
  },
  cases: ({ context }) => [
    { type: 'password.submitted', password: 'Saryarka2026' },
    // Whoever began with an app may go on to renew the codes; then nothing is set up.
    ...('method' in context.change
      ? [answered('requestChange', { challenge, authenticator })]
      : []),
    answered('requestChange', { challenge, authenticator: null }),
    answered('requestChange', { challenge, authenticator: null, passkey: creation }),
    answered('requestChange', { security: byApp, recoveryCodes: null }),
    answered('requestChange', { pending: methodWaiting.pending }),
    failed('requestChange', 'code_not_sent'),
    failed('requestChange', 'old_password_incorrect'),
    failed('requestChange', 'change_pending'),
    ...(context.lost === 'wait' ? [failed('requestChange', 'unreachable')] : []),
    answered('phoneVerification', confirmed),
    ...(context.lost === null
      ? [answered('phoneVerification', { outcome: 'lost', lost: 'wait' })]
      : []),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'restarted' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
    ...['12', '123456']
      .filter((code) => code !== context.code)
      .map((code) => ({ type: 'code.typed' as const, code })),
    answered('passkeyCreation', { registration }),
    answered('passkeyCreation', { registration: null }),
    answered('completeChange', { security: byApp, recoveryCodes }),
    answered('completeChange', { security: byApp, recoveryCodes: null }),
    failed('completeChange', { code: 'code_mismatch', params: { attemptsLeft: 3 } }),
    failed('completeChange', 'code_expired'),
    failed('completeChange', 'too_many_requests'),
    failed('completeChange', 'unreachable'),
    answered('readSecurity', byApp),
    answered('readSecurity', byEmail),
    answered('readSecurity', methodWaiting),
    failed('readSecurity', 'unreachable'),
    { type: 'codes.saved', areSaved: !context.areCodesSaved },
  ],
  project: ({
    change,
    password,
    lost,
    authenticator: app,
    creation: creating,
    registration: made,
    code,
    areCodesSaved,
    failure,
    result,
  }) => ({
    change,
    isPasswordGiven: password !== null,
    lost,
    setsUpApp: app !== null,
    addsPasskey: creating !== null,
    isMade: made !== null,
    code,
    areCodesSaved,
    failure: failure?.code,
    outcome: result.outcome,
  }),
  resting: (snapshot) => snapshot.matches('notChanged'),
})
