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
import { departureMachine } from './departure.machine.ts'
import type { Place, PlaceName, PlaceVisited } from './places.ts'
import { unprovided, unprovidedAction, unprovidedFlow, unprovidedListener } from './unprovided.ts'

/** A screen of its own, with the flow behind it where it has one. */
export const roomNames = [
  'cabinet',
  'refill',
  'settings',
  'profile',
  'passwordChange',
  'avatar',
  'accountVerification',
  'security',
  'notifications',
  'subscription',
  'emailVerification',
  'changeCancellation',
  'depositList',
  'depositOpening',
  'deposit',
  'cryptoCases',
  'withdrawal',
  'wallets',
  'exchange',
  'operations',
  'partners',
  'news',
  'appearance',
  'notFound',
] as const
export type RoomName = (typeof roomNames)[number]

/** Flows whose code comes with their rooms. */
export type RoomLogics = {
  refill: typeof import('./refill.machine.ts')['refillMachine']
  profile: typeof import('./profile.machine.ts')['profileMachine']
  passwordChange: typeof import('./password-change.machine.ts')['passwordChangeMachine']
  avatar: typeof import('./avatar.machine.ts')['avatarMachine']
  accountVerification: typeof import('./account-verification.machine.ts')['accountVerificationMachine']
  security: typeof import('./security.machine.ts')['securityMachine']
  notifications: typeof import('./notifications.machine.ts')['notificationsMachine']
  subscription: typeof import('./subscription.machine.ts')['subscriptionMachine']
  emailVerification: typeof import('./email-verification.machine.ts')['emailVerificationMachine']
  changeCancellation: typeof import('./change-cancellation.machine.ts')['changeCancellationMachine']
  depositList: typeof import('./deposit-list.machine.ts')['depositListMachine']
  depositOpening: typeof import('./deposit-opening.machine.ts')['depositOpeningMachine']
  deposit: typeof import('./deposit.machine.ts')['depositMachine']
  cryptoCases: typeof import('./crypto-cases.machine.ts')['cryptoCasesMachine']
  withdrawal: typeof import('./withdrawal.machine.ts')['withdrawalMachine']
  wallets: typeof import('./wallets.machine.ts')['walletsMachine']
  exchange: typeof import('./exchange.machine.ts')['exchangeMachine']
  operations: typeof import('./operations.machine.ts')['operationsMachine']
  partners: typeof import('./partners.machine.ts')['partnersMachine']
  news: typeof import('./news.machine.ts')['newsMachine']
}

const rooms: Record<PlaceName, RoomName> = {
  login: 'notFound',
  registration: 'notFound',
  forgotPassword: 'notFound',
  emailVerification: 'emailVerification',
  changeCancellation: 'changeCancellation',
  cabinet: 'cabinet',
  refill: 'refill',
  deposits: 'depositList',
  depositOpening: 'depositOpening',
  deposit: 'deposit',
  cryptoCases: 'cryptoCases',
  partners: 'partners',
  withdrawal: 'withdrawal',
  exchange: 'exchange',
  operations: 'operations',
  notifications: 'notifications',
  subscription: 'subscription',
  news: 'news',
  settings: 'settings',
  settingsData: 'profile',
  settingsWallets: 'wallets',
  settingsPassword: 'passwordChange',
  settingsAvatar: 'avatar',
  settingsVerification: 'accountVerification',
  settingsSecurity: 'security',
  settingsAppearance: 'appearance',
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
  failure: Failure | null
}

export type ShellEvent =
  | PlaceVisited
  | { type: 'retry.requested' }
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'application.read'; application: Application }
  | UnreadCounted
  | UserChanged

