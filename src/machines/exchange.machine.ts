import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type Currency, currencies, PositiveAmount } from '../api/contract/amount.ts'
import type { ExchangeQuote } from '../api/contract/exchange.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { Rates } from '../api/contract/rates.ts'
import type { Balance } from '../api/contract/user.ts'
import { clock } from './clock.ts'
import {
  type AgreedQuote,
  exchangeQuoteMachine,
  type QuoteRequest,
} from './exchange-quote.machine.ts'
import {
  type Decimals,
  type IncomeAccount,
  type IncomeOrder,
  type IncomeTransferOutput,
  incomeAccounts,
  incomeTransferMachine,
} from './income-transfer.machine.ts'
import { present } from './present.ts'
import { queryOf } from './query.machine.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import {
  endedBy,
  isDone,
  nextSubmission,
  rejectionIn,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { amountIn } from './typed-amount.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: one currency becomes another exactly once, and only at the rate that was agreed to. A rate
 * that the provider no longer takes leads back to a new one, which is compared with the one agreed to. After a lost
 * answer nothing is offered before either the quote was used or it can be used no more. Income waits on accounts of its own: moving it to the balance is a flow within.
 */

export type Holdings = {
  balance: Balance['currencies']
  decimals: Decimals
}

/** `amount` as it is typed. */
export type ExchangeDraft = {
  from: Currency
  to: Currency
  amount: string
  side: QuoteRequest['side']
}

/** `until`: when the quote can be used no more, on the clock of `now`. */
export type QuoteUse = { quote: string; until: number }

type Context = {
  holdings: Holdings | null
  draft: ExchangeDraft
  /** The one agreed to last. */
  quote: ExchangeQuote | null
  submitted: Submitted<QuoteUse> | null
  /** Failure of the call that reads the balance. */
  failure: Failure | null
  /** The account whose income is to be moved. */
  income: IncomeAccount | null
  moved: IncomeOrder | null
  now: () => number
}

export type ExchangeEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; draft: ExchangeDraft }
  | { type: 'income.chosen'; from: IncomeAccount }
  | { type: 'exchange.repeated' }

const otherThan = (currency: Currency): Currency => (currency === 'USDT' ? 'BTC' : 'USDT')

/** Two currencies are never the same: choosing the other one turns the direction round. */
export const withCurrency = (
  draft: ExchangeDraft,
  chosen: Partial<Pick<ExchangeDraft, 'from' | 'to'>>,
): ExchangeDraft => {
  const { from, to } = { ...draft, ...chosen }
  return from === to ? reversed(draft) : { ...draft, from, to }
}

/** The amount stays with the currency that it was named in. */
export const reversed = ({ from, to, amount, side }: ExchangeDraft): ExchangeDraft => ({
  from: to,
  to: from,
  amount,
  side: side === 'give' ? 'get' : 'give',
})

function requestOf({ amount, ...draft }: ExchangeDraft): QuoteRequest | null {
  const read = amountIn(amount)
  return PositiveAmount.safeParse(read).success ? { ...draft, amount: read } : null
}

const currencyIn = (named: string | undefined): Currency | undefined =>
  currencies.find((currency) => currency === named)

function draftFrom({ query }: RouteLocation, draft: ExchangeDraft): ExchangeDraft {
  const from = currencyIn(query.from)
  const to = currencyIn(query.to)
  if (from === undefined && to === undefined) return draft
  const given = from ?? (to === draft.from ? otherThan(draft.from) : draft.from)
  const got = to ?? (given === draft.to ? otherThan(given) : draft.to)
  return { ...draft, from: given, to: given === got ? otherThan(given) : got }
}

const incomeIn = ({ query }: RouteLocation): IncomeAccount | null =>
  incomeAccounts.find((account) => account === query.income) ?? null

const empty: ExchangeDraft = { from: 'USDT', to: 'BTC', amount: '', side: 'give' }

