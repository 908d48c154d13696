import * as z from 'zod/mini'
import { Login } from '../../api/contract/credentials.ts'
import {
  Email,
  isCommonPassword,
  isPasswordRuleMet,
  NewPassword,
  ownRules,
} from '../../api/contract/new-account.ts'

export const accountForm = z.object({ login: Login, email: Email })
export type TypedAccount = z.infer<typeof accountForm>

export type TypedPassword = { password: string; repeatedPassword: string }

/** All errors at once, also those that compare two fields of which another one is still wrong. */
const always = () => true

export const passwordForm = (
  person: { login: string; email: string },
  commonPasswords: ReadonlySet<string> | null,
) =>
  z
    .object({
      password: NewPassword,
      repeatedPassword: z.string().check(z.minLength(1, 'required')),
    })
    .check(
      z.refine(
        ({ password }) =>
          ownRules.every((rule) => isPasswordRuleMet(rule, password, person, commonPasswords)),
        { path: ['password'], error: 'too_simple', when: always },
      ),
      z.refine(({ password }) => !commonPasswords || !isCommonPassword(password, commonPasswords), {
        path: ['password'],
        error: 'too_common',
        when: always,
      }),
      z.refine((typed) => typed.password === typed.repeatedPassword, {
        path: ['repeatedPassword'],
        error: 'mismatch',
        when: always,
      }),
    )
