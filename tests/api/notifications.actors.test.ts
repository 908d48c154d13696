import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import type { Call, CallOptions } from '../../src/api/http.ts'
import { notificationsActors } from '../../src/api/notifications.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { run } from '../support/answering.ts'
import { credited } from '../support/models/notifications.model.ts'

type Asked = { endpoint: Endpoint; input: unknown; options: CallOptions }

function start(answer: unknown) {
  const asked: Asked[] = []
  const notified: string[] = []
  const reads = createReadCache((tags) => notified.push(...tags))
  const call = (async (endpoint, input, options) => {
    asked.push({ endpoint, input, options })
    if (answer instanceof Error) throw answer
    return answer
  }) as Call
  const actors = notificationsActors({ call, reads, now: () => 17 })
  return { asked, notified, reads, actors }
}

const everything = { group: null, unreadOnly: false }
const page = { items: [credited], nextCursor: 'older', unread: 4 }

test('the list is read once while it is fresh, and says when it came', async () => {
  const { asked, actors } = start(page)
  const list = () => run(actors.listNotifications, { filter: everything, cursor: null })
  expect(await list()).toEqual({ ...page, at: 17 })
  expect(await list()).toEqual({ ...page, at: 17 })
  expect(asked.map(({ input }) => input)).toEqual([{ query: {} }])
})

test('older notifications are asked for by where the list ends', async () => {
  const { asked, actors } = start(page)
  await run(actors.listNotifications, { filter: everything, cursor: 'older' })
  expect(asked.map(({ input }) => input)).toEqual([{ query: { cursor: 'older' } }])
})

test('what is marked as read makes the list old here and in other tabs', async () => {
  const { asked, notified, reads, actors } = start({ unread: 3 })
  const outdated: string[] = []
  reads.watch('notifications', () => outdated.push('notifications'))
  const marks = { ids: ['3'] }
  expect(await run(actors.markRead, marks)).toEqual({
    unread: 3,
  })
  expect(asked.map(({ input }) => input)).toEqual([{ body: marks }])
  expect({ outdated, notified }).toEqual({
    outdated: ['notifications'],
    notified: ['notifications'],
  })
})

test('a mark that was refused changes nothing elsewhere', async () => {
  const { notified, actors } = start(new Error('refused'))
  await expect(run(actors.markRead, { all: true })).rejects.toThrow('refused')
  expect(notified).toEqual([])
})

test('whoever follows a notification leaves the list, and the mark is made all the same', async () => {
  const { asked, notified, actors } = start({ unread: 0 })
  const actor = createActor(actors.markRead, { input: { ids: ['3'] } }).start()
  actor.stop()
  await Promise.resolve()
  expect(asked.map(({ options }) => [options.signal.aborted, options.keepalive])).toEqual([
    [false, true],
  ])
  await new Promise((resolve) => setTimeout(resolve))
  expect(notified).toEqual(['notifications'])
})

test('what the filter leaves is asked for, each on its own', async () => {
  const { asked, actors } = start(page)
  const filters = [
    { group: 'money', unreadOnly: false },
    { group: null, unreadOnly: true },
    { group: 'security', unreadOnly: true },
  ] as const
  for (const filter of filters) await run(actors.listNotifications, { filter, cursor: null })
  expect(asked.map(({ input }) => input)).toEqual([
    { query: { group: 'money' } },
    { query: { unread: 'only' } },
    { query: { group: 'security', unread: 'only' } },
  ])
})
