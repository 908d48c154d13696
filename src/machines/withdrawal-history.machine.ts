import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Currency, currencies } from '../api/contract/amount.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { type Payment, type PaymentStatus, paymentStatuses } from '../api/contract/payment.ts'
import { joinedPage } from './joined-page.ts'
import type { Place } from './places.ts'
import { unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * What became of money that left is often asked months later. The filter by currency, period and status lives in the
 * address so that Back and a reload keep it; the list keeps what it has shown when a later page or a refresh fails,
 * and refreshes itself when a withdrawal changed elsewhere in the cabinet.
 */

export const withdrawalPeriods = ['week', 'month', 'quarter', 'year'] as const
export type WithdrawalPeriod = (typeof withdrawalPeriods)[number]

/** Null stands for all of them. */
export type WithdrawalFilter = {
  status: PaymentStatus | null
  currency: Currency | null
  period: WithdrawalPeriod | null
}

/** A page and when it came, in milliseconds of this device. */
export type WithdrawalPage = { items: Payment[]; nextCursor: string | null; at: number }

type Context = {
  filter: WithdrawalFilter
  items: Payment[]
  nextCursor: string | null
  /** When the provider was last heard. */
  at: number
  failure: Failure | null
}

export type WithdrawalHistoryEvent =
  | { type: 'place.visited'; place: Place }
  | { type: 'filter.chosen'; filter: WithdrawalFilter }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'payments.changed' }

const timedOut: Failure = { code: 'timed_out' }

export const withdrawalHistoryMachine = setup({
  types: {} as {
    input: { place: Place }
    context: Context
    events: WithdrawalHistoryEvent
    tags: 'busy'
  },
  actors: {
    listPayments: unprovided<WithdrawalPage, WithdrawalFilter & { cursor: string | null }>(
      'listPayments',
    ),
    watchPayments: unprovidedListener<{ type: 'payments.changed' }>('watchPayments'),
  },
  actions: {
    storeFilter: assign((_, { place }: { place: Place }) => ({ filter: filterOf(place) })),
    storeFirstPage: assign((_, { items, nextCursor, at }: WithdrawalPage) => ({
      items,
      nextCursor,
      at,
      failure: null,
    })),
    storeOlderPage: assign(({ context }, { items, nextCursor, at }: WithdrawalPage) => ({
      items: [...context.items, ...items],
      nextCursor,
      at,
      failure: null,
    })),
    storeFreshPage: assign(({ context }, page: WithdrawalPage) => ({
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
  id: 'withdrawalHistory',
  context: ({ input }) => ({
    filter: filterOf(input.place),
    items: [],
    nextCursor: null,
    at: 0,
    failure: null,
  }),
  invoke: { id: 'watchPayments', src: 'watchPayments', onError: {} },
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
        id: 'listPayments',
        src: 'listPayments',
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
      on: { 'payments.changed': { target: 'loading', reenter: true } },
    },
    notLoaded: {
      on: { 'retry.requested': 'loading', 'payments.changed': 'loading' },
    },
    listing: {
      on: {
        'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
        'payments.changed': 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'listPayments',
        src: 'listPayments',
        input: ({ context }) => ({ ...context.filter, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFreshPage', params: ({ event }) => event.output },
        },
        onError: 'listing',
      },
      after: { answerLimit: 'listing' },
      on: { 'payments.changed': { target: 'refreshing', reenter: true } },
    },
    loadingOlder: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listPayments',
        src: 'listPayments',
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
      on: { 'payments.changed': 'refreshing' },
    },
  },
})

export type WithdrawalHistoryActor = ActorRefFrom<typeof withdrawalHistoryMachine>

const oneOf = <Value extends string>(values: readonly Value[], found: string | undefined) =>
  values.find((value) => value === found) ?? null

/** What stands in an address may be old or foreign; only what is known here filters. */
function filterOf({ query }: Place): WithdrawalFilter {
  return {
    status: oneOf(paymentStatuses, query.status),
    currency: oneOf(currencies, query.currency),
    period: oneOf(withdrawalPeriods, query.period),
  }
}

const placeOf = ({ status, currency, period }: WithdrawalFilter): Place => ({
  name: 'withdrawal',
  query: {
    ...(status ? { status } : {}),
    ...(currency ? { currency } : {}),
    ...(period ? { period } : {}),
  },
})

const isSame = (one: WithdrawalFilter, other: WithdrawalFilter): boolean =>
  one.status === other.status && one.currency === other.currency && one.period === other.period
