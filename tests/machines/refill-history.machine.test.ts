import { expect, test } from 'vitest'
import { refillHistoryMachine } from '../../src/machines/refill-history.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { refillHistorySample } from '../support/models/refill-history.model.ts'
import { proveFilteredList } from '../support/prove-filtered-list.ts'
import { queryIn } from '../support/running-query.ts'

const started = (query: RouteLocation['query']) =>
  startFlow(refillHistoryMachine, { input: { location: { name: 'refill', query } } })

test('a filter in the address filters from the first request on', () => {
  const flow = started({ status: 'rejected', currency: 'BTC' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: { status: 'rejected', currency: 'BTC' },
    cursor: null,
  })
})

test('a filter that the contract does not know is left out', () => {
  const flow = started({ status: 'paid', currency: 'DOGE' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: { status: null, currency: null },
    cursor: null,
  })
})

proveFilteredList(refillHistorySample)
