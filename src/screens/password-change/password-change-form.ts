import * as z from 'zod/mini'
import { GivenPassword } from '../../api/contract/credentials.ts'
import {
  isCommonPassword,
  isPasswordRuleMet,
  NewPassword,
  ownRules,
} from '../../api/contract/new-account.ts'
import type { PasswordOwner } from '../../machines/password-change.machine.ts'

export type TypedPasswords = {
  /** Stays empty for whoever has no password yet. */
  oldPassword: string
  newPassword: string
  repeatedPassword: string
}

/** All errors at once, also those that compare two fields of which another one is still wrong. */
const always = () => true

export const passwordChangeForm = (login: string, owner: PasswordOwner) =>
  z
    .object({
      oldPassword: owner.hasPassword ? GivenPassword : z.string(),
      newPassword: NewPassword,
      repeatedPassword: z.string().check(z.minLength(1, 'required')),
    })
    .check(
      z.refine(
        ({ newPassword }) =>
          ownRules.every((rule) =>
            isPasswordRuleMet(
              rule,
              newPassword,
              { login, email: owner.email },
              owner.commonPasswords,
            ),
          ),
        { path: ['newPassword'], error: 'too_simple', when: always },
      ),
      z.refine(
        ({ newPassword }) =>
          !owner.commonPasswords || !isCommonPassword(newPassword, owner.commonPasswords),
        { path: ['newPassword'], error: 'too_common', when: always },
      ),
      z.refine(
        ({ oldPassword, newPassword }) => newPassword === '' || newPassword !== oldPassword,
        { path: ['newPassword'], error: 'unchanged', when: always },
      ),
      z.refine((typed) => typed.newPassword === typed.repeatedPassword, {
        path: ['repeatedPassword'],
        error: 'mismatch',
        when: always,
      }),
    )
