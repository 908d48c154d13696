import {
  type ExchangeDraft,
  exchangeMachine,
  type Holdings,
} from '../../../src/machines/exchange.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { income, order } from './income-transfer.model.ts'
import { quote } from './money-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const holdings: Holdings = {
  balance: { balance: { USDT: '40.5', TON: '150' }, ...income, deposit: {} },
  decimals: { USDT: 6, TON: 9, BTC: 8 },
}

export const input = {
  location: { name: 'exchange', query: { from: 'TON', to: 'USDT' } },
  now: () => 0,
} as const

export const typed: ExchangeDraft = { from: 'TON', to: 'USDT', amount: '100', side: 'give' }

export const exchangeModel = defineModel({
  machine: exchangeMachine,
  input,
  cases: ({ context: { draft } }) => [
    {
      type: 'location.visited' as const,
      location: { name: 'exchange' as const, query: {} },
    },
    {
      type: 'draft.changed' as const,
      draft: { ...typed, amount: draft.amount === '' ? 'en!100' : '' },
    },
    { type: 'income.chosen' as const, from: 'bonus' as const },
    answered('readHoldings', holdings),
    failed('readHoldings', 'unreachable'),
    answered('exchangeQuote', { quote, key: ZERO_KEY }),
    answered('submission', { outcome: 'done', result: { quote: quote.quote, until: 30_000 } }),
    answered('submission', { outcome: 'refused', failure: { code: 'insufficient_funds' } }),
    answered('submission', { outcome: 'refused', failure: { code: 'quote_expired' } }),
    answered('submission', { outcome: 'nothing' }),
    answered('incomeTransfer', { moved: order }),
    answered('incomeTransfer', { moved: null }),
  ],
  // The currencies come with the draft, and where nothing is typed there is nobody to agree to a rate.
  worth: ({ type }, { context: { draft } }) =>
    type !== 'xstate.done.actor.exchangeQuote' || draft.amount !== '',
  project: ({ holdings: read, draft, quote: agreed, submitted, failure, ...rest }) => ({
    isRead: read !== null,
    draft,
    isAgreed: agreed !== null,
    submitted,
    failure: failure?.code ?? null,
    income: rest.income,
    isMoved: rest.moved !== null,
  }),
  resting: (snapshot) => snapshot.matches('choosing') || snapshot.matches('exchanged'),
  sources: { 'location.visited': 'another machine' },
})
