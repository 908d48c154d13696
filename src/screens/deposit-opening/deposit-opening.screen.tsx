import type { DepositOpeningActor } from '../../machines/deposit-opening.machine.ts'

export function DepositOpeningScreen(_: { actor: DepositOpeningActor }) {
  return null
}
