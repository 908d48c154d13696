import { type EventObject, fromCallback } from 'xstate'
import type {
  ChoiceRecalled,
  RecentOperations,
  Situation,
  StatisticsRead,
  Steps,
  TotalType,
  Unfinished,
  WorthParams,
} from '../machines/cabinet.machine.ts'
import type { Offers } from '../machines/first-deposit.ts'
import { fetchContacts } from './contacts.ts'
import { type DisplayCurrency, defaultCurrency } from './contract/amount.ts'
import { listDeposits } from './contract/deposit.ts'
import { listEvents } from './contract/event.ts'
import { ApiFailure } from './contract/failure.ts'
import { type Growth, readGrowth } from './contract/growth.ts'
import { listPayments } from './contract/payment.ts'
import { listPayouts, type Payouts } from './contract/payout.ts'
import { listPlans } from './contract/plan.ts'
import type { Rates } from './contract/rates.ts'
import { listRefills, type Refill } from './contract/refill.ts'
import { readStatistics } from './contract/statistics.ts'
import { listSubscriptionOptions } from './contract/subscription.ts'
import { type Balance, readBalance, readUserData } from './contract/user.ts'
import { listWallets } from './contract/wallet.ts'
import type { Call } from './http.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import { queryActors } from './query.ts'
import { fetchRates } from './rates.ts'
import type { ReadCache } from './read-cache.ts'

const RECENT = 5
/** Among so many newest withdrawals those that are under way are looked for. */
const PAYMENTS = 10
/** As many as a page may have. */
const REFILLS = 100

type CabinetDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  areAmountsHidden: () => boolean
  /** The account that was chosen before. */
  storedTotal: () => TotalType | null
}

