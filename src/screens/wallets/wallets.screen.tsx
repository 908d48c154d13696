import type { WalletsActor } from '../../machines/wallets.machine.ts'

export function WalletsScreen(_: { actor: WalletsActor }) {
  return null
}
