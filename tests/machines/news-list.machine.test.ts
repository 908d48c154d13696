import { expect, test } from 'vitest'
import { newsListMachine } from '../../src/machines/news-list.machine.ts'
import { startFlow } from '../support/flow.ts'
import { holidays, known, limits } from '../support/models/news-samples.ts'

const at = Date.UTC(2026, 0, 1, 12)
const firstPage = { items: [limits, holidays], nextCursor: 'after-7', unread: 5, at }

async function listed(page: Partial<typeof firstPage> | { nextCursor: null } = {}) {
  const flow = startFlow(newsListMachine)
  await flow.answer('listNews', { ...firstPage, ...page })
  return flow
}

test('an item that was opened is read at once, and the count of unread news with it', async () => {
  const flow = await listed()
  flow.send({ type: 'item.opened', id: limits.id })
  expect(flow.snapshot.context.items).toEqual([{ ...limits, read: true }, holidays])
  expect(flow.snapshot.context.unread).toEqual(4)
  flow.send({ type: 'item.opened', id: limits.id })
  expect(flow.snapshot.context.unread).toEqual(4)
  expect(flow.services.calls).toHaveLength(1)
})

test('an answer from before an item was opened does not make it unread again', async () => {
  const flow = startFlow(newsListMachine)
  flow.send({ type: 'item.opened', id: limits.id })
  await flow.answer('listNews', firstPage)
  expect(flow.snapshot.context.items).toEqual([{ ...limits, read: true }, holidays])
  expect(flow.snapshot.context.unread).toEqual(4)

  flow.receive('watchNews', { type: 'news.changed' })
  await flow.answer('listNews', {
    ...firstPage,
    items: [{ ...limits, read: true }, holidays],
    unread: 4,
  })
  expect(flow.snapshot.context.unread).toEqual(4)
})

test('an older page knows what was opened before it came', async () => {
  const flow = await listed()
  flow.send({ type: 'item.opened', id: '5' })
  flow.send({ type: 'older.requested' })
  await flow.answer('listNews', {
    items: [{ ...known, id: '5', read: false }],
    nextCursor: null,
    unread: 5,
    at,
  })
  expect(flow.snapshot.context.items.at(-1)).toEqual({ ...known, id: '5', read: true })
  expect(flow.snapshot.context.unread).toEqual(4)
})

test('"Show older" continues where the list ends, and an older page that fails loses nothing', async () => {
  const flow = await listed()
  flow.send({ type: 'older.requested' })
  await flow.refuse('listNews', 'unreachable')
  expect(flow.snapshot.context.items).toEqual([limits, holidays])
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listNews')).toEqual({ cursor: 'after-7' })
  await flow.answer('listNews', { items: [known], nextCursor: null, unread: 5, at: at + 1 })
  expect(flow.snapshot.context).toEqual({
    items: [limits, holidays, known],
    nextCursor: null,
    unread: 5,
    at: at + 1,
    opened: [],
    failure: null,
  })
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('a list that could not be loaded can be asked for again', async () => {
  const flow = startFlow(newsListMachine)
  await flow.refuse('listNews', 'timed_out')
  expect(flow.snapshot.value).toEqual('notLoaded')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  flow.send({ type: 'retry.requested' })
  await flow.answer('listNews', firstPage)
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('news that came meanwhile stand before what was shown, and nothing older is lost', async () => {
  const flow = await listed()
  flow.send({ type: 'older.requested' })
  await flow.answer('listNews', { items: [known], nextCursor: null, unread: 5, at })
  flow.receive('watchNews', { type: 'news.changed' })
  expect(flow.snapshot.context.items).toEqual([limits, holidays, known])
  const newest = { ...limits, id: '9' }
  await flow.answer('listNews', {
    items: [newest, limits, holidays],
    nextCursor: 'after-7',
    unread: 6,
    at: at + 1,
  })
  expect(flow.snapshot.context).toEqual({
    items: [newest, limits, holidays, known],
    nextCursor: null,
    unread: 6,
    at: at + 1,
    opened: [],
    failure: null,
  })
})

test('a refresh that fails keeps the list quietly', async () => {
  const flow = await listed()
  flow.receive('watchNews', { type: 'news.changed' })
  await flow.refuse('listNews', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  expect(flow.snapshot.context.items).toEqual([limits, holidays])
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('in another language the list begins anew, and what was opened stays read', async () => {
  const flow = await listed()
  flow.send({ type: 'item.opened', id: limits.id })
  flow.send({ type: 'older.requested' })
  flow.receive('watchNews', { type: 'language.changed' })
  expect(flow.services.calls[1]?.signal.aborted).toEqual(true)
  expect(flow.services.listeners).toHaveLength(1)
  const { items, nextCursor } = flow.snapshot.context
  expect([items, nextCursor]).toEqual([[], null])
  expect(flow.inputOf('listNews')).toEqual({ cursor: null })
  const translated = { ...limits, title: 'Höhere Limits für TON', locale: 'de' }
  await flow.answer('listNews', { ...firstPage, items: [translated] })
  expect(flow.snapshot.context.items).toEqual([{ ...translated, read: true }])
})

test('leaving the news gives up the request under way', () => {
  const flow = startFlow(newsListMachine)
  flow.stop()
  expect(flow.isAborted('listNews')).toEqual(true)
})

test('news that come while the list is read, or could not be, have it read once more', async () => {
  const changed = { type: 'news.changed' } as const
  const flow = startFlow(newsListMachine)
  const aborted = () => flow.services.calls.map(({ signal }) => signal.aborted)
  flow.receive('watchNews', changed)
  expect(aborted()).toEqual([true, false])
  await flow.refuse('listNews', 'unreachable')
  flow.receive('watchNews', changed)
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['loading', null])
  await flow.answer('listNews', firstPage)
  flow.send({ type: 'older.requested' })
  flow.receive('watchNews', changed)
  flow.receive('watchNews', changed)
  expect([flow.snapshot.value, aborted()]).toEqual([
    'refreshing',
    [true, false, false, true, true, false],
  ])
  expect(flow.inputOf('listNews')).toEqual({ cursor: null })
  const newest = { ...limits, id: '9' }
  await flow.answer('listNews', { ...firstPage, items: [newest], nextCursor: 'after-8' })
  expect([flow.snapshot.value, flow.snapshot.context.nextCursor]).toEqual(['listing', 'after-8'])
})

test('older news that could not be read are told no more once they are asked for, or all is read anew', async () => {
  const flow = await listed()
  flow.send({ type: 'older.requested' })
  await flow.refuse('listNews', 'unreachable')
  flow.send({ type: 'older.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.refuse('listNews', 'unreachable')
  expect(flow.snapshot.value).toEqual('listing')
  flow.receive('watchNews', { type: 'news.changed' })
  await flow.answer('listNews', firstPage)
  expect(flow.snapshot.context.failure).toEqual(null)
})
