import type { DepositActor } from '../../machines/deposit.machine.ts'

export function DepositScreen(_: { actor: DepositActor }) {
  return null
}
