import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const depositListMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'depositList', initial: 'idle', states: { idle: {} } })

export type DepositListActor = ActorRefFrom<typeof depositListMachine>
