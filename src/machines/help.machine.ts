import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever has a question finds its answer among all others by a word of it, or comes to it by a
 * link from the page where the question arose. The link names the answer, so that it is open and in sight.
 */

type Context = {
  /** As it was typed. */
  search: string
  /** The answer that the address names. */
  answer: string | null
}

type Visit = { location: RouteLocation }

type Typed = { search: string }

const answerIn = ({ query }: RouteLocation): string | null => query.answer ?? null

export type HelpEvent = LocationVisited | ({ type: 'search.typed' } & Typed)

export const helpMachine = setup({
  types: {} as { input: Visit; context: Context; events: HelpEvent },
  actions: {
    storeSearch: assign((_, { search }: Typed) => ({ search })),
    forgetSearch: assign({ search: '' }),
    storeAnswer: assign((_, { location }: Visit) => ({ answer: answerIn(location) })),
    /** Moves the focus to the answer that is named, if any is. */
    showNamed: unprovidedAction('showNamed'),
  },
  guards: { isTyped: (_, { search }: Typed) => search.trim() !== '' },
}).createMachine({
  id: 'help',
  context: ({ input: { location } }) => ({ search: '', answer: answerIn(location) }),
  entry: 'showNamed',
  on: {
    'search.typed': [
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        target: '.searching',
        actions: { type: 'storeSearch', params: ({ event }) => event },
      },
      { target: '.browsing', actions: { type: 'storeSearch', params: ({ event }) => event } },
    ],
    'location.visited': {
      target: '.browsing',
      actions: ['forgetSearch', { type: 'storeAnswer', params: ({ event }) => event }, 'showNamed'],
    },
  },
  initial: 'browsing',
  states: {
    browsing: {},
    searching: {},
  },
})

export type HelpActor = ActorRefFrom<typeof helpMachine>
