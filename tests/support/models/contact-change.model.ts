import { contactChangeMachine } from '../../../src/machines/contact-change.machine.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, challengeInForce, pendingChange } from './phone-verification.model.ts'
import { contacts } from './profile.model.ts'

export const newPhone = { value: phoneText('+77017654321'), password: 'Saryarka2026' }

export const contactChangeModel = defineModel({
  machine: contactChangeMachine,
  input: { kind: 'phone', contacts, now: () => 0 },
  cases: ({ context }) => [
    { type: 'draft.changed', isDirty: !context.isDirty },
    { type: 'contact.submitted', values: newPhone },
    answered('changeContact', context.lost === null ? challengeInForce : challenge),
    answered('changeContact', null),
    failed('changeContact', 'phone_taken'),
    failed('changeContact', 'change_pending'),
    failed('changeContact', 'old_password_incorrect'),
    failed('changeContact', {
      code: 'validation_failed',
      fields: [{ path: 'phone', code: 'unchanged' }],
    }),
    failed('changeContact', 'unreachable'),
    answered('phoneVerification', { outcome: 'next', challenge }),
    answered('phoneVerification', { outcome: 'pending', pending: pendingChange }),
    answered('phoneVerification', { outcome: 'lost', lost: 'email' }),
    answered('phoneVerification', { outcome: 'lost', lost: 'wait' }),
    answered('phoneVerification', {
      outcome: 'confirmed',
      verificationId: 'verification-1',
      session: null,
      passwordToken: null,
    }),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'restarted' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
  ],
  project: ({ isDirty, failure, submitted, password, lost, isConfirmed, effectiveAt }) => ({
    isDirty,
    lost,
    effectiveAt,
    failure: failure?.code,
    submitted,
    hasPassword: password !== '',
    isConfirmed,
  }),
  // A proof of who asks cannot lead to these, nor can the code to the new contact.
  worth: (event, snapshot) => {
    const { outcome } = { outcome: '', ...('output' in event ? (event.output as object) : {}) }
    if (snapshot.matches('proving')) return outcome !== 'pending'
    if (snapshot.matches('confirmingNew')) return outcome !== 'lost' && outcome !== 'next'
    return true
  },
  resting: (snapshot) => snapshot.matches('enteringContact'),
})
