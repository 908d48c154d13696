import * as z from 'zod/mini'
import { isPasswordRuleMet, ownRules } from '../../api/contract/new-account.ts'
import { Registration } from '../../api/contract/session.ts'

/** What the contract asks for, and what only this form does: the same password twice. */
const Typed = z.extend(Registration, {
  repeatedPassword: z.string().check(z.minLength(1, 'required')),
})
export type TypedRegistration = z.infer<typeof Typed>

/** All errors at once, also those that compare two fields of which another one is still wrong. */
const always = () => true

export const registrationForm = (commonPasswords: ReadonlySet<string> | null) =>
  Typed.check(
    z.refine(
      (typed) =>
        ownRules.every((rule) => isPasswordRuleMet(rule, typed.password, typed, commonPasswords)),
      { path: ['password'], error: 'too_simple', when: always },
    ),
    z.refine(({ password }) => password === '' || !commonPasswords?.has(password.toLowerCase()), {
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
