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
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: money leaves for good, so nothing is asked for before every condition is met, nothing is
 * created before a code confirms this amount to this wallet, and nothing is created twice. Another amount or another
 * method is another request with a code of its own. The key is made before the creating call and kept until a
 * definite answer; when the answer is lost, the provider is asked what became of the key, and a request that made
 * nothing may be sent again under the same key only. What was typed, the request whose code is awaited and the key
 * outlive a reload and the ways that lead out of here and back, because codes are read elsewhere: the provider is asked
 * for the request, and no second code goes out.
 */

/** Survives a reload. `requestId`: its code is awaited or was right; `key`: it was sent and its answer is owed. */
export type WithdrawalDraft = {
  paymentSystem: string
  amount: string
  requestId: string | null
  key: string | null
}

/** What a withdrawal by one payment system rests on, as the provider told it. */
export type WithdrawalDesk = {
  systems: PaymentSystem[]
  /** The one that `wallet` and `conditions` are of; null where nothing can be withdrawn. */
  paymentSystem: string | null
  wallet: Wallet | null
  conditions: PaymentConditions['items']
  balance: Balance['currencies']['balance']
  /** When it was read, in milliseconds. */
  at: number
  /** A withdrawal that was begun before; counts only when the flow begins. */
  draft: WithdrawalDraft | null
}

export type NewPayment = { paymentSystem: string; amount: Amount }

