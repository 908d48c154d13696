import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { NewsItem } from '../api/contract/news.ts'
import { type NewsOutdated, newsListMachine } from './news-list.machine.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: an item has an address of its own, so that a link and a reload open it, and whoever has read it
 * goes back to the list where they left it. Opening is reading: the provider counts it so, and the list is told. In
 * another language the open item is asked for anew, and until it is there the one before stays in sight.
 */

/** An item and when it came, in milliseconds. */
export type OpenedItem = { item: NewsItem; at: number }

type Context = {
  location: RouteLocation
  /** The one that is open. */
  item: NewsItem | null
  at: number
  failure: Failure | null
}

export type NewsEvent = LocationVisited | NewsOutdated | { type: 'item.requested' }

type Visit = { location: RouteLocation }

export const newsMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: NewsEvent
    tags: 'busy'
    children: { newsList: 'newsList' }
  },
  actors: {
    newsList: newsListMachine,
    readItem: port<OpenedItem, { id: string }>('readItem'),
    watchReads: unprovidedListener<NewsOutdated>('watchReads'),
  },
  actions: {
    storeLocation: assign((_, { location }: Visit) => ({ location })),
    storeItem: assign((_, { item, at }: OpenedItem) => ({ item, at })),
    tellList: sendTo('newsList', (_, { item }: OpenedItem) => ({
      type: 'item.opened' as const,
      id: item.id,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure, item: null })),
    forgetItem: assign({ item: null }),
    forgetFailure: assign({ failure: null }),
    /** Begins at the top, with the focus on the heading of what has come. */
    showTop: unprovidedAction('showTop'),
    /** Brings what was read back into sight in the list, with the focus on it. */
    showRead: unprovidedAction<{ id: string }>('showRead'),
  },
  guards: {
    isOpen: ({ context }) => context.location.id !== undefined,
    isInSight: ({ context }) => context.item !== null,
    isUnknown: (_, { code }: Failure) => code === 'not_found',
    namesOther: ({ context }, { location }: Visit) =>
      location.id !== undefined && location.id !== context.location.id,
    leavesItem: ({ context }, { location }: Visit) =>
      location.id === undefined && context.location.id !== undefined,
  },
}).createMachine({
  id: 'news',
  context: ({ input: { location } }) => ({ location, item: null, at: 0, failure: null }),
  invoke: [
    { id: 'newsList', src: 'newsList' },
    { id: 'watchReads', src: 'watchReads' },
  ],
  on: {
    'location.visited': [
      {
        guard: { type: 'namesOther', params: ({ event }) => event },
        target: '.closed',
        actions: [{ type: 'storeLocation', params: ({ event }) => event }, 'forgetItem'],
      },
      {
        guard: { type: 'leavesItem', params: ({ event }) => event },
        target: '.closed',
        actions: [
          {
            type: 'showRead',
            params: ({ context }) => ({ id: present(context.location.id, 'id') }),
          },
          { type: 'storeLocation', params: ({ event }) => event },
          'forgetItem',
        ],
      },
    ],
  },
  initial: 'closed',
  states: {
    closed: { always: { guard: 'isOpen', target: 'reading' } },
    reading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readItem',
        src: 'readItem',
        input: ({ context }) => ({ id: present(context.location.id, 'id') }),
        onDone: [
          {
            guard: 'isInSight',
            target: 'shown',
            actions: { type: 'storeItem', params: ({ event }) => event.output },
          },
          {
            target: 'shown',
            actions: [
              { type: 'storeItem', params: ({ event }) => event.output },
              { type: 'tellList', params: ({ event }) => event.output },
              'showTop',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => failureFrom(event.error) },
            target: 'notFound',
            actions: ['forgetItem', 'showTop'],
          },
          {
            target: 'notRead',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
      on: { 'language.changed': { target: 'reading', reenter: true } },
    },
    shown: { on: { 'language.changed': 'reading' } },
    notFound: {},
    notRead: {
      on: {
        'item.requested': 'reading',
        'news.changed': 'reading',
        'language.changed': 'reading',
      },
    },
  },
})

export type NewsActor = ActorRefFrom<typeof newsMachine>
