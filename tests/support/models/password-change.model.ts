import {
  type PasswordChange,
  type PasswordOwner,
  passwordChangeMachine,
} from '../../../src/machines/password-change.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const owner: PasswordOwner = {
  hasPassword: true,
  email: 'assel@mail.example',
  commonPasswords: new Set(['password1']),
}

export const passwords: PasswordChange = {
  oldPassword: 'Saryarka2026',
  newPassword: 'Kokshetau2027',
}

export const passwordChangeModel = defineModel({
  machine: passwordChangeMachine,
  input: { place: { name: 'settingsPassword', query: {} }, user: session.user },
  cases: ({ context }) => [
    answered('readOwner', owner),
    failed('readOwner', 'unreachable'),
    { type: 'draft.changed', isDirty: !context.isDirty },
    // An empty form is refused where it stands.
    ...(context.isDirty ? [{ type: 'password.submitted' as const, values: passwords }] : []),
    answered('changePassword'),
    failed('changePassword', 'old_password_incorrect'),
    failed('changePassword', {
      code: 'validation_failed',
      fields: [{ path: 'newPassword', code: 'unchanged' }],
    }),
    failed('changePassword', 'password_not_updated'),
    failed('changePassword', 'unreachable'),
  ],
  project: ({ owner: found, isDirty, change, isUncertain, failure }) => ({
    isDirty,
    isOwnerKnown: found !== null,
    wasSubmitted: change !== null,
    isUncertain,
    failure: failure?.code,
  }),
  resting: (snapshot) => snapshot.matches('enteringPassword'),
})
