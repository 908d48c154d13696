import Big from 'big.js'
import { lt, sql } from 'drizzle-orm'
import { currencies, type DisplayCurrency, defaultCurrency } from '../../src/api/contract/amount.ts'
import type { CurrencyRate, Rates } from '../../src/api/contract/rates.ts'
import type { Deps } from '../clock.ts'
import { rateHistory } from '../database/schema/payout.ts'
import { crossRate, type Prices, type RatesSource, shownIn } from './rate.ts'

const HOUR = 3_600_000
const STEP = 2 * HOUR
/** Seven days of steps, the present moment included. */
const POINTS = 84
/** Steps of the last 24 hours. */
const DAY_STEPS = 12
const KEPT_FOR = 30 * 24 * HOUR
/** Digits of a price in the past: enough to draw it. */
const SIGNIFICANT = 8

type Moment = { at: Date; prices: Prices }

/** Tells the price of each currency in the one that was asked for, or in USDT where that one has no price. */
export async function listCurrencyRates(
  deps: Deps & { rates: RatesSource },
  asked: DisplayCurrency,
): Promise<Rates> {
  const now = await deps.clock.now()
  const prices = await deps.rates.prices()
  const currency = shownIn(prices, asked)
  const week = [...(await readWeek(deps, now)).slice(0, -1), { at: now, prices }]
  return {
    currency,
    asOf: now.toISOString(),
    items: currencies.flatMap((one) => rateOf(week, one, currency)),
  }
}

function rateOf(
  week: Moment[],
  one: CurrencyRate['currency'],
  asked: DisplayCurrency,
): CurrencyRate[] {
  const priceAt = (moment: Moment | undefined) => moment && priceIn(moment.prices, one, asked)
  const price = priceAt(week.at(-1))
  if (!price) return []
  const before = priceAt(week.at(-1 - DAY_STEPS))
  return [
    {
      currency: one,
      price: price.toFixed(),
      change: before ? changeOf(before, price) : null,
      history: week.flatMap((moment) => {
        const then = priceAt(moment)
        return then ? [{ at: moment.at.toISOString(), price: drawn(then) }] : []
      }),
    },
  ]
}

const priceIn = (prices: Prices, one: DisplayCurrency, asked: DisplayCurrency): Big | null =>
  one === asked && prices[one] !== undefined ? new Big(1) : crossRate(prices, one, asked)

function changeOf(before: Big, now: Big): string {
  const change = now.minus(before).times(100).div(before).round(2)
  return change.eq(0) ? '0' : change.toFixed(2)
}

function drawn(price: Big): string {
  return price.round(Math.max(0, SIGNIFICANT - 1 - price.e)).toFixed()
}

/** The prices in force at each step of the last days; those of a currency begin with its first one. */
async function readWeek({ database }: Deps, now: Date): Promise<Moment[]> {
  const steps = Array.from({ length: POINTS }, (_, index) => (POINTS - 1 - index) * STEP)
  const moments = steps.map((ago) => new Date(now.getTime() - ago))
  const rows = await database.rows<{ step: number; currency: DisplayCurrency; price: string }>(sql`
    select step, rates.currency, in_force.price::text as price
    from rates
    cross join generate_series(0, ${POINTS - 1}::int) as step
    cross join lateral (
      select price from rate_history
      where rate_history.currency = rates.currency
        and set_at <= ${now.toISOString()}::timestamptz
          - (${POINTS - 1}::int - step) * ${STEP / HOUR}::int * interval '1 hour'
      order by set_at desc, id desc
      limit 1
    ) as in_force`)
  const byStep = Map.groupBy(rows, ({ step }) => step)
  return moments.map((at, step) => ({
    at,
    prices: {
      ...Object.fromEntries((byStep.get(step) ?? []).map((row) => [row.currency, row.price])),
      [defaultCurrency]: '1',
    },
  }))
}

/** Removes prices that are past, but for the last before the days that are kept: it was in force when they began. */
export async function sweepRateHistory({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  const later = sql`(
    select 1 from rate_history as later
    where later.currency = rate_history.currency and later.set_at <= ${limit.toISOString()}::timestamptz
      and (later.set_at, later.id) > (rate_history.set_at, rate_history.id)
  )`
  await database.queries
    .delete(rateHistory)
    .where(sql`${lt(rateHistory.setAt, limit)} and exists ${later}`)
}
