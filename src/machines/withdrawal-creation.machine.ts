import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount } from '../api/contract/amount.ts'
import { type Failure, type FailureCode, failureFrom } from '../api/contract/failure.ts'
import type { Payment, PaymentConditions, PaymentRequest } from '../api/contract/payment.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { Balance } from '../api/contract/user.ts'
import type { Wallet } from '../api/contract/wallet.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import type { RouteLocation } from './route-location.ts'
import {
  type Created,
  endedBy,
  isNothingDone,
  rejectionIn,
  resultIn,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: money leaves for good, so nothing is asked for before every condition is met, nothing is
 * created before a code confirms this amount to this wallet, and nothing is created twice. Another amount or another
 * method is another request with a code of its own. A request that made nothing may be sent again under the same key
 * only, without another code. What was typed, the request whose code is awaited and the key
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

/** Facts that a withdrawal by one payment system rests on, as the provider told them. */
export type WithdrawalFormData = {
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

/** A request that a code has confirmed. */
export type ConfirmedRequest = { requestId: string }

export type NewPayment = { paymentSystem: string; amount: Amount }

type Context = {
  /** Whose withdrawal it is. */
  login: string
  formData: WithdrawalFormData | null
  /** The payment system that the person chose; null until then. */
  chosen: string | null
  /** Grows with every fresh form; the screen starts a new one for each. 0 until what was begun before is known. */
  formKey: number
  /** In the form, as it was typed. */
  typed: string
  body: NewPayment | null
  request: PaymentRequest | null
  requestId: string | null
  /** Null until a code has confirmed the request. */
  submitted: Submitted<ConfirmedRequest> | null
  failure: Failure | null
  created: Created | null
}

export type WithdrawalCreationEvent =
  | { type: 'retry.requested' }
  | { type: 'method.chosen'; paymentSystem: string }
  | { type: 'amount.typed'; amount: string }
  | { type: 'withdrawal.submitted'; amount: Amount }
  | { type: 'balance.changed' }

const data: RouteLocation = { name: 'settingsData', query: {} }

/** Nothing of an earlier request counts any more. */
const unrequested = { body: null, request: null, requestId: null, submitted: null }

const storedDraft = ({ context }: { context: Context }): WithdrawalDraft => {
  const { formData, chosen, typed, requestId, submitted } = context
  const paymentSystem = chosen ?? formData?.paymentSystem ?? null
  return {
    paymentSystem: present(paymentSystem, 'paymentSystem'),
    amount: typed,
    requestId,
    key: submitted?.key ?? null,
  }
}
const saveDraft = { type: 'saveDraft', params: storedDraft } as const

const outdating: FailureCode[] = [
  'wallet_missing',
  'wallet_on_hold',
  'withdrawals_on_hold',
  'deposit_and_refill_required',
  'insufficient_funds',
]

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
      saveDraft,
    ],
  },
} as const

const formData = ({ event }: { event: { output: WithdrawalFormData } }) => event.output
const read = [
  { type: 'storeFormData', params: formData },
  { type: 'recallDraft', params: formData },
] as const

