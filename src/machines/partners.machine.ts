import { type ActorRefFrom, assign, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'

export const partnersMachine = setup({
  types: {} as {
    input: { place: Place; user: User }
    context: { place: Place; user: User }
    events: PlaceVisited
  },
  actions: {
    storePlace: assign((_, { place }: { place: Place }) => ({ place })),
  },
}).createMachine({
  id: 'partners',
  context: ({ input }) => input,
  on: {
    'place.visited': { actions: { type: 'storePlace', params: ({ event }) => event } },
  },
  initial: 'shown',
  states: { shown: {} },
})

export type PartnersActor = ActorRefFrom<typeof partnersMachine>
