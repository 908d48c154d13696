import { expect, test } from 'vitest'
import { isRead, notificationsMachine, unreadIn } from '../../src/machines/notifications.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  credited,
  emptyPage,
  firstPage,
  lastPage,
  notificationsInput,
  openedElsewhere,
  welcome,
} from '../support/models/notifications.model.ts'

const everything = { group: null, unreadOnly: false }
const begin = () => startFlow(notificationsMachine, { input: notificationsInput })
async function beginListed(page = firstPage) {
  const flow = begin()
  await flow.answer('listNotifications', page)
  flow.notified.length = 0
  return flow
}

type Listed = Awaited<ReturnType<typeof beginListed>>
const read = (id: string) => ({ type: 'notification.read' as const, id })
const readIds = ({ snapshot: { context } }: Listed) =>
  context.items.filter((item) => isRead(context, item)).map(({ id }) => id)
const bells = (flow: Listed) => flow.notified
const bell = (unread: number) => ({
  type: 'user.changed',
  change: { notifications: { unread } },
})

test('the newest notifications are listed, and the bell shows how many of all are unread', async () => {
  const flow = begin()
  expect(flow.inputOf('listNotifications')).toEqual({ filter: everything, cursor: null })
  await flow.answer('listNotifications', { ...firstPage, unread: 7 })

  expect(flow.snapshot.context.items).toEqual([credited, openedElsewhere])
  expect(bells(flow)).toEqual([bell(7)])
})

