import { assign, setup } from 'xstate'
import { filterOf, locationOf, type OperationFilter, searchIn } from './operation-filter.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever remembers a name, an amount or a hash looks for it among thousands of operations. The
 * address hears of it once typing has come to rest, so that Back, a reload and a link keep it and half a word is never
 * asked for; what is typed stays ahead of an address that changes meanwhile.
 */

type Context = {
  /** In the address now. */
  filter: OperationFilter
  /** The text in the field, as it was typed. */
  typed: string
}

export type OperationSearchEvent = LocationVisited | { type: 'search.typed'; search: string }

type Visit = { location: RouteLocation }

export const operationSearchMachine = setup({
  types: {} as { input: Visit; context: Context; events: OperationSearchEvent },
  actions: {
    storeFilter: assign((_, { location }: Visit) => ({ filter: filterOf(location) })),
    storeTyped: assign((_, { search }: { search: string }) => ({ typed: search })),
    showSearch: assign(({ context: { filter } }) => ({ typed: filter.search ?? '' })),
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
  },
  guards: {
    isOther: ({ context: { filter, typed } }) => searchIn(typed) !== filter.search,
    bringsOther: ({ context: { typed } }, { location }: Visit) =>
      searchIn(typed) !== filterOf(location).search,
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'operationSearch',
  context: ({ input: { location } }) => {
    const filter = filterOf(location)
    return { filter, typed: filter.search ?? '' }
  },
  initial: 'settled',
  on: {
    'search.typed': {
      target: '.typing',
      reenter: true,
      actions: { type: 'storeTyped', params: ({ event }) => event },
    },
    'location.visited': {
      actions: { type: 'storeFilter', params: ({ event }) => event },
    },
  },
  states: {
    settled: {
      on: {
        'location.visited': {
          guard: { type: 'bringsOther', params: ({ event }) => event },
          actions: [{ type: 'storeFilter', params: ({ event }) => event }, 'showSearch'],
        },
      },
    },
    typing: {
      after: {
        typingPause: [
          {
            guard: 'isOther',
            target: 'settled',
            actions: {
              type: 'replaceLocation',
              params: ({ context: { filter, typed } }) =>
                locationOf({ ...filter, search: searchIn(typed) }),
            },
          },
          { target: 'settled' },
        ],
      },
    },
  },
})
