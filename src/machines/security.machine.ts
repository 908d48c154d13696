import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const securityMachine = setup({
  types: {} as { input: { place: Place; user: User }; events: PlaceVisited },
}).createMachine({ id: 'security', initial: 'idle', states: { idle: {} } })

export type SecurityActor = ActorRefFrom<typeof securityMachine>
