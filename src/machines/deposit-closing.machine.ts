import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CloseQuote, Deposit, DepositStatus } from '../api/contract/deposit.ts'
import { type Failure, isOutcomeUnknown } from '../api/contract/failure.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { present } from './present.ts'
import { refusal } from './refusal.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: an early close costs all that was accrued and cannot be undone. The provider says what is
 * returned and what is lost, for a short time; figures that changed are shown beside the earlier ones and agreed to
 * anew; the loss is named in the tick and in the button. A deposit can be closed only once, so whoever closed it, it
 * is done; and when the answer is lost or the term ended meanwhile, the provider is asked what became of it.
 */

/** When it came, in milliseconds: the deadline is counted from there. */
export type CloseQuoted = { quote: CloseQuote; at: number }

type Context = {
  deposit: Deposit
  quote: CloseQuote | null
  /** What was shown before, where the figures have changed. */
  earlier: CloseQuote | null
  /** When the quote is over. */
  deadline: number
  secondsLeft: number
  acknowledged: boolean
  /** Of the call that was sent last; a new consent is a new intent and makes a new one. */
  key: string | null
  failure: Failure | null
  /** The provider was asked after a lost answer: the deposit is still open. */
  nothingClosed: boolean
  timesAsked: number
  result: Deposit | null
  isLeftOpen: boolean
}

export type DepositClosingEvent =
  | { type: 'retry.requested' }
  | { type: 'quote.requested' }
  | { type: 'loss.acknowledged'; acknowledged: boolean }
  | { type: 'closing.confirmed' }
  | { type: 'closing.dismissed' }
  | { type: 'outcome.requested' }
  | { type: 'end.acknowledged' }
  | { type: 'second.passed'; at: number }

/** `deposit`: what became of it; null if nothing did, or nobody knows yet. */
export type DepositClosingOutput = { deposit: Deposit | null; isUnknown: boolean }

