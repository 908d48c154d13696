import { expect, test } from 'vitest'
import { refillMachine } from '../../src/machines/refill.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { expired, refillOffer, ton } from '../support/models/refill-samples.ts'

const list: RouteLocation = { name: 'refill', query: { status: 'waiting' } }
const one: RouteLocation = { name: 'refill', id: 'refill-1', query: {} }

const calledFor = (flow: ReturnType<typeof started>, id: string) =>
  flow.services.calls.filter((call) => call.id === id).map(({ input }) => input)
/** Without those of what a newcomer is told, which take no params. */
const readHistory = (flow: ReturnType<typeof started>) =>
  calledFor(flow, 'read').filter((input) => (input as { params: unknown }).params !== null)

const started = (location: RouteLocation) =>
  startFlow(refillMachine, { input: { location, user: session.user } })

test('the address of one refill opens it, with form and history beneath', () => {
  const flow = started(one)
  expect(flow.snapshot.value).toEqual('paying')
  expect(calledFor(flow, 'loadInvoice')).toEqual([{ id: 'refill-1' }])
  expect(calledFor(flow, 'readOffer')).toEqual([{ login: 'asselk88' }])
  expect(readHistory(flow)).toEqual([{ params: { status: null, currency: null }, cursor: null }])
})

test('a reload in any state of a refill makes no second refill', () => {
  const flow = started(one)
  flow.stop()
  const again = started(one)
  expect(calledFor(again, 'send')).toEqual([])
  expect(calledFor(again, 'loadInvoice')).toEqual([{ id: 'refill-1' }])
})

test('closing a refill goes back to the history as it was filtered', () => {
  const flow = started(list)
  const filtered: RouteLocation = { name: 'refill', query: { status: 'rejected' } }
  flow.send({ type: 'location.visited', location: filtered })
  flow.send({ type: 'location.visited', location: one })
  flow.snapshot.children.refillPayment?.send({ type: 'payment.closed' })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: filtered }])
})

test('a refill that was opened from the list is known from one that a link led to', () => {
  const flow = started(list)
  flow.send({ type: 'location.visited', location: one })
  expect(flow.snapshot.value).toEqual('paying')
  expect(flow.snapshot.context.isOpenedHere).toEqual(true)
  flow.send({ type: 'location.visited', location: { ...one, id: 'refill-2' } })
  expect(flow.snapshot.value).toEqual('paying')
  expect(flow.snapshot.context.isOpenedHere).toEqual(false)
  expect(started(one).snapshot.context.isOpenedHere).toEqual(false)
})

test('the address of the refill that is open leaves it as it is', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: one })
  expect(flow.snapshot.value).toEqual('paying')
  expect(calledFor(flow, 'loadInvoice')).toEqual([{ id: 'refill-1' }])
})

test('what a link says is lacking fills the form in while the list is shown', () => {
  const flow = started(list)
  flow.send({
    type: 'location.visited',
    location: { name: 'refill', query: { lacking: '65', of: 'USDT' } },
  })
  expect(flow.snapshot.children.refillCreation?.getSnapshot().context.lacking).toEqual({
    currency: 'USDT',
    amount: '65',
  })
})

test('the browser’s Back closes a refill and gives its request up', () => {
  const flow = started(list)
  flow.send({ type: 'location.visited', location: one })
  flow.send({ type: 'location.visited', location: list })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.isAborted('loadInvoice')).toEqual(true)
})

test('from one refill to another the second is loaded', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: { ...one, id: 'refill-2' } })
  expect(calledFor(flow, 'loadInvoice')).toEqual([{ id: 'refill-1' }, { id: 'refill-2' }])
})

test('a filter in the address reaches the history while the list is shown', () => {
  const flow = started({ name: 'refill', query: {} })
  flow.send({ type: 'location.visited', location: list })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(readHistory(flow)).toEqual([
    { params: { status: null, currency: null }, cursor: null },
    { params: { status: 'waiting', currency: null }, cursor: null },
  ])
})

test('the filter reaches the history, also when a refill was open', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: list })
  expect(readHistory(flow).at(-1)).toEqual({
    params: { status: 'waiting', currency: null },
    cursor: null,
  })
})

test('a new address for an expired refill fills the form in and asks for nothing by itself', async () => {
  const flow = started(one)
  await flow.answer('readOffer', { ...refillOffer, systems: [ton] })
  await flow.answer('loadInvoice', {
    refill: expired,
    at: 0,
    system: ton,
    claimed: false,
    canShare: false,
  })
  flow.snapshot.children.refillPayment?.send({ type: 'repeat.requested' })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.snapshot.children.refillCreation?.getSnapshot().context.draft).toEqual({
    paymentSystem: 'TON',
    amount: '120',
  })
  expect(calledFor(flow, 'send')).toEqual([])
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: { name: 'refill', query: {} } }])
})

test('what another flow lacks fills the first form in, and asks for nothing by itself', () => {
  const prefilled = started({
    name: 'refill',
    query: { lacking: '474.8', of: 'USDT', return: 'depositOpening' },
  })
  const { refillCreation } = prefilled.snapshot.children
  expect(refillCreation?.getSnapshot().context.lacking).toEqual({
    currency: 'USDT',
    amount: '474.8',
  })
  expect(calledFor(prefilled, 'send')).toEqual([])
  const damaged = started({ name: 'refill', query: { lacking: 'much', of: 'USDT' } })
  expect(damaged.snapshot.children.refillCreation?.getSnapshot().context.lacking).toEqual(null)
})

test('what is lacking now begins a fresh form, and what was lacking before does not come back', () => {
  const flow = started({ name: 'refill', query: { lacking: '65', of: 'USDT' } })
  const begun = () => flow.snapshot.children.refillCreation?.getSnapshot().context
  flow.send({ type: 'location.visited', location: one })
  flow.send({
    type: 'location.visited',
    location: { name: 'refill', query: { lacking: '3.25', of: 'USDT' } },
  })
  expect([begun()?.lacking, begun()?.formKey]).toEqual([{ currency: 'USDT', amount: '3.25' }, 1])
  flow.send({ type: 'location.visited', location: one })
  flow.snapshot.children.refillPayment?.send({ type: 'payment.closed' })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: { name: 'refill', query: {} } }])
})
