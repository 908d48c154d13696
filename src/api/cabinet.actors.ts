import { type EventObject, fromCallback } from 'xstate'
import type {
  ChoiceRecalled,
  RecentOperations,
  Situation,
  StatisticsRead,
  Steps,
  TotalType,
  WorthParams,
} from '../machines/cabinet.machine.ts'
import { type DisplayCurrency, defaultCurrency } from './contract/amount.ts'
import { listEvents } from './contract/event.ts'
import { type Growth, readGrowth } from './contract/growth.ts'
import { listPayouts, type Payouts } from './contract/payout.ts'
import type { Rates } from './contract/rates.ts'
import { readStatistics } from './contract/statistics.ts'
import { type Balance, readBalance } from './contract/user.ts'
import type { Call } from './http.ts'
import { startLimit } from './limited.ts'
import { fetchNewcomer, newcomerTags } from './newcomer.ts'
import { fetchOverview } from './overview.ts'
import { queryActors } from './query.ts'
import { fetchRates } from './rates.ts'
import type { ReadCache } from './read-cache.ts'

const RECENT = 5
/** So long what has come waits for the rest, so that nothing moves. */
const PATIENCE = 4_000

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
  /** The upper cards are as high as these make them; each says itself what it could not read, or that it is awaited. */
  const upperFigures = async (signal: AbortSignal) => {
    const { signal: late, passed, stop } = startLimit(PATIENCE)
    const waited = AbortSignal.any([signal, late])
    const come = [statisticsIn, growthIn, payoutsIn].map((read) => read(defaultCurrency, waited))
    await Promise.allSettled([Promise.race([Promise.allSettled(come), passed])])
    stop()
  }

  return {
    situation: queryActors<Situation>(
      reads,
      ['deposit', 'refills', 'payment'],
      async (_, signal) => {
        const [overview] = await Promise.all([
          fetchOverview(call, reads, signal),
          upperFigures(signal),
        ])
        return overview
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
    steps: queryActors<Steps>(reads, ['payment', ...newcomerTags], async (_, signal) => {
      const [overview, newcomer] = await Promise.all([
        fetchOverview(call, reads, signal),
        fetchNewcomer(call, reads, signal),
      ])
      return { ...overview, newcomer }
    }),
    recallChoices: fromCallback<EventObject, undefined, ChoiceRecalled>(({ sendBack }) => {
      const account = storedTotal()
      if (account) sendBack({ type: 'account.recalled', account })
      if (areAmountsHidden()) sendBack({ type: 'hiding.recalled', areAmountsHidden: true })
    }),
  }
}
