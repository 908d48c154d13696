import type { AvatarActor } from '../../machines/avatar.machine.ts'

export function AvatarScreen(_: { actor: AvatarActor }) {
  return null
}