/** What a flow learned of the person while the house was open. */
export type UserChanged = { type: 'user.changed'; change: Partial<User> }

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
      profile: 'profile'
      passwordChange: 'passwordChange'
      avatar: 'avatar'
      accountVerification: 'accountVerification'
      security: 'security'
      notifications: 'notifications'
      subscription: 'subscription'
      emailVerification: 'emailVerification'
      changeCancellation: 'changeCancellation'
      departure: 'departure'
      depositList: 'depositList'
      depositOpening: 'depositOpening'
      deposit: 'deposit'
      cryptoCases: 'cryptoCases'
      withdrawal: 'withdrawal'
      wallets: 'wallets'
      exchange: 'exchange'
      operations: 'operations'
      partners: 'partners'
      news: 'news'
      loadRoom: 'loadRoom'
      watchUnread: 'watchUnread'
    }
  },
  actors: {
    cabinet: cabinetMachine,
    refill: unprovidedFlow<RoomLogics['refill']>('refill'),
    depositList: unprovidedFlow<RoomLogics['depositList']>('depositList'),
    depositOpening: unprovidedFlow<RoomLogics['depositOpening']>('depositOpening'),
    deposit: unprovidedFlow<RoomLogics['deposit']>('deposit'),
    cryptoCases: unprovidedFlow<RoomLogics['cryptoCases']>('cryptoCases'),
    withdrawal: unprovidedFlow<RoomLogics['withdrawal']>('withdrawal'),
    wallets: unprovidedFlow<RoomLogics['wallets']>('wallets'),
    exchange: unprovidedFlow<RoomLogics['exchange']>('exchange'),
    operations: unprovidedFlow<RoomLogics['operations']>('operations'),
    partners: unprovidedFlow<RoomLogics['partners']>('partners'),
    news: unprovidedFlow<RoomLogics['news']>('news'),
    profile: unprovidedFlow<RoomLogics['profile']>('profile'),
    passwordChange: unprovidedFlow<RoomLogics['passwordChange']>('passwordChange'),
    avatar: unprovidedFlow<RoomLogics['avatar']>('avatar'),
    accountVerification: unprovidedFlow<RoomLogics['accountVerification']>('accountVerification'),
    security: unprovidedFlow<RoomLogics['security']>('security'),
    notifications: unprovidedFlow<RoomLogics['notifications']>('notifications'),
    subscription: unprovidedFlow<RoomLogics['subscription']>('subscription'),
    emailVerification: unprovidedFlow<RoomLogics['emailVerification']>('emailVerification'),
    changeCancellation: unprovidedFlow<RoomLogics['changeCancellation']>('changeCancellation'),
    departure: departureMachine,
    /** Brings a room's flow, its screen and its texts. */
    loadRoom: unprovided<void, { room: RoomName }>('loadRoom'),
    /** Also tells of a subscription that has begun or ended elsewhere. */
    watchUnread: unprovidedListener<UnreadCounted | UserChanged>('watchUnread'),
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
    changeUser: assign(({ context }, { change }: { change: Partial<User> }) => ({
      user: { ...context.user, ...change },
    })),
    storeUnread: assign(({ context }, { count }: { count: number }) => ({
      user: { ...context.user, notifications: { unread: count } },
    })),
  },
  guards: {
    isShownRoom: ({ context }, { place }: Visit) =>
      context.shown !== null && roomOf(context.shown.name) === roomOf(place.name),
    isAwaitedRoom: ({ context }, { place }: Visit) =>
      roomOf(context.place.name) === roomOf(place.name),
    leadsTo: ({ context }, { room }: { room: RoomName }) => roomOf(context.place.name) === room,
  },
  delays: { skeletonDelay: 150, answerLimit: 20_000 },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    shown: null,
    failure: null,
  }),
  invoke: [
    { id: 'watchUnread', src: 'watchUnread' },
    { id: 'departure', src: 'departure' },
  ],
  on: {
    'unread.counted': { actions: { type: 'storeUnread', params: ({ event }) => event } },
    'user.changed': { actions: { type: 'changeUser', params: ({ event }) => event } },
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
                onDone: roomNames.map((room) => ({
                  guard: { type: 'leadsTo' as const, params: { room } },
                  target: ['settled', `#shell.place.room.${room}`],
                  actions: ['openPlace' as const, 'focusHeading' as const],
                })),
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
            cryptoCases: { invoke: { id: 'cryptoCases', src: 'cryptoCases' } },
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
            profile: {
              invoke: {
                id: 'profile',
                src: 'profile',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('profile', ({ event }) => event),
                },
              },
            },
            passwordChange: {
              invoke: {
                id: 'passwordChange',
                src: 'passwordChange',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('passwordChange', ({ event }) => event),
                },
              },
            },
            avatar: {
              invoke: {
                id: 'avatar',
                src: 'avatar',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('avatar', ({ event }) => event),
                },
              },
            },
            accountVerification: {
              invoke: {
                id: 'accountVerification',
                src: 'accountVerification',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('accountVerification', ({ event }) => event),
                },
              },
            },
            security: {
              invoke: {
                id: 'security',
                src: 'security',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('security', ({ event }) => event),
                },
              },
            },
            notifications: {
              invoke: {
                id: 'notifications',
                src: 'notifications',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('notifications', ({ event }) => event),
                },
              },
            },
            subscription: {
              invoke: {
                id: 'subscription',
                src: 'subscription',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('subscription', ({ event }) => event),
                },
              },
            },
            emailVerification: {
              invoke: {
                id: 'emailVerification',
                src: 'emailVerification',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('emailVerification', ({ event }) => event),
                },
              },
            },
            changeCancellation: {
              invoke: {
                id: 'changeCancellation',
                src: 'changeCancellation',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('changeCancellation', ({ event }) => event),
                },
              },
            },
            depositList: {
              invoke: {
                id: 'depositList',
                src: 'depositList',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('depositList', ({ event }) => event),
                },
              },
            },
            depositOpening: {
              invoke: {
                id: 'depositOpening',
                src: 'depositOpening',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('depositOpening', ({ event }) => event),
                },
              },
            },
            deposit: {
              invoke: {
                id: 'deposit',
                src: 'deposit',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('deposit', ({ event }) => event),
                },
              },
            },
            withdrawal: {
              invoke: {
                id: 'withdrawal',
                src: 'withdrawal',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('withdrawal', ({ event }) => event),
                },
              },
            },
            wallets: {
              invoke: {
                id: 'wallets',
                src: 'wallets',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('wallets', ({ event }) => event),
                },
              },
            },
            exchange: {
              invoke: {
                id: 'exchange',
                src: 'exchange',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('exchange', ({ event }) => event),
                },
              },
            },
            operations: {
              invoke: {
                id: 'operations',
                src: 'operations',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('operations', ({ event }) => event),
                },
              },
            },
            partners: {
              invoke: {
                id: 'partners',
                src: 'partners',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('partners', ({ event }) => event),
                },
              },
            },
            news: {
              invoke: {
                id: 'news',
                src: 'news',
                input: ({ context: { place, user } }) => ({ place, user }),
              },
              on: {
                'place.visited': {
                  guard: { type: 'isShownRoom', params: ({ event }) => event },
                  actions: sendTo('news', ({ event }) => event),
                },
              },
            },
            settings: {},
            appearance: {},
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
