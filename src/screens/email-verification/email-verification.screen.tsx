import type { EmailVerificationActor } from '../../machines/email-verification.machine.ts'

export function EmailVerificationScreen(_: { actor: EmailVerificationActor }) {
  return null
}
