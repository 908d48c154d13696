import { expect, test } from 'vitest'
import type { Place } from '../../src/machines/places.ts'
import { withdrawalHistoryMachine } from '../../src/machines/withdrawal-history.machine.ts'
import { pendingPayment } from '../support/models/money-samples.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { proveHistory } from '../support/prove-history.ts'
import { startFlow } from '../support/world.ts'

const placeWith = (query: Place['query']): Place => ({ name: 'withdrawal', query })
const started = (query: Place['query'] = {}) =>
  startFlow(withdrawalHistoryMachine, { input: { place: placeWith(query) } })

async function listed() {
  const flow = started()
  await flow.answer('listPage', { items: [pendingPayment], nextCursor: null, at: 0 })
  return flow
}

test('currency, period and status in the address filter from the first request on', () => {
  const filter = { status: 'on_inspection', currency: 'TON', period: 'month' }
  expect(started(filter).inputOf('listPage')).toEqual({ filter, cursor: null })
})

test('a filter that is not known, or names all, shows everything', () => {
  const flow = started({ status: 'all', currency: 'DOGE', period: 'ever' })
  expect(flow.inputOf('listPage')).toEqual({
    filter: { status: null, currency: null, period: null },
    cursor: null,
  })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = await listed()
  const filter = { status: 'rejected', currency: 'USDT', period: 'week' } as const
  flow.send({ type: 'filter.chosen', filter })
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: placeWith(filter) }])
  flow.send({ type: 'place.visited', place: placeWith(filter) })
  expect(flow.inputOf('listPage')).toEqual({ filter, cursor: null })
})

test('each of the three filters alone is another list', async () => {
  for (const [name, value] of [
    ['status', 'error'],
    ['currency', 'BTC'],
    ['period', 'year'],
  ] as const) {
    const flow = await listed()
    flow.send({ type: 'place.visited', place: placeWith({ [name]: value }) })
    expect(flow.snapshot.value).toEqual('loading')
  }
})

proveHistory(withdrawalHistorySample)
