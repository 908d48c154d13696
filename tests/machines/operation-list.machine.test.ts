import { expect, test } from 'vitest'
import { operationListMachine } from '../../src/machines/operation-list.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { operationListSample, unfiltered } from '../support/models/operation-list.model.ts'
import { proveFilteredList } from '../support/prove-filtered-list.ts'
import { queryIn } from '../support/running-query.ts'

const location = (query: Record<string, string> = {}): RouteLocation => ({
  name: 'operations',
  query,
})
const started = (query: Record<string, string> = {}) =>
  startFlow(operationListMachine, { input: { location: location(query) } })

test('a filter in the address filters from the first request on', () => {
  const flow = started({ type: 'matching', currency: 'BTC', period: 'month' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: {
      ...unfiltered,
      type: 'matching',
      currency: 'BTC',
      period: 'month',
    },
    cursor: null,
  })
})

test('a period of one’s own has its days in the address', () => {
  const flow = started({ period: 'own', from: '2026-01-01', to: '2026-01-31' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: {
      ...unfiltered,
      period: 'own',
      from: '2026-01-01',
      to: '2026-01-31',
    },
    cursor: null,
  })
})

test('what the address says and nobody knows is left out', () => {
  const flow = started({ tab: 'x', type: 'theft', currency: 'DOGE', period: 'own', from: '31.1.' })
  expect(queryIn(flow, 'list').asked).toEqual({
    params: { ...unfiltered, period: 'own' },
    cursor: null,
  })
  const cases = started({ tab: 'cases', type: 'bonus', from: '2026-01-01' })
  expect(queryIn(cases, 'list').asked).toEqual({
    params: { ...unfiltered, tab: 'cases' },
    cursor: null,
  })
})

proveFilteredList(operationListSample)