export const exchangeMachine = setup({
  types: {} as {
    input: { location: RouteLocation; now?: () => number }
    context: Context
    events: ExchangeEvent
    tags: 'busy'
    children: {
      readHoldings: 'readHoldings'
      rates: 'rates'
      exchangeQuote: 'exchangeQuote'
      submission: 'submission'
      incomeTransfer: 'incomeTransfer'
    }
  },
  actors: {
    readHoldings: port<Holdings>('readHoldings'),
    /** Today's prices, for the eye: what is agreed to is a quote. */
    rates: queryOf<Rates>(),
    exchangeQuote: exchangeQuoteMachine,
    submission: submissionOf<QuoteUse, QuoteUse>(),
    incomeTransfer: incomeTransferMachine,
  },
  actions: {
    storeLocation: assign(({ context }, { location }: { location: RouteLocation }) => ({
      draft: draftFrom(location, context.draft),
      income: incomeIn(location),
    })),
    storeHoldings: assign((_, holdings: Holdings) => ({ holdings })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    storeDraft: assign((_, { draft }: { draft: ExchangeDraft }) => ({
      draft,
      quote: null,
      submitted: null,
      moved: null,
    })),
    storeAgreed: assign(({ context }, { quote, key }: AgreedQuote) => ({
      quote,
      submitted: nextSubmission(context.submitted, {
        body: { quote: quote.quote, until: context.now() + quote.expiresIn * 1000 },
        key,
      }),
      moved: null,
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<QuoteUse>) => ({
      submitted: endedBy(context.submitted, output),
    })),
    forgetFailure: assign({ failure: null }),
    forgetAmount: assign(({ context }) => ({ draft: { ...context.draft, amount: '' } })),
    startAfresh: assign({ quote: null }),
    storeIncome: assign((_, { from }: { from: IncomeAccount }) => ({ income: from, moved: null })),
    forgetIncome: assign({ income: null }),
    storeMoved: assign((_, { moved }: IncomeTransferOutput) => ({ moved })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isIncomeChosen: ({ context }) => context.income !== null,
    isMoved: (_, { moved }: IncomeTransferOutput) => moved !== null,
    isDone,
    /** The balance here is older than the provider's. */
    isBalanceStale: (_, output: SubmissionOutput<QuoteUse>) =>
      rejectionIn(output)?.code === 'insufficient_funds',
  },
}).createMachine({
  id: 'exchange',
  context: ({ input: { location, now = clock.now } }) => ({
    holdings: null,
    draft: draftFrom(location, empty),
    quote: null,
    submitted: null,
    failure: null,
    income: incomeIn(location),
    moved: null,
    now,
  }),
  invoke: { id: 'rates', src: 'rates', input: { params: null } },
  initial: 'loading',
  on: { 'location.visited': { actions: { type: 'storeLocation', params: ({ event }) => event } } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readHoldings',
        src: 'readHoldings',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeHoldings', params: ({ event }) => event.output },
        },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    notLoaded: {
      on: { 'retry.requested': { target: 'loading', actions: 'forgetFailure' } },
    },
    choosing: {
      always: { guard: 'isIncomeChosen', target: 'movingIncome' },
      invoke: {
        id: 'exchangeQuote',
        src: 'exchangeQuote',
        input: ({ context: { holdings, draft, quote, now } }) => ({
          available: present(holdings, 'holdings').balance.balance,
          request: requestOf(draft),
          known: quote,
          now,
        }),
        onDone: {
          target: 'exchanging',
          actions: { type: 'storeAgreed', params: ({ event }) => event.output },
        },
      },
      on: {
        'location.visited': {
          actions: [
            { type: 'storeLocation', params: ({ event }) => event },
            sendTo('exchangeQuote', ({ context, event: { location } }) => ({
              type: 'request.changed',
              request: requestOf(draftFrom(location, context.draft)),
            })),
          ],
        },
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            sendTo('exchangeQuote', ({ event }) => ({
              type: 'request.changed',
              request: requestOf(event.draft),
            })),
          ],
        },
        'income.chosen': { actions: { type: 'storeIncome', params: ({ event }) => event } },
      },
    },
    movingIncome: {
      invoke: {
        id: 'incomeTransfer',
        src: 'incomeTransfer',
        input: ({ context: { holdings, income } }) => ({
          income: present(holdings, 'holdings').balance,
          decimals: present(holdings, 'holdings').decimals,
          from: present(income, 'income'),
        }),
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              'forgetIncome',
              { type: 'storeMoved', params: ({ event }) => event.output },
              { type: 'goTo', params: { name: 'exchange', query: {} } },
            ],
          },
          {
            target: 'choosing',
            actions: ['forgetIncome', { type: 'goTo', params: { name: 'exchange', query: {} } }],
          },
        ],
      },
      // A link does not change an exchange that is under way.
      on: { 'location.visited': {} },
    },
    exchanging: {
      tags: 'busy',
      on: { 'location.visited': {} },
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'exchanged',
            actions: [{ type: 'storeEnd', params: ({ event }) => event.output }, 'forgetAmount'],
          },
          {
            guard: { type: 'isBalanceStale', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
    exchanged: {
      on: { 'exchange.repeated': { target: 'loading', actions: 'startAfresh' } },
    },
  },
})

export type ExchangeActor = ActorRefFrom<typeof exchangeMachine>
