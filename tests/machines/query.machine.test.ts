import { expect, test } from 'vitest'
import { queryMachine, queryOf } from '../../src/machines/query.machine.ts'
import { startFlow } from '../support/flow.ts'
import { emptyPage, firstPage, type ItemPage, lastPage } from '../support/models/query.model.ts'

const all = { status: null }
const started = () => startFlow(queryMachine, { input: { params: all } })
const shown = async (page: ItemPage = firstPage) => {
  const flow = started()
  await flow.answer('read', page)
  return flow
}
type Query = Awaited<ReturnType<typeof shown>>
const outdate = (flow: Query) => flow.receive('watchChanges', { type: 'data.outdated' })
const known = ({ snapshot: { value, context } }: Query) => {
  const { data, failure, olderFailure } = context
  return { value, data, failure, olderFailure }
}
const nothingFailed = { failure: null, olderFailure: null }
const bothPages = { ...lastPage, items: [...firstPage.items, ...lastPage.items] }
const isGivenUp = (flow: Query) => flow.services.calls.map(({ signal }) => signal.aborted)

test('what is asked for is read at once, and given up when it is left', () => {
  const flow = started()
  expect(known(flow)).toEqual({ value: 'loading', data: null, ...nothingFailed })
  expect(flow.inputOf('read')).toEqual({ params: all, cursor: null })
  flow.stop()
  expect(flow.isAborted('read')).toEqual(true)
})

test('what could not be loaded can be asked for again', async () => {
  const flow = started()
  await flow.refuse('read', 'timed_out')
  const failed = { failure: { code: 'timed_out' }, olderFailure: null }
  expect(known(flow)).toEqual({ value: 'notLoaded', data: null, ...failed })
  flow.send({ type: 'retry.requested' })
  expect(known(flow)).toEqual({ value: 'loading', data: null, ...nothingFailed })
  await flow.answer('read', firstPage)
  expect(known(flow)).toEqual({ value: 'shown', data: firstPage, ...nothingFailed })
  expect(flow.snapshot.can({ type: 'retry.requested' })).toEqual(false)
})

test('other params give up the request for the old ones; what they brought stays until it is replaced', async () => {
  const flow = started()
  const rejected = { status: 'rejected' }
  flow.send({ type: 'params.changed', params: rejected })
  expect(isGivenUp(flow)).toEqual([true, false])
  expect(flow.inputOf('read')).toEqual({ params: rejected, cursor: null })
  await flow.answer('read', firstPage)
  flow.send({ type: 'params.changed', params: all })
  expect(known(flow)).toEqual({ value: 'loading', data: firstPage, ...nothingFailed })
  await flow.refuse('read', 'unreachable')
  const failed = { failure: { code: 'unreachable' }, olderFailure: null }
  expect(known(flow)).toEqual({ value: 'notLoaded', data: firstPage, ...failed })
  flow.send({ type: 'retry.requested' })
  await flow.answer('read', emptyPage)
  expect(known(flow)).toEqual({ value: 'shown', data: emptyPage, ...nothingFailed })
})

test('an older page continues where the list ends, and one that fails loses nothing', async () => {
  const flow = await shown()
  flow.send({ type: 'older.requested' })
  await flow.refuse('read', 'timed_out')
  expect(known(flow)).toEqual({
    value: 'shown',
    data: firstPage,
    failure: null,
    olderFailure: { code: 'timed_out' },
  })
  expect(flow.snapshot.can({ type: 'retry.requested' })).toEqual(false)
  flow.send({ type: 'older.requested' })
  expect(known(flow)).toEqual({ value: 'loadingOlder', data: firstPage, ...nothingFailed })
  expect(flow.inputOf('read')).toEqual({ params: all, cursor: 'older' })
  await flow.answer('read', lastPage)
  expect(known(flow)).toEqual({ value: 'shown', data: bothPages, ...nothingFailed })
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
})

test('an older page does not make what stands above it newer', async () => {
  const flow = await shown()
  flow.send({ type: 'older.requested' })
  await flow.answer('read', { ...lastPage, at: lastPage.at + 60_000 })
  expect(known(flow).data).toEqual(bothPages)
})

