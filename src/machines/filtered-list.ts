import { assign, sendTo, setup } from 'xstate'
import type { Place, PlaceVisited } from './places.ts'
import { pagedQueryOf } from './query.machine.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * The flow of every list that a person filters and pages through. The filter lives in the address so that Back, a
 * reload and a link keep it; what it leaves is read by a query.
 */

type Visit = { place: Place }

type ListDescription<Filter> = {
  /** Of the flow. */
  id: string
  /** What stands in an address may be old or foreign; only what is known filters. Compared as JSON: one order of keys. */
  filterOf: (place: Place) => Filter
  placeOf: (filter: Filter) => Place
}

export function filteredListMachine<Item extends { id: string }, Filter extends object>({
  id,
  filterOf,
  placeOf,
}: ListDescription<Filter>) {
  return setup({
    types: {} as {
      input: Visit
      context: { filter: Filter }
      events: PlaceVisited | { type: 'filter.chosen'; filter: Filter }
      children: { list: 'list' }
    },
    actors: { list: pagedQueryOf<Item, Filter>() },
    actions: {
      storeFilter: assign((_, { place }: Visit) => ({ filter: filterOf(place) })),
      goTo: unprovidedAction<Place>('goTo'),
    },
    guards: {
      isOtherFilter: ({ context }, { place }: Visit) =>
        JSON.stringify(filterOf(place)) !== JSON.stringify(context.filter),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ filter: filterOf(input.place) }),
    invoke: { id: 'list', src: 'list', input: ({ context }) => ({ params: context.filter }) },
    on: {
      'place.visited': {
        guard: { type: 'isOtherFilter', params: ({ event }) => event },
        actions: [
          { type: 'storeFilter', params: ({ event }) => event },
          sendTo('list', ({ context }) => ({ type: 'params.changed', params: context.filter })),
        ],
      },
      'filter.chosen': {
        actions: { type: 'goTo', params: ({ event }) => placeOf(event.filter) },
      },
    },
  })
}

export type FilteredListMachine<Item extends { id: string }, Filter extends object> = ReturnType<
  typeof filteredListMachine<Item, Filter>
>
