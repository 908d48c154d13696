import { describe, expect, test } from 'vitest'
import type { AccountEvent } from '../../src/api/contract/event.ts'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { depositActors } from '../../src/api/deposit.actors.ts'
import { run } from '../support/answering.ts'
import { quote } from '../support/models/deposit-closing.model.ts'
import { activeDeposit, bitcoinDeposit, closedDeposit } from '../support/models/money-samples.ts'
import { opened as openingEvent, released } from '../support/models/operation-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const now = Date.UTC(2026, 0, 1)
const id = 'deposit-1'
const touched = ['balance', 'deposit', 'operations', 'notifications']

const accrual = { day: 10, amount: '13.5', total: '135', createdAt: '2026-01-01T12:00:00.000Z' }

const eventsOf =
  (accruals: AccountEvent) =>
  ({ query: { type } }: { query: { type: string } }) => ({
    items: [type === 'plan' ? openingEvent : accruals],
    nextCursor: null,
  })

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /funds/deposits/{id}': activeDeposit,
  'GET /funds/deposits/{id}/accruals': { items: [accrual], nextCursor: 'before-10' },
  'GET /user/events': eventsOf(released),
  'GET /user/rates': {
    currency: 'USDT',
    asOf: '2026-01-01T00:00:00.000Z',
    items: [{ currency: 'BTC', price: '65000', change: null, history: [] }],
  },
  'PATCH /funds/deposits/{id}': { ...activeDeposit, autoinvestment: false },
  'GET /funds/deposits/client/close/{id}': quote,
  'POST /funds/deposits/client/close/{id}': closedDeposit,
}))
const actors = () => depositActors({ call, reads, now: () => now })
test('one deposit is asked for each time it is shown', async () => {
  const { readDeposit } = actors()
  expect(await run(readDeposit, { id })).toEqual({ deposit: activeDeposit, price: null, at: now })
  await run(readDeposit, { id })
  expect(made).toHaveLength(2)
  expect(outOfDate).toEqual([])
})

test('one in another currency is told with the price of today', async () => {
  const { readDeposit } = actors()
  answers['GET /funds/deposits/{id}'] = bitcoinDeposit
  expect(await run(readDeposit, { id })).toEqual({
    deposit: bitcoinDeposit,
    price: '65000',
    at: now,
  })
  expect(made.map(({ input }) => input)).toEqual([
    { params: { id } },
    { query: { currency: 'USDT' } },
  ])
})

test('one whose price does not come is told without it', async () => {
  const { readDeposit } = actors()
  answers['GET /funds/deposits/{id}'] = bitcoinDeposit
  answers['GET /user/rates'] = () => {
    throw new ApiFailure('unreachable')
  }
  expect(await run(readDeposit, { id })).toEqual({ deposit: bitcoinDeposit, price: null, at: now })
})

test('its days and its own movements come by lists of their own, each time anew', async () => {
  const { days, operations } = actors()
  const params = { deposit: id }
  expect(await run(days.read, { params, cursor: 'before-11' })).toEqual({
    items: [{ ...accrual, id: '10' }],
    nextCursor: 'before-10',
    at: now,
  })
  await run(days.read, { params, cursor: null })
  expect(await run(operations.read, { params, cursor: null })).toEqual({
    items: [released, openingEvent],
    asOf: now,
  })
  expect(made.map(({ input }) => input)).toEqual([
    { params: { id }, query: { limit: 5, cursor: 'before-11' } },
    { params: { id }, query: { limit: 5 } },
    { query: { deposit: id, type: 'plan', limit: 10 } },
    { query: { deposit: id, type: 'accruals', limit: 1 } },
  ])
  answers['GET /user/events'] = eventsOf({ ...released, kind: 'accruals_withheld' })
  expect(await run(operations.read, { params, cursor: null })).toEqual({
    items: [openingEvent],
    asOf: now,
  })
})

test('a switch puts the list out of date', async () => {
  const input = { id, autoinvestment: false }
  expect(await run(actors().switchAutoinvestment, input)).toEqual({
    ...activeDeposit,
    autoinvestment: false,
  })
  expect(made.map((each) => each.input)).toEqual([
    { params: { id }, body: { autoinvestment: false } },
  ])
  expect(outOfDate).toEqual(['deposit'])
})

test('a quote comes with the time it was heard', async () => {
  expect(await run(actors().quoteClosing, { id })).toEqual({ quote, at: now })
})

describe('closing', () => {
  const input = { key: 'key-1', body: { id, quote: 'quote-1' } }

  test('carries the key and the quote, and puts out of date what it touched', async () => {
    expect(await run(actors().closeDeposit, input)).toEqual(closedDeposit)
    expect(made).toEqual([
      {
        call: 'POST /funds/deposits/client/close/{id}',
        input: { params: { id }, body: { quote: 'quote-1' } },
        key: 'key-1',
      },
    ])
    expect(outOfDate).toEqual(touched)
  })

  test('that was refused puts nothing out of date', async () => {
    answers['POST /funds/deposits/client/close/{id}'] = new ApiFailure('quote_expired')
    await expect(run(actors().closeDeposit, input)).rejects.toEqual(new ApiFailure('quote_expired'))
    expect(outOfDate).toEqual([])
  })

  test('whose answer was lost is looked up, and what it touched is old if it was carried out', async () => {
    const { findClosed, findEnded } = actors()
    expect(await run(findClosed, input)).toEqual(null)
    expect(await run(findEnded, { id })).toEqual(null)
    expect(outOfDate).toEqual([])
    answers['GET /funds/deposits/{id}'] = closedDeposit
    expect(await run(findEnded, { id })).toEqual(closedDeposit)
    expect(await run(findClosed, input)).toEqual(closedDeposit)
    expect(outOfDate).toEqual([...touched, ...touched])
  })
})
