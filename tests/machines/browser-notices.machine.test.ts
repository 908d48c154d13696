import { expect, test } from 'vitest'
import type { BrowserReading } from '../../src/machines/browser-notices.machine.ts'
import { browserNoticesMachine } from '../../src/machines/browser-notices.machine.ts'
import { startFlow } from '../support/flow.ts'
import { notOffered, off, on, read } from '../support/models/browser-notices.model.ts'

async function readAs(reading: BrowserReading) {
  const flow = startFlow(browserNoticesMachine)
  await flow.answer('readBrowser', reading)
  return flow
}
const asked = (flow: Awaited<ReturnType<typeof readAs>>) =>
  flow.services.calls.slice(1).map(({ id, input }) => [id, input])
const { publicKey } = off

test('nothing is asked of the person before they want it', async () => {
  const flow = await readAs(read(off))
  expect([flow.snapshot.value, asked(flow)]).toEqual([{ off: 'fresh' }, []])
})

test('a browser is added when it is allowed to show notices, and shows no amounts', async () => {
  const flow = await readAs(read(off))
  flow.send({ type: 'browser.chosen' })
  await flow.answer('askPermission', 'granted')
  await flow.answer('addBrowser', { outcome: 'added', notices: on() })
  expect(asked(flow)).toEqual([
    ['askPermission', undefined],
    ['addBrowser', { publicKey, showsAmounts: false }],
  ])
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'on',
    { notices: on(), failure: null },
  ])
})

test('amounts are shown once they are wanted, and hidden again', async () => {
  const flow = await readAs(read(on()))
  flow.send({ type: 'amounts.switched' })
  await flow.answer('addBrowser', { outcome: 'added', notices: on(true) })
  flow.send({ type: 'amounts.switched' })
  await flow.answer('addBrowser', { outcome: 'added', notices: on() })
  expect(asked(flow)).toEqual([
    ['addBrowser', { publicKey, showsAmounts: true }],
    ['addBrowser', { publicKey, showsAmounts: false }],
  ])
})

test('amounts that could not be switched stay as they were, with the reason until the next attempt', async () => {
  const flow = await readAs(read(on(true)))
  flow.send({ type: 'amounts.switched' })
  await flow.refuse('addBrowser', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'on',
    { notices: on(true), failure: { code: 'unreachable' } },
  ])
  flow.send({ type: 'amounts.switched' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.answer('addBrowser', { outcome: 'unreached' })
  expect(flow.snapshot.value).toEqual({ off: 'unreached' })
})

test('whoever dismisses the question is asked again when they want, and who refuses is told how to allow', async () => {
  const flow = await readAs(read(off))
  flow.send({ type: 'browser.chosen' })
  await flow.answer('askPermission', 'default')
  expect(flow.snapshot.value).toEqual({ off: 'notAllowed' })
  flow.send({ type: 'browser.chosen' })
  await flow.answer('askPermission', 'denied')
  expect(flow.snapshot.value).toEqual('blocked')
  flow.send({ type: 'retry.requested' })
  await flow.answer('readBrowser', read(off))
  expect(flow.snapshot.value).toEqual({ off: 'fresh' })
})

test('a question that nobody answers gives up, and counts as not allowed', async () => {
  const flow = await readAs(read(off))
  flow.send({ type: 'browser.chosen' })
  await flow.refuse('askPermission', 'timed_out')
  expect(flow.snapshot.value).toEqual({ off: 'notAllowed' })
})

test('a browser whose service does not take it in is told from a provider that is out of reach', async () => {
  const flow = await readAs(read(off))
  flow.send({ type: 'browser.chosen' })
  await flow.answer('askPermission', 'granted')
  await flow.answer('addBrowser', { outcome: 'unreached' })
  expect(flow.snapshot.value).toEqual({ off: 'unreached' })
  flow.send({ type: 'browser.chosen' })
  await flow.answer('askPermission', 'granted')
  await flow.refuse('addBrowser', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    { off: 'failed' },
    { code: 'unreachable' },
  ])
})

test('a browser is removed only when the provider has said so', async () => {
  const flow = await readAs(read(on(true)))
  flow.send({ type: 'browser.removed' })
  await flow.refuse('removeBrowser', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    'on',
    { notices: on(true), failure: { code: 'unreachable' } },
  ])
  flow.send({ type: 'browser.removed' })
  await flow.answer('removeBrowser', off)
  expect([flow.snapshot.value, flow.snapshot.context]).toEqual([
    { off: 'fresh' },
    { notices: off, failure: null },
  ])
})

test.each([
  ['unsupported', { outcome: 'unsupported' }],
  ['notInstalled', { outcome: 'notInstalled' }],
  ['blocked', { outcome: 'blocked' }],
  ['notOffered', read(notOffered)],
  ['on', read(on())],
] as const)('a browser that is %s says so', async (value, reading) => {
  const flow = await readAs(reading)
  expect([flow.snapshot.value, flow.snapshot.can({ type: 'browser.chosen' })]).toEqual([
    value,
    false,
  ])
})

test('what could not be read is asked for again', async () => {
  const flow = startFlow(browserNoticesMachine)
  await flow.refuse('readBrowser', 'timed_out')
  expect(flow.snapshot.value).toEqual('notRead')
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  await flow.answer('readBrowser', read(off))
  expect(flow.snapshot.value).toEqual({ off: 'fresh' })
})
