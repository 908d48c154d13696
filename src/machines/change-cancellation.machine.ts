import { assign, setup } from 'xstate'
import type { Failure, FailureCode } from '../api/contract/failure.ts'
import type { PendingChange, User } from '../api/contract/session.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever hears that a phone, an e-mail or a method of codes is about to change stops it by the
 * link of that message, signed in or not. A link only asks: programs that open the links of a mail before its reader
 * does cancel nothing. Its token leaves the address bar at once, because addresses are kept and shown.
 */

export type ChangeKind = PendingChange['kind']

type Context = {
  /** Null where the person came without one, also after a reload. */
  token: string | null
  isSignedIn: boolean
  /** The kind of the change that was cancelled. */
  kind: ChangeKind | null
  failure: Failure | null
}

export type ChangeCancellationEvent = LocationVisited | { type: 'cancellation.confirmed' }

/** After these the same link can never cancel anything. */
const final: ReadonlySet<FailureCode> = new Set([
  'code_invalid',
  'code_expired',
  'validation_failed',
])

const tokenIn = ({ query }: RouteLocation): string | null => query.token || null

export const changeCancellationMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User | null }
    context: Context
    events: ChangeCancellationEvent
    tags: 'busy'
  },
  actors: {
    /** Answers in the same way where it was cancelled already. */
    cancelChange: port<{ kind: ChangeKind }, { token: string }>('cancelChange'),
  },
  actions: {
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    storeToken: assign((_, { location }: { location: RouteLocation }) => ({
      token: tokenIn(location),
      failure: null,
    })),
    storeKind: assign((_, { kind }: { kind: ChangeKind }) => ({ kind })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isOtherToken: ({ context }, { location }: { location: RouteLocation }) =>
      tokenIn(location) !== null && tokenIn(location) !== context.token,
    isLinkOver: (_, { failure }: { failure: Failure }) => final.has(failure.code),
  },
}).createMachine({
  id: 'changeCancellation',
  context: ({ input: { location, user } }) => ({
    token: tokenIn(location),
    isSignedIn: user !== null,
    kind: null,
    failure: null,
  }),
  initial: 'arriving',
  on: {
    'location.visited': {
      guard: { type: 'isOtherToken', params: ({ event }) => event },
      target: '.arriving',
      actions: { type: 'storeToken', params: ({ event }) => event },
    },
  },
  states: {
    arriving: {
      always: [
        {
          guard: 'hasToken',
          target: 'offeringCancellation',
          actions: { type: 'replaceLocation', params: { name: 'changeCancellation', query: {} } },
        },
        { target: 'explaining' },
      ],
    },
    explaining: {},
    offeringCancellation: { on: { 'cancellation.confirmed': 'cancelling' } },
    cancelling: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'cancelChange',
        src: 'cancelChange',
        input: ({ context }) => ({ token: present(context.token, 'token') }),
        onDone: {
          target: 'cancelled',
          actions: { type: 'storeKind', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isLinkOver', params: rejection },
            target: 'linkRefused',
            actions: { type: 'storeFailure', params: rejection },
          },
          // Asking once more does no harm: what was cancelled already is cancelled.
          { target: 'offeringCancellation', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    linkRefused: {},
    cancelled: {},
  },
})
