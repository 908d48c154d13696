import { beforeEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { exchangeActors } from '../../src/api/exchange.actors.ts'
import { run } from '../support/answering.ts'
import { ratesOf } from '../support/cabinet-data.ts'
import { holdings } from '../support/models/exchange.model.ts'
import { order } from '../support/models/income-transfer.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

let now: number
const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /user/balance': { currencies: holdings.balance },
  'GET /payment-systems': { items: [usdt, { ...usdt, decimals: 2 }, ton] },
  'GET /user/rates': ratesOf('USDT'),
  'GET /user/exchange-rate': quote,
  'POST /user/exchange': quote,
  'POST /user/balance': {},
  'GET /user/operations/': bookedUnder('somewhere-else'),
}))
const actors = () => exchangeActors({ call, reads, now: () => now })
const bookedUnder = (reference: string) => ({ items: [{ reference }], nextCursor: null })

beforeEach(() => {
  now = 0
})

test('a currency has as many digits as all of its networks can carry', async () => {
  const { readHoldings } = actors()
  const read = () => run(readHoldings)
  expect(await read()).toEqual({ balance: holdings.balance, decimals: { USDT: 2, TON: 9 } })
  await read()
  expect(made.filter(({ call: asked }) => asked === 'GET /user/balance')).toHaveLength(2)
})

test('prices are read in USDT, and once for all that ask', async () => {
  const read = () => run(actors().rates.read, { params: null, cursor: null })
  expect(await read()).toEqual(ratesOf('USDT'))
  await read()
  expect(made).toEqual([
    { call: 'GET /user/rates', input: { query: { currency: 'USDT' } }, key: undefined },
  ])
})

test('a rate is asked for by the side that was named, and never from memory', async () => {
  const { readQuote } = actors()
  const input = { from: 'TON', to: 'USDT', amount: '100', side: 'get' } as const
  await run(readQuote, input)
  expect(await run(readQuote, input)).toEqual(quote)
  expect(made).toHaveLength(2)
  expect(made[0]).toEqual({
    call: 'GET /user/exchange-rate',
    input: { query: input },
    key: undefined,
  })
})

describe('exchanging', () => {
  const input = { key: 'key-1', body: { quote: 'quote-1', until: 30_000 } }
  const exchange = () => run(actors().exchange, input)

  test('carries the key, and puts out of date what it touched', async () => {
    expect(await exchange()).toEqual(input.body)
    expect(made).toEqual([
      { call: 'POST /user/exchange', input: { body: { quote: 'quote-1' } }, key: 'key-1' },
    ])
    expect(outOfDate).toEqual(['balance', 'operations'])
  })

  test('that was refused puts nothing out of date', async () => {
    answers['POST /user/exchange'] = new ApiFailure('quote_expired')
    await expect(exchange()).rejects.toEqual(new ApiFailure('quote_expired'))
    expect(outOfDate).toEqual([])
  })

  test('whose answer was lost is looked up by its quote, and decided when that has ended', async () => {
    const ask = () => run(actors().findExchange, input)
    await expect(ask()).rejects.toEqual(new ApiFailure('idempotency_in_progress'))
    now = 30_000
    expect(await ask()).toEqual(null)
    answers['GET /user/operations/'] = bookedUnder('quote-1')
    expect(await ask()).toEqual(input.body)
    expect(made.at(-1)?.input).toEqual({ query: { type: 'exchange', limit: 20 } })
    expect(outOfDate.slice(-2)).toEqual(['balance', 'operations'])
  })
})

describe('moving income', () => {
  const input = { key: 'key-1', body: order } as const

  test('carries the key, and puts out of date what it touched', async () => {
    const { moveIncome } = actors()
    expect(await run(moveIncome, input)).toEqual(order)
    expect(made).toEqual([{ call: 'POST /user/balance', input: { body: order }, key: 'key-1' }])
    expect(outOfDate).toEqual(['balance', 'operations'])
  })

  test('whose answer was lost is looked up by its key', async () => {
    const ask = () => run(actors().findMovedIncome, input)
    expect(await ask()).toEqual(null)
    answers['GET /user/operations/'] = bookedUnder('key-1')
    expect(await ask()).toEqual(order)
    expect(made.at(-1)?.input).toEqual({ query: { type: 'transfer', limit: 20 } })
  })
})
