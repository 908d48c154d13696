import type { AccountVerificationActor } from '../../machines/account-verification.machine.ts'

export function AccountVerificationScreen(_: { actor: AccountVerificationActor }) {
  return null
}
