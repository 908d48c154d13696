import { assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Notification } from '../api/contract/notification.ts'
import { joinedPage } from './joined-page.ts'
import { filterOf, locationOf, type NotificationFilter } from './notification-filter.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { changeUser } from './system.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: what happened while nobody looked is told once, and stays told until the person has seen it.
 * A notification counts as read as soon as it is followed or marked, and the bell with it; a provider that refuses
 * takes that back. Marks that are made while others are on their way wait for their turn, so that none is lost.
 */

/** A page and when it came, in milliseconds. */
export type NotificationPage = {
  items: Notification[]
  nextCursor: string | null
  unread: number
  at: number
}

export type Marks = { ids: string[] } | { all: true }

type Context = {
  /** Comes from the address. */
  filter: NotificationFilter
  items: Notification[]
  nextCursor: string | null
  /** When the provider was last heard; zero before the first answer. */
  at: number
  /** As the provider counted last; what is marked here meanwhile is not in it. */
  unread: number
  failure: Failure | null
  /** Marks that the provider has not answered yet. */
  asked: Marks
  /** Marked while the provider is being asked. */
  queued: string[]
  markFailure: Failure | null
}

export type NotificationsChanged = { type: 'notifications.changed' }

export type NotificationsEvent =
  | LocationVisited
  | { type: 'notification.read'; id: string }
  | { type: 'all.read' }
  | { type: 'filter.chosen'; filter: NotificationFilter }
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | NotificationsChanged

const nothing: Marks = { ids: [] }

type Marked = Pick<Context, 'asked' | 'queued'>

const isMarked = ({ asked, queued }: Marked, id: string): boolean =>
  'all' in asked || asked.ids.includes(id) || queued.includes(id)

/** Read on the provider, or marked here and on its way there. */
export const isRead = (marked: Marked, { id, read }: Notification): boolean =>
  read || isMarked(marked, id)

/** The bell shows this count. */
export const unreadIn = ({ unread, asked, queued }: Context): number =>
  'all' in asked ? 0 : Math.max(0, unread - asked.ids.length - queued.length)

const page = ({ event }: { event: { output: NotificationPage } }) => event.output
const bell = ({ context }: { context: Context }) => ({
  notifications: { unread: unreadIn(context) },
})

export const notificationsMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: NotificationsEvent
    tags: 'busy'
  },
  actors: {
    listNotifications: port<
      NotificationPage,
      { filter: NotificationFilter; cursor: string | null }
    >('listNotifications'),
    /** Goes on when the person has left: what was followed is read all the same. */
    markRead: port<{ unread: number }, Marks>('markRead'),
    watchNotifications: unprovidedListener<NotificationsChanged>('watchNotifications'),
  },
  actions: {
    goTo: unprovidedAction<RouteLocation>('goTo'),
    storeFilter: assign((_, { location }: { location: RouteLocation }) => ({
      filter: filterOf(location),
      items: [],
      nextCursor: null,
      at: 0,
    })),
    storeFirstPage: assign(({ context }, fresh: NotificationPage) => ({
      ...joinedPage(fresh, context),
      unread: fresh.unread,
      at: fresh.at,
    })),
    storeOlderPage: assign(({ context }, { items, ...rest }: NotificationPage) => ({
      ...rest,
      items: [...context.items, ...items],
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    mark: assign((_, asked: Marks) => ({ asked, markFailure: null })),
    queueMark: assign(({ context }, { id }: { id: string }) => ({
      queued: [...context.queued, id],
    })),
    storeMarks: assign(({ context }, { unread }: { unread: number }) => ({
      items: context.items.map((item) => ({
        ...item,
        read: item.read || ('all' in context.asked ? true : context.asked.ids.includes(item.id)),
      })),
      unread,
      asked: nothing,
    })),
    askQueued: assign(({ context }) => ({ asked: { ids: context.queued }, queued: [] })),
    takeBackMarks: assign((_, { failure }: { failure: Failure }) => ({
      asked: nothing,
      queued: [],
      markFailure: failure,
    })),
    changeUser: changeUser(),
  },
  guards: {
    isOtherFilter: ({ context }, { location }: { location: RouteLocation }) =>
      JSON.stringify(filterOf(location)) !== JSON.stringify(context.filter),
    isListed: ({ context }) => context.at > 0,
    hasOlder: ({ context }) => context.nextCursor !== null,
    isUnread: ({ context }, { id }: { id: string }) =>
      context.items.some((item) => item.id === id && !isRead(context, item)),
    isAnyUnread: ({ context }) => context.items.length > 0 && unreadIn(context) > 0,
    isAnyQueued: ({ context }) => context.queued.length > 0,
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    filter: filterOf(input.location),
    items: [],
    nextCursor: null,
    at: 0,
    unread: 0,
    failure: null,
    asked: nothing,
    queued: [],
    markFailure: null,
  }),
  on: {
    'filter.chosen': {
      actions: { type: 'goTo', params: ({ event }) => locationOf(event.filter) },
    },
  },
  invoke: { id: 'watchNotifications', src: 'watchNotifications' },
  type: 'parallel',
  states: {
    list: {
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
            id: 'listNotifications',
            src: 'listNotifications',
            input: ({ context }) => ({ filter: context.filter, cursor: null }),
            onDone: {
              target: 'listing',
              actions: [
                { type: 'storeFirstPage', params: page },
                { type: 'changeUser', params: bell },
              ],
            },
            onError: [
              // The list stays: a failed refresh is not reported.
              { guard: 'isListed', target: 'listing' },
              { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
            ],
          },
          on: { 'notifications.changed': { target: 'loading', reenter: true } },
        },
        notLoaded: { on: { 'retry.requested': 'loading', 'notifications.changed': 'loading' } },
        listing: {
          on: {
            'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
            'notifications.changed': 'loading',
          },
        },
        loadingOlder: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'listNotifications',
            src: 'listNotifications',
            input: ({ context }) => ({ filter: context.filter, cursor: context.nextCursor }),
            onDone: {
              target: 'listing',
              actions: { type: 'storeOlderPage', params: page },
            },
            onError: {
              target: 'listing',
              actions: { type: 'storeFailure', params: rejection },
            },
          },
          on: { 'notifications.changed': 'loading' },
        },
      },
    },
    marks: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'notification.read': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              target: 'marking',
              actions: { type: 'mark', params: ({ event }) => ({ ids: [event.id] }) },
            },
            'all.read': {
              guard: 'isAnyUnread',
              target: 'marking',
              actions: { type: 'mark', params: { all: true } },
            },
          },
        },
        marking: {
          tags: 'busy',
          entry: { type: 'changeUser', params: bell },
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => context.asked,
            onDone: [
              {
                guard: 'isAnyQueued',
                target: 'marking',
                reenter: true,
                actions: [{ type: 'storeMarks', params: ({ event }) => event.output }, 'askQueued'],
              },
              {
                target: 'settled',
                actions: [
                  { type: 'storeMarks', params: ({ event }) => event.output },
                  { type: 'changeUser', params: bell },
                ],
              },
            ],
            onError: {
              target: 'settled',
              actions: [
                { type: 'takeBackMarks', params: rejection },
                { type: 'changeUser', params: bell },
              ],
            },
          },
          on: {
            'notification.read': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              actions: [
                { type: 'queueMark', params: ({ event }) => event },
                { type: 'changeUser', params: bell },
              ],
            },
          },
        },
      },
    },
  },
})
