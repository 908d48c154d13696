import type { Newcomer } from '../machines/first-deposit.ts'
import { defaultCurrency } from './contract/amount.ts'
import { ApiFailure } from './contract/failure.ts'
import { listPlans } from './contract/plan.ts'
import { listSubscriptionOptions } from './contract/subscription.ts'
import { readBalance, readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { fetchOverview } from './overview.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import type { ReadCache, Tag } from './read-cache.ts'

/** A newcomer is made of reads with these tags. */
export const newcomerTags: readonly Tag[] = ['deposit', 'profile', 'balance']

/** Null once a deposit was opened. */
export async function fetchNewcomer(
  call: Call,
  reads: ReadCache,
  signal: AbortSignal,
): Promise<Newcomer | null> {
  const { hasDeposit } = await fetchOverview(call, reads, signal)
  if (hasDeposit) return null
  const [systems, options, plans, balance, isSubscribed] = await Promise.all([
    fetchPaymentSystems(call, reads, signal),
    reads.fetch(
      'profile',
      ['subscriptionOptions'],
      (shared) => call(listSubscriptionOptions, {}, { signal: shared }),
      signal,
    ),
    reads.fetch('deposit', ['plans'], (shared) => call(listPlans, {}, { signal: shared }), signal),
    reads.fetch('balance', [], (shared) => call(readBalance, {}, { signal: shared }), signal),
    reads.fetch(
      'profile',
      ['subscription'],
      async (shared) => {
        const data = await call(readUserData, { params: {} }, { signal: shared })
        if (data.type !== 'profile') throw new ApiFailure('unexpected')
        return data.user.subscription.active
      },
      signal,
    ),
  ])
  const held = balance.currencies.balance
  return {
    offers: { systems, options: options.items, plans: plans.items },
    available: held[defaultCurrency] ?? '0',
    held,
    isSubscribed,
  }
}
