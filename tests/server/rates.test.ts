import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Deps } from '../../server/clock.ts'
import { rateHistory, rates } from '../../server/database/schema/payout.ts'
import { seedRates } from '../../server/seed/rates.ts'
import { setRate, tableRates } from '../../server/services/rate.ts'
import { listCurrencyRates, sweepRateHistory } from '../../server/services/rate-history.ts'
import { type DisplayCurrency, displayCurrencies } from '../../src/api/contract/amount.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { fiatCurrencies } from '../../src/api/contract/fiat.ts'
import type { CurrencyRate } from '../../src/api/contract/rates.ts'
import { databases, openDeps } from '../support/deps.ts'
import { newSubscriber } from '../support/investor.ts'
import { valuesOf } from '../support/pick.ts'
import { invalid, openProvider } from '../support/provider.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databases)('rates on %s', (kind) => {
  let deps: Deps
  beforeAll(async () => {
    deps = await openDeps(kind)
  })
  beforeEach(async () => {
    await deps.database.queries.delete(rates)
    await deps.database.queries.delete(rateHistory)
  })
  afterAll(() => deps.database.close())

  const list = (currency: DisplayCurrency = 'USDT') =>
    listCurrencyRates({ ...deps, rates: tableRates(deps.database) }, currency)
  const rateOf = async (one: string, currency?: DisplayCurrency) =>
    (await list(currency)).items.find((item) => item.currency === one) as CurrencyRate
  const history = () =>
    deps.database.rows<{ currency: string; price: string }>(
      sql`select currency, trim_scale(price)::text as price from rate_history order by id`,
    )

  test('tell the price, its change in 24 hours and the price in force every two hours of a week', async () => {
    await setRate(deps, 'BTC', '60000')
    await deps.clock.advance(30 * HOUR)
    await setRate(deps, 'BTC', '64000')
    await deps.clock.advance(20 * HOUR)
    await setRate(deps, 'BTC', '65000')
    await deps.clock.advance(DAY / 2)
    const now = (await deps.clock.now()).getTime()
    const before = (steps: number) => new Date(now - steps * 2 * HOUR).toISOString()
    // The first price is 62 hours old: 31 steps back it was in force, 32 steps back there was none.
    const points = Array.from({ length: 32 }, (_, index) => 31 - index)
    const priced = (price: (step: number) => string) =>
      points.map((step) => ({ at: before(step), price: price(step) }))
    expect(await list()).toEqual({
      currency: 'USDT',
      asOf: before(0),
      items: [
        {
          currency: 'USDT',
          price: '1',
          change: '0',
          history: Array.from({ length: 84 }, (_, index) => ({
            at: before(83 - index),
            price: '1',
          })),
        },
        {
          currency: 'BTC',
          price: '65000',
          change: '1.56',
          history: priced((step) => (step <= 6 ? '65000' : step <= 16 ? '64000' : '60000')),
        },
      ],
    })
  })

  test('are in the currency that is asked for, at its own price of each moment', async () => {
    await setRate(deps, 'ETH', '3000')
    await setRate(deps, 'EUR', '1.2')
    await deps.clock.advance(DAY)
    await setRate(deps, 'EUR', '1')
    const { price, change, history: week } = await rateOf('ETH', 'EUR')
    expect({ price, change, first: week.at(0)?.price, points: week.length }).toEqual({
      price: '3000',
      change: '20.00',
      first: '2500',
      points: 13,
    })
    expect(valuesOf(await rateOf('USDT', 'EUR'), 'price', 'change')).toEqual(['1', '20.00'])
  })

  test('have no change where no price is known from a day ago', async () => {
    await setRate(deps, 'TON', '5')
    await deps.clock.advance(DAY - 1)
    expect((await rateOf('TON')).change).toBe(null)
    await deps.clock.advance(1)
    expect((await rateOf('TON')).change).toBe('0')
  })

  test('are those in USDT where nobody has priced the currency that is asked for', async () => {
    await setRate(deps, 'BTC', '65000')
    expect(await list('KZT')).toEqual(await list())
    expect((await list()).items.map(({ currency }) => currency)).toEqual(['USDT', 'BTC'])
  })

  test('begin, of a provider that had prices before there was a history, with those', async () => {
    const setAt = new Date((await deps.clock.now()).getTime() - 2 * DAY)
    await deps.database.queries.insert(rates).values({ currency: 'XRP', price: '0.5', setAt })
    const migration = 'server/database/migrations/0017_rate_history_data.sql'
    await deps.database.rows(sql.raw(readFileSync(migration, 'utf8')))
    await setRate(deps, 'XRP', '0.6')
    expect((await rateOf('XRP')).change).toBe('20.00')
  })

  test('of a new provider are in the history; what it had keeps its price', async () => {
    await setRate(deps, 'BTC', '70000')
    await seedRates(deps, { sandbox: false })
    await seedRates(deps, { sandbox: false })
    expect(await history()).toEqual([
      { currency: 'BTC', price: '70000' },
      { currency: 'ETH', price: '3200' },
      { currency: 'TON', price: '5.4' },
      { currency: 'XRP', price: '0.6' },
      { currency: 'USD', price: '1' },
      { currency: 'EUR', price: '1.08' },
      { currency: 'KZT', price: '0.00193' },
      { currency: 'RUB', price: '0.0123' },
    ])
  })

  test('of a sandbox have a week behind them, the same each time, that ends with the price of today', async () => {
    await seedRates(deps, { sandbox: true })
    const first = await list()
    await deps.database.queries.delete(rates)
    await deps.database.queries.delete(rateHistory)
    await seedRates(deps, { sandbox: true })
    expect(await list()).toEqual(first)
    expect(
      first.items.map(({ currency, price, history: week }) => ({
        currency,
        price,
        points: week.length,
        last: week.at(-1)?.price,
        // The week's largest distance from today's price, in percent.
        spread: Math.max(
          ...week.map((point) => Math.abs(Number(point.price) / Number(price) - 1) * 100),
        ),
      })),
    ).toEqual(
      [
        ['USDT', '1'],
        ['BTC', '65000'],
        ['ETH', '3200'],
        ['TON', '5.4'],
        ['XRP', '0.6'],
      ].map(([currency, price]) => ({
        currency,
        price,
        points: 84,
        last: price,
        spread: currency === 'USDT' ? 0 : expect.closeTo(6, -1),
      })),
    )
    expect(first.items.map(({ change }) => change === null)).toEqual(Array(5).fill(false))
    expect(new Set(first.items.map(({ change }) => change)).size).toBe(5)
  })

  test('are swept after 30 days, but for the price that was in force then', async () => {
    await setRate(deps, 'BTC', '1')
    await setRate(deps, 'ETH', '2')
    await deps.clock.advance(DAY)
    await setRate(deps, 'BTC', '3')
    await deps.clock.advance(10 * DAY)
    await setRate(deps, 'BTC', '4')
    await sweepRateHistory(deps)
    expect((await history()).map(({ price }) => price)).toEqual(['1', '2', '3', '4'])
    await deps.clock.advance(25 * DAY)
    await sweepRateHistory(deps)
    expect((await history()).map(({ price }) => price)).toEqual(['2', '3', '4'])
  })

  test('and their history are written together or not at all', async () => {
    await setRate(deps, 'BTC', '1')
    const failed = deps.database.transaction(async () => {
      await setRate(deps, 'BTC', '2')
      throw new Error('given up')
    })
    await expect(failed).rejects.toThrow('given up')
    const [row] = await deps.database.queries.select().from(rates).where(eq(rates.currency, 'BTC'))
    expect([Number(row?.price), (await history()).length]).toEqual([1, 1])
  })
})

