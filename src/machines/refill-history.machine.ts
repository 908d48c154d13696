import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Currency, currencies } from '../api/contract/amount.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { type Refill, type RefillStatus, refillStatuses } from '../api/contract/refill.ts'
import { joinedPage } from './joined-page.ts'
import type { Place } from './places.ts'
import { unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * A person comes back to a refill through its history, often on another day and another device. The filter lives
 * in the address so that Back and a reload keep it; the list keeps what it has shown when a later page or a
 * refresh fails, and refreshes itself when a refill changed elsewhere in the cabinet.
 */

export type RefillFilter = { status: RefillStatus | null; currency: Currency | null }

/** A page and when it came, in milliseconds of this device. */
export type RefillPage = { items: Refill[]; nextCursor: string | null; at: number }

type Context = {
  filter: RefillFilter
  items: Refill[]
  nextCursor: string | null
  /** When the provider was last heard. */
  at: number
  failure: Failure | null
}

export type RefillHistoryEvent =
  | { type: 'place.visited'; place: Place }
  | { type: 'filter.chosen'; filter: RefillFilter }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'refills.changed' }

const timedOut: Failure = { code: 'timed_out' }

export const refillHistoryMachine = setup({
  types: {} as {
    input: { place: Place }
    context: Context
    events: RefillHistoryEvent
    tags: 'busy'
  },
  actors: {
    listRefills: unprovided<RefillPage, RefillFilter & { cursor: string | null }>('listRefills'),
    watchRefills: unprovidedListener<{ type: 'refills.changed' }>('watchRefills'),
  },
  actions: {
    storeFilter: assign((_, { place }: { place: Place }) => ({ filter: filterOf(place) })),
    storeFirstPage: assign((_, { items, nextCursor, at }: RefillPage) => ({
      items,
      nextCursor,
      at,
      failure: null,
    })),
    storeOlderPage: assign(({ context }, { items, nextCursor, at }: RefillPage) => ({
      items: [...context.items, ...items],
      nextCursor,
      at,
      failure: null,
    })),
    storeFreshPage: assign(({ context }, page: RefillPage) => ({
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
      !isSame(filterOf(place), context.filter),
    hasOlder: ({ context }) => context.nextCursor !== null,
  },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'refillHistory',
  context: ({ input }) => ({
    filter: filterOf(input.place),
    items: [],
    nextCursor: null,
    at: 0,
    failure: null,
  }),
  invoke: { id: 'watchRefills', src: 'watchRefills', onError: {} },
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
        id: 'listRefills',
        src: 'listRefills',
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
      on: {
        'refills.changed': { target: 'loading', reenter: true },
      },
    },
    notLoaded: {
      on: { 'retry.requested': 'loading', 'refills.changed': 'loading' },
    },
    listing: {
      on: {
        'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
        'refills.changed': 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'listRefills',
        src: 'listRefills',
        input: ({ context }) => ({ ...context.filter, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFreshPage', params: ({ event }) => event.output },
        },
        onError: 'listing',
      },
      after: { answerLimit: 'listing' },
      on: { 'refills.changed': { target: 'refreshing', reenter: true } },
    },
    loadingOlder: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listRefills',
        src: 'listRefills',
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
      on: { 'refills.changed': 'refreshing' },
    },
  },
})

export type RefillHistoryActor = ActorRefFrom<typeof refillHistoryMachine>

const oneOf = <Value extends string>(values: readonly Value[], found: string | undefined) =>
  values.find((value) => value === found) ?? null

/** What stands in an address may be old or foreign; only what the contract knows filters. */
function filterOf({ query }: Place): RefillFilter {
  return {
    status: oneOf(refillStatuses, query.status),
    currency: oneOf(currencies, query.currency),
  }
}

const placeOf = ({ status, currency }: RefillFilter): Place => ({
  name: 'refill',
  query: { ...(status ? { status } : {}), ...(currency ? { currency } : {}) },
})

const isSame = (one: RefillFilter, other: RefillFilter): boolean =>
  one.status === other.status && one.currency === other.currency
