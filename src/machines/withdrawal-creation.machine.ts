import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount } from '../api/contract/amount.ts'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { Payment, PaymentConditions, PaymentRequest } from '../api/contract/payment.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { Balance } from '../api/contract/user.ts'
import type { Wallet } from '../api/contract/wallet.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import type { Place } from './places.ts'
import { present } from './present.ts'
import { unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: money leaves for good, so nothing is asked for before every condition is met, nothing is
 * created before a code confirms this amount to this wallet, and nothing is created twice. Another amount or another
 * method is another request with a code of its own. The key is made before the creating call and kept until a
 * definite answer; when the answer is lost, the provider is asked what became of the key, and a request that made
 * nothing may be sent again under the same key only.
 */

/** What a withdrawal by one payment system rests on, as the provider told it. */
export type WithdrawalDesk = {
  systems: PaymentSystem[]
  /** The one that `wallet` and `conditions` are of; null where nothing can be withdrawn. */
  paymentSystem: string | null
  wallet: Wallet | null
  conditions: PaymentConditions['items']
  balance: Balance['currencies']['balance']
  /** When it was read, milliseconds of the device's clock. */
  at: number
}

export type NewPayment = { paymentSystem: string; amount: Amount }

type Context = {
  desk: WithdrawalDesk | null
  /** The payment system that the person chose; null until then. */
  chosen: string | null
  /** Grows with every fresh form; the screen starts a new one for each. */
  round: number
  /** What was submitted last. */
  body: NewPayment | null
  request: PaymentRequest | null
  /** A code has confirmed `request`. */
  isConfirmed: boolean
  key: string | null
  failure: Failure | null
  /** The provider was asked after a lost answer and knows nothing of the withdrawal. */
  nothingCreated: boolean
  timesAsked: number
}

export type WithdrawalCreationEvent =
  | { type: 'retry.requested' }
  | { type: 'method.chosen'; paymentSystem: string }
  | { type: 'withdrawal.submitted'; amount: Amount }
  | { type: 'outcome.requested' }
  | { type: 'balance.changed' }

const timedOut: Failure = { code: 'timed_out' }
const data: Place = { name: 'settingsData', query: {} }

/** Nothing of an earlier request counts any more. */
const unrequested = { body: null, request: null, isConfirmed: false, key: null }

/** A hold is looked at anew every minute, and when it ends. */
const HOLD_LOOK = 60

export const withdrawalCreationMachine = setup({
  types: {} as {
    context: Context
    events: WithdrawalCreationEvent
    tags: 'busy'
    children: {
      readDesk: 'readDesk'
      requestPayment: 'requestPayment'
      phoneVerification: 'phoneVerification'
      createPayment: 'createPayment'
      findPayment: 'findPayment'
      watchBalance: 'watchBalance'
    }
  },
  actors: {
    readDesk: unprovided<WithdrawalDesk, { paymentSystem: string | null }>('readDesk'),
    requestPayment: unprovided<PaymentRequest, NewPayment>('requestPayment'),
    phoneVerification: phoneVerificationMachine,
    createPayment: unprovided<Payment, { key: string; requestId: string }>('createPayment'),
    findPayment: unprovided<Payment | null, { key: string }>('findPayment'),
    watchBalance: unprovidedListener<{ type: 'balance.changed' }>('watchBalance'),
  },
  actions: {
    storeDesk: assign((_, desk: WithdrawalDesk) => ({ desk })),
    storeMethod: assign((_, { paymentSystem }: { paymentSystem: string }) => ({
      ...unrequested,
      chosen: paymentSystem,
      failure: null,
      nothingCreated: false,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeSubmission: assign(({ context }, { amount }: { amount: Amount }) => ({
      ...unrequested,
      body: { paymentSystem: systemIn(context), amount },
      failure: null,
      nothingCreated: false,
    })),
    storeRequest: assign((_, request: PaymentRequest) => ({ request })),
    forgetRequest: assign({ request: null, isConfirmed: false, key: null }),
    storeConfirmation: assign(() => ({ isConfirmed: true, key: newIdempotencyKey() })),
    beginCreation: assign({ failure: null, nothingCreated: false, timesAsked: 0 }),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    noteNothingCreated: assign({ nothingCreated: true, failure: null }),
    startAfresh: assign(({ context }) => ({
      ...unrequested,
      round: context.round + 1,
      failure: null,
      nothingCreated: false,
    })),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    areConditionsMet: ({ context: { desk } }) =>
      desk !== null && desk.paymentSystem !== null && desk.conditions.every(({ met }) => met),
    isSameConfirmed: ({ context }, { amount }: { amount: Amount }) =>
      context.isConfirmed && context.body?.amount === amount,
    isHeld: ({ context }) => holdIn(context) > 0,
    isVerified: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
    isTargetWrong: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
    isUndecided: (_, failure: Failure) => isOutcomeUnknown(failure),
    /** What is shown here is older than what the provider refuses for. */
    isDeskOutdated: (_, { code }: Failure) =>
      code === 'wallet_missing' ||
      code === 'wallet_on_hold' ||
      code === 'withdrawals_on_hold' ||
      code === 'deposit_and_refill_required' ||
      code === 'insufficient_funds',
    isFound: (_, payment: Payment | null) => payment !== null,
  },
  delays: {
    answerLimit: 20_000,
    holdWait: ({ context }) => Math.min(holdIn(context), HOLD_LOOK) * 1_000,
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'withdrawalCreation',
  context: {
    ...unrequested,
    desk: null,
    chosen: null,
    round: 0,
    failure: null,
    nothingCreated: false,
    timesAsked: 0,
  },
  invoke: { id: 'watchBalance', src: 'watchBalance', onError: {} },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readDesk',
        src: 'readDesk',
        input: ({ context }) => ({ paymentSystem: context.chosen }),
        onDone: {
          target: 'enteringAmount',
          actions: { type: 'storeDesk', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      after: {
        answerLimit: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: timedOut },
        },
      },
      on: {
        'method.chosen': {
          target: 'loading',
          reenter: true,
          actions: { type: 'storeMethod', params: ({ event }) => event },
        },
        'balance.changed': { target: 'loading', reenter: true },
      },
    },
    notLoaded: {
      on: {
        'retry.requested': { target: 'loading', actions: 'forgetFailure' },
        'method.chosen': {
          target: 'loading',
          actions: { type: 'storeMethod', params: ({ event }) => event },
        },
        'balance.changed': { target: 'loading', actions: 'forgetFailure' },
      },
    },
    enteringAmount: {
      after: { holdWait: { guard: 'isHeld', target: 'loading' } },
      on: {
        'withdrawal.submitted': [
          {
            guard: { type: 'isSameConfirmed', params: ({ event }) => event },
            target: 'creating',
          },
          {
            guard: 'areConditionsMet',
            target: 'requesting',
            actions: { type: 'storeSubmission', params: ({ event }) => event },
          },
        ],
        'method.chosen': {
          target: 'loading',
          actions: { type: 'storeMethod', params: ({ event }) => event },
        },
        'balance.changed': 'loading',
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestPayment',
        src: 'requestPayment',
        input: ({ context }) => present(context.body, 'body'),
        onDone: {
          target: 'confirming',
          actions: { type: 'storeRequest', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isDeskOutdated', params: ({ event }) => failureFrom(event.error) },
            target: 'loading',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            target: 'enteringAmount',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
      after: {
        answerLimit: {
          target: 'enteringAmount',
          actions: { type: 'storeFailure', params: timedOut },
        },
      },
    },
    confirming: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: ({ context }) => ({ challenge: present(context.request, 'request').challenge }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'creating',
            actions: 'storeConfirmation',
          },
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: ['forgetRequest', { type: 'goTo', params: data }],
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'requesting',
            actions: 'forgetRequest',
          },
          { target: 'enteringAmount', actions: 'forgetRequest' },
        ],
      },
    },
    creating: {
      tags: 'busy',
      entry: 'beginCreation',
      invoke: {
        id: 'createPayment',
        src: 'createPayment',
        input: ({ context }) => ({
          key: present(context.key, 'key'),
          requestId: present(context.request, 'request').requestId,
        }),
        onDone: {
          target: 'loading',
          actions: [
            'startAfresh',
            { type: 'goTo', params: ({ event }) => withdrawalOf(event.output) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => failureFrom(event.error) },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            guard: { type: 'isDeskOutdated', params: ({ event }) => failureFrom(event.error) },
            target: 'loading',
            actions: [
              'forgetRequest',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
          {
            target: 'enteringAmount',
            actions: [
              'forgetRequest',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
        ],
      },
      after: {
        answerLimit: {
          target: 'outcomeUnknown',
          actions: { type: 'storeFailure', params: timedOut },
        },
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
        id: 'findPayment',
        src: 'findPayment',
        input: ({ context }) => ({ key: present(context.key, 'key') }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              'startAfresh',
              {
                type: 'goTo',
                params: ({ event }) => withdrawalOf(present(event.output, 'payment')),
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
      after: {
        answerLimit: {
          target: 'outcomeUnknown',
          actions: { type: 'storeFailure', params: timedOut },
        },
      },
    },
  },
})

export type WithdrawalCreationActor = ActorRefFrom<typeof withdrawalCreationMachine>

const systemIn = ({ desk }: Context): string => present(desk?.paymentSystem ?? null, 'desk')

/** Seconds until the first of what is held is free: this wallet, or all withdrawals after a security change. */
const holdIn = ({ desk }: Context): number => {
  const held = desk?.conditions.flatMap(({ met, secondsLeft }) => (met ? [] : (secondsLeft ?? [])))
  return held?.length ? Math.min(...held) : 0
}

const withdrawalOf = ({ id }: Payment): Place => ({ name: 'withdrawal', id, query: {} })
