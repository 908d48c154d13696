import { expect, test } from 'vitest'
import { sessionListMachine } from '../../src/machines/session-list.machine.ts'
import { startFlow } from '../support/flow.ts'
import { onlyHere, sessions, withoutPhone } from '../support/models/security-samples.ts'

const endPhone = { type: 'end.requested', sessions: { id: 'session-2' } } as const
const endOthers = { type: 'end.requested', sessions: { others: true } } as const

async function listed() {
  const flow = startFlow(sessionListMachine)
  await flow.answer('listSessions', sessions)
  return flow
}

test('a session is ended only after the person has confirmed it', async () => {
  const flow = await listed()
  flow.send(endPhone)
  expect(flow.snapshot.value).toEqual('confirmingEnd')
  flow.send({ type: 'end.dismissed' })
  expect(flow.snapshot.value).toEqual('listed')
  expect(flow.snapshot.context.chosen).toEqual(null)
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  expect(flow.inputOf('endSessions')).toEqual({ id: 'session-2' })
  await flow.answer('endSessions', { ...withoutPhone, at: withoutPhone.at + 1 })
  expect(flow.snapshot.value).toEqual('listed')
  expect(flow.snapshot.context).toEqual({
    items: withoutPhone.items,
    asOf: withoutPhone.at + 1,
    chosen: null,
    ended: 1,
    failure: null,
  })
})

test('all others are ended at once', async () => {
  const flow = await listed()
  flow.send(endOthers)
  flow.send({ type: 'end.confirmed' })
  expect(flow.inputOf('endSessions')).toEqual({ others: true })
  await flow.answer('endSessions', onlyHere)
  expect(flow.snapshot.context.items).toEqual(onlyHere.items)
  expect(flow.snapshot.context.ended).toEqual(2)
  expect(flow.snapshot.can(endOthers)).toEqual(false)
})

test('the session at hand is not ended here, nor in place of another one', async () => {
  const endThis = { type: 'end.requested', sessions: { id: 'session-1' } } as const
  const flow = await listed()
  expect(flow.snapshot.can(endThis)).toEqual(false)
  flow.send(endPhone)
  expect(flow.snapshot.can(endThis)).toEqual(false)
})

test('a list that could not be loaded says why, and is asked for again', async () => {
  const flow = startFlow(sessionListMachine)
  await flow.refuse('listSessions', 'unreachable')
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.value).toEqual('loading')
  await flow.answer('listSessions', sessions)
  expect(flow.snapshot.context).toEqual({
    items: sessions.items,
    asOf: sessions.at,
    chosen: null,
    ended: 0,
    failure: null,
  })
})

test('a refused end ends nothing and says why, until the next one is chosen', async () => {
  const flow = await listed()
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  await flow.refuse('endSessions', 'too_many_requests')
  expect(flow.snapshot.value).toEqual('listed')
  expect(flow.snapshot.context).toEqual({
    items: sessions.items,
    asOf: sessions.at,
    chosen: null,
    ended: 0,
    failure: { code: 'too_many_requests' },
  })
  flow.send(endOthers)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('how many were ended is said until the next one is chosen', async () => {
  const flow = await listed()
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  await flow.answer('endSessions', withoutPhone)
  expect(flow.snapshot.context.ended).toEqual(1)
  flow.send(endOthers)
  expect(flow.snapshot.context.ended).toEqual(0)
})

test('a session that was ended elsewhere is no error', async () => {
  const flow = await listed()
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  await flow.refuse('endSessions', 'not_found')
  expect(flow.snapshot.value).toEqual('loading')
  await flow.answer('listSessions', withoutPhone)
  expect(flow.snapshot.value).toEqual('listed')
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.snapshot.context.items).toEqual(withoutPhone.items)
})

test('when the answer is lost the list is asked for, and a session still open is said', async () => {
  const flow = await listed()
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  await flow.refuse('endSessions', 'timed_out')
  await flow.answer('listSessions', sessions)
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })

  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  await flow.refuse('endSessions', 'unreachable')
  await flow.answer('listSessions', withoutPhone)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a double click ends once', async () => {
  const flow = await listed()
  flow.send(endPhone)
  flow.send({ type: 'end.confirmed' })
  flow.send({ type: 'end.confirmed' })
  expect(flow.services.calls.filter(({ id }) => id === 'endSessions')).toHaveLength(1)
})
