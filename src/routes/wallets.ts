import { walletsActors } from '../api/wallets.actors.ts'
import { walletChangeMachine } from '../machines/wallet-change.machine.ts'
import { walletsMachine } from '../machines/wallets.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { WalletsScreen } from '../screens/wallets/wallets.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, phoneVerification, goTo }: Services) => {
  const actors = walletsActors({ call, reads, now })
  return walletsMachine.provide({
    actors: {
      ...actors,
      walletChange: walletChangeMachine.provide({
        actors: { ...actors, phoneVerification },
        actions: { goTo },
      }),
    },
  })
}

export const Screen: RouteScreen<typeof create> = WalletsScreen
