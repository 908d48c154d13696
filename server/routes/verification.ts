import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import type { RateLimits } from '../rules/rate-limit.ts'
import { submitVerification, type VerificationRules } from '../rules/verification.ts'

export function verificationHandlers(
  rules: VerificationRules,
  limits: RateLimits,
): Handlers<Pick<Calls, 'submitVerification'>> {
  return {
    async submitVerification({ form }, { userId }) {
      await limits.spend('uploadByPerson', String(userId))
      return submitVerification(rules, userId, form)
    },
  }
}
