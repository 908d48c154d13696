import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const exchangeMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'exchange', initial: 'idle', states: { idle: {} } })

export type ExchangeActor = ActorRefFrom<typeof exchangeMachine>
