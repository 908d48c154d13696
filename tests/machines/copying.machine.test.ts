import { expect, test } from 'vitest'
import { copyingMachine } from '../../src/machines/copying.machine.ts'
import { startFlow } from '../support/flow.ts'
import { elapsed } from '../support/paths.ts'

const memo = { type: 'copy.requested', name: 'memo', text: '48213907' } as const
const address = { type: 'copy.requested', name: 'address', text: 'UQDs' } as const

test('"Copied" is said only when the browser confirmed it, and for three seconds', async () => {
  const flow = startFlow(copyingMachine)
  expect(flow.snapshot.value).toEqual('idle')
  flow.send(memo)
  expect(flow.inputOf('copyText')).toEqual({ text: '48213907' })
  expect(flow.snapshot.value).toEqual('copying')
  await flow.answer('copyText')
  expect(flow.snapshot.value).toEqual('copied')
  expect(flow.clock.pending()).toEqual([3_000])
  flow.elapse(elapsed('confirmationTime', 'copying.copied'))
  expect(flow.snapshot.value).toEqual('idle')
})

test('what the browser refused to copy is selected, to be copied by hand', async () => {
  const flow = startFlow(copyingMachine)
  flow.send(memo)
  await flow.refuse('copyText', 'unexpected')
  expect(flow.snapshot.value).toEqual('notCopied')
  expect(flow.services.performed).toEqual([{ type: 'selectText', params: { name: 'memo' } }])
})

test('a browser that never answers has not copied', async () => {
  const flow = startFlow(copyingMachine)
  flow.send(memo)
  await flow.refuse('copyText', 'timed_out')
  expect(flow.snapshot.value).toEqual('notCopied')
})

test('a late confirmation of the first copy is not taken for the second', async () => {
  const flow = startFlow(copyingMachine)
  flow.send(memo)
  const [first] = flow.services.calls
  flow.send(address)
  expect(first?.signal.aborted).toEqual(true)
  expect(flow.inputOf('copyText')).toEqual({ text: 'UQDs' })
  expect(flow.snapshot.context).toEqual({ name: 'address', text: 'UQDs' })
})
