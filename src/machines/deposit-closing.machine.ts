import { type ActorRefFrom, assign, setup } from 'xstate'
import type { CloseQuote, Deposit } from '../api/contract/deposit.ts'
import type { Failure } from '../api/contract/failure.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import {
  endedBy,
  isLeft,
  isNothingDone,
  nextSubmission,
  rejectionIn,
  resultIn,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: an early close costs all that was accrued and cannot be undone. The provider says what is
 * returned and what is lost, for a short time; figures that changed are shown beside the earlier ones and agreed to
 * anew; the loss is named in the tick and in the button. A deposit can be closed only once, so whoever closed it, it
 * is done; and when the term ended meanwhile, the provider is asked what became of it.
 */

/** When it came, in milliseconds: the deadline is counted from there. */
export type CloseQuoted = { quote: CloseQuote; at: number }

export type Closing = { id: string; quote: string }

type Context = {
  deposit: Deposit
  quote: CloseQuote | null
  /** Quote shown before, once its figures have changed. */
  earlier: CloseQuote | null
  /** When the quote is over. */
  deadline: number
  secondsLeft: number
  acknowledged: boolean
  /** Given up with a new consent, which is a new intent. */
  submitted: Submitted<Closing> | null
  failure: Failure | null
  result: Deposit | null
}

export type DepositClosingEvent =
  | { type: 'retry.requested' }
  | { type: 'quote.requested' }
  | { type: 'loss.acknowledged'; acknowledged: boolean }
  | { type: 'closing.confirmed'; key: string }
  | { type: 'closing.dismissed' }
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
    children: {
      quoteClosing: 'quoteClosing'
      findEnded: 'findEnded'
      submission: 'submission'
      watchSeconds: 'watchSeconds'
    }
  },
  actors: {
    quoteClosing: port<CloseQuoted, { id: string }>('quoteClosing'),
    submission: submissionOf<Closing, Deposit>(),
    /** Null while it goes on. */
    findEnded: port<Deposit | null, { id: string }>('findEnded'),
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
      submitted: null,
    })),
    storeSubmission: assign(({ context: { submitted, deposit, quote } }, key: string) => ({
      submitted: nextSubmission(submitted, {
        body: { id: deposit.id, quote: present(quote, 'quote').quote },
        key,
      }),
      failure: null,
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Deposit>) => ({
      submitted: endedBy(context.submitted, output),
      failure: rejectionIn(output),
      result: resultIn(output),
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeResult: assign((_, result: Deposit | null) => ({ result })),
  },
  guards: {
    isAcknowledged: ({ context }) => context.acknowledged,
    isOver: ({ context }) => context.secondsLeft === 0,
    isFinished: (_, { failure }: { failure: Failure }) => failure.code === 'deposit_not_closed',
    isFound: (_, deposit: Deposit | null) => deposit !== null,
    isClosed: ({ context: { result } }) => result?.status === 'closed',
    isTermEnded: ({ context: { result } }) => result !== null,
    isLeft: ({ context: { submitted } }) => isLeft(submitted),
    isQuoteNeeded: ({ context: { submitted, failure } }) =>
      isNothingDone(submitted) || failure?.code === 'quote_expired',
    isRefusedAsFinished: ({ context: { failure } }) => failure?.code === 'deposit_not_closed',
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
    submitted: null,
    failure: null,
    result: null,
  }),
  output: ({ context }) => ({ deposit: context.result, isUnknown: isLeft(context.submitted) }),
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
            guard: { type: 'isFinished', params: rejection },
            target: 'checkingTerm',
            actions: { type: 'storeFailure', params: rejection },
          },
          { target: 'notQuoted', actions: { type: 'storeFailure', params: rejection } },
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
        id: 'findEnded',
        src: 'findEnded',
        input: ({ context }) => ({ id: context.deposit.id }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'ending',
            actions: { type: 'storeResult', params: ({ event }) => event.output },
          },
          { target: 'notQuoted' },
        ],
        onError: { target: 'notQuoted', actions: { type: 'storeFailure', params: rejection } },
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
          actions: { type: 'storeSubmission', params: ({ event }) => event.key },
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
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'ending',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
      },
    },
    ending: {
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isTermEnded', target: 'termEnded' },
        { guard: 'isLeft', target: 'leftOpen' },
        { guard: 'isQuoteNeeded', target: 'quoting' },
        { guard: 'isRefusedAsFinished', target: 'checkingTerm' },
        { target: 'offering' },
      ],
    },
    termEnded: { on: { 'end.acknowledged': 'finished' } },
    finished: { type: 'final' },
    closed: { type: 'final' },
    kept: { type: 'final' },
    leftOpen: { type: 'final' },
  },
})

export type DepositClosingActor = ActorRefFrom<typeof depositClosingMachine>

const isSame = (one: CloseQuote, other: CloseQuote): boolean =>
  one.returned === other.returned && one.forfeited === other.forfeited