export const withdrawalCreationMachine = setup({
  types: {} as {
    input: { login: string }
    context: Context
    events: WithdrawalCreationEvent
    tags: 'busy'
    children: {
      readFormData: 'readFormData'
      requestPayment: 'requestPayment'
      readRequest: 'readRequest'
      phoneVerification: 'phoneVerification'
      submission: 'submission'
      inquiry: 'inquiry'
      watchBalance: 'watchBalance'
    }
  },
  actors: {
    readFormData: port<WithdrawalFormData, { login: string; paymentSystem: string | null }>(
      'readFormData',
    ),
    requestPayment: port<PaymentRequest, NewPayment>('requestPayment'),
    readRequest: port<PaymentRequest, { requestId: string }>('readRequest'),
    phoneVerification: phoneVerificationMachine,
    submission: submissionOf<ConfirmedRequest, Payment>(),
    /** Asks after a request that was sent before a reload. */
    inquiry: submissionOf<ConfirmedRequest, Payment>('checkingOutcome'),
    watchBalance: unprovidedListener<{ type: 'balance.changed' }>('watchBalance'),
  },
  actions: {
    storeFormData: assign((_, formData: WithdrawalFormData) => ({ formData })),
    recallDraft: assign(({ context }, { draft, paymentSystem }: WithdrawalFormData) => {
      if (context.formKey > 0) return {}
      // Another payment system is wanted since, or this one is gone.
      if (draft?.paymentSystem !== paymentSystem) return { formKey: 1 }
      const { amount, requestId } = draft
      const submitted = owedIn(draft)
      return {
        formKey: 1,
        chosen: draft.paymentSystem,
        typed: amount,
        requestId,
        submitted,
        body: submitted && { paymentSystem: draft.paymentSystem, amount },
      }
    }),
    storeTyped: assign((_, { amount }: { amount: string }) => ({ typed: amount })),
    storeMethod: assign((_, { paymentSystem }: { paymentSystem: string }) => ({
      ...unrequested,
      chosen: paymentSystem,
      failure: null,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeSubmission: assign(({ context }, { amount }: { amount: Amount }) => ({
      ...unrequested,
      body: { paymentSystem: systemIn(context), amount },
      failure: null,
    })),
    storeRequest: assign(({ context }, request: PaymentRequest) => ({
      request,
      requestId: request.requestId,
      body: { paymentSystem: systemIn(context), amount: request.amount },
    })),
    forgetRequest: assign({ request: null, requestId: null, submitted: null }),
    /** A request makes one withdrawal at most, so its id is the key, too. */
    storeConfirmation: assign(({ context }) => {
      const requestId = present(context.requestId, 'requestId')
      return { submitted: { body: { requestId }, key: requestId, end: null } }
    }),
    repeatSubmission: assign(({ context }) => ({
      submitted: { ...present(context.submitted, 'submitted'), end: null },
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Created>) => ({
      submitted: endedBy(context.submitted, output),
      failure: rejectionIn(output),
      created: resultIn(output),
    })),
    startAfresh: assign(({ context }) => ({
      ...unrequested,
      formKey: context.formKey + 1,
      typed: '',
    })),
    /** Null forgets it. */
    saveDraft: unprovidedAction<WithdrawalDraft | null>('saveDraft'),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    areConditionsMet: ({ context: { formData } }) =>
      formData !== null &&
      formData.paymentSystem !== null &&
      formData.conditions.every(({ met }) => met),
    isSameConfirmed: ({ context }, { amount }: { amount: Amount }) =>
      context.submitted !== null && context.body?.amount === amount,
    isHeld: ({ context }) => holdIn(context) > 0,
    isOwed: ({ context }, formData: WithdrawalFormData) =>
      owedIn(begunBefore(context, formData)) !== null,
    isCodeAwaited: ({ context }, formData: WithdrawalFormData) =>
      (begunBefore(context, formData)?.requestId ?? null) !== null,
    isAlive: (_, { challenge }: PaymentRequest) => challenge.expiresIn > 0,
    /** Without a payment system there is no form. */
    hasForm: ({ context: { formData } }) => formData !== null && formData.paymentSystem !== null,
    isVerified: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
    isTargetWrong: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
    isCreated: ({ context: { created } }) => created !== null,
    isNothingCreated: ({ context: { submitted } }) => isNothingDone(submitted),
    /** The facts shown here are older than the provider's refusal. */
    isFormDataOutdated: (_, failure: Failure | null) =>
      failure !== null && outdating.includes(failure.code),
  },
  delays: {
    holdWait: ({ context }) => Math.min(holdIn(context), HOLD_LOOK) * 1_000,
  },
}).createMachine({
  id: 'withdrawalCreation',
  context: ({ input: { login } }) => ({
    ...unrequested,
    login,
    formData: null,
    chosen: null,
    formKey: 0,
    typed: '',
    failure: null,
    created: null,
  }),
  invoke: { id: 'watchBalance', src: 'watchBalance', onError: {} },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readFormData',
        src: 'readFormData',
        input: ({ context: { login, chosen } }) => ({ login, paymentSystem: chosen }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'askingOutcome',
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
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, saveDraft],
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
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, saveDraft],
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
            actions: 'repeatSubmission',
          },
          {
            guard: 'areConditionsMet',
            target: 'requesting',
            actions: { type: 'storeSubmission', params: ({ event }) => event },
          },
        ],
        'method.chosen': {
          target: 'loading',
          actions: [{ type: 'storeMethod', params: ({ event }) => event }, saveDraft],
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
              saveDraft,
              { type: 'storeFailure', params: { code: 'code_expired' } },
            ],
          },
        ],
        onError: {
          target: 'enteringAmount',
          actions: [
            'forgetRequest',
            saveDraft,
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
          actions: [{ type: 'storeRequest', params: ({ event }) => event.output }, saveDraft],
        },
        onError: [
          {
            guard: { type: 'isFormDataOutdated', params: ({ event }) => failureFrom(event.error) },
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
        input: ({ context }) => present(context.request, 'request'),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'creating',
            actions: ['storeConfirmation', saveDraft],
          },
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: ['forgetRequest', saveDraft, { type: 'goTo', params: data }],
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'requesting',
            actions: 'forgetRequest',
          },
          { target: 'enteringAmount', actions: ['forgetRequest', saveDraft] },
        ],
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'ending',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
      },
    },
    askingOutcome: {
      tags: 'busy',
      invoke: {
        id: 'inquiry',
        src: 'inquiry',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'ending',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
      },
    },
    ending: {
      always: [
        {
          guard: 'isCreated',
          target: 'loading',
          actions: [
            'startAfresh',
            { type: 'saveDraft', params: null },
            {
              type: 'goTo',
              params: ({ context }) => withdrawalOf(present(context.created, 'created')),
            },
          ],
        },
        { guard: 'isNothingCreated', target: 'enteringAmount' },
        {
          guard: { type: 'isFormDataOutdated', params: ({ context }) => context.failure },
          target: 'loading',
          actions: ['forgetRequest', saveDraft],
        },
        { target: 'enteringAmount', actions: ['forgetRequest', saveDraft] },
      ],
    },
  },
})

