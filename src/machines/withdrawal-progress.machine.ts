import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { isFinal, paymentLifecycle } from '../api/contract/lifecycle.ts'
import type { Payment, PaymentStatus } from '../api/contract/payment.ts'
import { present } from './present.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: between the request and the transfer somebody looks at a withdrawal, and the person who waits
 * for the money must see where it stands without asking anybody. All that is shown is the provider's last answer. As
 * long as nobody has begun to look at it, it can be taken back; whether that came in time is said by the provider
 * alone, so after every attempt that was not answered or was refused it is asked how the withdrawal stands.
 */

/** The provider's answer and when it came, in milliseconds. */
export type PaymentReading = { payment: Payment; at: number }

type Context = {
  id: string
  payment: Payment | null
  /** When the provider was last heard. */
  asOf: number
  /** Answers in a row that brought nothing new; the next question waits longer. */
  unchanged: number
  failure: Failure | null
  /** Why the last attempt to take it back did not succeed. */
  notCancelled: Failure | null
}

export type WithdrawalProgressEvent =
  | { type: 'retry.requested' }
  | { type: 'check.requested' }
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.dismissed' }
  | { type: 'cancellation.confirmed' }
  | { type: 'progress.closed' }
  | { type: 'print.requested' }
  /** From the page: hidden or without a connection, and back. */
  | { type: 'attention.lost' }
  | { type: 'attention.returned' }

export const withdrawalProgressMachine = setup({
  types: {} as {
    input: { id: string }
    context: Context
    events: WithdrawalProgressEvent
    tags: 'busy' | 'checking'
  },
  actors: {
    loadPayment: port<PaymentReading, { id: string }>('loadPayment'),
    /** Told what was known, so that a change can put other reads out of date. */
    checkPayment: port<PaymentReading, { id: string; known: Payment }>('checkPayment'),
    cancelPayment: port<PaymentReading, { id: string }>('cancelPayment'),
    watchAttention: unprovidedListener<{ type: 'attention.lost' } | { type: 'attention.returned' }>(
      'watchAttention',
    ),
  },
  actions: {
    storeReading: assign(({ context }, { payment, at }: PaymentReading) => ({
      payment,
      asOf: at,
      unchanged: context.payment?.status === payment.status ? context.unchanged + 1 : 0,
      failure: null,
      notCancelled: isSettled(payment.status) ? null : context.notCancelled,
    })),
    storeFailure: assign(({ context }, failure: Failure) => ({
      failure,
      unchanged: context.unchanged + 1,
    })),
    forgetFailure: assign({ failure: null }),
    storeNotCancelled: assign((_, notCancelled: Failure) => ({ notCancelled, unchanged: 0 })),
    forgetNotCancelled: assign({ notCancelled: null }),
    printPage: unprovidedAction('printPage'),
  },
  guards: {
    isUnknown: (_, { error }: { error: unknown }) => failureFrom(error).code === 'not_found',
    isSettled: ({ context }) => isSettled(present(context.payment, 'payment').status),
    isCancellable: ({ context }) => context.payment?.cancellable === true,
    isPaid: ({ context }) => context.payment?.status === 'successful',
  },
  delays: {
    patience: ({ context }) => Math.min(5_000 * 2 ** context.unchanged, 30_000),
  },
}).createMachine({
  id: 'withdrawalProgress',
  context: ({ input }) => ({
    id: input.id,
    payment: null,
    asOf: 0,
    unchanged: 0,
    failure: null,
    notCancelled: null,
  }),
  on: { 'progress.closed': '.closed' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadPayment',
        src: 'loadPayment',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'storeReading', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'notFound' },
          {
            target: 'notLoaded',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    notFound: {},
    open: {
      initial: 'resting',
      invoke: { id: 'watchAttention', src: 'watchAttention', onError: {} },
      states: {
        resting: {
          always: { guard: 'isSettled', target: 'over' },
          after: { patience: 'checking' },
          on: {
            'check.requested': 'checking',
            'cancellation.requested': { guard: 'isCancellable', target: 'confirmingCancellation' },
            'attention.lost': 'paused',
          },
        },
        checking: {
          tags: 'checking',
          invoke: {
            id: 'checkPayment',
            src: 'checkPayment',
            input: ({ context }) => ({
              id: context.id,
              known: present(context.payment, 'payment'),
            }),
            onDone: {
              target: 'resting',
              actions: { type: 'storeReading', params: ({ event }) => event.output },
            },
            onError: {
              target: 'resting',
              actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            },
          },
          on: {
            'cancellation.requested': { guard: 'isCancellable', target: 'confirmingCancellation' },
            'attention.lost': 'paused',
          },
        },
        paused: { on: { 'attention.returned': 'checking' } },
        confirmingCancellation: {
          entry: 'forgetNotCancelled',
          on: {
            'cancellation.dismissed': 'checking',
            'cancellation.confirmed': 'cancelling',
          },
        },
        cancelling: {
          tags: 'busy',
          invoke: {
            id: 'cancelPayment',
            src: 'cancelPayment',
            input: ({ context }) => ({ id: context.id }),
            onDone: {
              target: 'resting',
              actions: { type: 'storeReading', params: ({ event }) => event.output },
            },
            onError: {
              target: 'checking',
              actions: {
                type: 'storeNotCancelled',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        over: { on: { 'print.requested': { guard: 'isPaid', actions: 'printPage' } } },
      },
    },
    closed: { type: 'final' },
  },
})

export type WithdrawalProgressActor = ActorRefFrom<typeof withdrawalProgressMachine>

/** Nothing more happens to it. */
export const isSettled = (status: PaymentStatus): boolean => isFinal(paymentLifecycle, status)
