import { expect, test } from 'vitest'
import type { Place } from '../../src/machines/places.ts'
import { refillHistoryMachine } from '../../src/machines/refill-history.machine.ts'
import { confirming, replenished, waiting } from '../support/models/refill-samples.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const at = Date.UTC(2026, 0, 1, 12)
const everything: Place = { name: 'refill', query: {} }
const older = { ...replenished, id: 'refill-0' }

async function startedWith(items = [waiting], nextCursor: string | null = null) {
  const flow = startFlow(refillHistoryMachine, { input: { place: everything } })
  await flow.answer('listRefills', { items, nextCursor, at })
  return flow
}

test('a filter in the address filters from the first request on', () => {
  const flow = startFlow(refillHistoryMachine, {
    input: { place: { name: 'refill', query: { status: 'rejected', currency: 'BTC' } } },
  })
  expect(flow.inputOf('listRefills')).toEqual({
    status: 'rejected',
    currency: 'BTC',
    cursor: null,
  })
})

test('a filter that the contract does not know is left out', () => {
  const flow = startFlow(refillHistoryMachine, {
    input: { place: { name: 'refill', query: { status: 'paid', currency: 'DOGE' } } },
  })
  expect(flow.inputOf('listRefills')).toEqual({ status: null, currency: null, cursor: null })
})

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = await startedWith()
  flow.send({ type: 'filter.chosen', filter: { status: 'replenished', currency: 'TON' } })
  const place: Place = { name: 'refill', query: { status: 'replenished', currency: 'TON' } }
  expect(flow.world.performed).toEqual([{ type: 'goTo', params: place }])
  expect(flow.snapshot.value).toEqual('listing')

  flow.send({ type: 'place.visited', place })
  expect(flow.snapshot.value).toEqual('loading')
  expect(flow.inputOf('listRefills')).toEqual({
    status: 'replenished',
    currency: 'TON',
    cursor: null,
  })
})

test('another filter gives up the request for the old one', () => {
  const flow = startFlow(refillHistoryMachine, { input: { place: everything } })
  const [first] = flow.world.calls
  flow.send({ type: 'place.visited', place: { name: 'refill', query: { status: 'waiting' } } })
  expect(first?.signal.aborted).toEqual(true)
})

test('visiting the same filter again loads nothing', async () => {
  const flow = await startedWith()
  flow.send({ type: 'place.visited', place: everything })
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.world.calls).toHaveLength(1)
})

test('"Show older" continues where the list ends', async () => {
  const flow = await startedWith([waiting], 'after-1')
  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listRefills')).toEqual({
    status: null,
    currency: null,
    cursor: 'after-1',
  })
  await flow.answer('listRefills', { items: [older], nextCursor: null, at })
  expect(flow.snapshot.context.items).toEqual([waiting, older])
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('an older page that fails keeps what is shown and can be asked for again', async () => {
  const flow = await startedWith([waiting], 'after-1')
  flow.send({ type: 'older.requested' })
  await flow.refuse('listRefills', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.items).toEqual([waiting])
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

  flow.send({ type: 'older.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('listRefills')).toEqual({
    status: null,
    currency: null,
    cursor: 'after-1',
  })
})

test('a list that could not be loaded can be asked for again', async () => {
  const flow = startFlow(refillHistoryMachine, { input: { place: everything } })
  flow.elapse(elapsed('answerLimit', 'refillHistory.loading'))
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('listRefills', { items: [waiting], nextCursor: null, at })
  expect(flow.snapshot.value).toEqual('listing')
})

test('a refill that changed shows itself without losing the older ones', async () => {
  const flow = await startedWith([waiting], 'after-1')
  flow.send({ type: 'older.requested' })
  await flow.answer('listRefills', { items: [older], nextCursor: null, at })

  flow.hear('watchRefills', { type: 'refills.changed' })
  expect(flow.snapshot.context.items).toEqual([waiting, older])
  const created = { ...waiting, id: 'refill-3' }
  await flow.answer('listRefills', {
    items: [created, confirming],
    nextCursor: 'after-1',
    at: at + 1,
  })
  expect(flow.snapshot.context.items).toEqual([created, confirming, older])
  expect(flow.snapshot.context.nextCursor).toEqual(null)
  expect(flow.snapshot.context.at).toEqual(at + 1)
})

test('a refresh that fails keeps the list quietly', async () => {
  const flow = await startedWith()
  flow.hear('watchRefills', { type: 'refills.changed' })
  await flow.refuse('listRefills', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.items).toEqual([waiting])
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('when so much is new that the lists do not meet, the list starts again from the newest', async () => {
  const flow = await startedWith([waiting], 'after-1')
  flow.hear('watchRefills', { type: 'refills.changed' })
  const fresh = { items: [{ ...waiting, id: 'refill-99' }], nextCursor: 'after-99', at }
  await flow.answer('listRefills', fresh)
  expect(flow.snapshot.context.items).toEqual(fresh.items)
  expect(flow.snapshot.context.nextCursor).toEqual('after-99')
})
