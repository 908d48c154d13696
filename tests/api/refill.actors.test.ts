import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import { refillActors } from '../../src/api/refill.actors.ts'
import { run } from '../support/answering.ts'
import { myOverview } from '../support/cabinet-data.ts'
import {
  confirming,
  refillOffer,
  replenished,
  ton,
  usdt,
  waiting,
} from '../support/models/refill-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const now = Date.UTC(2026, 0, 1)

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /payment-systems': { items: [ton, usdt] },
  'POST /funds/refills': waiting,
  // Somebody who has a deposit is told nothing of a first one.
  'GET /user/overview': myOverview,
  'GET /funds/refills': { items: [waiting], nextCursor: 'older' },
  'GET /funds/refills/{id}': waiting,
}))

const mine = { login: 'asselk88' }
const draft = { paymentSystem: 'TON', amount: 'en:120', begun: '' }

const actors = () =>
  refillActors({
    call,
    reads,
    now: () => now,
    isClaimed: (id) => id === 'refill-1',
    canShare: true,
    readDraft: (login) => (login === 'another1' ? draft : null),
  })

test('currencies and networks are asked for once and then known', async () => {
  const { readOffer } = actors()
  expect(await run(readOffer, mine)).toEqual(refillOffer)
  expect(await run(readOffer, mine)).toEqual(refillOffer)
  expect(made.filter(({ call: asked }) => asked === 'GET /payment-systems')).toHaveLength(1)
})

test('a refill that was begun is offered to whoever began it', async () => {
  const { readOffer } = actors()
  expect((await run(readOffer, { login: 'another1' })).draft).toEqual(draft)
})

test('what a newcomer lacks is asked for beside the currencies, and a failure of it hides no currency', async () => {
  answers['GET /user/overview'] = new ApiFailure('overloaded')
  const { readOffer } = actors()
  const offer = run(readOffer, mine)
  expect(made.map(({ call: asked }) => asked)).toEqual([
    'GET /payment-systems',
    'GET /user/overview',
  ])
  expect(await offer).toEqual(refillOffer)
})

describe('creating', () => {
  const input = { key: 'key-1', body: { paymentSystem: 'TON', amount: '120' } }

  test('the key travels with the request, and the history learns of the new refill', async () => {
    const { createRefill } = actors()
    expect(await run(createRefill, input)).toEqual(waiting)
    expect(made).toEqual([
      { call: 'POST /funds/refills', input: { body: input.body }, key: 'key-1' },
    ])
    expect(outOfDate).toEqual(['refills'])
  })

  test('a refused request puts nothing out of date', async () => {
    answers['POST /funds/refills'] = new ApiFailure('too_many_requests')
    const { createRefill } = actors()
    await expect(run(createRefill, input)).rejects.toEqual(new ApiFailure('too_many_requests'))
    expect(outOfDate).toEqual([])
  })

  test('after a lost answer the provider is asked by the key', async () => {
    const { findRefill } = actors()
    const ask = () => run(findRefill, input)
    expect(await ask()).toEqual(waiting)
    expect(outOfDate).toEqual(['refills'])
    answers['GET /funds/refills'] = { items: [], nextCursor: null }
    expect(await ask()).toEqual(null)
    expect(made.map(({ input }) => input)).toEqual([
      { query: { key: 'key-1' } },
      { query: { key: 'key-1' } },
    ])
  })
})

test('the history asks with its filter and says when the answer came', async () => {
  const { list } = actors()
  const input = { params: { status: 'waiting', currency: null }, cursor: 'after-1' } as const
  expect(await run(list.read, input)).toEqual({
    items: [waiting],
    nextCursor: 'older',
    at: now,
  })
  expect(made.map(({ input }) => input)).toEqual([
    { query: { status: 'waiting', cursor: 'after-1' } },
  ])
})

test('a refill is opened with its payment system and what the person said before', async () => {
  const { loadInvoice } = actors()
  expect(await run(loadInvoice, { id: 'refill-1' })).toEqual({
    refill: waiting,
    system: ton,
    claimed: true,
    canShare: true,
    at: now,
  })
})

describe('checking', () => {
  const check = async (known: Refill, found: Refill) => {
    answers['GET /funds/refills/{id}'] = found
    const { checkRefill } = actors()
    const input = { id: known.id, known }
    return run(checkRefill, input)
  }

  test('credited money puts balance, refills, operations and notifications out of date', async () => {
    expect(await check(confirming, replenished)).toEqual({ refill: replenished, at: now })
    expect(outOfDate).toEqual(['balance', 'refills', 'operations', 'notifications'])
  })

  test('a transfer that was seen changes the history only', async () => {
    await check(waiting, confirming)
    expect(outOfDate).toEqual(['refills'])
  })

  test('nothing new puts nothing out of date', async () => {
    await check(waiting, { ...waiting, expiresIn: 900 })
    expect(outOfDate).toEqual([])
  })
})
