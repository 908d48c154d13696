import type { OperationsActor } from '../../machines/operations.machine.ts'

export function OperationsScreen(_: { actor: OperationsActor }) {
  return null
}
