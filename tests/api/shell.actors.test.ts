import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { shellActors } from '../../src/api/shell.actors.ts'
import { type ShellEvent, shellMachine } from '../../src/machines/shell.machine.ts'

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

/** Answers one after another; null is a call that fails. */
function start(answers: (number | null)[]) {
  const asked: { path: string; signal: AbortSignal }[] = []
  const call = (async (endpoint, _input, { signal }) => {
    asked.push({ path: endpoint.path, signal })
    const unread = answers[asked.length - 1]
    if (unread === null || unread === undefined) throw new Error('no answer')
    return { items: [], nextCursor: null, unread }
  }) as Call
  const heard: ShellEvent[] = []
  const reads = createReadCache()
  const tab: { heard: (() => void) | null } = { heard: null }
  const outdated: string[] = []
  reads.watch('notifications', () => outdated.push('notifications'))
  const actor = createActor(
    shellMachine.provide({
      actors: shellActors({
        call,
        reads,
        watchTabs: (heard) => {
          tab.heard = heard
          return () => {
            tab.heard = null
          }
        },
      }),
      actions: { storeUnread: (_, { count }) => heard.push({ type: 'unread.counted', count }) },
    }),
    { input: { place: { name: 'cabinet', query: {} }, user, application: null } },
  ).start()
  return { asked, heard, actor, reads, tab, outdated }
}

test('the bell is counted at once and then every minute', async () => {
  const { asked, heard, actor } = start([1, 2, 3])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.map(({ path }) => path)).toEqual(['/notification', '/notification', '/notification'])
  expect(heard).toEqual([
    { type: 'unread.counted', count: 1 },
    { type: 'unread.counted', count: 2 },
    { type: 'unread.counted', count: 3 },
  ])
  actor.stop()
})

test('a count that fails leaves the last one in place, and the next one is asked for', async () => {
  const { heard, actor } = start([4, null, 6])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(heard).toEqual([
    { type: 'unread.counted', count: 4 },
    { type: 'unread.counted', count: 6 },
  ])
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
  const { heard, reads, outdated, actor } = start([3, 1])
  await vi.advanceTimersByTimeAsync(1)
  reads.invalidate(['notifications'])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.at(-1)).toEqual({ type: 'unread.counted', count: 1 })
  expect(outdated).toEqual(['notifications'])
  actor.stop()
})

test('what another tab marked as read makes list and bell ask anew', async () => {
  const { heard, tab, outdated, actor } = start([3, 2])
  await vi.advanceTimersByTimeAsync(1)
  tab.heard?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.at(-1)).toEqual({ type: 'unread.counted', count: 2 })
  expect(outdated).toEqual(['notifications'])
  actor.stop()
  expect(tab.heard).toEqual(null)
})

test('a count that nobody here caused makes the list old, an unchanged one does not', async () => {
  const { outdated, actor } = start([1, 1, 2, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outdated).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outdated).toEqual(['notifications'])
  actor.stop()
})
