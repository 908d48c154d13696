import { type EventObject, fromCallback } from 'xstate'
import type {
  HidingRecalled,
  RatesParams,
  RecentOperations,
  StatisticsParams,
  StatisticsRead,
  Steps,
  Unfinished,
} from '../machines/cabinet.machine.ts'
import { fetchContacts } from './contacts.ts'
import { type Deposit, listDeposits } from './contract/deposit.ts'
import { listEvents } from './contract/event.ts'
import { ApiFailure } from './contract/failure.ts'
import { listPayments, type Payment } from './contract/payment.ts'
import type { Rates } from './contract/rates.ts'
import { listRefills, type Refill } from './contract/refill.ts'
import { readStatistics } from './contract/statistics.ts'
import { type Balance, readBalance, readUserData } from './contract/user.ts'
import { listWallets } from './contract/wallet.ts'
import type { Call } from './http.ts'
import { queryActors } from './query.ts'
import { fetchRates } from './rates.ts'
import type { ReadCache } from './read-cache.ts'

const RECENT = 5
const DEPOSITS = 3
/** Among so many newest withdrawals one that is under way is looked for. */
const PAYMENTS = 10

type CabinetDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  /** Whether amounts were hidden before in this window. */
  areAmountsHidden: () => boolean
}

/** The actors of the cabinet's first page. All of them read through the cache. */
export function cabinetActors({ call, reads, now, areAmountsHidden }: CabinetDeps) {
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
  const deposits = (query: { status?: 'active'; limit: number }, signal: AbortSignal) =>
    reads
      .fetch(
        'deposit',
        [query],
        (shared) => call(listDeposits, { query }, { signal: shared }),
        signal,
      )
      .then(({ items }): Deposit[] => items)
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

  return {
    statistics: queryActors<StatisticsRead, StatisticsParams>(
      reads,
      ['balance'],
      async ({ params: query }, signal) => {
        const statistics = await reads.fetch(
          'balance',
          ['statistics', query],
          (shared) => call(readStatistics, { query }, { signal: shared }),
          signal,
        )
        return { ...statistics, at: now() }
      },
    ),
    balance: queryActors<Balance>(reads, ['balance'], (_, signal) =>
      reads.fetch('balance', [], (shared) => call(readBalance, {}, { signal: shared }), signal),
    ),
    rates: queryActors<Rates, RatesParams>(reads, ['balance'], ({ params }, signal) =>
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
    unfinished: queryActors<Unfinished>(reads, ['refills', 'payment'], async (_, signal) => {
      const [refill, payment] = await Promise.all([
        refillOf('waiting', signal),
        paymentUnderWay(signal),
      ])
      return { refill, payment }
    }),
    deposits: queryActors<Deposit[]>(reads, ['deposit'], (_, signal) =>
      deposits({ status: 'active', limit: DEPOSITS }, signal),
    ),
    steps: queryActors<Steps>(
      reads,
      ['refills', 'payment', 'deposit', 'profile'],
      async (_, signal) => {
        const [contacts, verification, refill, subscribed, opened, walletCount] = await Promise.all(
          [
            fetchContacts(call, reads, signal),
            verificationOf(signal),
            refillOf('replenished', signal),
            isSubscribed(signal),
            deposits({ limit: 1 }, signal),
            wallets(signal),
          ],
        )
        return {
          isPhoneConfirmed: contacts.phoneConfirmed,
          isEmailConfirmed: contacts.emailConfirmed,
          verification,
          hasRefilled: refill !== null,
          isSubscribed: subscribed,
          hasDeposit: opened.length > 0,
          hasWallet: walletCount > 0,
        }
      },
    ),
    recallHiding: fromCallback<EventObject, undefined, HidingRecalled>(({ sendBack }) => {
      if (areAmountsHidden()) sendBack({ type: 'hiding.recalled', areAmountsHidden: true })
    }),
  }
}
