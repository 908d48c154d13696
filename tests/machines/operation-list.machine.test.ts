import { expect, test } from 'vitest'
import { operationListMachine } from '../../src/machines/operation-list.machine.ts'
import type { Place } from '../../src/machines/places.ts'
import { operationListSample, unfiltered } from '../support/models/operation-list.model.ts'
import { income } from '../support/models/operation-samples.ts'
import { proveHistory } from '../support/prove-history.ts'
import { startFlow } from '../support/world.ts'

const place = (query: Record<string, string> = {}): Place => ({ name: 'operations', query })
const started = (query: Record<string, string> = {}) =>
  startFlow(operationListMachine, { input: { place: place(query) } })

test('a filter in the address filters from the first request on', () => {
  const flow = started({ type: 'matching', currency: 'BTC', period: 'month' })
  expect(flow.inputOf('listPage')).toEqual({
    filter: {
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
  expect(flow.inputOf('listPage')).toEqual({
    filter: {
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
  expect(flow.inputOf('listPage')).toEqual({
    filter: { ...unfiltered, period: 'own' },
    cursor: null,
  })
  const cases = started({ tab: 'cases', type: 'bonus', from: '2026-01-01' })
  expect(cases.inputOf('listPage')).toEqual({
    filter: { ...unfiltered, tab: 'cases' },
    cursor: null,
  })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = started()
  await flow.answer('listPage', { items: [income], nextCursor: null, at: 0 })
  flow.send({ type: 'filter.chosen', filter: { ...unfiltered, tab: 'cases', currency: 'TON' } })
  const chosen = place({ tab: 'cases', currency: 'TON' })
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: chosen }])
  expect(flow.snapshot.value).toEqual('listing')

  flow.send({ type: 'place.visited', place: chosen })
  expect(flow.inputOf('listPage')).toEqual({
    filter: {
      ...unfiltered,
      tab: 'cases',
      currency: 'TON',
    },
    cursor: null,
  })
})

proveHistory(operationListSample)