export type WithdrawalCreationActor = ActorRefFrom<typeof withdrawalCreationMachine>

const systemIn = ({ formData }: Context): string =>
  present(formData?.paymentSystem ?? null, 'formData')

/** Null once the flow has begun. */
const begunBefore = (
  { formKey }: Context,
  { draft, paymentSystem }: WithdrawalFormData,
): WithdrawalDraft | null =>
  formKey === 0 && draft?.paymentSystem === paymentSystem ? draft : null

/** A request that is not there any more was void before: the same to whoever typed the amount. */
const goneOr = (failure: Failure): Failure =>
  failure.code === 'not_found' ? { code: 'code_invalid' } : failure

/** Seconds until the first of what is held is free: this wallet, or all withdrawals after a security change. */
const holdIn = ({ formData }: Context): number => {
  const held = formData?.conditions.flatMap(({ met, secondsLeft }) =>
    met ? [] : (secondsLeft ?? []),
  )
  return held?.length ? Math.min(...held) : 0
}

const owedIn = (draft: WithdrawalDraft | null): Submitted<ConfirmedRequest> | null =>
  draft === null || draft.requestId === null || draft.key === null
    ? null
    : { body: { requestId: draft.requestId }, key: draft.key, end: null }

const withdrawalOf = ({ id }: Created): RouteLocation => ({ name: 'withdrawal', id, query: {} })
