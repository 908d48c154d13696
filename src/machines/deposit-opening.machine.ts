import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const depositOpeningMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'depositOpening', initial: 'idle', states: { idle: {} } })

export type DepositOpeningActor = ActorRefFrom<typeof depositOpeningMachine>
