import type { Contacts } from '../../../src/api/contract/user.ts'
import { emailVerificationMachine } from '../../../src/machines/email-verification.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { challenge, session } from './phone-verification.model.ts'

export const contacts: Contacts = {
  type: 'contacts',
  phone: '+77011234567',
  phoneConfirmed: true,
  email: 'assel@mail.example',
  emailConfirmed: false,
  telegram: null,
  hasPassword: true,
}

export const emailChallenge = {
  ...challenge,
  channel: 'email' as const,
  maskedTarget: 'a•••l@mail.example',
}

export const plainLocation: RouteLocation = { name: 'emailVerification', query: {} }
export const linkLocation: RouteLocation = {
  name: 'emailVerification',
  query: { verification: 'verification-1', code: '123456' },
}

const cases = () => [
  { type: 'location.visited' as const, location: plainLocation },
  { type: 'location.visited' as const, location: linkLocation },
  answered('confirmLink'),
  failed('confirmLink', 'code_expired'),
  failed('confirmLink', 'email_taken'),
  failed('confirmLink', 'code_invalid'),
  failed('confirmLink', 'unreachable'),
  answered('readContacts', contacts),
  answered('readContacts', null),
  answered('readContacts', { ...contacts, email: null }),
  answered('readContacts', { ...contacts, emailConfirmed: true }),
  failed('readContacts', 'unreachable'),
  answered('sendMail', emailChallenge),
  answered('sendMail', null),
  failed('sendMail', { code: 'too_many_requests', retryAfter: 90 }),
  failed('sendMail', 'code_not_sent'),
  answered('phoneVerification', {
    outcome: 'confirmed',
    verificationId: 'verification-1',
    session: null,
    passwordToken: null,
  }),
  answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
  answered('phoneVerification', { outcome: 'restarted' }),
  answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
]

export const emailVerificationModel = defineModel({
  machine: emailVerificationMachine,
  input: { location: plainLocation, user: session.user, now: () => 0, deviceNow: () => 0 },
  cases,
  project: ({ link, email, failure, secondsToRetry }) => ({
    hasLink: link !== null,
    email,
    failure: failure?.code,
    secondsToRetry,
  }),
  resting: (snapshot) =>
    snapshot.matches('confirmed') ||
    snapshot.matches('alreadyConfirmed') ||
    snapshot.matches('noEmail') ||
    snapshot.matches('linkRefused') ||
    snapshot.matches('explaining'),
  // Whoever is told that the mailbox is another account's has nothing to ask for.
  worth: ({ type }, { context }) =>
    type !== 'contacts.requested' || context.failure?.code !== 'email_taken',
  sources: { 'location.visited': 'another machine' },
})
