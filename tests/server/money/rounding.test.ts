import { globSync, readFileSync } from 'node:fs'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { figuresOfGetting, figuresOfGiving } from '../../../server/services/exchange.ts'
import { crossRate } from '../../../server/services/rate.ts'
import { currencies } from '../../../src/api/contract/amount.ts'
import { isNight, timeLimit, times } from '../../support/night.ts'
import { createDatabase, query } from '../../support/postgres.ts'

vi.setConfig({ testTimeout: timeLimit })

const TRIPS = times({ gate: 20_000, night: 200_000 })
/** The gate takes the same end-to-end tests each time, the night new ones. */
const chosen = isNight ? {} : { seed: 4 }

/** So many digits at most, with the point at any place. */
const decimal = (digits: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 10 ** digits - 1 }), fc.nat({ max: places }))
    .map(([whole, shift]) => new Big(`${whole}e-${shift}`).toFixed())

const market = {
  prices: fc.record({
    USDT: fc.constant('1'),
    BTC: decimal(9, 4),
    ETH: decimal(9, 6),
    TON: decimal(7, 6),
    XRP: decimal(7, 8),
  }),
  /** Without a fee nothing but the rounding stands between a person and a gain. */
  fee: fc.constantFrom('0', '0', '0', '0.5', '1.25', '0.000001'),
}
const places = { USDT: 6, BTC: 8, ETH: 18, TON: 9, XRP: 6 }
const stops = fc.uniqueArray(fc.constantFrom(...currencies), { minLength: 2, maxLength: 4 })

test('of twenty thousand amounts that go round through other currencies none comes back larger', () => {
  let home = 0
  const trips = fc.property(
    fc.record({ ...market, stops, amount: decimal(12, 12) }),
    ({ prices, fee, stops, amount }) => {
      const [start = 'USDT'] = stops
      const left = new Big(amount).round(places[start], Big.roundDown)
      let held = left.toFixed()
      for (const [index, from] of stops.entries()) {
        const to = stops[index + 1] ?? start
        const rate = crossRate(prices, from, to)
        const figures = rate && figuresOfGiving(held, rate, fee, { to: places[to] })
        // Too little to be changed at all.
        if (!figures) return
        held = figures.get
      }
      home += 1
      if (left.lt(held)) throw new Error(`${left} ${start} became ${held}`)
    },
  )
  fc.assert(trips, { numRuns: TRIPS, ...chosen })
  expect(home).toBeGreaterThan(TRIPS / 4)
})

test('of twenty thousand amounts that were asked for none pays for more than it cost', () => {
  let bought = 0
  const trips = fc.property(
    fc.record({ ...market, stops, amount: decimal(12, 12) }),
    ({ prices, fee, stops: [home = 'USDT', abroad = 'BTC'], amount }) => {
      const [there, back] = [crossRate(prices, home, abroad), crossRate(prices, abroad, home)]
      const get = new Big(amount).round(places[abroad], Big.roundDown)
      if (!there || !back || get.eq(0)) return
      const out = { from: places[home], to: places[abroad] }
      const cost = figuresOfGetting(get.toFixed(), there, fee, out)
      if (!cost) return
      bought += 1

      const sold = figuresOfGiving(get.toFixed(), back, fee, { to: places[home] })
      if (sold && new Big(sold.get).gt(cost.give))
        throw new Error(`${cost.give} became ${sold.get}`)
      const more = new Big(cost.give).plus(`1e-${places[home]}`).toFixed()
      const asked = figuresOfGetting(more, back, fee, { from: places[abroad], to: places[home] })
      if (asked && get.gte(asked.give)) throw new Error(`${cost.give} bought back ${more}`)
    },
  )
  fc.assert(trips, { numRuns: TRIPS, ...chosen })
  expect(bought).toBeGreaterThan(TRIPS / 4)
})

/** Finds code that turns an amount into a JavaScript number. */
const numbered = (source: string): string[] =>
  source.match(
    /parseFloat|\.toNumber\(|::(?:float\d?|real|double precision|money)\b|Number\([^)]*(?:amount|balance|price|rate|fee|give|get\b|daily|accrued|returned|forfeited|award|turnover)[^)]*\)/gi,
  ) ?? []

test('no amount is a JavaScript number on its way through the provider', () => {
  const sources = globSync('server/{services,routes,jobs,database/schema}/*.ts')
  expect(sources.length).toBeGreaterThan(40)
  const found = sources.flatMap((file) =>
    numbered(readFileSync(file, 'utf8')).map((trace) => `${file}: ${trace}`),
  )
  expect(found).toEqual([])
  expect(numbered('Number(row.amount), parseFloat(price), sql`amount::float8`')).toHaveLength(3)
})

test('no column of the database holds a number that is not exact', async () => {
  const columns = await query(
    await createDatabase(),
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`,
  )
  expect(columns).toEqual([])
})
