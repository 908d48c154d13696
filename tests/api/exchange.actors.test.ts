import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { exchangeActors } from '../../src/api/exchange.actors.ts'
import type { Call } from '../../src/api/http.ts'
import { createReadCache, type ReadCache } from '../../src/api/read-cache.ts'
import { holdings } from '../support/models/exchange.model.ts'
import { order } from '../support/models/income-transfer.model.ts'
import { quote } from '../support/models/money-samples.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'

let made: { path: string; input: unknown; key: string | undefined }[]
let answers: Record<string, unknown>
let reads: ReadCache
let outOfDate: string[]
let now: number

const call: Call = async ({ method, path }, input, { idempotencyKey }) => {
  made.push({ path, input, key: idempotencyKey })
  const answer = answers[`${method} ${path}`]
  if (answer instanceof Error) throw answer
  return answer as never
}
const actors = () => exchangeActors({ call, reads, now: () => now })
const bookedUnder = (reference: string) => ({ items: [{ reference }], nextCursor: null })

beforeEach(() => {
  made = []
  now = 0
  answers = {
    'GET /user/balance': { currencies: holdings.balance },
    'GET /payment-systems': { items: [usdt, { ...usdt, decimals: 2 }, ton] },
    'GET /user/exchange-rate': quote,
    'POST /user/exchange': quote,
    'POST /user/balance': {},
    'GET /user/operations/': bookedUnder('somewhere-else'),
  }
  reads = createReadCache()
  outOfDate = []
  for (const tag of ['balance', 'operations', 'refills'] as const) {
    reads.watch(tag, () => outOfDate.push(tag))
  }
})

test('a currency has as many digits as all of its networks can carry', async () => {
  const { readHoldings } = actors()
  const read = () => toPromise(createActor(readHoldings).start())
  expect(await read()).toEqual({ balance: holdings.balance, decimals: { USDT: 2, TON: 9 } })
  await read()
  expect(made.filter(({ path }) => path === '/user/balance')).toHaveLength(2)
})

test('a rate is asked for by the side that was named, and never from memory', async () => {
  const { readQuote } = actors()
  const input = { from: 'TON', to: 'USDT', amount: '100', side: 'get' } as const
  await toPromise(createActor(readQuote, { input }).start())
  expect(await toPromise(createActor(readQuote, { input }).start())).toEqual(quote)
  expect(made).toHaveLength(2)
  expect(made[0]).toEqual({
    path: '/user/exchange-rate',
    input: { query: input },
    key: undefined,
  })
})

describe('exchanging', () => {
  const input = { key: 'key-1', body: { quote: 'quote-1', until: 30_000 } }
  const exchange = () => {
    const actor = createActor(actors().exchange, { input })
    actor.subscribe({ error: () => {} })
    return toPromise(actor.start())
  }

  test('carries the key, and puts out of date what it touched', async () => {
    expect(await exchange()).toEqual(input.body)
    expect(made).toEqual([
      { path: '/user/exchange', input: { body: { quote: 'quote-1' } }, key: 'key-1' },
    ])
    expect(outOfDate).toEqual(['balance', 'operations'])
  })

  test('that was refused puts nothing out of date', async () => {
    answers['POST /user/exchange'] = new ApiFailure('quote_expired')
    await expect(exchange()).rejects.toEqual(new ApiFailure('quote_expired'))
    expect(outOfDate).toEqual([])
  })

  test('whose answer was lost is looked up by its quote, and decided when that has ended', async () => {
    const ask = () => {
      const actor = createActor(actors().findExchange, { input })
      actor.subscribe({ error: () => {} })
      return toPromise(actor.start())
    }
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
    expect(await toPromise(createActor(moveIncome, { input }).start())).toEqual(order)
    expect(made).toEqual([{ path: '/user/balance', input: { body: order }, key: 'key-1' }])
    expect(outOfDate).toEqual(['balance', 'operations'])
  })

  test('whose answer was lost is looked up by its key', async () => {
    const ask = () => toPromise(createActor(actors().findMovedIncome, { input }).start())
    expect(await ask()).toEqual(null)
    answers['GET /user/operations/'] = bookedUnder('key-1')
    expect(await ask()).toEqual(order)
    expect(made.at(-1)?.input).toEqual({ query: { type: 'transfer', limit: 20 } })
  })
})
