import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const depositMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'deposit', initial: 'idle', states: { idle: {} } })

export type DepositActor = ActorRefFrom<typeof depositMachine>
