import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { NewRefill } from '../api/contract/refill.ts'
import type { User } from '../api/contract/session.ts'
import type { Newcomer } from './first-deposit.ts'
import { present } from './present.ts'
import { queryOf } from './query.machine.ts'
import { refillCreationMachine } from './refill-creation.machine.ts'
import { refillHistoryMachine } from './refill-history.machine.ts'
import { refillPaymentMachine } from './refill-payment.machine.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: the route "refill" is three things at once: the form, the history, and one refill opened
 * from either. Opening one must lose neither what was typed nor where the history stood, so form and history run as
 * long as the route is shown, and the opened refill comes and goes with the id in the address.
 */

/** A closed refill goes back there, without what was lacking before it: that may have been paid since. */
function listOf({ lacking: _, of: __, ...query }: RouteLocation['query']): RouteLocation {
  return { name: 'refill', query }
}

type Context = {
  login: string
  /** The refill that is open. */
  id: string | null
  /** Form and history were in sight when it was opened, and stay there until it is loaded. */
  isOpenedHere: boolean
  /** Query that closing a refill goes back to: the history's filter, and the flow that waits. */
  query: RouteLocation['query']
}

export const refillMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User }
    context: Context
    events: LocationVisited
    children: {
      refillCreation: 'refillCreation'
      refillHistory: 'refillHistory'
      refillPayment: 'refillPayment'
      newcomer: 'newcomer'
    }
  },
  actors: {
    refillCreation: refillCreationMachine,
    refillHistory: refillHistoryMachine,
    refillPayment: refillPaymentMachine,
    /** It reads what a first deposit still lacks, as long as there was none. */
    newcomer: queryOf<Newcomer | null>(),
  },
  actions: {
    storeLocation: assign((_, { location }: { location: RouteLocation }) => ({
      id: location.id ?? null,
      ...(location.id === undefined ? { query: location.query } : {}),
    })),
    closeRefill: assign({ id: null }),
    storeWay: assign((_, { isOpenedHere }: Pick<Context, 'isOpenedHere'>) => ({ isOpenedHere })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    namesRefill: (_, { location }: { location: RouteLocation }) => location.id !== undefined,
    namesOtherRefill: ({ context }, { location }: { location: RouteLocation }) =>
      location.id !== undefined && location.id !== context.id,
    namesNone: (_, { location }: { location: RouteLocation }) => location.id === undefined,
    isOpen: ({ context }) => context.id !== null,
    isRepeat: (_, { repeat }: { repeat: NewRefill | null }) => repeat !== null,
  },
}).createMachine({
  id: 'refill',
  context: ({ input }) => ({
    login: input.user.login,
    id: input.location.id ?? null,
    isOpenedHere: false,
    query: input.location.id === undefined ? input.location.query : {},
  }),
  invoke: [
    {
      id: 'refillCreation',
      src: 'refillCreation',
      input: ({ context }) => ({
        login: context.login,
        location: { name: 'refill', query: context.query },
      }),
    },
    {
      id: 'refillHistory',
      src: 'refillHistory',
      input: ({ context }) => ({ location: { name: 'refill', query: context.query } }),
    },
    { id: 'newcomer', src: 'newcomer', input: { params: null } },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'isOpen', target: 'paying' },
      on: {
        'location.visited': [
          {
            guard: { type: 'namesRefill', params: ({ event }) => event },
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              { type: 'storeWay', params: { isOpenedHere: true } },
            ],
          },
          {
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('refillHistory', ({ event }) => event),
              sendTo('refillCreation', ({ event }) => event),
            ],
          },
        ],
      },
    },
    paying: {
      invoke: {
        id: 'refillPayment',
        src: 'refillPayment',
        input: ({ context }) => ({ id: present(context.id, 'id') }),
        onDone: [
          {
            guard: { type: 'isRepeat', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [
              sendTo('refillCreation', ({ event }) => ({
                type: 'refill.repeated',
                values: present(event.output.repeat, 'repeat'),
              })),
              'closeRefill',
              { type: 'goTo', params: ({ context }) => listOf(context.query) },
            ],
          },
          {
            target: 'choosing',
            actions: [
              'closeRefill',
              { type: 'goTo', params: ({ context }) => listOf(context.query) },
            ],
          },
        ],
      },
      on: {
        'location.visited': [
          {
            guard: { type: 'namesOtherRefill', params: ({ event }) => event },
            target: 'paying',
            reenter: true,
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              { type: 'storeWay', params: { isOpenedHere: false } },
            ],
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: 'choosing',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('refillHistory', ({ event }) => event),
              sendTo('refillCreation', ({ event }) => event),
            ],
          },
        ],
      },
    },
  },
})

export type RefillActor = ActorRefFrom<typeof refillMachine>
