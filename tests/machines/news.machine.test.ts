import { expect, test } from 'vitest'
import { newsMachine } from '../../src/machines/news.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { holidays, limits, openedHolidays, openedLimits } from '../support/models/news-samples.ts'

const at = Date.UTC(2026, 0, 1, 12)
const list: RouteLocation = { name: 'news', query: {} }
const visit = (id?: string) =>
  ({ type: 'location.visited', location: id === undefined ? list : { ...list, id } }) as const

const started = (id?: string) => startFlow(newsMachine, { input: { location: visit(id).location } })

async function opened(id = limits.id) {
  const flow = started()
  await flow.answer('listNews', { items: [limits, holidays], nextCursor: null, unread: 2, at })
  flow.send(visit(id))
  await flow.answer('readItem', { item: id === limits.id ? openedLimits : openedHolidays, at })
  return flow
}
const listIn = (flow: ReturnType<typeof started>) =>
  flow.snapshot.children.newsList?.getSnapshot().context

test('a link to an item opens it, with the list beneath', () => {
  const flow = started('8')
  expect(flow.inputOf('readItem')).toEqual({ id: '8' })
  expect(flow.inputOf('listNews')).toEqual({ cursor: null })
})

test('an item that has come begins at its top, and counts as read in the list', async () => {
  const flow = await opened()
  expect(flow.snapshot.value).toEqual('shown')
  expect(flow.snapshot.context.item).toEqual(openedLimits)
  expect(flow.services.performed).toEqual([{ type: 'showTop', params: undefined }])
  expect(listIn(flow)).toEqual({
    items: [{ ...limits, read: true }, holidays],
    nextCursor: null,
    unread: 1,
    at,
    opened: [limits.id],
    failure: null,
  })
})

test('an item that was given up before it came is not read', async () => {
  const flow = started()
  await flow.answer('listNews', { items: [limits], nextCursor: null, unread: 1, at })
  flow.send(visit(limits.id))
  flow.send(visit())
  expect(flow.isAborted('readItem')).toEqual(true)
  expect(listIn(flow)).toEqual({
    items: [limits],
    nextCursor: null,
    unread: 1,
    at,
    opened: [],
    failure: null,
  })
})

test('whoever goes back finds the list as it was, at the item they have read', async () => {
  const flow = await opened()
  flow.send(visit())
  expect(flow.snapshot.value).toEqual('closed')
  expect(flow.snapshot.context.item).toEqual(null)
  expect(flow.services.performed.at(-1)).toEqual({ type: 'showRead', params: { id: limits.id } })
  expect(flow.services.calls.filter(({ id }) => id === 'listNews')).toHaveLength(1)
})

test('from one item to another the first is not shown as the second', async () => {
  const flow = await opened()
  flow.send(visit(holidays.id))
  expect(flow.snapshot.context.item).toEqual(null)
  expect(flow.inputOf('readItem')).toEqual({ id: holidays.id })
  flow.send(visit(holidays.id))
  expect(flow.services.calls.filter(({ id }) => id === 'readItem')).toHaveLength(2)
})

test('an item that does not exist says so, and the list is a step away', async () => {
  const flow = started('999')
  await flow.refuse('readItem', 'not_found')
  expect(flow.snapshot.value).toEqual('notFound')
  expect(flow.services.performed).toEqual([{ type: 'showTop', params: undefined }])
  flow.send(visit())
  expect(flow.snapshot.value).toEqual('closed')
})

test('an item that did not come can be asked for again', async () => {
  const flow = started('8')
  await flow.refuse('readItem', 'timed_out')
  expect(flow.snapshot.value).toEqual('notRead')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  flow.send({ type: 'item.requested' })
  await flow.answer('readItem', { item: openedLimits, at })
  expect(flow.snapshot.value).toEqual('shown')
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('an item that was refused to an expired session comes after the next sign-in', async () => {
  const flow = started('8')
  await flow.refuse('readItem', 'session_timed_out')
  flow.receive('watchReads', { type: 'news.changed' })
  expect(flow.inputOf('readItem')).toEqual({ id: '8' })
})

test('in another language the open item stays in sight until it has come anew, where the reader stands', async () => {
  const flow = await opened()
  flow.receive('watchReads', { type: 'language.changed' })
  expect(flow.snapshot.value).toEqual('reading')
  expect(flow.snapshot.context.item).toEqual(openedLimits)
  const translated = { ...openedLimits, title: 'Höhere Limits für TON', locale: 'de' }
  await flow.answer('readItem', { item: translated, at })
  expect([flow.snapshot.value, flow.snapshot.context.item]).toEqual(['shown', translated])
  expect(flow.services.performed).toHaveLength(1)
})

test('a language that changes while an item is on its way asks in the new one', () => {
  const flow = started('8')
  flow.receive('watchReads', { type: 'language.changed' })
  const reads = flow.services.calls.filter(({ id }) => id === 'readItem')
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('what is read elsewhere does not ask for the open item again', async () => {
  const flow = await opened()
  flow.receive('watchReads', { type: 'news.changed' })
  expect(flow.snapshot.value).toEqual('shown')
})

test('an item is as old as it was read, and one that is gone or cannot be read any more is out of sight', async () => {
  const flow = await opened()
  expect([flow.snapshot.context.item, flow.snapshot.context.at]).toEqual([openedLimits, at])
  flow.receive('watchReads', { type: 'language.changed' })
  await flow.refuse('readItem', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.item]).toEqual(['notRead', null])
  flow.receive('watchReads', { type: 'language.changed' })
  expect(flow.snapshot.value).toEqual('reading')
  const gone = await opened()
  gone.receive('watchReads', { type: 'language.changed' })
  await gone.refuse('readItem', 'not_found')
  expect([gone.snapshot.value, gone.snapshot.context.item]).toEqual(['notFound', null])
})