test('what came meanwhile shows itself without losing the older ones', async () => {
  const flow = await shown()
  flow.send({ type: 'older.requested' })
  await flow.answer('read', lastPage)
  outdate(flow)
  expect(flow.inputOf('read')).toEqual({ params: all, cursor: null })
  expect(known(flow)).toEqual({ value: 'refreshing', data: bothPages, ...nothingFailed })
  const newest = { id: 'newest' }
  const at = firstPage.at + 1
  await flow.answer('read', { ...firstPage, items: [newest, ...firstPage.items], at })
  const data = { items: [newest, ...bothPages.items], nextCursor: null, at }
  expect(known(flow)).toEqual({ value: 'shown', data, ...nothingFailed })
})

test('when so much is new that the pages do not meet, the list starts again from the newest', async () => {
  const flow = await shown()
  outdate(flow)
  const newest = { ...firstPage, items: [{ id: 'newest' }], nextCursor: 'after-99' }
  await flow.answer('read', newest)
  expect(known(flow)).toEqual({ value: 'shown', data: newest, ...nothingFailed })
})

test('what changes while it is being read is asked for anew', async () => {
  const flow = started()
  outdate(flow)
  expect(known(flow)).toEqual({ value: 'loading', data: null, ...nothingFailed })
  expect(isGivenUp(flow)).toEqual([true, false])
  await flow.refuse('read', 'unreachable')
  outdate(flow)
  expect(known(flow)).toEqual({ value: 'loading', data: null, ...nothingFailed })
  await flow.answer('read', firstPage)
  flow.send({ type: 'older.requested' })
  outdate(flow)
  expect(flow.snapshot.value).toEqual('refreshing')
  expect(flow.inputOf('read')).toEqual({ params: all, cursor: null })
  outdate(flow)
  expect(flow.snapshot.value).toEqual('refreshing')
  expect(isGivenUp(flow)).toEqual([true, false, false, true, true, false])
})

test('a refresh that fails keeps what is shown, until one succeeds', async () => {
  const flow = await shown()
  const failure = { code: 'unreachable' }
  outdate(flow)
  await flow.refuse('read', 'unreachable')
  const stored = { data: firstPage, failure, olderFailure: null }
  expect(known(flow)).toEqual({ value: 'shown', ...stored })
  flow.send({ type: 'retry.requested' })
  expect(known(flow)).toEqual({ value: 'refreshing', ...stored })
  await flow.refuse('read', 'timed_out')
  flow.send({ type: 'refresh.requested' })
  const fresh = { ...firstPage, at: firstPage.at + 1 }
  await flow.answer('read', fresh)
  expect(known(flow)).toEqual({ value: 'shown', data: fresh, ...nothingFailed })
})

test('a person has it read anew, past what is known, and goes on seeing it meanwhile', async () => {
  const flow = await shown()
  flow.send({ type: 'refresh.requested' })
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(flow.inputOf('read')).toEqual({ params: all, cursor: null })
  expect(known(flow)).toEqual({ value: 'refreshing', data: firstPage, ...nothingFailed })
  expect(flow.snapshot.can({ type: 'refresh.requested' })).toEqual(false)
})

test('a person has what could not be loaded read anew, past what is known', async () => {
  const flow = started()
  await flow.refuse('read', 'unreachable')
  flow.send({ type: 'refresh.requested' })
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(known(flow)).toEqual({ value: 'loading', data: null, ...nothingFailed })
})

test('an older page that failed is told no more once the list is read anew', async () => {
  const refreshed = await shown()
  const changed = await shown()
  for (const flow of [refreshed, changed]) {
    flow.send({ type: 'older.requested' })
    await flow.refuse('read', 'timed_out')
  }
  outdate(refreshed)
  await refreshed.answer('read', firstPage)
  expect(known(refreshed)).toEqual({ value: 'shown', data: firstPage, ...nothingFailed })
  changed.send({ type: 'params.changed', params: { status: 'rejected' } })
  expect(known(changed)).toEqual({ value: 'loading', data: firstPage, ...nothingFailed })
  expect(changed.services.listeners.map(({ isListening }) => isListening)).toEqual([true])
})

test('one answer has no pages, and the newest replaces it', async () => {
  const flow = startFlow(queryOf<string>(), { input: { params: null } })
  await flow.answer('read', 'known')
  expect(flow.snapshot.can({ type: 'older.requested' })).toEqual(false)
  flow.receive('watchChanges', { type: 'data.outdated' })
  await flow.answer('read', 'fresh')
  expect(flow.snapshot.context.data).toEqual('fresh')
})
