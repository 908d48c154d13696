import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FieldCode, fieldCodes } from '../../api/contract/failure.ts'
import { credentialMessages } from './credential-messages.ts'

/** Names the kind of thing that a field asks for: one code says something else of a login and of a phone. */
export type FieldKind =
  | 'login'
  | 'email'
  | 'phone'
  | 'password'
  | 'passwordAgain'
  | 'code'
  | 'amount'
  | 'other'

export const fieldMessages = {
  required: credentialMessages.login.required,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  charset: credentialMessages.login.charset,
  format: msg`Please check the form of this entry.`,
  too_simple: msg`This is too simple.`,
  too_common: msg`This one is too common. Please choose another.`,
  mismatch: msg`The two entries do not match.`,
  unchanged: msg`This is the same as now.`,
  below_zero: msg`The amount cannot be below 0.`,
  below_min: msg`This is below the minimum.`,
  above_max: msg`This is above the maximum.`,
  incorrect: msg`This entry is not correct.`,
  taken: msg`This is already in use.`,
  ours: msg`This is one of our addresses.`,
} satisfies Record<FieldCode, MessageDescriptor>

const messagesByKind: Record<FieldKind, Partial<Record<FieldCode, MessageDescriptor>>> = {
  login: {
    ...credentialMessages.login,
    incorrect: msg`There is no such login.`,
  },
  email: {
    format: msg`Please enter a valid e-mail.`,
    unchanged: msg`This is already your e-mail.`,
  },
  phone: {
    format: msg`The phone begins with + and the country code.`,
    unchanged: msg`This is already your phone.`,
  },
  password: {
    charset: msg`Only Latin letters and digits, no spaces or symbols.`,
    too_simple: msg`Too simple: at least 8 characters, letters and digits, without your login or e-mail.`,
    too_common: msg`This password is too common. Add another word to it.`,
    ...credentialMessages.password,
    unchanged: msg`This is already your password. Please choose another one.`,
    incorrect: msg`The password is incorrect.`,
  },
  passwordAgain: {
    mismatch: msg`The passwords do not match.`,
  },
  code: {
    format: msg`The code has six digits.`,
    incorrect: msg`The code does not match.`,
  },
  amount: {
    format: msg`Please enter an amount, for example 120.50.`,
    below_min: msg`The amount is below the minimum.`,
    above_max: msg`The amount is above the maximum.`,
    incorrect: msg`The network does not support so many decimals.`,
  },
  other: {},
}

const isFieldCode = (value: unknown): value is FieldCode =>
  fieldCodes.some((code) => code === value)

/** Total: a code that no field knows still says that the entry is not correct. */
export function fieldMessageOf(kind: FieldKind, code: unknown): MessageDescriptor {
  const known = isFieldCode(code) ? code : 'incorrect'
  return messagesByKind[kind][known] ?? fieldMessages[known]
}
