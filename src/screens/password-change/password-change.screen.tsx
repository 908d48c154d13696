import type { PasswordChangeActor } from '../../machines/password-change.machine.ts'

export function PasswordChangeScreen(_: { actor: PasswordChangeActor }) {
  return null
}
