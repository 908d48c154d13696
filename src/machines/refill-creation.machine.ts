import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { NewRefill, Refill } from '../api/contract/refill.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import { present } from './present.ts'
import type { RouteLocation } from './route-location.ts'
import {
  endedBy,
  isDone,
  nextSubmission,
  resultOf,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: asking for an invoice is the one moment of a refill at which something is created, so it is
 * submitted once. What was submitted is kept until it is done: after a request that created nothing, the same one is
 * sent again under the same key only.
 */

/** What a flow that sent the person here lacks; the first form begins with it. */
export type RefillPrefill = { currency: Currency; amount: Amount }

type Context = {
  systems: PaymentSystem[]
  prefill: RefillPrefill | null
  /** Grows with every fresh form; the screen starts a new one for each. */
  formKey: number
  /** What the fresh form begins with. */
  draft: NewRefill | null
  submitted: Submitted<NewRefill> | null
  /** Failure of the call that reads the currencies. */
  failure: Failure | null
}

export type RefillCreationEvent =
  | { type: 'retry.requested' }
  /** `key`: made for it, and used unless it repeats a request that has one. */
  | { type: 'refill.submitted'; values: NewRefill; key: string }
  | { type: 'refill.repeated'; values: NewRefill }

export const refillCreationMachine = setup({
  types: {} as {
    input: { prefill: RefillPrefill | null } | undefined
    context: Context
    events: RefillCreationEvent
    tags: 'busy'
    children: { readPaymentSystems: 'readPaymentSystems'; submission: 'submission' }
  },
  actors: {
    readPaymentSystems: port<PaymentSystem[]>('readPaymentSystems'),
    submission: submissionOf<NewRefill, Refill>(),
  },
  actions: {
    storeSystems: assign((_, systems: PaymentSystem[]) => ({ systems, failure: null })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeSubmission: assign(({ context }, { values, key }: { values: NewRefill; key: string }) => ({
      submitted: nextSubmission(context.submitted, { body: values, key }),
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Refill>) => ({
      submitted: endedBy(context.submitted, output),
    })),
    startAfresh: assign(({ context }, draft: NewRefill | null) => ({
      formKey: context.formKey + 1,
      prefill: null,
      draft,
      submitted: null,
      failure: null,
    })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: { isDone },
}).createMachine({
  id: 'refillCreation',
  context: ({ input }) => ({
    systems: [],
    prefill: input?.prefill ?? null,
    formKey: 0,
    draft: null,
    submitted: null,
    failure: null,
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
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'refill.repeated': {
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: [
              { type: 'startAfresh', params: null },
              { type: 'goTo', params: ({ event }) => paymentOf(resultOf(event.output)) },
            ],
          },
          {
            target: 'enteringAmount',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
  },
})

export type RefillCreationActor = ActorRefFrom<typeof refillCreationMachine>

const paymentOf = ({ id }: Refill): RouteLocation => ({ name: 'refill', id, query: {} })
