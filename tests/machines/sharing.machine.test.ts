import { expect, test } from 'vitest'
import { sharingMachine } from '../../src/machines/sharing.machine.ts'
import { startFlow } from '../support/flow.ts'
import { elapsed } from '../support/paths.ts'

const share = { type: 'share.requested', text: 'Address: UQDs' } as const

const started = (canShare = true) => startFlow(sharingMachine, { input: { canShare } })

test('"Shared" is said only when the text was handed over', async () => {
  const flow = started()
  flow.send(share)
  expect(flow.inputOf('shareText')).toEqual({ text: 'Address: UQDs' })
  expect(flow.snapshot.value).toEqual('sharing')
  await flow.answer('shareText', { isShared: true })
  expect(flow.snapshot.value).toEqual('shared')
})

test('whoever thinks better of it is told nothing, and may share again', async () => {
  const flow = started()
  flow.send(share)
  await flow.answer('shareText', { isShared: false })
  expect(flow.snapshot.value).toEqual('idle')
  expect(flow.snapshot.can(share)).toEqual(true)
})

test('a text that could not be shared is said so, and sharing can be tried again', async () => {
  const flow = started()
  flow.send(share)
  await flow.refuse('shareText', 'unexpected')
  expect(flow.snapshot.value).toEqual('notShared')
  flow.send(share)
  expect(flow.snapshot.value).toEqual('sharing')
})

test('a window that never answers does not keep the button for ever, and one window is enough', () => {
  const flow = started()
  flow.send(share)
  const [first] = flow.services.calls
  flow.send(share)
  expect([flow.services.calls.length, first?.signal.aborted]).toEqual([1, false])
  expect(flow.clock.pending()).toEqual([600_000])
  flow.elapse(elapsed('sharingLimit', 'sharing.sharing'))
  expect(flow.snapshot.value).toEqual('idle')
})

test('a browser that hands nothing on is asked for nothing', () => {
  const flow = started(false)
  flow.send(share)
  expect([flow.snapshot.value, flow.services.calls]).toEqual(['idle', []])
})
