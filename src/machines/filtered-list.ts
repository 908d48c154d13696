import { assign, sendTo, setup } from 'xstate'
import { pagedQueryOf } from './query.machine.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * The flow of every list that a person filters and pages through. The filter lives in the address so that Back, a
 * reload and a link keep it; what it leaves is read by a query.
 */

type Visit = { location: RouteLocation }

type ListDescription<Filter> = {
  /** Id of the machine. */
  id: string
  /** Only known values filter, because an address may be old or foreign. Compared as JSON: one order of keys. */
  filterOf: (location: RouteLocation) => Filter
  locationOf: (filter: Filter) => RouteLocation
}

export function filteredListMachine<Item extends { id: string }, Filter extends object>({
  id,
  filterOf,
  locationOf,
}: ListDescription<Filter>) {
  return setup({
    types: {} as {
      input: Visit
      /** `hasChanged`: the person is at the filters, which stay even if they leave nothing to choose from. */
      context: { filter: Filter; hasChanged: boolean }
      events: LocationVisited | { type: 'filter.chosen'; filter: Filter }
      children: { list: 'list' }
    },
    actors: { list: pagedQueryOf<Item, Filter>() },
    actions: {
      storeFilter: assign((_, { location }: Visit) => ({
        filter: filterOf(location),
        hasChanged: true,
      })),
      goTo: unprovidedAction<RouteLocation>('goTo'),
    },
    guards: {
      isOtherFilter: ({ context }, { location }: Visit) =>
        JSON.stringify(filterOf(location)) !== JSON.stringify(context.filter),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ filter: filterOf(input.location), hasChanged: false }),
    invoke: { id: 'list', src: 'list', input: ({ context }) => ({ params: context.filter }) },
    on: {
      'location.visited': {
        guard: { type: 'isOtherFilter', params: ({ event }) => event },
        actions: [
          { type: 'storeFilter', params: ({ event }) => event },
          sendTo('list', ({ context }) => ({ type: 'params.changed', params: context.filter })),
        ],
      },
      'filter.chosen': {
        actions: { type: 'goTo', params: ({ event }) => locationOf(event.filter) },
      },
    },
  })
}

export type FilteredListMachine<Item extends { id: string }, Filter extends object> = ReturnType<
  typeof filteredListMachine<Item, Filter>
>
