import { expect, test } from 'vitest'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { withdrawalHistoryMachine } from '../../src/machines/withdrawal-history.machine.ts'
import { startFlow } from '../support/flow.ts'
import { withdrawalHistorySample } from '../support/models/withdrawal-history.model.ts'
import { proveFilteredList } from '../support/prove-filtered-list.ts'
import { queryIn } from '../support/running-query.ts'

const locationWith = (query: RouteLocation['query']): RouteLocation => ({
  name: 'withdrawal',
  query,
})
const started = (query: RouteLocation['query'] = {}) =>
  startFlow(withdrawalHistoryMachine, { input: { location: locationWith(query) } })

test('currency, period and status in the address filter from the first request on', () => {
  const filter = { status: 'on_inspection', currency: 'TON', period: 'month' }
  expect(queryIn(started(filter), 'list').asked).toEqual({ params: filter, cursor: null })
})

test('a filter that is not known, or names all, shows everything', () => {
  const flow = started({ status: 'all', currency: 'DOGE', period: 'ever' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: { status: null, currency: null, period: null },
    cursor: null,
  })
})

test('each of the three filters alone is another list', () => {
  for (const [name, value] of [
    ['status', 'error'],
    ['currency', 'BTC'],
    ['period', 'year'],
  ] as const) {
    const flow = started()
    flow.send({ type: 'location.visited', location: locationWith({ [name]: value }) })
    expect(queryIn(flow, 'list').calls).toHaveLength(2)
  }
})

proveFilteredList(withdrawalHistorySample)
