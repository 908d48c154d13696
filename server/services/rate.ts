import Big from 'big.js'
import { asc, sql } from 'drizzle-orm'
import { type DisplayCurrency, defaultCurrency } from '../../src/api/contract/amount.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateHistory, rates } from '../database/schema/payout.ts'
import { plainAmount } from './ledger.ts'
import { Rejection } from './rejection.ts'

/** USDT for one unit. A currency that nobody has priced is absent. */
export type Prices = Partial<Record<DisplayCurrency, string>>

/** Prices come from the table that the operator sets, or from a live feed. */
export type RatesSource = { prices(): Promise<Prices> }

/** Quotients are cut off, never rounded up. */
const Down = Big()
Down.DP = 18
Down.RM = Big.roundDown

export type Rate = { currency: DisplayCurrency; price: string; setAt: string }

export function tableRates(database: Database): RatesSource {
  return {
    async prices() {
      const rows = await listRates(database)
      const priced = rows.map(({ currency, price }) => [currency, price])
      return { ...Object.fromEntries(priced), [defaultCurrency]: '1' }
    },
  }
}

export async function listRates(database: Database): Promise<Rate[]> {
  const rows = await database.queries.select().from(rates).orderBy(asc(rates.currency))
  return rows.map(({ currency, price, setAt }) => ({
    currency,
    price: plainAmount(price),
    setAt: setAt.toISOString(),
  }))
}

/** The operator's price, in USDT for one unit. USDT itself is what prices are in and has none to set. */
export async function setRate(
  { database, clock }: Deps,
  currency: DisplayCurrency,
  price: string,
): Promise<Rate[]> {
  if (currency === defaultCurrency) {
    throw new Rejection('validation_failed', { fields: [{ path: 'currency', code: 'incorrect' }] })
  }
  const row = { currency, price, setAt: await clock.now() }
  return database.transaction(async () => {
    await database.queries
      .insert(rates)
      .values(row)
      .onConflictDoUpdate({
        target: rates.currency,
        set: { price: sql`excluded.price`, setAt: sql`excluded.set_at` },
      })
    await database.queries.insert(rateHistory).values(row)
    return listRates(database)
  })
}

/** The currency in which a worth is shown to whoever asked for another one, which may have lost its price since. */
export const shownIn = (prices: Prices, asked: DisplayCurrency): DisplayCurrency =>
  prices[asked] === undefined ? defaultCurrency : asked

/** `to` for one `from`, rounded down; null where one of them has no price. */
export function crossRate(prices: Prices, from: DisplayCurrency, to: DisplayCurrency): Big | null {
  const [given, got] = [prices[from], prices[to]]
  if (given === undefined || got === undefined) return null
  const rate = new Down(given).div(got)
  return rate.gt(0) ? new Big(rate) : null
}

/** An amount in another currency at today's prices, rounded down; null where one of them has no price. */
export function valueIn(
  prices: Prices,
  amount: string,
  from: DisplayCurrency,
  to: DisplayCurrency,
  decimals = 8,
): string | null {
  const rate = rateInto(prices, from, to)
  return rate && new Big(amount).times(rate).round(decimals, Big.roundDown).toFixed()
}

const rateInto = (prices: Prices, from: DisplayCurrency, to: DisplayCurrency): Big | null =>
  from === to ? new Big(1) : crossRate(prices, from, to)

/** Adds amounts up in one currency at today's prices, each cut off after eight digits; what has no price counts as nothing. */
export function worthIn(
  prices: Prices,
  to: DisplayCurrency,
): (amounts: Iterable<{ currency: DisplayCurrency; amount: Big | string }>) => string {
  const rates = new Map<DisplayCurrency, Big | null>()
  return (amounts) => {
    let total = new Big(0)
    for (const { currency, amount } of amounts) {
      let rate = rates.get(currency)
      if (rate === undefined) {
        rate = rateInto(prices, currency, to)
        rates.set(currency, rate)
      }
      if (rate) total = total.plus(rate.times(amount).round(8, Big.roundDown))
    }
    return total.toFixed()
  }
}
