import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '../../src/api/contract/notification.ts'
import type { User } from '../../src/api/contract/session.ts'
import type { Call } from '../../src/api/http.ts'
import { tagsOf } from '../../src/api/notification-tags.ts'
import { createReadCache, type Tag } from '../../src/api/read-cache.ts'
import { shellActors } from '../../src/api/shell.actors.ts'
import { commandPaletteMachine } from '../../src/machines/command-palette.machine.ts'
import { shellMachine } from '../../src/machines/shell.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const user = {
  login: 'demo',
  fullName: null,
  avatar: null,
  subscription: { active: false, until: null },
  notifications: { unread: 0 },
}

type Answer = { unread: number; items?: Notification[]; nextCursor?: string | null }

const tags: Tag[] = [
  'news',
  'payment',
  'refills',
  'deposit',
  'balance',
  'operations',
  'notifications',
  'profile',
]

const notification = (id: string, kind: NotificationKind): Notification => ({
  id,
  kind,
  params: {},
  reference: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  read: false,
})
const welcome = notification('1', 'welcome')

/** Answers one after another: a count alone or with the newest notifications; null is a call that fails. */
function start(
  answers: (number | Answer | null)[],
  subscription: User['subscription'] | null = user.subscription,
) {
  const asked: { path: string; signal: AbortSignal }[] = []
  const call = (async (endpoint, _input, { signal }) => {
    if (endpoint.path.startsWith('/user-data')) {
      if (subscription === null) throw new Error('no answer')
      return { type: 'profile', user: { ...user, subscription } }
    }
    asked.push({ path: endpoint.path, signal })
    const answer = answers[asked.length - 1]
    if (answer === null || answer === undefined) throw new Error('no answer')
    const notified = typeof answer === 'number' ? { unread: answer } : answer
    return { items: [], nextCursor: null, ...notified }
  }) as Call
  const received: Partial<User>[] = []
  const notified: string[] = []
  const reads = createReadCache((tags) => notified.push(...tags))
  const tab: { received: ((tags: readonly Tag[]) => void) | null } = { received: null }
  const outdated: string[] = []
  for (const tag of tags) reads.watch(tag, () => outdated.push(tag))
  const actor = createActor(
    shellMachine.provide({
      actors: {
        commandPalette: commandPaletteMachine.provide({
          actors: { watchKeys: fromCallback(() => {}) },
        }),
        keepBrowser: fromCallback(() => {}),
        loadAhead: fromCallback(() => {}),
        ...shellActors({
          call,
          reads,
          watchTabs: (received) => {
            tab.received = received
            return () => {
              tab.received = null
            }
          },
        }),
      },
      actions: { changeUser: (_, change) => received.push(change) },
    }),
    { input: { location: { name: 'cabinet', query: {} }, application: null } },
  ).start()
  return { asked, received, notified, actor, reads, tab, outdated }
}

test('the bell is counted at once and then every minute', async () => {
  const { asked, received, actor } = start([1, 2, 3])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.map(({ path }) => path)).toEqual(['/notification', '/notification', '/notification'])
  expect(received).toEqual([
    { notifications: { unread: 1 } },
    { notifications: { unread: 2 } },
    { notifications: { unread: 3 } },
  ])
  actor.stop()
})

test('a count that fails leaves the last one in place, and the next one is asked for', async () => {
  const { received, actor } = start([4, null, 6])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(received).toEqual([{ notifications: { unread: 4 } }, { notifications: { unread: 6 } }])
  actor.stop()
})

test('after signing out nothing is counted any more, and a count under way is given up', async () => {
  const { asked, actor } = start([1, 2, 3])
  await vi.advanceTimersByTimeAsync(1)
  actor.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
})

test('what was marked as read here is counted at once', async () => {
  const { received, reads, outdated, actor } = start([3, 1])
  await vi.advanceTimersByTimeAsync(1)
  reads.invalidate(['notifications'])
  await vi.advanceTimersByTimeAsync(1)
  expect(received.at(-1)).toEqual({ notifications: { unread: 1 } })
  expect(outdated).toEqual(['notifications'])
  actor.stop()
})

