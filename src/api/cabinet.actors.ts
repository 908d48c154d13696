import { type EventObject, fromCallback } from 'xstate'
import type {
  Figures,
  FiguresRecalled,
  HidingRecalled,
  RecentOperations,
  Situation,
  StatisticsRead,
  Steps,
  WorthParams,
} from '../machines/cabinet.machine.ts'
import type { Offers } from '../machines/first-deposit.ts'
import { fetchContacts } from './contacts.ts'
import { defaultCurrency } from './contract/amount.ts'
import { listDeposits } from './contract/deposit.ts'
import { listEvents } from './contract/event.ts'
import { ApiFailure } from './contract/failure.ts'
import { type Growth, readGrowth } from './contract/growth.ts'
import { listPayments, type Payment } from './contract/payment.ts'
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
/** Among so many newest withdrawals one that is under way is looked for. */
const PAYMENTS = 10

type CabinetDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  /** Whether amounts were hidden before in this window. */
  areAmountsHidden: () => boolean
  /** Of the last visit; null where there was none. */
  readFigures: () => Figures | null
  /** For the next visit; null where there is nothing to tell. */
  saveFigures: (figures: Figures | null) => void
}

/** The actors of the cabinet's first page. All of them read through the cache. */
export function cabinetActors(deps: CabinetDeps) {
  const { call, reads, now, areAmountsHidden, readFigures, saveFigures } = deps
  const growthIn = (query: WorthParams, signal: AbortSignal) =>
    reads.fetch(
      'balance',
      ['growth', query],
      (shared) => call(readGrowth, { query }, { signal: shared }),
      signal,
    )
  const payoutsIn = (query: WorthParams, signal: AbortSignal) =>
    reads.fetch(
      'deposit',
      ['payouts', query],
      (shared) => call(listPayouts, { query }, { signal: shared }),
      signal,
    )
  /** Shares the requests of the page; in the currency in which it begins. */
  const keepFigures = async (signal: AbortSignal) => {
    const asked = { currency: defaultCurrency }
    const [growth, payouts] = await Promise.all([growthIn(asked, signal), payoutsIn(asked, signal)])
    saveFigures(growth.past.length === 0 ? null : figuresOf(growth, payouts, now()))
  }
  const refillOf = (status: 'waiting' | 'replenished', signal: AbortSignal) => {
    const query = { status, limit: 1 } as const
    return reads
      .fetch(
        'refills',
        [query],
        (shared) => call(listRefills, { query }, { signal: shared }),
        signal,
      )
      .then(({ items }): Refill | null => items[0] ?? null)
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
  const paymentUnderWay = (signal: AbortSignal) => {
    const query = { limit: PAYMENTS }
    return reads
      .fetch(
        'payment',
        ['newest', query],
        (shared) => call(listPayments, { query }, { signal: shared }),
        signal,
      )
      .then(
        ({ items }): Payment | null =>
          items.find(({ status }) => status === 'pending' || status === 'on_inspection') ?? null,
      )
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

  return {
    situation: queryActors<Situation>(
      reads,
      ['deposit', 'refills', 'payment'],
      async (_, signal) => {
        const [opened, refill, payment] = await Promise.all([
          hasDeposit(signal),
          refillOf('waiting', signal),
          paymentUnderWay(signal),
        ])
        return { hasDeposit: opened, refill, payment }
      },
    ),
    statistics: queryActors<StatisticsRead, WorthParams>(
      reads,
      ['balance'],
      async ({ params: { currency } }, signal) => {
        // Its series is shown nowhere here, so the shortest will do.
        const query = { currency, period: 'day' as const }
        const statistics = await reads.fetch(
          'balance',
          ['statistics', query],
          (shared) => call(readStatistics, { query }, { signal: shared }),
          signal,
        )
        return { ...statistics, at: now() }
      },
    ),
    growth: queryActors<Growth, WorthParams>(reads, ['balance'], ({ params }, signal) =>
      growthIn(params, signal),
    ),
    payouts: queryActors<Payouts, WorthParams>(reads, ['deposit'], ({ params }, signal) =>
      payoutsIn(params, signal),
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
        const [contacts, verification, refill, subscribed, walletCount, offered] =
          await Promise.all([
            fetchContacts(call, reads, signal),
            verificationOf(signal),
            refillOf('replenished', signal),
            isSubscribed(signal),
            wallets(signal),
            offers,
          ])
        return {
          isPhoneConfirmed: contacts.phoneConfirmed,
          isEmailConfirmed: contacts.emailConfirmed,
          verification,
          hasRefilled: refill !== null,
          isSubscribed: subscribed,
          hasWallet: walletCount > 0,
          offers: offered,
        }
      },
    ),
    recallHiding: fromCallback<EventObject, undefined, HidingRecalled>(({ sendBack }) => {
      if (areAmountsHidden()) sendBack({ type: 'hiding.recalled', areAmountsHidden: true })
    }),
    recallFigures: fromCallback<EventObject, undefined, FiguresRecalled>(({ sendBack }) => {
      const kept = readFigures()
      if (kept) sendBack({ type: 'figures.recalled', figures: { ...kept, now: now() } })
      const leaving = new AbortController()
      // What was kept stays where nothing newer comes; the page says itself what did not.
      keepFigures(leaving.signal).catch(() => undefined)
      return () => leaving.abort()
    }),
  }
}

function figuresOf({ earned, currency }: Growth, { items }: Payouts, at: number): Figures {
  const [next] = items
  return {
    at,
    earned,
    currency,
    next: next ? { paid: next.paid, currency: next.currency, endsAt: next.endsAt } : null,
  }
}