describe('fiat prices', async () => {
  const provider = await openProvider({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const person = await newSubscriber(provider.deps, 'shown')
  afterAll(() => provider.close())

  test.each(fiatCurrencies)('of %s are told', async (currency) => {
    const { token } = person
    const answer = await provider.ask('GET', `/api/user/rates?currency=${currency}`, { token })
    const { items } = answer.body as { items: CurrencyRate[] }
    expect(items.map((item) => item.currency)).toEqual(['USDT', 'BTC', 'ETH', 'TON', 'XRP'])
  })

  test('are asked for by calls that read, and no call that books takes one', () => {
    const takesFiat = ({ query, body }: Endpoint) =>
      [query, body].some(
        (schema) =>
          schema !== undefined &&
          JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes(
            '"EUR"',
          ),
      )
    const names = Object.entries<Endpoint>(calls)
      .filter(([, endpoint]) => takesFiat(endpoint))
      .map(([name, { method }]) => `${method} ${name}`)
    expect(names).toEqual(expect.arrayContaining(['GET readStatistics', 'GET listRates']))
    expect(names.filter((name) => !name.startsWith('GET '))).toEqual([])
    expect(names.filter((name) => name.endsWith(' readExchangeRate'))).toEqual([])
  })

  const post = (path: string, body: object) =>
    provider.ask('POST', `/api${path}`, { token: person.token, key: crypto.randomUUID(), body })
  const quote = (pair: string) =>
    provider.ask('GET', `/api/user/exchange-rate?amount=10&${pair}`, { token: person.token })
  const deposit = { plan: 'start', amount: '100', quote: null, autoinvestment: false }

  test('show no worth once they are gone: everything is in USDT then', async () => {
    const { token } = person
    const { deps } = provider
    await deps.database.queries.delete(rates).where(eq(rates.currency, 'EUR'))
    const answers = await Promise.all(
      ['user/statistics', 'user/growth', 'funds/payouts', 'user/rates'].map((path) =>
        provider.ask('GET', `/api/${path}?currency=EUR`, { token }),
      ),
    )
    const bodies = answers.map(({ body }) => body as { currency: string; currencies?: string[] })
    expect(bodies.map(({ currency }) => currency)).toEqual(['USDT', 'USDT', 'USDT', 'USDT'])
    expect(bodies[0]?.currencies).toEqual(displayCurrencies.filter((one) => one !== 'EUR'))
    await seedRates(deps, { sandbox: false })
  })

  test.each(fiatCurrencies)('of %s buy, move, pay and open nothing', async (fiat) => {
    expect(await quote(`from=${fiat}&to=BTC`)).toEqual(invalid('from'))
    expect(await quote(`from=USDT&to=${fiat}`)).toEqual(invalid('to'))
    expect(await post('/user/balance', { from: 'bonus', currency: fiat, amount: '1' })).toEqual(
      invalid('currency'),
    )
    expect(await post('/funds/deposits', { ...deposit, currency: fiat })).toEqual(
      invalid('currency'),
    )
    expect(await post('/funds/refills', { paymentSystem: fiat, amount: '10' })).toEqual(
      invalid('paymentSystem'),
    )
    expect(await post('/funds/payments/request', { paymentSystem: fiat, amount: '10' })).toEqual(
      invalid('paymentSystem'),
    )
  })
})
