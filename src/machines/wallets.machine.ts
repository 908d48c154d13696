import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const walletsMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'wallets', initial: 'idle', states: { idle: {} } })

export type WalletsActor = ActorRefFrom<typeof walletsMachine>
