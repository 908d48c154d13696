import type { ProfileActor } from '../../machines/profile.machine.ts'

export function ProfileScreen(_: { actor: ProfileActor }) {
  return null
}
