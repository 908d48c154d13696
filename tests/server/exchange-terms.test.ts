import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeQuotes, rates } from '../../server/database/schema/payout.ts'
import { settings } from '../../server/database/schema/provider.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { sweepQuotes } from '../../server/services/exchange.ts'
import { setRate, valueIn } from '../../server/services/rate.ts'
import type { Rejection } from '../../server/services/rejection.ts'
import { stoppedClock } from '../support/deps.ts'
import {
  exchangeQuoteOf,
  fund,
  type Investor,
  moneyCalls,
  newPersonSignedIn,
} from '../support/investor.ts'
import { invalid, openProvider, problem } from '../support/provider.ts'

const DAY = 86_400_000

/** All seconds are exact on a clock that stands still between its moves. */
const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
const provider = await openProvider({ clock, environment: { RATE_LIMIT_SCALE: '1000' } })
const { queries } = provider.database
afterAll(() => provider.close())

let person: Investor
let calls: ReturnType<typeof moneyCalls>
let people = 0
beforeEach(async () => {
  people += 1
  person = await newPersonSignedIn(provider.deps, `exact${people}`)
  calls = moneyCalls(provider.ask, person)
  await setRate(provider.deps, 'BTC', '65000')
  await setRate(provider.deps, 'TON', '5')
  await fund(provider.deps, person.userId, '1000')
})

const order = { from: 'USDT', to: 'BTC', amount: '100' } as const
const quoted = async (asked: Parameters<typeof calls.quoteExchange>[0] = order) =>
  exchangeQuoteOf(await calls.quoteExchange(asked))
const withTerms = async (value: object, work: () => Promise<unknown>) => {
  await queries.insert(settings).values({ name: 'exchange', value })
  await work()
  await queries.delete(settings).where(eq(settings.name, 'exchange'))
}

describe('a quote', () => {
  test('is good until its last millisecond, and not at its end', async () => {
    const { quote } = await quoted()
    await clock.advance(29_999)
    expect((await calls.exchange(quote)).status).toBe(200)
    const next = await quoted()
    await clock.advance(30_000)
    expect(await calls.exchange(next.quote)).toEqual(problem('quote_expired', 409))
  })

  test('is refused where a currency has lost its price since', async () => {
    const { quote } = await quoted()
    await queries.delete(rates).where(eq(rates.currency, 'BTC'))
    expect(await calls.exchange(quote)).toEqual(problem('quote_expired', 409))
  })

  test('is given for no currency without a network, whichever side it is on', async () => {
    const systems = await queries.select().from(paymentSystems)
    const ofTon = systems.filter(({ currency }) => currency === 'TON').map(({ id }) => id)
    const move = (currency: 'XRP' | 'TON') =>
      Promise.all(
        ofTon.map((id) =>
          queries.update(paymentSystems).set({ currency }).where(eq(paymentSystems.id, id)),
        ),
      )
    await move('XRP')
    const from = await calls.quoteExchange({ from: 'TON', to: 'USDT', amount: '10' })
    const to = await calls.quoteExchange({ from: 'USDT', to: 'TON', amount: '10' })
    await move('TON')
    expect([from, to]).toEqual([invalid('from'), invalid('to')])
  })

  test('may be asked for as exactly as what is given can be sent, not what comes', async () => {
    const given = { from: 'BTC', to: 'USDT', amount: '0.12345678' } as const
    expect((await quoted(given)).give).toBe('0.12345678')
    const wanted = { ...given, side: 'get' } as const
    expect(await calls.quoteExchange(wanted)).toEqual(invalid('amount', 'format'))
  })

  test('of what is wanted is given for nothing where the fee would take all', () =>
    withTerms({ feePercent: '100' }, async () => {
      const wanted = { ...order, side: 'get', amount: '0.001' } as const
      expect(await calls.quoteExchange(wanted)).toEqual(invalid('amount', 'below_min'))
    }))

  test('is kept for seven days after its end, to the millisecond', async () => {
    const { quote } = await quoted()
    const isKept = async () =>
      (await queries.select().from(exchangeQuotes).where(eq(exchangeQuotes.id, quote))).length === 1
    await clock.advance(30_000 + 7 * DAY)
    await sweepQuotes(provider.deps)
    expect(await isKept()).toBe(true)
    await clock.advance(1)
    await sweepQuotes(provider.deps)
    expect(await isKept()).toBe(false)
  })
})

describe('what an exchange posts', () => {
  const posted = async (quote: string) =>
    provider.database.rows<{ kind: string; account: string; own: boolean; sum: string }>(sql`
      select transfers.kind, accounts.kind || ' ' || accounts.currency as account,
        accounts.owner_id is not null as own, entries.amount::text as sum
      from transfers
      join entries on entries.transfer_id = transfers.id
      join accounts on accounts.id = entries.account_id
      where transfers.key = ${`exchange:${quote}`}
      order by account, own`)

  test('goes through the exchange account of each currency, and the fee to the fees', async () => {
    const { quote } = await quoted({ from: 'USDT', to: 'TON', amount: '100' })
    expect((await calls.exchange(quote)).status).toBe(200)
    const rows = await posted(quote)
    expect(rows.map((row) => [row.kind, row.account, row.own, Number(row.sum)])).toEqual([
      ['exchange', 'balance TON', true, 19.9],
      ['exchange', 'balance USDT', true, -100],
      ['exchange', 'exchange TON', false, -20],
      ['exchange', 'exchange USDT', false, 100],
      ['exchange', 'fees TON', false, 0.1],
    ])
  })

  test('has no row of a fee where there is none', () =>
    withTerms({ feePercent: '0' }, async () => {
      const { quote } = await quoted({ from: 'USDT', to: 'TON', amount: '100' })
      expect((await calls.exchange(quote)).status).toBe(200)
      const rows = await posted(quote)
      expect(rows.map((row) => [row.account, Number(row.sum)])).toEqual([
        ['balance TON', 20],
        ['balance USDT', -100],
        ['exchange TON', -20],
        ['exchange USDT', 100],
      ])
    }))
})

describe('a price', () => {
  test('of USDT, which prices are in, cannot be set', async () => {
    const refusal = await setRate(provider.deps, 'USDT', '2').catch(
      ({ code, details }: Rejection) => ({ code, details }),
    )
    const fields = [{ path: 'currency', code: 'incorrect' }]
    expect(refusal).toEqual({ code: 'validation_failed', details: { fields } })
  })

  test('values an amount down to the places asked for; the same currency needs none', () => {
    const prices = { USDT: '1', BTC: '65000' }
    expect([
      valueIn(prices, '0.00001', 'BTC', 'USDT', 2),
      valueIn(prices, '100', 'USDT', 'BTC'),
      valueIn(prices, '1.239', 'TON', 'TON', 2),
      valueIn(prices, '1', 'TON', 'USDT'),
      valueIn(prices, '1', 'USDT', 'TON'),
    ]).toEqual(['0.65', '0.00153846', '1.23', null, null])
  })
})
