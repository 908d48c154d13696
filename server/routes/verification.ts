import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { submitVerification, type VerificationRules } from '../services/verification.ts'

export function verificationHandlers(
  rules: VerificationRules,
): Handlers<Pick<Calls, 'submitVerification'>> {
  return {
    submitVerification: ({ form }, { userId }) => submitVerification(rules, userId, form),
  }
}
