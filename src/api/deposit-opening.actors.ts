import type { Amount, Currency } from './contract/amount.ts'
import { type Deposit, listDeposits, type NewDeposit, openDeposit } from './contract/deposit.ts'
import { type ExchangeQuote, readExchangeRate } from './contract/exchange.ts'
import { listPlans, type Plan } from './contract/plan.ts'
import { listPaymentSystems, type PaymentSystem } from './contract/settings.ts'
import type { Subscription } from './contract/subscription.ts'
import { readBalance, readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type Draft = {
  plan: string
  currency: Currency
  amount: string
  autoinvestment: boolean
  key: string | null
}

type Offer = {
  asOf: string
  plans: Plan[]
  available: Partial<Record<Currency, Amount>>
  subscription: Subscription
  decimals: Partial<Record<Currency, number>>
  draft: Draft | null
}

type DepositOpeningDeps = {
  call: Call
  reads: ReadCache
  /** What was chosen in this tab before. */
  readDraft: () => Draft | null
}

/** What an opened deposit makes old. */
const touched: readonly Tag[] = ['deposit', 'balance', 'operations', 'notifications']

export function depositOpeningActors({ call, reads, readDraft }: DepositOpeningDeps) {
  return {
    /** Money is shown as it is now: but for the currencies, nothing of this comes from the cache. */
    readOffer: limited<Offer, void>(async ({ signal }) => {
      const [{ asOf, items: plans }, { currencies }, { items: systems }, data] = await Promise.all([
        call(listPlans, {}, { signal }),
        call(readBalance, {}, { signal }),
        reads.fetch(
          'payment',
          ['systems'],
          (shared) => call(listPaymentSystems, {}, { signal: shared }),
          signal,
        ),
        call(readUserData, { params: { type: 'profile' } }, { signal }),
      ])
      if (data.type !== 'profile') throw new Error(`Asked for profile, got ${data.type}`)
      return {
        asOf,
        plans,
        available: currencies.balance,
        subscription: data.user.subscription,
        decimals: decimalsOf(systems),
        draft: readDraft(),
      }
    }),

    readMaximum: limited<ExchangeQuote, { from: Currency; to: Currency; amount: Amount }>(
      ({ input, signal }) =>
        call(readExchangeRate, { query: { ...input, side: 'give' } }, { signal }),
    ),

    openDeposit: limited<Deposit, { key: string; body: NewDeposit }>(
      async ({ input: { key, body }, signal }) => {
        const deposit = await call(openDeposit, { body }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return deposit
      },
    ),

    findDeposit: limited<Deposit | null, { key: string; body: NewDeposit }>(
      async ({ input: { key }, signal }) => {
        const { items } = await call(listDeposits, { query: { key } }, { signal })
        const [found = null] = items
        if (found) reads.invalidate(touched)
        return found
      },
    ),
  }
}

/** Digits after the point that every network of a currency can carry. */
function decimalsOf(systems: PaymentSystem[]): Offer['decimals'] {
  const least: Offer['decimals'] = {}
  for (const { currency, decimals } of systems) {
    least[currency] = Math.min(decimals, least[currency] ?? decimals)
  }
  return least
}
