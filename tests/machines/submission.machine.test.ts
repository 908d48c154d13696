import { expect, test } from 'vitest'
import {
  endedBy,
  nextSubmission,
  resultOf,
  submissionMachine,
  submissionOf,
} from '../../src/machines/submission.machine.ts'
import { startFlow } from '../support/flow.ts'
import { elapsed } from '../support/paths.ts'

const input = { body: '120 TON', key: 'key-1' }
const begin = () => startFlow(submissionMachine, { input })
const waited = elapsed('outcomeWait', 'submission.outcomeUnknown')
const asked = { type: 'outcome.requested' } as const
const sent = (flow: ReturnType<typeof begin>) =>
  flow.services.calls.flatMap(({ id, input: each }) => (id === 'send' ? [each] : []))

test('what was carried out ends with its result', async () => {
  const flow = begin()
  expect(flow.inputOf('send')).toEqual(input)
  await flow.answer('send', { id: 'refill-1' })
  expect(flow.snapshot.output).toEqual({ outcome: 'done', result: { id: 'refill-1' } })
})

test('what was refused ends with the rejection', async () => {
  const flow = begin()
  await flow.refuse('send', { code: 'too_many_requests', retryAfter: 30 })
  expect(flow.snapshot.output).toEqual({
    outcome: 'refused',
    failure: { code: 'too_many_requests', retryAfter: 30 },
  })
})

for (const code of [
  'timed_out',
  'unreachable',
  'unexpected',
  'overloaded',
  'idempotency_in_progress',
] as const) {
  test(`after ${code} the provider is asked about the same key, and nothing is sent twice`, async () => {
    const flow = begin()
    await flow.refuse('send', code)
    expect(flow.snapshot.status).toEqual('active')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')

    flow.elapse(waited)
    expect(flow.inputOf('find')).toEqual(input)
    expect(sent(flow)).toEqual([input])
  })
}

test('what the provider found after all is done', async () => {
  const flow = begin()
  await flow.refuse('send', 'timed_out')
  flow.send(asked)
  await flow.answer('find', { id: 'refill-1' })
  expect(flow.snapshot.value).toEqual('carriedOut')
  expect(flow.snapshot.output).toEqual({ outcome: 'done', result: { id: 'refill-1' } })
})

test('what the provider knows nothing of ends as nothing', async () => {
  const flow = begin()
  await flow.refuse('send', 'timed_out')
  flow.send(asked)
  await flow.answer('find', null)
  expect(flow.snapshot.value).toEqual('nothingDone')
  expect(flow.snapshot.output).toEqual({ outcome: 'nothing' })
  expect(sent(flow)).toEqual([input])
})

test('while the provider is asked nobody asks a second time', async () => {
  const flow = begin()
  expect(flow.snapshot.can(asked)).toEqual(false)
  await flow.refuse('send', 'timed_out')
  flow.send(asked)
  expect(flow.snapshot.can(asked)).toEqual(false)
  flow.send(asked)
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['send', 'find'])
})

test('as long as the provider cannot be asked it stays unknown, and is asked less and less often', async () => {
  const flow = begin()
  await flow.refuse('send', 'unreachable')
  const waits = []
  for (const code of [
    'timed_out',
    'unreachable',
    'unexpected',
    'not_found',
    'overloaded',
    'timed_out',
  ] as const) {
    waits.push(...flow.clock.pending())
    flow.elapse(waited)
    await flow.refuse('find', code)
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(sent(flow)).toEqual([input])
})

test('it is left only while nobody knows, and then ends as unknown', async () => {
  const left = { type: 'outcome.left' } as const
  const flow = begin()
  expect(flow.snapshot.can(left)).toEqual(false)
  await flow.refuse('send', 'timed_out')
  flow.send(asked)
  expect(flow.snapshot.can(left)).toEqual(false)
  await flow.refuse('find', 'timed_out')
  flow.send(left)
  expect(flow.snapshot.output).toEqual({ outcome: 'unknown' })
})

test('one that was sent before a reload is asked after, and never sent', async () => {
  const flow = startFlow(submissionOf<string, { id: string }>('outcomeUnknown'), { input })
  expect(flow.services.calls).toEqual([])
  flow.send(asked)
  await flow.answer('find', { id: 'refill-1' })
  expect(flow.snapshot.output).toEqual({ outcome: 'done', result: { id: 'refill-1' } })
})

test('leaving gives up the request, and the question', async () => {
  const leftEarly = begin()
  leftEarly.stop()
  expect(leftEarly.isAborted('send')).toEqual(true)

  const flow = begin()
  await flow.refuse('send', 'timed_out')
  flow.send(asked)
  flow.stop()
  expect(flow.isAborted('find')).toEqual(true)
})

const refused = { outcome: 'refused', failure: { code: 'too_many_requests' } } as const
const nothing = { outcome: 'nothing' } as const
const unknown = { outcome: 'unknown' } as const

test.each([
  ['nothing was submitted before', null, 'key-2'],
  ['the same body did nothing', { ...input, end: nothing }, 'key-1'],
  ['the same body was left while nobody knew', { ...input, end: unknown }, 'key-1'],
  ['the same body was refused', { ...input, end: refused }, 'key-2'],
  ['the end of the same body is not known here', { ...input, end: null }, 'key-2'],
  ['another body did nothing', { ...input, body: '130 TON', end: nothing }, 'key-2'],
])('the next request has the right key where %s', (_, last, key) => {
  expect(nextSubmission(last, { body: input.body, key: 'key-2' })).toEqual({
    body: input.body,
    key,
    end: null,
  })
})

test('a submission is kept with its end, unless it is done', () => {
  const submitted = { ...input, end: null }
  expect(endedBy(submitted, refused)).toEqual({ ...input, end: refused })
  expect(endedBy(submitted, nothing)).toEqual({ ...input, end: nothing })
  expect(endedBy(submitted, { outcome: 'done', result: {} })).toEqual(null)
})

test('only what is done has a result', () => {
  expect(resultOf({ outcome: 'done', result: 'refill-1' })).toEqual('refill-1')
  expect(() => resultOf(nothing)).toThrow("ended with 'nothing'")
})
