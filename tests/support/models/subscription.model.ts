import {
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../../src/machines/subscription.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { ton, usdt } from './refill-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const now = Date.UTC(2026, 0, 10, 12)

export const offer: SubscriptionOffer = {
  options: [
    { id: 'month', days: 30, price: '10', currency: 'USDT' },
    { id: 'year', days: 365, price: '100', currency: 'USDT' },
  ],
  plans: [],
  systems: [ton, usdt],
  balance: { balance: { USDT: '40.5' }, referral: {}, bonus: {}, deposit: {} },
  subscription: { active: false, until: null },
  isFirst: false,
  at: now,
}

export const active = { active: true, until: '2026-02-09T12:00:00.000Z' }

export const input = {
  location: { name: 'subscription', query: { return: 'depositOpening' } },
} as const

export const subscriptionModel = defineModel({
  machine: subscriptionMachine,
  input,
  cases: ({ context: { chosen, returnTo } }) => [
    {
      type: 'location.visited' as const,
      location: {
        name: 'subscription' as const,
        query: returnTo ? {} : { return: 'depositOpening' },
      },
    },
    answered('readOffer', offer),
    failed('readOffer', 'unreachable'),
    { type: 'option.chosen' as const, option: chosen === 'month' ? 'year' : 'month' },
    { type: 'subscription.submitted' as const, key: ZERO_KEY },
    answered('submission', { outcome: 'done', result: active }),
    answered('submission', { outcome: 'refused', failure: { code: 'not_found' } }),
    answered('submission', { outcome: 'refused', failure: { code: 'insufficient_funds' } }),
    answered('submission', { outcome: 'nothing' }),
  ],
  project: ({ offer: read, failure, returnTo, ...context }) => ({
    ...context,
    isRead: read !== null,
    until: read?.subscription.until ?? null,
    failure: failure?.code ?? null,
    isReturning: returnTo !== null,
  }),
  resting: (snapshot) => snapshot.matches('choosing') || snapshot.matches('subscribed'),
  sources: { 'location.visited': 'another machine' },
})
