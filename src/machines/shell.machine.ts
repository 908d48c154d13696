/**
 * The house of a person who is signed in. It owns which room is open: a room is opened when everything it needs is
 * there, and until then the room before it stays alive and in sight, so that a slow or failed download loses
 * nothing that was typed. It also owns what stands beside every room: the menu of the phone and the bell.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'
import { cabinetMachine } from './cabinet.machine.ts'
import type { Place, PlaceName, PlaceVisited } from './places.ts'
import { refillMachine } from './refill.machine.ts'
import { unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/** A screen of its own, with the flow behind it where it has one. */
export type RoomName = 'cabinet' | 'refill' | 'placeholder' | 'notFound'

const rooms: Record<PlaceName, RoomName> = {
  login: 'notFound',
  registration: 'notFound',
  forgotPassword: 'notFound',
  emailVerification: 'notFound',
  cabinet: 'cabinet',
  refill: 'refill',
  deposits: 'placeholder',
  depositOpening: 'placeholder',
  deposit: 'placeholder',
  partners: 'placeholder',
  withdrawal: 'placeholder',
  exchange: 'placeholder',
  operations: 'placeholder',
  notifications: 'placeholder',
  subscription: 'placeholder',
  news: 'placeholder',
  settingsData: 'placeholder',
  settingsWallets: 'placeholder',
  settingsPassword: 'placeholder',
  settingsAvatar: 'placeholder',
  settingsVerification: 'placeholder',
  settingsSecurity: 'placeholder',
  notFound: 'notFound',
}

export function roomOf(name: PlaceName): RoomName {
  return rooms[name]
}

type Context = {
  /** Where the address bar says the person is. */
  place: Place
  /** What the open room shows; behind `place` while another room is being loaded. */
  shown: Place | null
  user: User
  /** Null until the provider has told it. */
  application: Application | null
  unread: number
  failure: Failure | null
}

export type ShellEvent =
  | PlaceVisited
  | { type: 'retry.requested' }
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'application.read'; application: Application }
  | UnreadCounted

export type UnreadCounted = { type: 'unread.counted'; count: number }

type Visit = { place: Place }

