import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import { copyingMachine } from './copying.machine.ts'
import { partnerMachine } from './partner.machine.ts'
import { partnerListMachine } from './partner-list.machine.ts'
import { partnerProgrammeMachine } from './partner-programme.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: people come here to pass their link on, and to see what came of it. The link goes out in
 * three ways (copied, photographed, handed to another app) which fail each by itself; one partner opens above the
 * list by an address of its own, and the list beneath runs on and stays where it is.
 */

type Context = {
  login: string
  /** The partner that is open. */
  id: string | null
  /** Query of the list; closing a partner goes back to it. */
  query: RouteLocation['query']
  /** Whoever registers by it is on the person's first line. Null until the page has told it. */
  link: string | null
  /** True if this browser hands links to other apps. */
  canShare: boolean
  qrFailure: Failure | null
}

export type LinkReceived = { type: 'link.received'; link: string; canShare: boolean }

export type PartnersEvent =
  | LocationVisited
  | LinkReceived
  | { type: 'share.requested' }
  | { type: 'qr.requested' }
  | { type: 'qr.closed' }

type Visit = { location: RouteLocation }

export const partnersMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User }
    context: Context
    events: PartnersEvent
    tags: 'busy'
    children: {
      partnerList: 'partnerList'
      partnerProgramme: 'partnerProgramme'
      partner: 'partner'
      copying: 'copying'
    }
  },
  actors: {
    partnerList: partnerListMachine,
    partnerProgramme: partnerProgrammeMachine,
    partner: partnerMachine,
    copying: copyingMachine,
    tellLink: unprovidedListener<LinkReceived, { login: string }>('tellLink'),
    /** Settles when the link was handed over, or when the person thought better of it. */
    shareLink: unprovided<void, { link: string }>('shareLink'),
    /** Brings what draws the code. */
    loadQr: port<void>('loadQr'),
  },
  actions: {
    /** A link from one partner to another says nothing of the list, which stays as it is. */
    storeLocation: assign(({ context }, { location: { id, query } }: Visit) => ({
      id: id ?? null,
      query: id !== undefined && Object.keys(query).length === 0 ? context.query : query,
    })),
    closePartner: assign({ id: null }),
    storeLink: assign((_, { link, canShare }: LinkReceived) => ({ link, canShare })),
    storeQrFailure: assign((_, { failure }: { failure: Failure }) => ({ qrFailure: failure })),
    forgetQrFailure: assign({ qrFailure: null }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isOpen: ({ context }) => context.id !== null,
    namesOther: ({ context }, { location }: Visit) =>
      location.id !== undefined && location.id !== context.id,
    namesNone: (_, { location }: Visit) => location.id === undefined,
    isLinkKnown: ({ context }) => context.link !== null,
    mayShare: ({ context }) => context.link !== null && context.canShare,
  },
  // Whoever hands the link over may look for the right chat for a while.
  delays: { sharingLimit: 600_000 },
}).createMachine({
  id: 'partners',
  type: 'parallel',
  context: ({ input: { location, user } }) => ({
    login: user.login,
    id: location.id ?? null,
    query: location.query,
    link: null,
    canShare: false,
    qrFailure: null,
  }),
  invoke: [
    {
      id: 'tellLink',
      src: 'tellLink',
      input: ({ context }) => ({ login: context.login }),
    },
    {
      id: 'partnerList',
      src: 'partnerList',
      input: ({ context }) => ({ location: { name: 'partners', query: context.query } }),
    },
    { id: 'partnerProgramme', src: 'partnerProgramme' },
    { id: 'copying', src: 'copying' },
  ],
  on: {
    'link.received': { actions: { type: 'storeLink', params: ({ event }) => event } },
  },
  states: {
    partner: {
      initial: 'closed',
      on: {
        'location.visited': [
          {
            guard: { type: 'namesOther', params: ({ event }) => event },
            target: '.closed',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('partnerList', ({ context }) => visited(context)),
            ],
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: '.closed',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('partnerList', ({ context }) => visited(context)),
            ],
          },
        ],
      },
      states: {
        closed: { always: { guard: 'isOpen', target: 'open' } },
        open: {
          invoke: {
            id: 'partner',
            src: 'partner',
            input: ({ context }) => ({ id: present(context.id, 'id') }),
            onDone: {
              target: 'closed',
              actions: [
                'closePartner',
                {
                  type: 'goTo',
                  params: ({ context }) => ({ name: 'partners', query: context.query }),
                },
              ],
            },
          },
        },
      },
    },
    sharing: {
      initial: 'ready',
      states: {
        ready: { on: { 'share.requested': { guard: 'mayShare', target: 'sharingLink' } } },
        sharingLink: {
          tags: 'busy',
          invoke: {
            id: 'shareLink',
            src: 'shareLink',
            input: ({ context }) => ({ link: present(context.link, 'link') }),
            onDone: 'ready',
            onError: 'notShared',
          },
          after: { sharingLimit: 'ready' },
        },
        notShared: { on: { 'share.requested': 'sharingLink' } },
      },
    },
    qr: {
      initial: 'hidden',
      states: {
        hidden: {
          on: { 'qr.requested': { guard: 'isLinkKnown', target: 'loadingQr' } },
        },
        loadingQr: {
          tags: 'busy',
          entry: 'forgetQrFailure',
          invoke: {
            id: 'loadQr',
            src: 'loadQr',
            onDone: 'shown',
            onError: {
              target: 'notLoaded',
              actions: { type: 'storeQrFailure', params: rejection },
            },
          },
          on: { 'qr.closed': 'hidden' },
        },
        shown: { on: { 'qr.closed': 'hidden' } },
        notLoaded: { on: { 'qr.requested': 'loadingQr' } },
      },
    },
  },
})

/** The list is sent its own location alone. */
const visited = ({ query }: Context): LocationVisited => ({
  type: 'location.visited',
  location: { name: 'partners', query },
})

export type PartnersActor = ActorRefFrom<typeof partnersMachine>
