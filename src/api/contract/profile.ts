import * as z from 'zod/mini'
import { isCountry } from './country.ts'
import { GivenPassword } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { Email, NewPassword, Phone } from './new-account.ts'
import { proof } from './security.ts'
import { Challenge, TelegramPayload } from './session.ts'

/** 5 MB of the specification, counted as 5 MiB. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png'] as const

const Optional = (max: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long')))

/** `country` is ISO 3166-1 alpha-2; null empties a field. */
export const ProfileData = z.strictObject({
  fullName: Optional(120),
  city: Optional(120),
  country: z.nullable(
    z.string().check(z.regex(/^[A-Z]{2}$/, 'incorrect'), z.refine(isCountry, 'incorrect')),
  ),
})
export type ProfileData = z.infer<typeof ProfileData>
export const profileFields = z.keyof(ProfileData).options

/**
 * A change of where codes go needs the password of whoever has one, a code by the method in force, and then a code to
 * the new phone.
 */
export const NewPhone = z.strictObject({ phone: Phone, ...proof })
export type NewPhone = z.infer<typeof NewPhone>

/** As a new phone. The e-mail that already stands there, unconfirmed, is sent a code, which needs no other proof. */
export const NewEmail = z.strictObject({ email: Email, ...proof })
export type NewEmail = z.infer<typeof NewEmail>

/** Null unlinks. A Telegram that is linked is never overwritten: `profile_not_updated`. */
export const NewTelegram = z.strictObject({ telegram: z.nullable(TelegramPayload), ...proof })
export type NewTelegram = z.infer<typeof NewTelegram>

/**
 * `challenge`: what must be answered with POST /auth/phone/confirm before anything changes. With `lost: 'wait'` it goes to
 * the new phone or e-mail, and the right code answers with what now waits.
 */
export const changeUserData = endpoint({
  method: 'PATCH',
  path: '/user-data',
  tag: 'user',
  summary:
    'Changes the personal data, or starts the change of phone or e-mail, or the linking or unlinking of Telegram',
  auth: true,
  body: z.union([ProfileData, NewPhone, NewEmail, NewTelegram]),
  response: z.object({ challenge: z.nullable(Challenge) }),
  errors: [
    'profile_not_updated',
    'old_password_incorrect',
    'phone_taken',
    'email_taken',
    'telegram_taken',
    'factor_in_use',
    'change_pending',
    'code_not_sent',
    'verification_failed',
  ],
})

/** A form without a file removes the picture. `avatar` is an address of the picture. */
export const changeAvatar = endpoint({
  method: 'PATCH',
  path: '/user/avatar',
  tag: 'user',
  summary: 'Replaces or removes the picture of the person',
  auth: true,
  form: { fields: z.object({}), files: { image: { maxBytes: IMAGE_MAX_BYTES } } },
  response: z.object({ avatar: z.nullable(z.string()) }),
  errors: ['avatar_not_updated', 'file_too_large', 'file_type_not_supported'],
  timeLimit: 60_000,
})

/**
 * A person without a password sends no old one and answers `challenge`, by the method in force, before the new one is
 * set. `telegram` names what else opens the account.
 */
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/user/password',
  tag: 'user',
  summary: 'Changes the password and ends all other sessions',
  auth: true,
  body: z.object({ oldPassword: z.nullable(GivenPassword), newPassword: NewPassword }),
  response: z.strictObject({
    challenge: z.nullable(Challenge),
    telegram: z.nullable(z.string()),
  }),
  errors: ['password_not_updated', 'old_password_incorrect', 'code_not_sent'],
})
