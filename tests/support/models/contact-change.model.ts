import { contactChangeMachine } from '../../../src/machines/contact-change.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge } from './phone-verification.model.ts'
import { contacts } from './profile.model.ts'

export const newPhone = { value: '+77017654321', password: 'Saryarka2026' }

export const contactChangeModel = defineModel({
  machine: contactChangeMachine,
  input: { kind: 'phone', contacts },
  cases: ({ context }) => [
    { type: 'draft.changed', isDirty: !context.isDirty },
    { type: 'contact.submitted', values: newPhone },
    answered('changeContact', challenge),
    answered('changeContact', null),
    failed('changeContact', 'phone_taken'),
    failed('changeContact', 'old_password_incorrect'),
    failed('changeContact', {
      code: 'validation_failed',
      fields: [{ path: 'phone', code: 'unchanged' }],
    }),
    failed('changeContact', 'unreachable'),
    answered('phoneVerification', {
      outcome: 'confirmed',
      verificationId: 'verification-1',
      session: null,
      passwordToken: null,
    }),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
  ],
  project: ({ isDirty, failure, submitted, password, isConfirmed }) => ({
    isDirty,
    failure: failure?.code,
    submitted,
    hasPassword: password !== '',
    isConfirmed,
  }),
  resting: (snapshot) => snapshot.matches('enteringContact'),
})