type Context = {
  /** Whose withdrawal it is. */
  login: string
  desk: WithdrawalDesk | null
  /** The payment system that the person chose; null until then. */
  chosen: string | null
  /** Grows with every fresh form; the screen starts a new one for each. 0 until what was begun before is known. */
  round: number
  /** In the form, as it was typed. */
  typed: string
  /** What was submitted last. */
  body: NewPayment | null
  request: PaymentRequest | null
  requestId: string | null
  /** A code has confirmed the request. */
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
  | { type: 'amount.typed'; amount: string }
  | { type: 'withdrawal.submitted'; amount: Amount }
  | { type: 'outcome.requested' }
  | { type: 'balance.changed' }

const data: Place = { name: 'settingsData', query: {} }

/** Nothing of an earlier request counts any more. */
const unrequested = { body: null, request: null, requestId: null, isConfirmed: false, key: null }

const keptDraft = ({ context }: { context: Context }): WithdrawalDraft => {
  const { desk, chosen, typed, requestId, key } = context
  const paymentSystem = chosen ?? desk?.paymentSystem ?? null
  return { paymentSystem: present(paymentSystem, 'paymentSystem'), amount: typed, requestId, key }
}
const kept = { type: 'saveDraft', params: keptDraft } as const

/** A hold is looked at anew every minute, and when it ends. */
const HOLD_LOOK = 60

const typing = {
  'amount.typed': {
    guard: 'hasForm',
    actions: [
      {
        type: 'storeTyped',
        params: ({
          event,
        }: {
          event: Extract<WithdrawalCreationEvent, { type: 'amount.typed' }>
        }) => event,
      },
      kept,
    ],
  },
} as const

const desk = ({ event }: { event: { output: WithdrawalDesk } }) => event.output
const read = [
  { type: 'storeDesk', params: desk },
  { type: 'recallDraft', params: desk },
] as const

export const withdrawalCreationMachine = setup({
  types: {} as {
    input: { login: string }
    context: Context
    events: WithdrawalCreationEvent
    tags: 'busy'
    children: {
      readDesk: 'readDesk'
      requestPayment: 'requestPayment'
      readRequest: 'readRequest'
      phoneVerification: 'phoneVerification'
      createPayment: 'createPayment'
      findPayment: 'findPayment'
      watchBalance: 'watchBalance'
    }
  },
  actors: {
    readDesk: port<WithdrawalDesk, { login: string; paymentSystem: string | null }>('readDesk'),
    requestPayment: port<PaymentRequest, NewPayment>('requestPayment'),
    readRequest: port<PaymentRequest, { requestId: string }>('readRequest'),
    phoneVerification: phoneVerificationMachine,
    createPayment: port<Payment, { key: string; requestId: string }>('createPayment'),
    findPayment: port<Payment | null, { key: string }>('findPayment'),
    watchBalance: unprovidedListener<{ type: 'balance.changed' }>('watchBalance'),
  },
  actions: {
    storeDesk: assign((_, desk: WithdrawalDesk) => ({ desk })),
    recallDraft: assign(({ context }, { draft, paymentSystem }: WithdrawalDesk) => {
      if (context.round > 0) return {}
      // Another payment system is wanted since, or this one is gone.
      if (draft?.paymentSystem !== paymentSystem) return { round: 1 }
      const { amount, requestId, key } = draft
      return {
        round: 1,
        chosen: draft.paymentSystem,
        typed: amount,
        requestId,
        key,
        isConfirmed: key !== null,
        body: key === null ? null : { paymentSystem: draft.paymentSystem, amount },
      }
    }),
    storeTyped: assign((_, { amount }: { amount: string }) => ({ typed: amount })),
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
    storeRequest: assign(({ context }, request: PaymentRequest) => ({
      request,
      requestId: request.requestId,
      body: { paymentSystem: systemIn(context), amount: request.amount },
    })),
    forgetRequest: assign({ request: null, requestId: null, isConfirmed: false, key: null }),
    storeConfirmation: assign(() => ({ isConfirmed: true, key: newIdempotencyKey() })),
    beginCreation: assign({ failure: null, nothingCreated: false, timesAsked: 0 }),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    noteNothingCreated: assign({ nothingCreated: true, failure: null }),
    startAfresh: assign(({ context }) => ({
      ...unrequested,
      round: context.round + 1,
      typed: '',
      failure: null,
      nothingCreated: false,
    })),
    /** Null forgets it. */
    saveDraft: unprovidedAction<WithdrawalDraft | null>('saveDraft'),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    areConditionsMet: ({ context: { desk } }) =>
      desk !== null && desk.paymentSystem !== null && desk.conditions.every(({ met }) => met),
    isSameConfirmed: ({ context }, { amount }: { amount: Amount }) =>
      context.isConfirmed && context.body?.amount === amount,
    isHeld: ({ context }) => holdIn(context) > 0,
    isOwed: ({ context }, desk: WithdrawalDesk) =>
      (begunBefore(context, desk)?.key ?? null) !== null,
    isCodeAwaited: ({ context }, desk: WithdrawalDesk) =>
      (begunBefore(context, desk)?.requestId ?? null) !== null,
    isAlive: (_, { challenge }: PaymentRequest) => challenge.expiresIn > 0,
    /** Without a payment system there is no form. */
    hasForm: ({ context: { desk } }) => desk !== null && desk.paymentSystem !== null,
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
    holdWait: ({ context }) => Math.min(holdIn(context), HOLD_LOOK) * 1_000,
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'withdrawalCreation',
  context: ({ input: { login } }) => ({
    ...unrequested,
    login,
    desk: null,
    chosen: null,
    round: 0,
    typed: '',
    failure: null,
    nothingCreated: false,
    timesAsked: 0,
  }),
  invoke: { id: 'watchBalance', src: 'watchBalance', onError: {} },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readDesk',
        src: 'readDesk',
        input: ({ context: { login, chosen } }) => ({ login, paymentSystem: chosen }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'checkingOutcome',
            actions: read,
          },
          {
            guard: { type: 'isCodeAwaited', params: ({ event }) => event.output },
            target: 'resuming',
            actions: read,
          },
          { target: 'enteringAmount', actions: read },
        ],
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      on: {
        ...typing,
        'method.chosen': {
          target: 'loading',
          reenter: true,
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, kept],
        },
        'balance.changed': { target: 'loading', reenter: true },
      },
    },
    notLoaded: {
      on: {
        ...typing,
        'retry.requested': { target: 'loading', actions: 'forgetFailure' },
        'method.chosen': {
          target: 'loading',
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, kept],
        },
        'balance.changed': { target: 'loading', actions: 'forgetFailure' },
      },
    },
    enteringAmount: {
      after: { holdWait: { guard: 'isHeld', target: 'loading' } },
      on: {
        ...typing,
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
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, kept],
        },
        'balance.changed': 'loading',
      },
    },
    /** Asks what became of the request that was left at its code; nothing is sent. */
    resuming: {
      tags: 'busy',
      invoke: {
        id: 'readRequest',
        src: 'readRequest',
        input: ({ context }) => ({ requestId: present(context.requestId, 'requestId') }),
        onDone: [
          {
            guard: { type: 'isAlive', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'storeRequest', params: ({ event }) => event.output },
          },
          {
            target: 'enteringAmount',
            actions: [
              'forgetRequest',
              kept,
              { type: 'storeFailure', params: { code: 'code_expired' } },
            ],
          },
        ],
        onError: {
          target: 'enteringAmount',
          actions: [
            'forgetRequest',
            kept,
            { type: 'storeFailure', params: ({ event }) => goneOr(failureFrom(event.error)) },
          ],
        },
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
          actions: [{ type: 'storeRequest', params: ({ event }) => event.output }, kept],
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
            actions: ['storeConfirmation', kept],
          },
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: ['forgetRequest', kept, { type: 'goTo', params: data }],
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'requesting',
            actions: 'forgetRequest',
          },
          { target: 'enteringAmount', actions: ['forgetRequest', kept] },
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
          requestId: present(context.requestId, 'requestId'),
        }),
        onDone: {
          target: 'loading',
          actions: [
            'startAfresh',
            { type: 'saveDraft', params: null },
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
              kept,
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
          {
            target: 'enteringAmount',
            actions: [
              'forgetRequest',
              kept,
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
        id: 'findPayment',
        src: 'findPayment',
        input: ({ context }) => ({ key: present(context.key, 'key') }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              'startAfresh',
              { type: 'saveDraft', params: null },
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
    },
  },
})

export type WithdrawalCreationActor = ActorRefFrom<typeof withdrawalCreationMachine>

const systemIn = ({ desk }: Context): string => present(desk?.paymentSystem ?? null, 'desk')

/** Null once the flow has begun. */
const begunBefore = (
  { round }: Context,
  { draft, paymentSystem }: WithdrawalDesk,
): WithdrawalDraft | null => (round === 0 && draft?.paymentSystem === paymentSystem ? draft : null)

/** A request that is not there any more was void before: the same to whoever typed the amount. */
const goneOr = (failure: Failure): Failure =>
  failure.code === 'not_found' ? { code: 'code_invalid' } : failure

/** Seconds until the first of what is held is free: this wallet, or all withdrawals after a security change. */
const holdIn = ({ desk }: Context): number => {
  const held = desk?.conditions.flatMap(({ met, secondsLeft }) => (met ? [] : (secondsLeft ?? [])))
  return held?.length ? Math.min(...held) : 0
}

const withdrawalOf = ({ id }: Payment): Place => ({ name: 'withdrawal', id, query: {} })