/** The actors of the cabinet's first page. All of them read through the cache. */
export function cabinetActors({ call, reads, now, areAmountsHidden, storedTotal }: CabinetDeps) {
  const refillsOf = async (
    query: { status: 'waiting' | 'replenished'; limit: number },
    signal: AbortSignal,
  ): Promise<Refill[]> => {
    const { items } = await reads.fetch(
      'refills',
      [query],
      (shared) => call(listRefills, { query }, { signal: shared }),
      signal,
    )
    return items
  }
  const refillsUnderWay = async (
    signal: AbortSignal,
  ): Promise<Pick<Unfinished, 'refill' | 'moreRefills'>> => {
    const items = await refillsOf({ status: 'waiting', limit: REFILLS }, signal)
    const refill = items.find(({ received }) => received !== null) ?? items[0] ?? null
    return { refill, moreRefills: Math.max(0, items.length - 1) }
  }
  const hasDeposit = (signal: AbortSignal) => {
    const query = { limit: 1 }
    return reads
      .fetch(
        'deposit',
        [query],
        (shared) => call(listDeposits, { query }, { signal: shared }),
        signal,
      )
      .then(({ items }) => items.length > 0)
  }
  const paymentsUnderWay = (
    signal: AbortSignal,
  ): Promise<Pick<Unfinished, 'payment' | 'morePayments'>> => {
    const query = { limit: PAYMENTS }
    return reads
      .fetch(
        'payment',
        ['newest', query],
        (shared) => call(listPayments, { query }, { signal: shared }),
        signal,
      )
      .then(({ items }) => {
        const [payment = null, ...others] = items.filter(
          ({ status }) => status === 'pending' || status === 'on_inspection',
        )
        return { payment, morePayments: others.length }
      })
  }
  const verificationOf = (signal: AbortSignal) =>
    reads.fetch(
      'profile',
      ['verification'],
      async (shared) => {
        const params = { type: 'verification' } as const
        const data = await call(readUserData, { params }, { signal: shared })
        if (data.type !== 'verification') throw new ApiFailure('unexpected')
        return data.status
      },
      signal,
    )
  const isSubscribed = (signal: AbortSignal) =>
    reads.fetch(
      'profile',
      ['subscription'],
      async (shared) => {
        const data = await call(readUserData, { params: {} }, { signal: shared })
        if (data.type !== 'profile') throw new ApiFailure('unexpected')
        return data.user.subscription.active
      },
      signal,
    )
  const wallets = (signal: AbortSignal) =>
    reads.fetch(
      'payment',
      ['walletCount'],
      async (shared) => (await call(listWallets, {}, { signal: shared })).items.length,
      signal,
    )

  const offersOf = async (signal: AbortSignal): Promise<Offers> => {
    const [systems, options, plans] = await Promise.all([
      fetchPaymentSystems(call, reads, signal),
      reads.fetch(
        'profile',
        ['subscriptionOptions'],
        (shared) => call(listSubscriptionOptions, {}, { signal: shared }),
        signal,
      ),
      reads.fetch(
        'deposit',
        ['plans'],
        (shared) => call(listPlans, {}, { signal: shared }),
        signal,
      ),
    ])
    return { systems, options: options.items, plans: plans.items }
  }

  const statisticsIn = (currency: DisplayCurrency, signal: AbortSignal) => {
    // Its series is shown nowhere here, so the shortest will do.
    const query = { currency, period: 'day' as const }
    return reads.fetch(
      'balance',
      ['statistics', query],
      (shared) => call(readStatistics, { query }, { signal: shared }),
      signal,
    )
  }
  const growthIn = (currency: DisplayCurrency, signal: AbortSignal) => {
    const query = { currency }
    return reads.fetch(
      'balance',
      ['growth', query],
      (shared) => call(readGrowth, { query }, { signal: shared }),
      signal,
    )
  }
  const payoutsIn = (currency: DisplayCurrency, signal: AbortSignal) => {
    const query = { currency }
    return reads.fetch(
      'deposit',
      ['payouts', query],
      (shared) => call(listPayouts, { query }, { signal: shared }),
      signal,
    )
  }

  return {
    situation: queryActors<Situation>(
      reads,
      ['deposit', 'refills', 'payment'],
      async (_, signal) => {
        const [opened, refills, payments] = await Promise.all([
          hasDeposit(signal),
          refillsUnderWay(signal),
          paymentsUnderWay(signal),
          // How high the upper cards are; each says itself what it could not read.
          Promise.allSettled(
            [statisticsIn, growthIn, payoutsIn].map((read) => read(defaultCurrency, signal)),
          ),
        ])
        return { hasDeposit: opened, ...refills, ...payments }
      },
    ),
    statistics: queryActors<StatisticsRead, WorthParams>(
      reads,
      ['balance'],
      async ({ params: { currency } }, signal) => ({
        ...(await statisticsIn(currency, signal)),
        at: now(),
      }),
    ),
    growth: queryActors<Growth, WorthParams>(
      reads,
      ['balance'],
      ({ params: { currency } }, signal) => growthIn(currency, signal),
    ),
    payouts: queryActors<Payouts, WorthParams>(
      reads,
      ['deposit'],
      ({ params: { currency } }, signal) => payoutsIn(currency, signal),
    ),
    balance: queryActors<Balance>(reads, ['balance'], (_, signal) =>
      reads.fetch('balance', [], (shared) => call(readBalance, {}, { signal: shared }), signal),
    ),
    rates: queryActors<Rates, WorthParams>(reads, ['balance'], ({ params }, signal) =>
      fetchRates(call, reads, params.currency, signal),
    ),
    operations: queryActors<RecentOperations>(reads, ['operations'], async (_, signal) => {
      const query = { limit: RECENT }
      const page = await reads.fetch(
        'operations',
        [query],
        (shared) => call(listEvents, { query }, { signal: shared }),
        signal,
      )
      return { items: page.items, asOf: now() }
    }),
    steps: queryActors<Steps>(
      reads,
      ['refills', 'payment', 'deposit', 'profile'],
      async (_, signal) => {
        const offers = hasDeposit(signal).then((opened) => (opened ? null : offersOf(signal)))
        const [contacts, verification, refills, subscribed, walletCount, offered] =
          await Promise.all([
            fetchContacts(call, reads, signal),
            verificationOf(signal),
            refillsOf({ status: 'replenished', limit: 1 }, signal),
            isSubscribed(signal),
            wallets(signal),
            offers,
          ])
        return {
          isPhoneConfirmed: contacts.phoneConfirmed,
          isEmailConfirmed: contacts.emailConfirmed,
          verification,
          hasRefilled: refills.length > 0,
          isSubscribed: subscribed,
          hasWallet: walletCount > 0,
          offers: offered,
        }
      },
    ),
    recallChoices: fromCallback<EventObject, undefined, ChoiceRecalled>(({ sendBack }) => {
      const account = storedTotal()
      if (account) sendBack({ type: 'account.recalled', account })
      if (areAmountsHidden()) sendBack({ type: 'hiding.recalled', areAmountsHidden: true })
    }),
  }
}