export const depositClosingMachine = setup({
  types: {} as {
    input: { deposit: Deposit }
    context: Context
    events: DepositClosingEvent
    output: DepositClosingOutput
    tags: 'busy'
  },
  actors: {
    quoteClosing: port<CloseQuoted, { id: string }>('quoteClosing'),
    closeDeposit: port<Deposit, { key: string; id: string; quote: string }>('closeDeposit'),
    /** What became of the deposit; what it may have touched is out of date then. */
    readOutcome: port<Deposit, { id: string }>('readOutcome'),
    watchSeconds: unprovidedListener<{ type: 'second.passed'; at: number }>('watchSeconds'),
  },
  actions: {
    storeQuote: assign(({ context }, { quote, at }: CloseQuoted) => {
      const hasChanged = context.quote !== null && !isSame(context.quote, quote)
      return {
        quote,
        earlier: hasChanged ? context.quote : null,
        deadline: at + quote.expiresIn * 1_000,
        secondsLeft: quote.expiresIn,
        acknowledged: context.acknowledged && !hasChanged,
      }
    }),
    countDown: assign(({ context }, { at }: { at: number }) => ({
      secondsLeft: Math.max(0, Math.ceil((context.deadline - at) / 1_000)),
    })),
    storeAcknowledgement: assign((_, { acknowledged }: { acknowledged: boolean }) => ({
      acknowledged,
      failure: null,
      nothingClosed: false,
    })),
    storeConfirmation: assign({
      key: () => newIdempotencyKey(),
      failure: null,
      nothingClosed: false,
      timesAsked: 0,
    }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    noteNothingClosed: assign({ failure: null, nothingClosed: true }),
    storeResult: assign((_, result: Deposit) => ({ result })),
    leaveOpen: assign({ isLeftOpen: true }),
  },
  guards: {
    isAcknowledged: ({ context }) => context.acknowledged,
    isOver: ({ context }) => context.secondsLeft === 0,
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
    isOutdated: (_, { failure }: { failure: Failure }) => failure.code === 'quote_expired',
    isFinished: (_, { failure }: { failure: Failure }) => failure.code === 'deposit_not_closed',
    hasStatus: (_, { is, status }: { is: DepositStatus; status: DepositStatus }) => is === status,
  },
  delays: {
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'depositClosing',
  context: ({ input }) => ({
    deposit: input.deposit,
    quote: null,
    earlier: null,
    deadline: 0,
    secondsLeft: 0,
    acknowledged: false,
    key: null,
    failure: null,
    nothingClosed: false,
    timesAsked: 0,
    result: null,
    isLeftOpen: false,
  }),
  output: ({ context }) => ({ deposit: context.result, isUnknown: context.isLeftOpen }),
  initial: 'quoting',
  states: {
    quoting: {
      tags: 'busy',
      invoke: {
        id: 'quoteClosing',
        src: 'quoteClosing',
        input: ({ context }) => ({ id: context.deposit.id }),
        onDone: {
          target: 'offering',
          actions: { type: 'storeQuote', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isFinished', params: refusal },
            target: 'checkingTerm',
            actions: { type: 'storeFailure', params: refusal },
          },
          { target: 'notQuoted', actions: { type: 'storeFailure', params: refusal } },
        ],
      },
      on: { 'closing.dismissed': 'kept' },
    },
    notQuoted: {
      on: {
        'retry.requested': { target: 'quoting', actions: 'forgetFailure' },
        'closing.dismissed': 'kept',
      },
    },
    /** The provider does not quote: somebody else closed it, or the term is over. */
    checkingTerm: {
      tags: 'busy',
      invoke: {
        id: 'readOutcome',
        src: 'readOutcome',
        input: ({ context }) => ({ id: context.deposit.id }),
        onDone: [
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ is: event.output.status, status: 'closed' }),
            },
            target: 'closed',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ is: event.output.status, status: 'ended' }),
            },
            target: 'termEnded',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          { target: 'notQuoted' },
        ],
        onError: { target: 'notQuoted', actions: { type: 'storeFailure', params: refusal } },
      },
    },
    offering: {
      invoke: { id: 'watchSeconds', src: 'watchSeconds', onError: {} },
      always: { guard: 'isOver', target: 'quoteExpired' },
      on: {
        'second.passed': { actions: { type: 'countDown', params: ({ event }) => event } },
        'loss.acknowledged': {
          actions: { type: 'storeAcknowledgement', params: ({ event }) => event },
        },
        'closing.confirmed': {
          guard: 'isAcknowledged',
          target: 'closing',
          actions: 'storeConfirmation',
        },
        'closing.dismissed': 'kept',
      },
    },
    quoteExpired: {
      on: {
        'quote.requested': { target: 'quoting', actions: 'forgetFailure' },
        'closing.dismissed': 'kept',
      },
    },
    closing: {
      tags: 'busy',
      invoke: {
        id: 'closeDeposit',
        src: 'closeDeposit',
        input: ({ context: { key, deposit, quote } }) => ({
          key: present(key, 'key'),
          id: deposit.id,
          quote: present(quote, 'quote').quote,
        }),
        onDone: {
          target: 'closed',
          actions: { type: 'storeResult', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: refusal },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: refusal },
          },
          {
            guard: { type: 'isOutdated', params: refusal },
            target: 'quoting',
            actions: { type: 'storeFailure', params: refusal },
          },
          {
            guard: { type: 'isFinished', params: refusal },
            target: 'checkingTerm',
            actions: { type: 'storeFailure', params: refusal },
          },
          {
            target: 'offering',
            actions: { type: 'storeFailure', params: refusal },
          },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: {
        'outcome.requested': 'checkingOutcome',
        'closing.dismissed': 'leftOpen',
      },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'readOutcome',
        src: 'readOutcome',
        input: ({ context }) => ({ id: context.deposit.id }),
        onDone: [
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ is: event.output.status, status: 'closed' }),
            },
            target: 'closed',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          {
            guard: {
              type: 'hasStatus',
              params: ({ event }) => ({ is: event.output.status, status: 'ended' }),
            },
            target: 'termEnded',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          { target: 'quoting', actions: 'noteNothingClosed' },
        ],
        onError: { target: 'outcomeUnknown', actions: { type: 'storeFailure', params: refusal } },
      },
    },
    termEnded: { on: { 'end.acknowledged': 'finished' } },
    finished: { type: 'final' },
    closed: { type: 'final' },
    kept: { type: 'final' },
    leftOpen: { type: 'final', entry: 'leaveOpen' },
  },
})

export type DepositClosingActor = ActorRefFrom<typeof depositClosingMachine>

const isSame = (one: CloseQuote, other: CloseQuote): boolean =>
  one.returned === other.returned && one.forfeited === other.forfeited