test('"Show older" continues where the list ends', async () => {
  const flow = await beginListed()
  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listNotifications')).toEqual({ filter: everything, cursor: 'older' })
  await flow.answer('listNotifications', { ...lastPage, unread: 9, at: firstPage.at + 1 })

  const { unread, at } = flow.snapshot.context
  expect([unread, at]).toEqual([9, firstPage.at + 1])
  expect(flow.snapshot.matches({ list: 'listing' })).toEqual(true)
  expect(flow.snapshot.context.items).toEqual([credited, openedElsewhere, welcome])
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('older notifications that did not come are asked for again, and the shown ones stay', async () => {
  const flow = await beginListed()
  flow.send({ type: 'older.requested' })
  await flow.refuse('listNotifications', 'unreachable')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  expect(flow.snapshot.context.items).toEqual(firstPage.items)
  flow.send({ type: 'older.requested' })

  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('listNotifications')).toEqual({ filter: everything, cursor: 'older' })
})

test('a list that did not come says so and is asked for again', async () => {
  const flow = begin()
  await flow.refuse('listNotifications', 'unreachable')
  expect(flow.snapshot.matches({ list: 'notLoaded' })).toEqual(true)
  flow.send({ type: 'retry.requested' })
  await flow.answer('listNotifications', emptyPage)

  expect(flow.snapshot.matches({ list: 'listing' })).toEqual(true)
})

test('a list is not waited for without end', async () => {
  const flow = begin()
  await flow.refuse('listNotifications', 'timed_out')

  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('a notification counts as read, and the bell with it, before the provider has answered', async () => {
  const flow = await beginListed()
  flow.send(read('3'))

  expect(readIds(flow)).toEqual(['3'])
  expect(bells(flow)).toEqual([bell(1)])
  expect(flow.inputOf('markRead')).toEqual({ ids: ['3'] })
})

test('what is read already is not marked again', async () => {
  const flow = await beginListed({ ...lastPage, unread: 1 })
  expect(flow.snapshot.can(read('1'))).toEqual(false)
  expect(flow.snapshot.can(read('unknown'))).toEqual(false)

  const busy = await beginListed()
  busy.send(read('3'))
  expect(busy.snapshot.can(read('3'))).toEqual(false)
})

test('marks that are made while others are on their way follow them, and none is lost', async () => {
  const flow = await beginListed()
  flow.send(read('3'))
  flow.send(read('2'))
  expect(bells(flow)).toEqual([bell(1), bell(0)])
  await flow.answer('markRead', { unread: 1 })
  expect(flow.inputOf('markRead')).toEqual({ ids: ['2'] })
  expect(readIds(flow)).toEqual(['3', '2'])
  await flow.answer('markRead', { unread: 0 })

  expect(flow.snapshot.matches({ marks: 'settled' })).toEqual(true)
  expect(flow.snapshot.context.items.map((item) => item.read)).toEqual([true, true])
  expect(bells(flow).at(-1)).toEqual(bell(0))
})

test('all are marked at once, also those that are not listed', async () => {
  const flow = await beginListed({ ...firstPage, unread: 40 })
  flow.send({ type: 'all.read' })
  expect(flow.inputOf('markRead')).toEqual({ all: true })
  expect(readIds(flow)).toEqual(['3', '2'])
  expect(bells(flow)).toEqual([bell(0)])
  await flow.answer('markRead', { unread: 0 })

  expect(flow.snapshot.can({ type: 'all.read' })).toEqual(false)
})

test('a refused mark is taken back, in the list and at the bell, and may be made again', async () => {
  const flow = await beginListed()
  flow.send(read('3'))
  flow.send(read('2'))
  await flow.refuse('markRead', 'unreachable')

  expect(readIds(flow)).toEqual([])
  expect(bells(flow).at(-1)).toEqual(bell(2))
  expect(flow.snapshot.context.markFailure).toEqual({ code: 'unreachable' })
  flow.send(read('3'))
  expect(flow.snapshot.context.markFailure).toEqual(null)
})

test('a mark that nobody answers is taken back', async () => {
  const flow = await beginListed()
  flow.send({ type: 'all.read' })
  await flow.refuse('markRead', 'timed_out')

  expect(readIds(flow)).toEqual([])
  expect(flow.snapshot.context.markFailure).toEqual({ code: 'timed_out' })
})

test('what was read in another tab shows itself without losing the older ones', async () => {
  const flow = await beginListed()
  flow.send({ type: 'older.requested' })
  await flow.answer('listNotifications', lastPage)
  flow.receive('watchNotifications', { type: 'notifications.changed' })
  const fresh = { ...firstPage, items: [credited, { ...openedElsewhere, read: true }], unread: 1 }
  await flow.answer('listNotifications', fresh)

  expect(flow.snapshot.context.items).toEqual([...fresh.items, welcome])
  expect(unreadIn(flow.snapshot.context)).toEqual(1)
})

test('a refresh that fails keeps the list quietly', async () => {
  const flow = await beginListed()
  flow.receive('watchNotifications', { type: 'notifications.changed' })
  await flow.refuse('listNotifications', 'unreachable')
  expect(flow.snapshot.context.failure).toEqual(null)

  flow.receive('watchNotifications', { type: 'notifications.changed' })
  await flow.refuse('listNotifications', 'timed_out')
  expect(flow.snapshot.matches({ list: 'listing' })).toEqual(true)
  expect(flow.snapshot.context.items).toEqual(firstPage.items)
})

const narrowed = { group: 'money', unreadOnly: true } as const
const narrowedLocation = {
  name: 'notifications',
  query: { group: 'money', unread: 'only' },
} as const

test('choosing a filter moves the person, and the address brings the list', async () => {
  const flow = await beginListed()
  flow.send({ type: 'filter.chosen', filter: narrowed })
  expect(flow.services.performed).toEqual([{ type: 'goTo', params: narrowedLocation }])
  expect(flow.snapshot.context.filter).toEqual(everything)

  flow.send({ type: 'location.visited', location: narrowedLocation })
  expect(flow.inputOf('listNotifications')).toEqual({ filter: narrowed, cursor: null })
  const { items, at, nextCursor } = flow.snapshot.context
  expect([items, at, nextCursor]).toEqual([[], 0, null])
  await flow.answer('listNotifications', { ...firstPage, items: [credited] })
  expect(flow.snapshot.context.items).toEqual([credited])
  flow.send({ type: 'older.requested' })
  expect(flow.inputOf('listNotifications')).toEqual({ filter: narrowed, cursor: 'older' })
})

test('an address with the same filter, or one that nobody knows, asks for nothing', async () => {
  const flow = await beginListed()
  for (const query of [{}, { group: 'nonsense', unread: 'yes' }]) {
    flow.send({ type: 'location.visited', location: { name: 'notifications', query } })
  }
  expect(flow.services.calls.filter(({ id }) => id === 'listNotifications')).toHaveLength(1)
  expect(flow.snapshot.context.items).toEqual(firstPage.items)
})

test('what is being marked goes on when the filter changes', async () => {
  const flow = await beginListed()
  flow.send(read('3'))
  flow.send({ type: 'location.visited', location: narrowedLocation })
  await flow.answer('markRead', { unread: 3 })
  expect(bells(flow).at(-1)).toEqual(bell(3))
})

test('what changes while notifications are read has them read once more', async () => {
  const changed = { type: 'notifications.changed' } as const
  const flow = begin()
  const aborted = () => flow.services.calls.map(({ signal }) => signal.aborted)
  flow.receive('watchNotifications', changed)
  expect(aborted()).toEqual([true, false])
  await flow.refuse('listNotifications', 'unreachable')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.receive('watchNotifications', changed)
  expect([flow.snapshot.matches({ list: 'loading' }), flow.snapshot.context.failure]).toEqual([
    true,
    null,
  ])
  await flow.answer('listNotifications', firstPage)
  flow.send({ type: 'older.requested' })
  flow.receive('watchNotifications', changed)
  expect(flow.snapshot.matches({ list: 'loading' })).toEqual(true)
  expect(flow.inputOf('listNotifications')).toEqual({ filter: everything, cursor: null })
})

test('the notifications of the last read are as old as that, whatever older ones are added', async () => {
  const flow = await beginListed()
  const { at, unread, nextCursor } = flow.snapshot.context
  expect({ at, unread, nextCursor }).toEqual({
    at: firstPage.at,
    unread: firstPage.unread,
    nextCursor: firstPage.nextCursor,
  })
})
