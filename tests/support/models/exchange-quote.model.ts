import {
  exchangeQuoteMachine,
  type QuoteRequest,
} from '../../../src/machines/exchange-quote.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { dearQuote, quote, worseQuote } from './money-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const request: QuoteRequest = { from: 'TON', to: 'USDT', amount: '100', side: 'give' }

export const exchangeQuoteModel = defineModel({
  machine: exchangeQuoteMachine,
  input: { available: { TON: '150' }, request: null, now: () => 0 },
  cases: ({ context }) => [
    { type: 'request.changed' as const, request },
    { type: 'request.changed' as const, request: null },
    { type: 'quote.accepted', key: ZERO_KEY } as const,
    answered('readQuote', quote),
    answered('readQuote', context.known ? worseQuote : dearQuote),
    failed('readQuote', 'unreachable'),
    failed('readQuote', {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'below_min' }],
    }),
  ],
  project: ({ request: asked, quote: answer, known, failure }) => ({
    isAsked: asked !== null,
    quote: answer?.quote ?? null,
    known: known?.quote ?? null,
    failure: failure?.code ?? null,
  }),
  // A rejection that names the amount is answered by another amount.
  worth: ({ type }, { context }) => type !== 'quote.requested' || !context.failure?.fields,
  resting: (snapshot) => snapshot.matches('waiting'),
  sources: { 'request.changed': 'another machine' },
})
