import { assign, setup } from 'xstate'
import type { Answer } from '../api/contract/endpoint.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { listPartners } from '../api/contract/partner.ts'
import {
  filterOf,
  isSameFilter,
  locationOf,
  type PartnerFilter,
  searchIn,
} from './partner-filter.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: whoever built a structure of hundreds looks for one of them, or for those who brought most.
 * Search, line, order and page live in the address, so that Back, a reload and a link show the same; what is typed
 * replaces it once typing has come to rest, what is chosen adds to the history. The rows shown stay, muted, until
 * the next ones are there, and one request alone is on its way.
 */

export type PartnerPage = Answer<typeof listPartners>

type Context = {
  filter: PartnerFilter
  /** Text of the search field, ahead of the filter while somebody types. */
  typed: string
  /** The last page that came; null before the first one. */
  list: PartnerPage | null
  failure: Failure | null
}

export type PartnerListEvent =
  | LocationVisited
  | { type: 'search.typed'; search: string }
  | { type: 'filter.chosen'; filter: PartnerFilter }
  | { type: 'page.chosen'; page: number }
  | { type: 'retry.requested' }
  | { type: 'partners.changed' }

/** Last known page; a total that is not exact has more. */
export const lastPageOf = ({ total }: PartnerPage, { limit }: PartnerFilter): number =>
  Math.max(1, Math.ceil(total / limit))

/** Past the counted people, pages can be turned one by one. */
const isPageThere = ({ list, filter }: Context, page: number): boolean =>
  list !== null &&
  list.items.length > 0 &&
  page >= 1 &&
  page !== filter.page &&
  (page <= lastPageOf(list, filter) || (!list.isTotalExact && page === filter.page + 1))

type Visit = { location: RouteLocation }

export const partnerListMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: PartnerListEvent
    tags: 'busy'
  },
  actors: {
    listPartners: port<PartnerPage, PartnerFilter>('listPartners'),
    watchPartners: unprovidedListener<{ type: 'partners.changed' }>('watchPartners'),
  },
  actions: {
    storeFilter: assign((_, { location }: Visit) => ({ filter: filterOf(location) })),
    storeTyped: assign((_, { search }: { search: string }) => ({ typed: search })),
    storeList: assign((_, list: PartnerPage) => ({ list })),
    turnBack: assign(({ context }, list: PartnerPage) => ({
      list,
      filter: { ...context.filter, page: lastPageOf(list, context.filter) },
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    /** Brings the first row into sight. */
    showRows: unprovidedAction('showRows'),
  },
  guards: {
    isOtherFilter: ({ context }, { location }: Visit) =>
      !isSameFilter(filterOf(location), context.filter),
    isPageThere: ({ context }, { page }: { page: number }) => isPageThere(context, page),
    isOtherSearch: ({ context }) => searchIn(context.typed) !== context.filter.search,
    isBeyondEnd: ({ context }, list: PartnerPage) =>
      list.items.length === 0 && context.filter.page > lastPageOf(list, context.filter),
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'partnerList',
  type: 'parallel',
  context: ({ input }) => {
    const filter = filterOf(input.location)
    return { filter, typed: filter.search, list: null, failure: null }
  },
  invoke: { id: 'watchPartners', src: 'watchPartners' },
  on: {
    'filter.chosen': {
      actions: { type: 'goTo', params: ({ event }) => locationOf(event.filter) },
    },
    'page.chosen': {
      guard: { type: 'isPageThere', params: ({ event }) => event },
      actions: [
        {
          type: 'goTo',
          params: ({ context, event }) => locationOf({ ...context.filter, page: event.page }),
        },
        'showRows',
      ],
    },
  },
  states: {
    search: {
      initial: 'settled',
      on: {
        'search.typed': {
          target: '.typing',
          actions: { type: 'storeTyped', params: ({ event }) => event },
        },
        'location.visited': {
          target: '.settled',
          actions: { type: 'storeTyped', params: ({ event }) => filterOf(event.location) },
        },
      },
      states: {
        settled: {},
        typing: {
          after: {
            typingPause: [
              {
                guard: 'isOtherSearch',
                target: 'settled',
                actions: {
                  type: 'replaceLocation',
                  params: ({ context }) =>
                    locationOf({ ...context.filter, search: searchIn(context.typed), page: 1 }),
                },
              },
              { target: 'settled' },
            ],
          },
        },
      },
    },
    rows: {
      initial: 'loading',
      on: {
        'location.visited': {
          guard: { type: 'isOtherFilter', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'storeFilter', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'listPartners',
            src: 'listPartners',
            input: ({ context }) => context.filter,
            onDone: [
              {
                guard: { type: 'isBeyondEnd', params: ({ event }) => event.output },
                target: 'loading',
                reenter: true,
                actions: [
                  { type: 'turnBack', params: ({ event }) => event.output },
                  { type: 'replaceLocation', params: ({ context }) => locationOf(context.filter) },
                ],
              },
              {
                target: 'listing',
                actions: { type: 'storeList', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'notLoaded',
              actions: { type: 'storeFailure', params: rejection },
            },
          },
          on: { 'partners.changed': { target: 'loading', reenter: true } },
        },
        notLoaded: {
          on: {
            'retry.requested': 'loading',
            'partners.changed': 'loading',
            'page.chosen': {},
          },
        },
        listing: { on: { 'partners.changed': 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'listPartners',
            src: 'listPartners',
            input: ({ context }) => context.filter,
            onDone: {
              target: 'listing',
              actions: { type: 'storeList', params: ({ event }) => event.output },
            },
            onError: 'listing',
          },
          on: { 'partners.changed': { target: 'refreshing', reenter: true } },
        },
      },
    },
  },
})
