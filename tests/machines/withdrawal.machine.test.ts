import { expect, test } from 'vitest'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { withdrawalMachine } from '../../src/machines/withdrawal.machine.ts'
import { startFlow } from '../support/flow.ts'
import { session } from '../support/models/phone-verification.model.ts'

const list: RouteLocation = { name: 'withdrawal', query: { status: 'pending' } }
const one: RouteLocation = { name: 'withdrawal', id: 'payment-1', query: {} }
const everything = { status: null, currency: null, period: null }

const started = (location: RouteLocation) =>
  startFlow(withdrawalMachine, { input: { location, user: session.user } })

const calledFor = (flow: ReturnType<typeof started>, id: string) =>
  flow.services.calls.filter((call) => call.id === id).map(({ input }) => input)

test('the address of one withdrawal opens it, with form and history beneath', () => {
  const flow = started(one)
  expect(flow.snapshot.value).toEqual('following')
  expect(calledFor(flow, 'loadPayment')).toEqual([{ id: 'payment-1' }])
  expect(calledFor(flow, 'readFormData')).toEqual([
    { login: session.user.login, paymentSystem: null },
  ])
  expect(calledFor(flow, 'read')).toEqual([{ params: everything, cursor: null }])
})

test('a reload asks for no code and makes no withdrawal', () => {
  const flow = started(one)
  flow.stop()
  const again = started(one)
  expect(calledFor(again, 'requestPayment')).toEqual([])
  expect(calledFor(again, 'send')).toEqual([])
})

test('closing a withdrawal goes back to the history as it was filtered', () => {
  const flow = started(list)
  const filtered: RouteLocation = { name: 'withdrawal', query: { status: 'error' } }
  flow.send({ type: 'location.visited', location: filtered })
  flow.send({ type: 'location.visited', location: one })
  flow.snapshot.children.withdrawalProgress?.send({ type: 'progress.closed' })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: filtered }])
})

test('a withdrawal that was opened from the list is known from one that a link led to', () => {
  const flow = started(list)
  flow.send({ type: 'location.visited', location: one })
  expect(flow.snapshot.value).toEqual('following')
  expect(flow.snapshot.context.isOpenedHere).toEqual(true)
  flow.send({ type: 'location.visited', location: { ...one, id: 'payment-2' } })
  expect(flow.snapshot.value).toEqual('following')
  expect(flow.snapshot.context.isOpenedHere).toEqual(false)
  expect(started(one).snapshot.context.isOpenedHere).toEqual(false)
})

test('the address of the withdrawal that is open leaves it as it is', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: one })
  expect(flow.snapshot.value).toEqual('following')
  expect(calledFor(flow, 'loadPayment')).toEqual([{ id: 'payment-1' }])
})

test('the browser’s Back closes a withdrawal and gives its request up', () => {
  const flow = started(list)
  flow.send({ type: 'location.visited', location: one })
  flow.send({ type: 'location.visited', location: list })
  expect(flow.snapshot.value).toEqual('choosing')
  expect(flow.isAborted('loadPayment')).toEqual(true)
})

test('from one withdrawal to another the second is loaded', () => {
  const flow = started(one)
  flow.send({ type: 'location.visited', location: { ...one, id: 'payment-2' } })
  expect(calledFor(flow, 'loadPayment')).toEqual([{ id: 'payment-1' }, { id: 'payment-2' }])
})

test('a filter in the address reaches the history, also when a withdrawal was open', () => {
  for (const location of [one, { name: 'withdrawal', query: {} } as RouteLocation]) {
    const flow = started(location)
    flow.send({ type: 'location.visited', location: list })
    expect(calledFor(flow, 'read').at(-1)).toEqual({
      params: { ...everything, status: 'pending' },
      cursor: null,
    })
  }
})
