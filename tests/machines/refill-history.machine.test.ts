import { expect, test } from 'vitest'
import type { Place } from '../../src/machines/places.ts'
import { refillHistoryMachine } from '../../src/machines/refill-history.machine.ts'
import { refillHistorySample } from '../support/models/refill-history.model.ts'
import { waiting } from '../support/models/refill-samples.ts'
import { proveHistory } from '../support/prove-history.ts'
import { startFlow } from '../support/world.ts'

const started = (query: Place['query']) =>
  startFlow(refillHistoryMachine, { input: { place: { name: 'refill', query } } })

test('a filter in the address filters from the first request on', () => {
  const flow = started({ status: 'rejected', currency: 'BTC' })
  expect(flow.inputOf('listPage')).toEqual({
    filter: { status: 'rejected', currency: 'BTC' },
    cursor: null,
  })
})

test('a filter that the contract does not know is left out', () => {
  const flow = started({ status: 'paid', currency: 'DOGE' })
  expect(flow.inputOf('listPage')).toEqual({
    filter: { status: null, currency: null },
    cursor: null,
  })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = started({})
  await flow.answer('listPage', { items: [waiting], nextCursor: null, at: 0 })
  const filter = { status: 'replenished', currency: 'TON' } as const
  flow.send({ type: 'filter.chosen', filter })
  const place: Place = { name: 'refill', query: filter }
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: place }])
  expect(flow.snapshot.value).toEqual('listing')

  flow.send({ type: 'place.visited', place })
  expect(flow.snapshot.value).toEqual('loading')
  expect(flow.inputOf('listPage')).toEqual({ filter, cursor: null })
})

proveHistory(refillHistorySample)
