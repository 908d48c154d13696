import type { DepositListActor } from '../../machines/deposit-list.machine.ts'

export function DepositListScreen(_: { actor: DepositListActor }) {
  return null
}
