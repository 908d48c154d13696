import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { currencies, PositiveAmount } from '../api/contract/amount.ts'
import type { NewRefill } from '../api/contract/refill.ts'
import { present } from './present.ts'
import { type RefillPrefill, refillCreationMachine } from './refill-creation.machine.ts'
import { refillHistoryMachine } from './refill-history.machine.ts'
import { refillPaymentMachine } from './refill-payment.machine.ts'
import type { RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: the route "refill" is three things at once: the form, the history, and one refill opened
 * from either. Opening one must lose neither what was typed nor where the history stood, so form and history run as
 * long as the route is shown, and the opened refill comes and goes with the id in the address.
 */

/** Of the address: what the flow lacks that sent the person here. */
function prefillOf({ lacking, of }: RouteLocation['query']): RefillPrefill | null {
  const currency = currencies.find((each) => each === of)
  const amount = PositiveAmount.safeParse(lacking)
  return currency && amount.success ? { currency, amount: amount.data } : null
}

type Context = {
  /** The refill that is open. */
  id: string | null
  /** Form and history were in sight when it was opened, and stay there until it is loaded. */
  isOpenedHere: boolean
  /** Of the address, which closing a refill goes back to: the history's filter, and the flow that waits. */
  query: RouteLocation['query']
}

export type RefillEvent = { type: 'location.visited'; location: RouteLocation }

export const refillMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: RefillEvent
    children: {
      refillCreation: 'refillCreation'
      refillHistory: 'refillHistory'
      refillPayment: 'refillPayment'
    }
  },
  actors: {
    refillCreation: refillCreationMachine,
    refillHistory: refillHistoryMachine,
    refillPayment: refillPaymentMachine,
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
    id: input.location.id ?? null,
    isOpenedHere: false,
    query: input.location.id === undefined ? input.location.query : {},
  }),
  invoke: [
    {
      id: 'refillCreation',
      src: 'refillCreation',
      input: ({ context }) => ({ prefill: prefillOf(context.query) }),
    },
    {
      id: 'refillHistory',
      src: 'refillHistory',
      input: ({ context }) => ({ location: { name: 'refill', query: context.query } }),
    },
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
              { type: 'goTo', params: ({ context }) => ({ name: 'refill', query: context.query }) },
            ],
          },
          {
            target: 'choosing',
            actions: [
              'closeRefill',
              { type: 'goTo', params: ({ context }) => ({ name: 'refill', query: context.query }) },
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
            ],
          },
        ],
      },
    },
  },
})

export type RefillActor = ActorRefFrom<typeof refillMachine>
