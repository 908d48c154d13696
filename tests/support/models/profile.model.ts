import type { ProfileData } from '../../../src/api/contract/profile.ts'
import type { Contacts, Profile } from '../../../src/api/contract/user.ts'
import { type PersonalData, profileMachine } from '../../../src/machines/profile.machine.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const { user } = session

export const profile: Profile = {
  type: 'profile',
  fullName: 'Assel Kairat',
  city: 'Almaty',
  country: 'KZ',
  phone: '+77011234567',
  registeredAt: '2025-03-14T09:00:00.000Z',
  user,
}

export const contacts: Contacts = {
  type: 'contacts',
  phone: '+77011234567',
  phoneConfirmed: true,
  email: 'assel@mail.example',
  emailConfirmed: false,
  telegram: null,
  hasPassword: true,
}

export const telegramOffer = { window: 'https://oauth.telegram.example/auth?bot_id=7' }

export const data: PersonalData = { profile, contacts, telegramOffer }

export const changed: ProfileData = { fullName: 'Assel Karimova', city: 'Almaty', country: 'KZ' }

/** Always something else than what is there. */
export const otherThan = (known: PersonalData | null): ProfileData =>
  known?.profile.fullName === changed.fullName
    ? { ...changed, fullName: profile.fullName }
    : changed

export const profileModel = defineModel({
  machine: profileMachine,
  input: { location: { name: 'settingsData', query: {} } },
  cases: ({ context }): ModelEvent<typeof profileMachine>[] => [
    answered('readPersonalData', data),
    answered('readPersonalData', {
      ...data,
      profile: { ...profile, ...(context.submitted ?? changed) },
    }),
    failed('readPersonalData', 'unreachable'),
    { type: 'draft.changed', isDirty: !context.isDirty },
    { type: 'data.submitted', values: otherThan(context.data) },
    answered('changeProfile'),
    failed('changeProfile', {
      code: 'validation_failed',
      fields: [{ path: 'fullName', code: 'too_long' }],
    }),
    failed('changeProfile', 'profile_not_updated'),
    failed('changeProfile', 'unreachable'),
    { type: 'contact.chosen', kind: 'phone' },
    { type: 'contact.chosen', kind: 'email' },
    answered('contactChange', {
      changedTo: context.contact === 'email' ? 'karimova@mail.example' : phoneText('+77017654321'),
    }),
    answered('contactChange', { changedTo: null }),
    answered('telegramLink', { linked: 'asselk', isChanged: true }),
    answered('telegramLink', { linked: null, isChanged: true }),
    answered('telegramLink', { linked: null, isChanged: false }),
  ],
  project: ({ data: known, formKey: _, submitted, ...context }) => ({
    ...context,
    fullName: known?.profile.fullName,
    phone: known?.contacts.phone,
    email: known?.contacts.email,
    telegram: known?.contacts.telegram,
    wasSubmitted: submitted !== null,
    failure: context.failure?.code,
  }),
  resting: (snapshot) => snapshot.matches({ editing: 'form' }),
  // Saving knows nothing of Telegram.
  worth: ({ type }, { context }) =>
    context.data?.contacts.telegram == null || /^telegram\.|telegramLink/.test(type),
})
