import { type EventObject, fromCallback } from 'xstate'
import type {
  DepositOperations,
  DepositParams,
  DepositReading,
  EarnedDay,
} from '../machines/deposit.machine.ts'
import type { CloseQuoted, Closing } from '../machines/deposit-closing.machine.ts'
import type { Page } from '../machines/query.machine.ts'
import type { Submission } from '../machines/submission.machine.ts'
import { listAccruals } from './contract/accrual.ts'
import { type Amount, type Currency, defaultCurrency } from './contract/amount.ts'
import {
  changeDeposit,
  closeDeposit,
  type Deposit,
  quoteClosing,
  readDeposit,
} from './contract/deposit.ts'
import { listEvents } from './contract/event.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { queryActors } from './query.ts'
import { fetchRates } from './rates.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type DepositDeps = { call: Call; reads: ReadCache; now: () => number }

const touched: readonly Tag[] = ['balance', 'deposit', 'operations', 'notifications']

/** Days on a page. */
const DAYS = 5
/** It is opened, ends and renews: there are never more. */
const OPERATIONS = 10

export function depositActors({ call, reads, now }: DepositDeps) {
  /** Null while it goes on. Whoever closed it: it can be closed only once. */
  const findEnded = async (id: string, signal: AbortSignal): Promise<Deposit | null> => {
    const deposit = await call(readDeposit, { params: { id } }, { signal })
    if (deposit.status === 'active') return null
    reads.invalidate(touched)
    return deposit
  }

  /** The page is whole without it. */
  const readPrice = async (unit: Currency, signal: AbortSignal): Promise<Amount | null> => {
    if (unit === defaultCurrency) return null
    const rates = await fetchRates(call, reads, defaultCurrency, signal).catch(() => null)
    return rates?.items.find(({ currency }) => currency === unit)?.price ?? null
  }

  return {
    watchDeposits: fromCallback<EventObject, undefined, { type: 'deposits.changed' }>(
      ({ sendBack }) => reads.watch('deposit', () => sendBack({ type: 'deposits.changed' })),
    ),

    /** One deposit is shown as it is now: nothing of it comes from the cache. */
    readDeposit: limited<DepositReading, { id: string }>(async ({ input: { id }, signal }) => {
      const deposit = await call(readDeposit, { params: { id } }, { signal })
      return { deposit, price: await readPrice(deposit.currency, signal), at: now() }
    }),

    days: queryActors<Page<EarnedDay>, DepositParams>(
      reads,
      ['deposit'],
      async ({ params, cursor }, signal) => {
        const page = await call(
          listAccruals,
          {
            params: { id: params.deposit },
            query: { limit: DAYS, ...(cursor ? { cursor } : {}) },
          },
          { signal },
        )
        const items = page.items.map((day) => ({ ...day, id: String(day.day) }))
        return { ...page, items, at: now() }
      },
    ),

    /** Each day stands in a list of its own: of the accruals only their payment is an operation here. */
    operations: queryActors<DepositOperations, DepositParams>(
      reads,
      ['deposit', 'operations'],
      async ({ params }, signal) => {
        const [plan, accruals] = await Promise.all([
          call(listEvents, { query: { ...params, type: 'plan', limit: OPERATIONS } }, { signal }),
          call(listEvents, { query: { ...params, type: 'accruals', limit: 1 } }, { signal }),
        ])
        const paid = accruals.items.filter(({ kind }) => kind === 'accruals_paid')
        return { items: [...paid, ...plan.items], asOf: now() }
      },
    ),

    switchAutoinvestment: limited<Deposit, { id: string; autoinvestment: boolean }>(
      async ({ input: { id, autoinvestment }, signal }) => {
        const deposit = await call(
          changeDeposit,
          { params: { id }, body: { autoinvestment } },
          { signal },
        )
        reads.invalidate(['deposit'])
        return deposit
      },
    ),

    quoteClosing: limited<CloseQuoted, { id: string }>(async ({ input: { id }, signal }) => {
      const quote = await call(quoteClosing, { params: { id } }, { signal })
      return { quote, at: now() }
    }),

    closeDeposit: limited<Deposit, Submission<Closing>>(
      async ({ input: { key, body }, signal }) => {
        const deposit = await call(
          closeDeposit,
          { params: { id: body.id }, body: { quote: body.quote } },
          { signal, idempotencyKey: key },
        )
        reads.invalidate(touched)
        return deposit
      },
    ),

    findClosed: limited<Deposit | null, Submission<Closing>>(({ input: { body }, signal }) =>
      findEnded(body.id, signal),
    ),

    findEnded: limited<Deposit | null, { id: string }>(({ input: { id }, signal }) =>
      findEnded(id, signal),
    ),

    watchSeconds: fromCallback<EventObject, undefined, { type: 'second.passed'; at: number }>(
      ({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'second.passed', at: now() }), 1_000)
        return () => clearInterval(timer)
      },
    ),
  }
}
