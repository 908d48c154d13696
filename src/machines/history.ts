import { assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import { joinedPage } from './joined-page.ts'
import type { Place, PlaceVisited } from './places.ts'
import { refusal } from './refusal.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * The flow of every list that a person filters and pages through. The filter lives in the address so that Back, a
 * reload and a link keep it; the list keeps what it has shown when an older page or a refresh fails, and refreshes
 * itself when what it lists changed elsewhere in the cabinet, or when the person asks for it.
 */

/** A page and when it came, in milliseconds. */
type HistoryPage<Item> = { items: Item[]; nextCursor: string | null; at: number }

/** The page after `cursor` of what the filter leaves; the first one when it is null. */
type Asked<Filter> = { filter: Filter; cursor: string | null }

type Context<Item, Filter> = HistoryPage<Item> & {
  filter: Filter
  failure: Failure | null
  /** The last refresh failed: what is shown is as of `at`. */
  isOutdated: boolean
}

type HistoryEvent<Filter> =
  | PlaceVisited
  | { type: 'filter.chosen'; filter: Filter }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'refresh.requested' }
  | { type: 'history.changed' }

type Visit = { place: Place }

type HistoryDescription<Filter> = {
  /** Of the flow. */
  id: string
  /** What stands in an address may be old or foreign; only what is known filters. Compared as JSON: one order of keys. */
  filterOf: (place: Place) => Filter
  placeOf: (filter: Filter) => Place
}

export function historyMachine<Item extends { id: string }, Filter extends object>({
  id,
  filterOf,
  placeOf,
}: HistoryDescription<Filter>) {
  return setup({
    types: {} as {
      input: Visit
      context: Context<Item, Filter>
      events: HistoryEvent<Filter>
      tags: 'busy'
    },
    actors: {
      listPage: port<HistoryPage<Item>, Asked<Filter>>('listPage'),
      watchChanges: unprovidedListener<{ type: 'history.changed' }>('watchChanges'),
    },
    actions: {
      storeFilter: assign((_, { place }: Visit) => ({ filter: filterOf(place) })),
      storeFirstPage: assign((_, page: HistoryPage<Item>) => ({
        ...page,
        failure: null,
        isOutdated: false,
      })),
      storeOlderPage: assign(({ context }, { items, nextCursor }: HistoryPage<Item>) => ({
        nextCursor,
        items: [...context.items, ...items],
        failure: null,
      })),
      storeFreshPage: assign(({ context }, page: HistoryPage<Item>) => ({
        ...joinedPage(page, context),
        at: page.at,
        failure: null,
        isOutdated: false,
      })),
      noteOutdated: assign({ isOutdated: true }),
      /** All that is known is out of date, so the listeners of this page tell their flows to ask anew. */
      refreshReads: unprovidedAction('refreshReads'),
      storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
      forgetFailure: assign({ failure: null }),
      goTo: unprovidedAction<Place>('goTo'),
    },
    guards: {
      isOtherFilter: ({ context }, { place }: Visit) =>
        JSON.stringify(filterOf(place)) !== JSON.stringify(context.filter),
      hasOlder: ({ context }) => context.nextCursor !== null,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      filter: filterOf(input.place),
      items: [],
      nextCursor: null,
      at: 0,
      failure: null,
      isOutdated: false,
    }),
    invoke: { id: 'watchChanges', src: 'watchChanges', onError: {} },
    on: {
      'place.visited': {
        guard: { type: 'isOtherFilter', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'storeFilter', params: ({ event }) => event },
      },
      'filter.chosen': {
        actions: { type: 'goTo', params: ({ event }) => placeOf(event.filter) },
      },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        entry: 'forgetFailure',
        invoke: {
          id: 'listPage',
          src: 'listPage',
          input: ({ context }) => ({ filter: context.filter, cursor: null }),
          onDone: {
            target: 'listing',
            actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
          },
          onError: {
            target: 'notLoaded',
            actions: { type: 'storeFailure', params: refusal },
          },
        },
        on: { 'history.changed': { target: 'loading', reenter: true } },
      },
      notLoaded: {
        on: { 'retry.requested': 'loading', 'history.changed': 'loading' },
      },
      listing: {
        on: {
          'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
          'refresh.requested': { target: 'refreshing', actions: 'refreshReads' },
          'history.changed': 'refreshing',
        },
      },
      refreshing: {
        invoke: {
          id: 'listPage',
          src: 'listPage',
          input: ({ context }) => ({ filter: context.filter, cursor: null }),
          onDone: {
            target: 'listing',
            actions: { type: 'storeFreshPage', params: ({ event }) => event.output },
          },
          onError: { target: 'listing', actions: 'noteOutdated' },
        },
        on: { 'history.changed': { target: 'refreshing', reenter: true } },
      },
      loadingOlder: {
        tags: 'busy',
        entry: 'forgetFailure',
        invoke: {
          id: 'listPage',
          src: 'listPage',
          input: ({ context }) => ({ filter: context.filter, cursor: context.nextCursor }),
          onDone: {
            target: 'listing',
            actions: { type: 'storeOlderPage', params: ({ event }) => event.output },
          },
          onError: {
            target: 'listing',
            actions: { type: 'storeFailure', params: refusal },
          },
        },
        on: { 'history.changed': 'refreshing' },
      },
    },
  })
}

export type HistoryMachine<Item extends { id: string }, Filter extends object> = ReturnType<
  typeof historyMachine<Item, Filter>
>
