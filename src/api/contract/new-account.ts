import * as z from 'zod/mini'
import { LOGIN_MIN, PASSWORD_MAX } from './credential-rules.ts'

export const PASSWORD_MIN = 8

export const NewPassword = z.string('required').check(
  z.minLength(1, 'required'),
  z.regex(/^[A-Za-z0-9]*$/, 'charset'),
  z.maxLength(PASSWORD_MAX, 'too_long'),
  z.refine(
    (value) => value.length >= PASSWORD_MIN && /[A-Za-z]/.test(value) && /\d/.test(value),
    'too_simple',
  ),
)

/** Drops spaces, brackets and other marks that people write between the digits of a phone. */
export const withoutSigns = (phone: string) =>
  phone.replace(/[\s\p{Pd}().\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')

/** As people write and paste it; no country code begins with 0 (E.164). */
export const Phone = z
  .string('required')
  .check(
    z.overwrite(withoutSigns),
    z.minLength(1, 'required'),
    z.regex(/^\+[1-9]\d{6,14}$/, 'format'),
  )

/**
 * A mobile number as it is dialled within Kazakhstan and Russia (8 701 …, also 7 701 …), or from abroad (00 49 …), with
 * the country code that it stands for; anything else as it is. No country code begins with 87, 89 or 00.
 */
export function internationalPhone(typed: string): string {
  const digits = withoutSigns(typed)
  if (/^[78][79]\d{9}$/.test(digits)) return typed.replace(/[78]/, '+7')
  return /^00[1-9]/.test(digits) ? typed.replace(/0\D*0\D*/, '+') : typed
}

export const Email = z
  .string('required')
  .check(z.minLength(1, 'required'), z.email('format'), z.maxLength(254, 'too_long'))

/** Six digits; what a person pastes (`123-456`) is cleaned before it gets here. */
export const Code = z
  .string('required')
  .check(z.minLength(1, 'required'), z.regex(/^\d{6}$/, 'format'))

/**
 * Takes six digits, or one of the ten recovery codes that replace a lost authenticator app.
 * A recovery code may be typed without its hyphen.
 */
export const GivenCode = z
  .string('required')
  .check(z.minLength(1, 'required'), z.regex(/^(\d{6}|[A-Z2-7]{5}-?[A-Z2-7]{5})$/, 'format'))

/** The second half of "too simple": what a schema of one field cannot see. */
export function containsPersonalData(
  password: string,
  person: { login: string; email: string },
): boolean {
  const low = password.toLowerCase()
  const names = [person.login, person.email.split('@')[0] ?? ''].map((name) =>
    name.trim().toLowerCase(),
  )
  return names.some((name) => name.length >= LOGIN_MIN && low.includes(name))
}

const DIGITS_AROUND = 4
const letterOf: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/** Digits that stand for letters, read as letters; a one is either of two. */
const readings = (word: string) =>
  ['i', 'l'].map((one) =>
    word.replace(/\d/g, (digit) => letterOf[digit] ?? (digit === '1' ? one : digit)),
  )

/** A common password, or one of its words with a year or another short number, also where digits stand for letters. */
export function isCommonPassword(password: string, commonPasswords: ReadonlySet<string>): boolean {
  const low = password.toLowerCase()
  if (commonPasswords.has(low)) return true
  const [, before = '', word = '', after = ''] = /^(\d*)(.*?)(\d*)$/.exec(low) ?? []
  if (before.length + after.length > DIGITS_AROUND) return false
  return [word, `${before}${word}`, `${word}${after}`, low]
    .flatMap(readings)
    .some((reading) => commonPasswords.has(reading))
}

/** The rules of a new password as a person is told them, in this order. */
export const passwordRules = ['alphabet', 'length', 'mixture', 'impersonal', 'uncommon'] as const
/** Without the one that is told by a name of its own. */
export const ownRules = passwordRules.filter((rule) => rule !== 'uncommon')
export type PasswordRule = (typeof passwordRules)[number]

/** While the list of common passwords is not at hand, nobody is told that a password is none of them. */
export function isPasswordRuleMet(
  rule: PasswordRule,
  password: string,
  person: { login: string; email: string },
  commonPasswords: ReadonlySet<string> | null,
): boolean {
  switch (rule) {
    case 'alphabet':
      return /^[A-Za-z0-9]+$/.test(password)
    case 'length':
      return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX
    case 'mixture':
      return /[A-Za-z]/.test(password) && /\d/.test(password)
    case 'impersonal':
      return password !== '' && !containsPersonalData(password, person)
    case 'uncommon':
      return (
        password !== '' && commonPasswords !== null && !isCommonPassword(password, commonPasswords)
      )
  }
}
