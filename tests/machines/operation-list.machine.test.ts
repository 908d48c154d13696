import { expect, test } from 'vitest'
import { operationListMachine } from '../../src/machines/operation-list.machine.ts'
import type { Place } from '../../src/machines/places.ts'
import { income, released } from '../support/models/operation-samples.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const at = Date.UTC(2026, 0, 1, 12)
const place = (query: Record<string, string> = {}): Place => ({ name: 'operations', query })
const unfiltered = {
  tab: 'movements',
  type: null,
  currency: null,
  period: null,
  from: null,
  to: null,
} as const

const started = (query: Record<string, string> = {}) =>
  startFlow(operationListMachine, { input: { place: place(query) } })

async function listed(nextCursor: string | null = null) {
  const flow = started()
  await flow.answer('listOperations', { items: [income], nextCursor, at })
  return flow
}

test('a filter in the address filters from the first request on', () => {
  const flow = started({ type: 'matching', currency: 'BTC', period: 'month' })
  expect(flow.inputOf('listOperations')).toEqual({
    ...unfiltered,
    type: 'matching',
    currency: 'BTC',
    period: 'month',
    cursor: null,
  })
})

test('a period of one’s own has its days in the address', () => {
  const flow = started({ period: 'own', from: '2026-01-01', to: '2026-01-31' })
  expect(flow.inputOf('listOperations')).toEqual({
    ...unfiltered,
    period: 'own',
    from: '2026-01-01',
    to: '2026-01-31',
    cursor: null,
  })
})

test('what the address says and nobody knows is left out', () => {
  const flow = started({ tab: 'x', type: 'theft', currency: 'DOGE', period: 'own', from: '31.1.' })
  expect(flow.inputOf('listOperations')).toEqual({ ...unfiltered, period: 'own', cursor: null })
  const cases = started({ tab: 'cases', type: 'bonus', from: '2026-01-01' })
  expect(cases.inputOf('listOperations')).toEqual({ ...unfiltered, tab: 'cases', cursor: null })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = await listed()
  flow.send({ type: 'filter.chosen', filter: { ...unfiltered, tab: 'cases', currency: 'TON' } })
  const chosen = place({ tab: 'cases', currency: 'TON' })
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: chosen }])
  expect(flow.snapshot.value).toEqual('listing')

  flow.send({ type: 'place.visited', place: chosen })
  expect(flow.inputOf('listOperations')).toEqual({
    ...unfiltered,
    tab: 'cases',
    currency: 'TON',
    cursor: null,
  })
})

test('another filter gives up the request for the old one, the same one asks for nothing', () => {
  const flow = started()
  flow.send({ type: 'place.visited', place: place() })
  expect(flow.world.calls).toHaveLength(1)
  flow.send({ type: 'place.visited', place: place({ type: 'bonus' }) })
  expect(flow.world.calls[0]?.signal.aborted).toEqual(true)
})

test('"Show older" continues where the list ends, and an older page that fails loses nothing', async () => {
  const flow = await listed('after-12')
  flow.send({ type: 'older.requested' })
  await flow.refuse('listOperations', 'unreachable')
  expect(flow.snapshot.context.items).toEqual([income])
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listOperations')).toEqual({ ...unfiltered, cursor: 'after-12' })
  await flow.answer('listOperations', { items: [released], nextCursor: null, at })
  expect(flow.snapshot.context.items).toEqual([income, released])
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('a list that could not be loaded can be asked for again', async () => {
  const flow = started()
  flow.elapse(elapsed('answerLimit', 'operationList.loading'))
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  expect(flow.isAborted('listOperations')).toEqual(true)
  flow.send({ type: 'retry.requested' })
  await flow.answer('listOperations', { items: [income], nextCursor: null, at })
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a movement that came meanwhile shows itself without losing the older ones', async () => {
  const flow = await listed('after-12')
  flow.send({ type: 'older.requested' })
  await flow.answer('listOperations', { items: [released], nextCursor: null, at })
  flow.hear('watchOperations', { type: 'operations.changed' })
  expect(flow.snapshot.context.items).toEqual([income, released])
  const newest = { ...income, id: '13' }
  await flow.answer('listOperations', {
    items: [newest, income],
    nextCursor: 'after-12',
    at: at + 1,
  })
  expect(flow.snapshot.context.items).toEqual([newest, income, released])
  expect(flow.snapshot.context.nextCursor).toEqual(null)
})

test('a refresh that fails keeps the list quietly', async () => {
  const flow = await listed()
  flow.hear('watchOperations', { type: 'operations.changed' })
  await flow.refuse('listOperations', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.items).toEqual([income])
  expect(flow.snapshot.context.failure).toEqual(null)
})
