import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { currencies, PositiveAmount } from '../api/contract/amount.ts'
import type { NewRefill } from '../api/contract/refill.ts'
import type { Place } from './places.ts'
import { present } from './present.ts'
import { type RefillWish, refillCreationMachine } from './refill-creation.machine.ts'
import { refillHistoryMachine } from './refill-history.machine.ts'
import { refillPaymentMachine } from './refill-payment.machine.ts'
import { unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: the place "refill" is three things at once: the form, the history, and one refill opened
 * from either. Opening one must lose neither what was typed nor where the history stood, so form and history run as
 * long as the place is shown, and the opened refill comes and goes with the id in the address.
 */

/** Of the address: what the flow lacks that sent the person here. */
function wishOf({ lacking, of }: Place['query']): RefillWish | null {
  const currency = currencies.find((each) => each === of)
  const amount = PositiveAmount.safeParse(lacking)
  return currency && amount.success ? { currency, amount: amount.data } : null
}

type Context = {
  /** The refill that is open. */
  id: string | null
  /** Of the address, which closing a refill goes back to: the history's filter, and the flow that waits. */
  query: Place['query']
}

export type RefillEvent = { type: 'place.visited'; place: Place }

export const refillMachine = setup({
  types: {} as {
    input: { place: Place }
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
    storePlace: assign((_, { place }: { place: Place }) => ({
      id: place.id ?? null,
      ...(place.id === undefined ? { query: place.query } : {}),
    })),
    closeRefill: assign({ id: null }),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    namesRefill: (_, { place }: { place: Place }) => place.id !== undefined,
    namesOtherRefill: ({ context }, { place }: { place: Place }) =>
      place.id !== undefined && place.id !== context.id,
    namesNone: (_, { place }: { place: Place }) => place.id === undefined,
    isOpen: ({ context }) => context.id !== null,
    isRepeat: (_, { repeat }: { repeat: NewRefill | null }) => repeat !== null,
  },
}).createMachine({
  id: 'refill',
  context: ({ input }) => ({
    id: input.place.id ?? null,
    query: input.place.id === undefined ? input.place.query : {},
  }),
  invoke: [
    {
      id: 'refillCreation',
      src: 'refillCreation',
      input: ({ context }) => ({ wish: wishOf(context.query) }),
    },
    {
      id: 'refillHistory',
      src: 'refillHistory',
      input: ({ context }) => ({ place: { name: 'refill', query: context.query } }),
    },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'isOpen', target: 'paying' },
      on: {
        'place.visited': [
          {
            guard: { type: 'namesRefill', params: ({ event }) => event },
            actions: { type: 'storePlace', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'storePlace', params: ({ event }) => event },
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
        'place.visited': [
          {
            guard: { type: 'namesOtherRefill', params: ({ event }) => event },
            target: 'paying',
            reenter: true,
            actions: { type: 'storePlace', params: ({ event }) => event },
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: 'choosing',
            actions: [
              { type: 'storePlace', params: ({ event }) => event },
              sendTo('refillHistory', ({ event }) => event),
            ],
          },
        ],
      },
    },
  },
})

export type RefillActor = ActorRefFrom<typeof refillMachine>
