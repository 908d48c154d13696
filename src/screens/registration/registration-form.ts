import * as z from 'zod/mini'
import type { LegalEdition } from '../../api/contract/legal.ts'
import { isCommonPassword, isPasswordRuleMet, ownRules } from '../../api/contract/new-account.ts'
import { Registration } from '../../api/contract/session.ts'

/** Checks what the contract asks for, and for this form the same password twice and a tick for each text. */
const Typed = z.extend(z.omit(Registration, { consents: true }), {
  repeatedPassword: z.string().check(z.minLength(1, 'required')),
  /** Editions that are ticked, by `tickOf`. */
  agreed: z.array(z.string()),
})
export type TypedRegistration = z.infer<typeof Typed>

/** All errors at once, also those that compare two fields of which another one is still wrong. */
const always = () => true

/** A new version is another tick, so nobody has agreed to it yet. */
export const tickOf = ({ kind, version }: LegalEdition) => `${kind} ${version}`

export const registrationForm = (
  commonPasswords: ReadonlySet<string> | null,
  legal: readonly LegalEdition[],
) =>
  Typed.check(
    z.refine(({ agreed }) => legal.every((edition) => agreed.includes(tickOf(edition))), {
      path: ['agreed'],
      error: 'required',
      when: always,
    }),
    z.refine(
      (typed) =>
        ownRules.every((rule) => isPasswordRuleMet(rule, typed.password, typed, commonPasswords)),
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
