import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import type { ExchangeQuote } from '../api/contract/exchange.ts'
import type { Failure } from '../api/contract/failure.ts'
import { clock } from './clock.ts'
import { difference, isBelow } from './decimal.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: a rate is good for some seconds only, and nobody may be made to exchange at another one than
 * they saw. The flow asks for a rate when typing has come to rest, counts its seconds down, asks again only when told
 * to, and holds a rate that differs from the one seen before until the difference has been accepted. It moves no
 * money: it ends with the quote that the person agreed to, and whoever invoked it goes on with that.
 */

/** `side` says which of the two amounts was named; the other is the provider's answer. */
export type QuoteRequest = { from: Currency; to: Currency; amount: Amount; side: 'give' | 'get' }

export type Available = Partial<Record<Currency, Amount>>

export type AgreedQuote = { quote: ExchangeQuote; key: string }

type Context = {
  available: Available
  /** Null as long as there is nothing to ask for. */
  request: QuoteRequest | null
  /** The answer to `request`; of an earlier request none is kept. */
  quote: ExchangeQuote | null
  /** The one that was seen before, for the difference. */
  known: ExchangeQuote | null
  failure: Failure | null
  /** Milliseconds on the clock of `now`. */
  expiresAt: number
  secondsLeft: number
  /** Belongs to the request that the quote was agreed to for. */
  key: string | null
  now: () => number
}

export type ExchangeQuoteEvent =
  /** From the flow around: the amounts or currencies are others now, or there are none. */
  | { type: 'request.changed'; request: QuoteRequest | null }
  | { type: 'quote.requested' }
  | { type: 'rate.accepted' }
  /** `key`: made for the request that the quote is agreed to for. */
  | { type: 'quote.accepted'; key: string }

/** The balance lacks this much to pay for a quote; null when it is covered. */
export function missingForQuote(
  available: Available,
  { from, give }: Pick<ExchangeQuote, 'from' | 'give'>,
): Amount | null {
  const there = available[from] ?? '0'
  return isBelow(there, give) ? difference(give, there) : null
}

const isOther = (known: ExchangeQuote, { give, get }: ExchangeQuote): boolean =>
  [
    [known.give, give],
    [known.get, get],
  ].some(([before = '0', after = '0']) => isBelow(before, after) || isBelow(after, before))

export const exchangeQuoteMachine = setup({
  types: {} as {
    input: {
      available: Available
      request: QuoteRequest | null
      /** Seen, and gone out of date before it could be used: a new one is compared with it. */
      known?: ExchangeQuote | null
      now?: () => number
    }
    context: Context
    events: ExchangeQuoteEvent
    output: AgreedQuote
    tags: 'busy'
  },
  actors: { readQuote: port<ExchangeQuote, QuoteRequest>('readQuote') },
  actions: {
    storeRequest: assign((_, { request }: { request: QuoteRequest | null }) => ({
      request,
      quote: null,
      known: null,
      failure: null,
    })),
    storeQuote: assign(({ context }, quote: ExchangeQuote) => ({
      quote,
      expiresAt: context.now() + quote.expiresIn * 1000,
    })),
    /** One that was changed and not accepted does not take the place of the one before it. */
    keepQuote: assign(({ context }) => ({ known: context.known ?? context.quote, failure: null })),
    forgetKnown: assign({ known: null }),
    storeKey: assign((_, { key }: { key: string }) => ({ key })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure, quote: null })),
    countDown: assign(({ context }) => ({
      secondsLeft: Math.max(0, Math.ceil((context.expiresAt - context.now()) / 1000)),
    })),
  },
  guards: {
    isEmpty: ({ context }) => context.request === null,
    isOtherThanKnown: ({ context }, quote: ExchangeQuote) =>
      context.known !== null && isOther(context.known, quote),
    isCovered: ({ context }) =>
      missingForQuote(context.available, present(context.quote, 'quote')) === null,
  },
  delays: {
    typingPause: 400,
    second: 1_000,
    quoteLifetime: ({ context }) => Math.max(0, context.expiresAt - context.now()),
  },
}).createMachine({
  id: 'exchangeQuote',
  context: ({ input: { available, request, known = null, now = clock.now } }) => ({
    available,
    request,
    quote: null,
    known,
    failure: null,
    expiresAt: 0,
    secondsLeft: 0,
    key: null,
    now,
  }),
  output: ({ context: { quote, key } }) => ({
    quote: present(quote, 'quote'),
    key: present(key, 'key'),
  }),
  initial: 'settling',
  on: {
    'request.changed': {
      target: '.settling',
      actions: { type: 'storeRequest', params: ({ event }) => event },
    },
  },
  states: {
    /** So that not every digit is asked about. */
    settling: {
      always: { guard: 'isEmpty', target: 'waiting' },
      after: { typingPause: 'quoting' },
    },
    /** There is nothing to ask for yet. */
    waiting: {},
    quoting: {
      tags: 'busy',
      invoke: {
        id: 'readQuote',
        src: 'readQuote',
        input: ({ context }) => present(context.request, 'request'),
        onDone: [
          {
            guard: { type: 'isOtherThanKnown', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'storeQuote', params: ({ event }) => event.output },
          },
          {
            target: 'offered',
            actions: [{ type: 'storeQuote', params: ({ event }) => event.output }, 'forgetKnown'],
          },
        ],
        onError: { target: 'notQuoted', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    notQuoted: { on: { 'quote.requested': { target: 'quoting', actions: 'keepQuote' } } },
    offered: {
      entry: 'countDown',
      on: {
        'quote.accepted': {
          guard: 'isCovered',
          target: 'accepted',
          actions: { type: 'storeKey', params: ({ event }) => event },
        },
      },
      after: {
        // Every second anew, because a timer of a device that slept is late; a deadline is not.
        second: { target: 'offered', reenter: true },
        quoteLifetime: 'expired',
      },
    },
    /** The rate is another than the one that was seen. */
    changed: {
      entry: 'countDown',
      on: { 'rate.accepted': { target: 'offered', actions: 'forgetKnown' } },
      after: {
        second: { target: 'changed', reenter: true },
        quoteLifetime: 'expired',
      },
    },
    expired: { on: { 'quote.requested': { target: 'quoting', actions: 'keepQuote' } } },
    accepted: { type: 'final' },
  },
})

export type ExchangeQuoteActor = ActorRefFrom<typeof exchangeQuoteMachine>
