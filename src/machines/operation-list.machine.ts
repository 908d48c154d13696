import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { CaseOperation } from '../api/contract/statistics.ts'
import type { Operation } from '../api/contract/user.ts'
import { joinedPage } from './joined-page.ts'
import { filterOf, isSameFilter, type OperationFilter, placeOf } from './operation-filter.ts'
import type { Place, PlaceVisited } from './places.ts'
import { unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a person who checks a figure narrows the movements down to it, follows one, comes back and
 * goes on. The filter lives in the address so that Back, a reload and a link keep it; the list keeps what it has
 * shown when an older page or a refresh fails, and refreshes itself when money moved elsewhere in the cabinet.
 */

/** A page and when it came, in milliseconds of this device. All items are of the tab that was asked for. */
export type OperationPage = {
  items: (Operation | CaseOperation)[]
  nextCursor: string | null
  at: number
}

type Context = OperationPage & { filter: OperationFilter; failure: Failure | null }

export type OperationListEvent =
  | PlaceVisited
  | { type: 'filter.chosen'; filter: OperationFilter }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'operations.changed' }

const timedOut: Failure = { code: 'timed_out' }

export const operationListMachine = setup({
  types: {} as {
    input: { place: Place }
    context: Context
    events: OperationListEvent
    tags: 'busy'
  },
  actors: {
    listOperations: unprovided<OperationPage, OperationFilter & { cursor: string | null }>(
      'listOperations',
    ),
    watchOperations: unprovidedListener<{ type: 'operations.changed' }>('watchOperations'),
  },
  actions: {
    storeFilter: assign((_, { place }: { place: Place }) => ({ filter: filterOf(place) })),
    storeFirstPage: assign((_, page: OperationPage) => ({ ...page, failure: null })),
    storeOlderPage: assign(({ context }, { items, nextCursor, at }: OperationPage) => ({
      items: [...context.items, ...items],
      nextCursor,
      at,
      failure: null,
    })),
    storeFreshPage: assign(({ context }, page: OperationPage) => ({
      ...joinedPage(page, context),
      at: page.at,
      failure: null,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    isOtherFilter: ({ context }, { place }: { place: Place }) =>
      !isSameFilter(filterOf(place), context.filter),
    hasOlder: ({ context }) => context.nextCursor !== null,
  },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'operationList',
  context: ({ input }) => ({
    filter: filterOf(input.place),
    items: [],
    nextCursor: null,
    at: 0,
    failure: null,
  }),
  invoke: { id: 'watchOperations', src: 'watchOperations' },
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
        id: 'listOperations',
        src: 'listOperations',
        input: ({ context }) => ({ ...context.filter, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      after: {
        answerLimit: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: timedOut },
        },
      },
      on: { 'operations.changed': { target: 'loading', reenter: true } },
    },
    notLoaded: {
      on: { 'retry.requested': 'loading', 'operations.changed': 'loading' },
    },
    listing: {
      on: {
        'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
        'operations.changed': 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'listOperations',
        src: 'listOperations',
        input: ({ context }) => ({ ...context.filter, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFreshPage', params: ({ event }) => event.output },
        },
        onError: 'listing',
      },
      after: { answerLimit: 'listing' },
      on: { 'operations.changed': { target: 'refreshing', reenter: true } },
    },
    loadingOlder: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listOperations',
        src: 'listOperations',
        input: ({ context }) => ({ ...context.filter, cursor: context.nextCursor }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeOlderPage', params: ({ event }) => event.output },
        },
        onError: {
          target: 'listing',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      after: {
        answerLimit: {
          target: 'listing',
          actions: { type: 'storeFailure', params: timedOut },
        },
      },
      on: { 'operations.changed': 'refreshing' },
    },
  },
})

export type OperationListActor = ActorRefFrom<typeof operationListMachine>
