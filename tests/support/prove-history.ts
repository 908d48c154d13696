import { describe, expect, test } from 'vitest'
import type { HistorySample } from './models/history-model.ts'
import { startFlow } from './world.ts'

const at = Date.UTC(2026, 0, 1, 12)

/** What every list promises that a person filters and pages through. */
export function proveHistory<Item extends { id: string }, Filter extends object>({
  machine,
  all,
  narrowed,
  first,
  older,
}: HistorySample<Item, Filter>): void {
  const started = () => startFlow(machine, { input: { place: all.place } })
  const listed = async (nextCursor: string | null = null) => {
    const flow = started()
    await flow.answer('listPage', { items: [first], nextCursor, at })
    return flow
  }
  const asked = (cursor: string | null) => ({ filter: all.filter, cursor })

  describe(`${machine.id}, as every history`, () => {
    test('another filter gives up the request for the old one, the same one asks for nothing', () => {
      const flow = started()
      flow.send({ type: 'place.visited', place: all.place })
      expect(flow.world.calls).toHaveLength(1)
      flow.send({ type: 'place.visited', place: narrowed.place })
      expect(flow.world.calls[0]?.signal.aborted).toEqual(true)
      expect(flow.inputOf('listPage')).toEqual({ filter: narrowed.filter, cursor: null })
    })

    test('"Show older" continues where the list ends, and an older page that fails loses nothing', async () => {
      const flow = await listed('after-1')
      flow.send({ type: 'older.requested' })
      await flow.refuse('listPage', 'unreachable')
      expect(flow.snapshot.value).toEqual('listing')
      expect(flow.snapshot.context.items).toEqual([first])
      expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

      flow.send({ type: 'older.requested' })
      expect(flow.snapshot.context.failure).toEqual(null)
      expect(flow.inputOf('listPage')).toEqual(asked('after-1'))
      await flow.answer('listPage', { items: older, nextCursor: null, at })
      expect(flow.snapshot.context.items).toEqual([first, ...older])
      expect(flow.snapshot.context.failure).toEqual(null)
      expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
    })

    test('a list that could not be loaded can be asked for again', async () => {
      const flow = started()
      await flow.refuse('listPage', 'timed_out')
      expect(flow.snapshot.value).toEqual('notLoaded')
      expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
      flow.send({ type: 'retry.requested' })
      await flow.answer('listPage', { items: [first], nextCursor: null, at })
      expect(flow.snapshot.value).toEqual('listing')
      expect(flow.snapshot.context.failure).toEqual(null)
    })

    test('what came meanwhile shows itself without losing the older ones', async () => {
      const flow = await listed('after-1')
      flow.send({ type: 'older.requested' })
      await flow.answer('listPage', { items: older, nextCursor: null, at })
      flow.hear('watchChanges', { type: 'history.changed' })
      expect(flow.inputOf('listPage')).toEqual(asked(null))
      expect(flow.snapshot.context.items).toEqual([first, ...older])
      const newest = { ...first, id: 'newest' }
      await flow.answer('listPage', { items: [newest, first], nextCursor: 'after-1', at: at + 1 })
      expect(flow.snapshot.value).toEqual('listing')
      expect(flow.snapshot.context.items).toEqual([newest, first, ...older])
      expect(flow.snapshot.context.nextCursor).toEqual(null)
      expect(flow.snapshot.context.at).toEqual(at + 1)
    })

    test('when so much is new that the lists do not meet, the list starts again from the newest', async () => {
      const flow = await listed('after-1')
      flow.hear('watchChanges', { type: 'history.changed' })
      const newest = { ...first, id: 'newest' }
      await flow.answer('listPage', { items: [newest], nextCursor: 'after-99', at })
      expect(flow.snapshot.context.items).toEqual([newest])
      expect(flow.snapshot.context.nextCursor).toEqual('after-99')
    })

    test('what changes while a page is on its way is asked for anew', async () => {
      const flow = started()
      const change = () => flow.hear('watchChanges', { type: 'history.changed' })
      change()
      expect(flow.snapshot.value).toEqual('loading')
      expect(flow.world.calls[0]?.signal.aborted).toEqual(true)
      await flow.refuse('listPage', 'unreachable')
      expect(flow.snapshot.value).toEqual('notLoaded')
      expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
      change()
      expect(flow.snapshot.value).toEqual('loading')
      expect(flow.snapshot.context.failure).toEqual(null)
      await flow.answer('listPage', { items: [first], nextCursor: 'after-1', at })
      flow.send({ type: 'older.requested' })
      change()
      expect(flow.snapshot.value).toEqual('refreshing')
      expect(flow.inputOf('listPage')).toEqual(asked(null))
      change()
      expect(flow.snapshot.value).toEqual('refreshing')
      expect(flow.world.calls.map(({ signal }) => signal.aborted)).toEqual([
        true,
        false,
        false,
        true,
        true,
        false,
      ])
    })

    test('a page that nobody answers in time leaves the list as it was', async () => {
      const flow = await listed('after-1')
      flow.send({ type: 'older.requested' })
      await flow.refuse('listPage', 'timed_out')
      expect(flow.snapshot.value).toEqual('listing')
      expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
      flow.hear('watchChanges', { type: 'history.changed' })
      await flow.refuse('listPage', 'timed_out')
      expect(flow.snapshot.value).toEqual('listing')
      expect(flow.snapshot.context.items).toEqual([first])
    })

    test('a refresh that fails keeps the list and says that it is old, until one succeeds', async () => {
      const flow = await listed()
      const known = () => {
        const { items, failure, isOutdated, at: asOf } = flow.snapshot.context
        return { value: flow.snapshot.value, items, failure, isOutdated, asOf }
      }
      const shown = { value: 'listing', items: [first], failure: null }
      flow.hear('watchChanges', { type: 'history.changed' })
      await flow.refuse('listPage', 'unreachable')
      expect(known()).toEqual({ ...shown, isOutdated: true, asOf: at })
      flow.send({ type: 'refresh.requested' })
      await flow.answer('listPage', { items: [first], nextCursor: null, at: at + 1 })
      expect(known()).toEqual({ ...shown, isOutdated: false, asOf: at + 1 })
    })

    test('a person has the list read anew, past what is known, and goes on seeing it meanwhile', async () => {
      const flow = await listed('after-1')
      flow.send({ type: 'refresh.requested' })
      expect(flow.world.performed).toEqual([{ type: 'refreshReads', params: undefined }])
      expect(flow.inputOf('listPage')).toEqual(asked(null))
      expect(flow.snapshot.context.items).toEqual([first])
      expect(flow.snapshot.hasTag('busy')).toEqual(false)
      expect(flow.snapshot.can({ type: 'refresh.requested' })).toEqual(false)
    })

    test('an older page does not make what stands above it newer', async () => {
      const flow = await listed('after-1')
      flow.send({ type: 'older.requested' })
      await flow.answer('listPage', { items: older, nextCursor: null, at: at + 60_000 })
      expect(flow.snapshot.context.at).toEqual(at)
    })
  })
}
