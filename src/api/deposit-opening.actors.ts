import type { OpeningDraft, OpeningOffer } from '../machines/deposit-terms.ts'
import type { Submission } from '../machines/submission.machine.ts'
import type { Amount, Currency } from './contract/amount.ts'
import { type Deposit, listDeposits, type NewDeposit, openDeposit } from './contract/deposit.ts'
import { type ExchangeQuote, readExchangeRate } from './contract/exchange.ts'
import { listPlans } from './contract/plan.ts'
import { listSubscriptionOptions } from './contract/subscription.ts'
import { readBalance, readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { fetchOverview } from './overview.ts'
import { decimalsOf, fetchPaymentSystems } from './payment-systems.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type DepositOpeningDeps = {
  call: Call
  reads: ReadCache
  readDraft: (login: string) => OpeningDraft | null
  /** The deposit that was opened in this tab since. */
  readOpened: (login: string) => string | null
}

const touched: readonly Tag[] = ['deposit', 'balance', 'operations', 'notifications']

export function depositOpeningActors({ call, reads, readDraft, readOpened }: DepositOpeningDeps) {
  return {
    /** Money is shown as it is now: nothing of this comes from the cache but the currencies, and whether there was a deposit. */
    readOffer: limited<OpeningOffer, { login: string }>(async ({ input: { login }, signal }) => {
      const [{ asOf, items: plans }, { currencies }, systems, data, options, { hasDeposit }] =
        await Promise.all([
          call(listPlans, {}, { signal }),
          call(readBalance, {}, { signal }),
          fetchPaymentSystems(call, reads, signal),
          call(readUserData, { params: { type: 'profile' } }, { signal }),
          call(listSubscriptionOptions, {}, { signal }),
          fetchOverview(call, reads, signal),
        ])
      if (data.type !== 'profile') throw new Error(`Asked for profile, got ${data.type}`)
      return {
        asOf,
        plans,
        available: currencies.balance,
        subscription: data.user.subscription,
        options: options.items,
        systems,
        isFirst: !hasDeposit,
        decimals: decimalsOf(systems),
        draft: readDraft(login),
        opened: readOpened(login),
      }
    }),

    readMaximum: limited<ExchangeQuote, { from: Currency; to: Currency; amount: Amount }>(
      ({ input, signal }) =>
        call(readExchangeRate, { query: { ...input, side: 'give' } }, { signal }),
    ),

    openDeposit: limited<Deposit, Submission<NewDeposit>>(
      async ({ input: { key, body }, signal }) => {
        const deposit = await call(openDeposit, { body }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return deposit
      },
    ),

    findDeposit: limited<Deposit | null, Submission<NewDeposit>>(
      async ({ input: { key }, signal }) => {
        const { items } = await call(listDeposits, { query: { key } }, { signal })
        const [found = null] = items
        if (found) reads.invalidate(touched)
        return found
      },
    ),
  }
}
