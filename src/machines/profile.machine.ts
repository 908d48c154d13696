import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const profileMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'profile', initial: 'idle', states: { idle: {} } })

export type ProfileActor = ActorRefFrom<typeof profileMachine>
