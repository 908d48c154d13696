import type { SecurityActor } from '../../machines/security.machine.ts'

export function SecurityScreen(_: { actor: SecurityActor }) {
  return null
}