export const shellMachine = setup({
  types: {} as {
    input: { place: Place; user: User; application: Application | null }
    context: Context
    events: ShellEvent
    tags: 'busy'
    children: {
      cabinet: 'cabinet'
      refill: 'refill'
      loadRoom: 'loadRoom'
      watchUnread: 'watchUnread'
    }
  },
  actors: {
    cabinet: cabinetMachine,
    refill: refillMachine,
    /** Brings a room's screen and its texts. */
    loadRoom: unprovided<void, { room: RoomName }>('loadRoom'),
    watchUnread: unprovidedListener<UnreadCounted>('watchUnread'),
  },
  actions: {
    /** Moves the focus to the heading of the room that has just been opened. */
    focusHeading: unprovidedAction('focusHeading'),
    storePlace: assign((_, { place }: Visit) => ({ place })),
    showPlace: assign((_, { place }: Visit) => ({ place, shown: place, failure: null })),
    openPlace: assign(({ context }) => ({ shown: context.place, failure: null })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeApplication: assign((_, { application }: { application: Application }) => ({
      application,
    })),
    storeUnread: assign((_, { count }: { count: number }) => ({ unread: count })),
  },
  guards: {
    isShownRoom: ({ context }, { place }: Visit) =>
      context.shown !== null && roomOf(context.shown.name) === roomOf(place.name),
    isAwaitedRoom: ({ context }, { place }: Visit) =>
      roomOf(context.place.name) === roomOf(place.name),
    isOtherPlaceOfRoom: ({ context }, { place }: Visit) =>
      context.shown !== null &&
      context.shown.name !== place.name &&
      roomOf(context.shown.name) === roomOf(place.name),
    leadsTo: ({ context }, { room }: { room: RoomName }) => roomOf(context.place.name) === room,
  },
  delays: { skeletonDelay: 150, answerLimit: 20_000 },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    shown: null,
    unread: input.user.notifications.unread,
    failure: null,
  }),
  invoke: { id: 'watchUnread', src: 'watchUnread' },
  on: {
    'unread.counted': { actions: { type: 'storeUnread', params: ({ event }) => event } },
    'application.read': { actions: { type: 'storeApplication', params: ({ event }) => event } },
  },
  states: {
    place: {
      type: 'parallel',
      states: {
        arrival: {
          initial: 'loadingRoom',
          states: {
            settled: {
              on: {
                'place.visited': [
                  {
                    guard: { type: 'isShownRoom', params: ({ event }) => event },
                    actions: { type: 'showPlace', params: ({ event }) => event },
                  },
                  {
                    target: 'loadingRoom',
                    actions: { type: 'storePlace', params: ({ event }) => event },
                  },
                ],
              },
            },
            loadingRoom: {
              tags: 'busy',
              initial: 'brief',
              states: {
                brief: { after: { skeletonDelay: 'long' } },
                long: {},
              },
              invoke: {
                id: 'loadRoom',
                src: 'loadRoom',
                input: ({ context }) => ({ room: roomOf(context.place.name) }),
                onDone: [
                  {
                    guard: { type: 'leadsTo', params: { room: 'cabinet' } },
                    target: ['settled', '#shell.place.room.cabinet'],
                    actions: ['openPlace', 'focusHeading'],
                  },
                  {
                    guard: { type: 'leadsTo', params: { room: 'refill' } },
                    target: ['settled', '#shell.place.room.refill'],
                    actions: ['openPlace', 'focusHeading'],
                  },
                  {
                    guard: { type: 'leadsTo', params: { room: 'notFound' } },
                    target: ['settled', '#shell.place.room.notFound'],
                    actions: ['openPlace', 'focusHeading'],
                  },
                  {
                    target: ['settled', '#shell.place.room.placeholder'],
                    actions: ['openPlace', 'focusHeading'],
                  },
                ],
                onError: {
                  target: 'roomNotLoaded',
                  actions: {
                    type: 'storeFailure',
                    params: ({ event }) => failureFrom(event.error),
                  },
                },
              },
              after: {
                answerLimit: {
                  target: 'roomNotLoaded',
                  actions: { type: 'storeFailure', params: { code: 'timed_out' } },
                },
              },
              on: {
                'place.visited': [
                  {
                    guard: { type: 'isShownRoom', params: ({ event }) => event },
                    target: 'settled',
                    actions: { type: 'showPlace', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'isAwaitedRoom', params: ({ event }) => event },
                    actions: { type: 'storePlace', params: ({ event }) => event },
                  },
                  {
                    target: 'loadingRoom',
                    reenter: true,
                    actions: { type: 'storePlace', params: ({ event }) => event },
                  },
                ],
              },
            },
            roomNotLoaded: {
              on: {
                'retry.requested': 'loadingRoom',
                'place.visited': [
                  {
                    guard: { type: 'isShownRoom', params: ({ event }) => event },
                    target: 'settled',
                    actions: { type: 'showPlace', params: ({ event }) => event },
                  },
                  {
                    target: 'loadingRoom',
                    actions: { type: 'storePlace', params: ({ event }) => event },
                  },
                ],
              },
            },
          },
        },
        room: {
          initial: 'none',
          states: {
            none: {},
            cabinet: { invoke: { id: 'cabinet', src: 'cabinet' } },
            refill: {
              invoke: {
                id: 'refill',
                src: 'refill',
                input: ({ context }) => ({ place: context.place }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('refill', ({ event }) => event),
                },
              },
            },
            placeholder: {
              on: {
                'place.visited': {
                  guard: { type: 'isOtherPlaceOfRoom', params: ({ event }) => event },
                  actions: 'focusHeading',
                },
              },
            },
            notFound: {},
          },
        },
      },
    },
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.opened': 'open' } },
        open: { on: { 'menu.closed': 'closed', 'place.visited': 'closed' } },
      },
    },
  },
})

export type ShellActor = ActorRefFrom<typeof shellMachine>
