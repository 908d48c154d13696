import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { NewRefill, Refill } from '../api/contract/refill.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { Place } from './places.ts'
import { present } from './present.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Asking for an invoice is the one moment of a refill at which something is created, so this flow exists to
 * create it once. The key is made before the call and kept until a definite answer; when the answer is lost,
 * the flow asks the provider what became of the key and offers no second request meanwhile.
 */

/** What a flow that sent the person here lacks; the first form begins with it. */
export type RefillWish = { currency: Currency; amount: Amount }

type Context = {
  systems: PaymentSystem[]
  wish: RefillWish | null
  /** Grows with every fresh form; the screen starts a new one for each. */
  round: number
  /** What the fresh form begins with. */
  draft: NewRefill | null
  /** What was submitted last. */
  body: NewRefill | null
  key: string | null
  failure: Failure | null
  /** The provider was asked after a lost answer and knows nothing of the request. */
  nothingCreated: boolean
  timesAsked: number
}

export type RefillCreationEvent =
  | { type: 'retry.requested' }
  | { type: 'refill.submitted'; values: NewRefill }
  | { type: 'refill.repeated'; values: NewRefill }
  | { type: 'outcome.requested' }

export const refillCreationMachine = setup({
  types: {} as {
    input: { wish: RefillWish | null } | undefined
    context: Context
    events: RefillCreationEvent
    tags: 'busy'
  },
  actors: {
    readPaymentSystems: port<PaymentSystem[]>('readPaymentSystems'),
    createRefill: port<Refill, { key: string; body: NewRefill }>('createRefill'),
    findRefill: port<Refill | null, { key: string }>('findRefill'),
  },
  actions: {
    storeSystems: assign((_, systems: PaymentSystem[]) => ({ systems, failure: null })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeSubmission: assign(({ context }, body: NewRefill) => ({
      body,
      key: context.key !== null && isSame(context.body, body) ? context.key : newIdempotencyKey(),
      failure: null,
      nothingCreated: false,
      timesAsked: 0,
    })),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    forgetKey: assign({ key: null }),
    noteNothingCreated: assign({ nothingCreated: true, failure: null }),
    startAfresh: assign(({ context }, draft: NewRefill | null) => ({
      round: context.round + 1,
      wish: null,
      draft,
      body: null,
      key: null,
      failure: null,
      nothingCreated: false,
    })),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    isUndecided: (_, { error }: { error: unknown }) => isOutcomeUnknown(failureFrom(error)),
    isFound: (_, refill: Refill | null) => refill !== null,
  },
  delays: {
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'refillCreation',
  context: ({ input }) => ({
    systems: [],
    wish: input?.wish ?? null,
    round: 0,
    draft: null,
    body: null,
    key: null,
    failure: null,
    nothingCreated: false,
    timesAsked: 0,
  }),
  initial: 'loadingSystems',
  states: {
    loadingSystems: {
      tags: 'busy',
      invoke: {
        id: 'readPaymentSystems',
        src: 'readPaymentSystems',
        onDone: {
          target: 'enteringAmount',
          actions: { type: 'storeSystems', params: ({ event }) => event.output },
        },
        onError: {
          target: 'systemsNotLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      on: {
        'refill.repeated': {
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    systemsNotLoaded: {
      on: {
        'retry.requested': 'loadingSystems',
        'refill.repeated': {
          target: 'loadingSystems',
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    enteringAmount: {
      on: {
        'refill.submitted': {
          target: 'creating',
          actions: { type: 'storeSubmission', params: ({ event }) => event.values },
        },
        'refill.repeated': {
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createRefill',
        src: 'createRefill',
        input: ({ context }) => ({
          key: present(context.key, 'key'),
          body: present(context.body, 'body'),
        }),
        onDone: {
          target: 'enteringAmount',
          actions: [
            { type: 'startAfresh', params: null },
            { type: 'goTo', params: ({ event }) => paymentOf(event.output) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            target: 'enteringAmount',
            actions: [
              'forgetKey',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: { 'outcome.requested': 'checkingOutcome' },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'findRefill',
        src: 'findRefill',
        input: ({ context }) => ({ key: present(context.key, 'key') }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: [
              { type: 'startAfresh', params: null },
              {
                type: 'goTo',
                params: ({ event }) => paymentOf(present(event.output, 'refill')),
              },
            ],
          },
          { target: 'enteringAmount', actions: 'noteNothingCreated' },
        ],
        onError: {
          target: 'outcomeUnknown',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
  },
})

export type RefillCreationActor = ActorRefFrom<typeof refillCreationMachine>

const paymentOf = ({ id }: Refill): Place => ({ name: 'refill', id, query: {} })

const isSame = (one: NewRefill | null, other: NewRefill): boolean =>
  one?.paymentSystem === other.paymentSystem && one.amount === other.amount
