import {
  type PasswordAnswer,
  type PasswordChange,
  type PasswordOwner,
  passwordChangeMachine,
} from '../../../src/machines/password-change.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, session } from './phone-verification.model.ts'
import { confirmed } from './security-change.model.ts'

export const owner: PasswordOwner = {
  hasPassword: true,
  email: 'assel@mail.example',
  commonPasswords: new Set(['password1']),
}

/** Came through Telegram. */
export const withoutPassword: PasswordOwner = { ...owner, hasPassword: false }

export const passwords: PasswordChange = {
  oldPassword: 'Saryarka2026',
  newPassword: 'Kokshetau2027',
}
export const firstPassword: PasswordChange = { ...passwords, oldPassword: null }

export const changed: PasswordAnswer = { challenge: null, telegram: 'Assel' }
export const challenged: PasswordAnswer = { challenge, telegram: 'Assel' }

export const passwordChangeModel = defineModel({
  machine: passwordChangeMachine,
  input: { location: { name: 'settingsPassword', query: {} }, user: session.user },
  cases: ({ context }) => [
    answered('readOwner', owner),
    answered('readOwner', withoutPassword),
    failed('readOwner', 'unreachable'),
    { type: 'draft.changed', isDirty: !context.isDirty },
    // An empty form is refused where it stands.
    ...(context.isDirty
      ? [
          {
            type: 'password.submitted' as const,
            values: context.owner?.hasPassword ? passwords : firstPassword,
          },
        ]
      : []),
    ...(context.change?.oldPassword === null
      ? [answered('changePassword', challenged)]
      : [answered('changePassword', changed), failed('changePassword', 'old_password_incorrect')]),
    answered('phoneVerification', confirmed),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'restarted' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
    failed('changePassword', {
      code: 'validation_failed',
      fields: [{ path: 'newPassword', code: 'unchanged' }],
    }),
    failed('changePassword', 'password_not_updated'),
    failed('changePassword', 'unreachable'),
  ],
  project: ({ owner: found, isDirty, change, isUncertain, failure }) => ({
    isDirty,
    hasPassword: found?.hasPassword,
    submitted: change && (change.oldPassword === null ? 'first' : 'another'),
    isUncertain,
    failure: failure?.code,
  }),
  resting: (snapshot) => snapshot.matches('enteringPassword'),
})
