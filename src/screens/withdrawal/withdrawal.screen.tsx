import type { WithdrawalActor } from '../../machines/withdrawal.machine.ts'

export function WithdrawalScreen(_: { actor: WithdrawalActor }) {
  return null
}
