import { depositOpeningMachine } from '../../../src/machines/deposit-opening.machine.ts'
import type { OpeningOffer, OpeningTerms } from '../../../src/machines/deposit-terms.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { activeDeposit, balancePlan, quote, startPlan } from './money-samples.ts'
import { session } from './phone-verification.model.ts'
import { ton, usdt } from './refill-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const now = Date.UTC(2026, 0, 1, 12)

export const terms: OpeningTerms = {
  plan: 'balance',
  currency: 'USDT',
  amount: '514.8',
  autoinvestment: true,
}

export const offer: OpeningOffer = {
  asOf: new Date(now).toISOString(),
  plans: [startPlan, balancePlan],
  available: { USDT: '1500', TON: '150' },
  subscription: { active: true, until: '2026-02-09T12:00:00.000Z' },
  options: [
    { id: 'year', days: 365, price: '129', currency: 'USDT' },
    { id: 'month', days: 30, price: '15', currency: 'USDT' },
    { id: 'coins', days: 7, price: '1', currency: 'TON' },
  ],
  systems: [ton, usdt],
  isFirst: false,
  decimals: { USDT: 6, TON: 9 },
  draft: { ...terms, key: null },
  opened: null,
}

export const poor: OpeningOffer = { ...offer, available: { USDT: '40', TON: '150' } }
export const unsubscribed: OpeningOffer = {
  ...offer,
  subscription: { active: false, until: null },
}
/** A reload came between a request and its answer. */
export const owed: OpeningOffer = { ...offer, draft: { ...terms, key: 'key-1' } }

export const visited = (plan: string): RouteLocation => ({
  name: 'depositOpening',
  query: { plan },
})
export const reviewed = (plan: string): RouteLocation => ({
  name: 'depositOpening',
  query: { plan, step: 'review' },
})

export const input = {
  location: { name: 'depositOpening', query: {} } as RouteLocation,
  user: session.user,
  now: () => now,
}

export const depositOpeningModel = defineModel({
  machine: depositOpeningMachine,
  input,
  cases: ({ context }): ModelEvent<typeof depositOpeningMachine>[] => {
    const chosen = context.terms ?? terms
    const other = chosen.plan === 'start' ? 'balance' : 'start'
    return [
      answered('readOffer', offer),
      answered('readOffer', poor),
      answered('readOffer', unsubscribed),
      ...(context.offer === null ? [answered('readOffer', owed)] : []),
      failed('readOffer', 'unreachable'),
      { type: 'location.visited', location: visited(other) },
      {
        type: 'terms.changed',
        terms: { ...chosen, currency: chosen.currency === 'USDT' ? 'TON' : 'USDT' },
      },
      { type: 'terms.changed', terms: { ...chosen, plan: other } },
      { type: 'terms.submitted', terms: chosen },
      { type: 'location.visited', location: visited(chosen.plan) },
      { type: 'location.visited', location: reviewed(chosen.plan) },
      answered('readMaximum', quote),
      failed('readMaximum', 'unreachable'),
      answered('exchangeQuote', { quote, key: ZERO_KEY }),
      { type: 'deposit.confirmed', key: ZERO_KEY },
      answered('submission', { outcome: 'done', result: activeDeposit }),
      answered('submission', { outcome: 'refused', failure: { code: 'quote_expired' } }),
      answered('submission', { outcome: 'refused', failure: { code: 'insufficient_funds' } }),
      answered('submission', { outcome: 'nothing' }),
      answered('inquiry', { outcome: 'done', result: activeDeposit }),
      answered('inquiry', { outcome: 'nothing' }),
    ]
  },
  project: ({
    offer: read,
    terms: chosen,
    named,
    isReviewNamed,
    quote: agreed,
    submitted,
    failure,
  }) => ({
    offer: read && [read.available.USDT, read.subscription.active],
    terms: chosen && [chosen.plan, chosen.currency],
    named,
    isReviewNamed,
    isAgreed: agreed !== null,
    submitted,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('choosing') || snapshot.matches('opened'),
  sources: { 'location.visited': 'another machine' },
})
