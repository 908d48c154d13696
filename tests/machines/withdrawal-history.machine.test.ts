import { expect, test } from 'vitest'
import type { Place } from '../../src/machines/places.ts'
import { withdrawalHistoryMachine } from '../../src/machines/withdrawal-history.machine.ts'
import { inspectedPayment, paidPayment, pendingPayment } from '../support/models/money-samples.ts'
import { startFlow } from '../support/world.ts'

const at = Date.UTC(2026, 0, 1, 12)
const all = { status: null, currency: null, period: null }
const everything: Place = { name: 'withdrawal', query: {} }
const older = { ...paidPayment, id: 'payment-0' }

const started = (query: Place['query'] = {}) =>
  startFlow(withdrawalHistoryMachine, { input: { place: { name: 'withdrawal', query } } })

async function startedWith(nextCursor: string | null = null) {
  const flow = started()
  await flow.answer('listPayments', { items: [pendingPayment], nextCursor, at })
  return flow
}

test('currency, period and status in the address filter from the first request on', () => {
  const flow = started({ status: 'on_inspection', currency: 'TON', period: 'month' })
  expect(flow.inputOf('listPayments')).toEqual({
    status: 'on_inspection',
    currency: 'TON',
    period: 'month',
    cursor: null,
  })
})

test('a filter that is not known, or names all, shows everything', () => {
  const flow = started({ status: 'all', currency: 'DOGE', period: 'ever' })
  expect(flow.inputOf('listPayments')).toEqual({ ...all, cursor: null })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = await startedWith()
  flow.send({
    type: 'filter.chosen',
    filter: { status: 'rejected', currency: 'USDT', period: 'week' },
  })
  const place: Place = {
    name: 'withdrawal',
    query: { status: 'rejected', currency: 'USDT', period: 'week' },
  }
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: place }])
  flow.send({ type: 'place.visited', place })
  expect(flow.inputOf('listPayments')).toEqual({
    status: 'rejected',
    currency: 'USDT',
    period: 'week',
    cursor: null,
  })
})

test('each of the three filters alone is another list; the same filter again loads nothing', async () => {
  for (const query of [{ status: 'error' }, { currency: 'BTC' }, { period: 'year' }]) {
    const flow = await startedWith()
    flow.send({ type: 'place.visited', place: everything })
    expect(flow.snapshot.value).toEqual('listing')
    flow.send({ type: 'place.visited', place: { name: 'withdrawal', query } as Place })
    expect(flow.snapshot.value).toEqual('loading')
  }
})

test('"Show older" continues where the list ends, and keeps the list when it fails', async () => {
  const flow = await startedWith('after-1')
  flow.send({ type: 'older.requested' })
  await flow.refuse('listPayments', 'unreachable')
  expect(flow.snapshot.context.items).toEqual([pendingPayment])
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listPayments')).toEqual({ ...all, cursor: 'after-1' })
  await flow.answer('listPayments', { items: [older], nextCursor: null, at })
  expect(flow.snapshot.context.items).toEqual([pendingPayment, older])
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('a withdrawal that changed shows itself without losing the older ones', async () => {
  const flow = await startedWith('after-1')
  flow.send({ type: 'older.requested' })
  await flow.answer('listPayments', { items: [older], nextCursor: null, at })
  flow.hear('watchPayments', { type: 'payments.changed' })
  await flow.answer('listPayments', { items: [inspectedPayment], nextCursor: 'after-1', at })
  expect(flow.snapshot.context.items).toEqual([inspectedPayment, older])
  expect(flow.snapshot.context.nextCursor).toEqual(null)
})
