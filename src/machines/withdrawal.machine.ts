import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const withdrawalMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'withdrawal', initial: 'idle', states: { idle: {} } })

export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>