test('what another tab marked as read makes list and bell ask anew', async () => {
  const { received, tab, outdated, actor } = start([3, 2])
  await vi.advanceTimersByTimeAsync(1)
  tab.received?.(['notifications'])
  await vi.advanceTimersByTimeAsync(1)
  expect(received.at(-1)).toEqual({ notifications: { unread: 2 } })
  expect(outdated).toEqual(['notifications'])
  actor.stop()
  expect(tab.received).toEqual(null)
})

test('a count that nobody here caused makes the list old, an unchanged one does not', async () => {
  const { outdated, actor } = start([1, 1, 2, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outdated).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outdated).toEqual(['notifications'])
  actor.stop()
})

describe('a notification that has come', () => {
  test.each(notificationKinds)('%s makes old what it is about, once', async (kind) => {
    const items = [notification('2', kind), welcome]
    const { outdated, actor } = start([
      { unread: 1, items: [welcome] },
      { unread: 2, items },
      { unread: 2, items },
    ])
    await vi.advanceTimersByTimeAsync(1)
    expect(outdated).toEqual([])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(outdated.toSorted()).toEqual(['notifications', ...tagsOf[kind]].toSorted())
    actor.stop()
  })

  test('is missed neither when others were read meanwhile nor when several came', async () => {
    const { outdated, notified, actor } = start([
      { unread: 2, items: [welcome] },
      {
        unread: 2,
        items: [notification('3', 'refill_rejected'), notification('2', 'deposit_ended'), welcome],
      },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outdated.toSorted()).toEqual([
      'balance',
      'deposit',
      'notifications',
      'operations',
      'refills',
    ])
    // Another tab learns for itself what has come.
    expect(notified).toEqual(['notifications'])
    actor.stop()
  })

  test('is noticed with what was written here or in another tab, and told to nobody', async () => {
    const { outdated, notified, tab, actor } = start([
      { unread: 0, items: [] },
      { unread: 1, items: [notification('2', 'refill_replenished')] },
    ])
    await vi.advanceTimersByTimeAsync(1)
    tab.received?.(['notifications'])
    await vi.advanceTimersByTimeAsync(1)
    expect({ outdated, notified }).toEqual({
      outdated: ['notifications', 'balance', 'refills', 'operations'],
      notified: [],
    })
    actor.stop()
  })

  test('makes everything old where more have come than are read at once', async () => {
    const { asked, outdated, actor } = start([
      { unread: 1, items: [welcome] },
      { unread: 30, items: [notification('9', 'welcome')], nextCursor: 'older' },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...new Set(outdated)].toSorted()).toEqual(tags.toSorted())
    expect(asked).toHaveLength(2)
    actor.stop()
  })
})

test('what another tab has written is old here too', async () => {
  const { outdated, notified, tab, actor } = start([0])
  await vi.advanceTimersByTimeAsync(1)
  tab.received?.(['balance', 'payment'])
  expect({ outdated, notified }).toEqual({ outdated: ['balance', 'payment'], notified: [] })
  actor.stop()
})

test('a subscription that has begun or ended elsewhere is told, and one that cannot be read stays as it was', async () => {
  const ended = { active: false, until: '2026-02-09T12:00:00.000Z' }
  const { reads, actor, received } = start([0], ended)
  await vi.advanceTimersByTimeAsync(1)
  reads.outdate(['profile'])
  await vi.advanceTimersByTimeAsync(1)
  expect(received).toEqual([{ notifications: { unread: 0 } }, { subscription: ended }])
  actor.stop()

  const silent = start([0], null)
  silent.reads.outdate(['profile'])
  await vi.advanceTimersByTimeAsync(1)
  expect(silent.received).toEqual([{ notifications: { unread: 0 } }])
  silent.actor.stop()
})
