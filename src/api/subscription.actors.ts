import type { Submission } from '../machines/submission.machine.ts'
import type { SubscriptionOffer, SubscriptionPayment } from '../machines/subscription.machine.ts'
import { listPlans } from './contract/plan.ts'
import { listSubscriptionOptions, type Subscription, subscribe } from './contract/subscription.ts'
import { readBalance, readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { fetchOverview } from './overview.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type SubscriptionDeps = { call: Call; reads: ReadCache; now: () => number }

const touched: readonly Tag[] = ['balance', 'deposit', 'operations', 'profile', 'notifications']

export function subscriptionActors({ call, reads, now }: SubscriptionDeps) {
  const subscriptionOf = async (signal: AbortSignal): Promise<Subscription> => {
    const data = await call(readUserData, { params: { type: 'profile' } }, { signal })
    if (data.type !== 'profile') throw new Error(`Asked for profile, got ${data.type}`)
    return data.user.subscription
  }

  return {
    /** Money is shown as it is now: nothing of this comes from the cache but the currencies, and whether there was a deposit. */
    readOffer: limited<SubscriptionOffer, void>(async ({ signal }) => {
      const [{ items }, { items: plans }, systems, { currencies }, subscription, { hasDeposit }] =
        await Promise.all([
          call(listSubscriptionOptions, {}, { signal }),
          call(listPlans, {}, { signal }),
          fetchPaymentSystems(call, reads, signal),
          call(readBalance, {}, { signal }),
          subscriptionOf(signal),
          fetchOverview(call, reads, signal),
        ])
      return {
        options: items,
        plans,
        systems,
        balance: currencies,
        subscription,
        isFirst: !hasDeposit,
        at: now(),
      }
    }),

    subscribe: limited<Subscription, Submission<SubscriptionPayment>>(
      async ({ input: { key, body }, signal }) => {
        const subscription = await call(
          subscribe,
          { body: { option: body.option } },
          { signal, idempotencyKey: key },
        )
        reads.invalidate(touched)
        return subscription
      },
    ),

    /** A payment moves the end of the subscription. It may have been made, whatever the person is told. */
    findPaid: limited<Subscription | null, Submission<SubscriptionPayment>>(
      async ({ input: { body }, signal }) => {
        const subscription = await subscriptionOf(signal)
        reads.invalidate(touched)
        return subscription.until === body.until ? null : subscription
      },
    ),
  }
}
