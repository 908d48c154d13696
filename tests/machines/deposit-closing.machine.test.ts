import { expect, test } from 'vitest'
import { depositClosingMachine } from '../../src/machines/deposit-closing.machine.ts'
import { startFlow } from '../support/flow.ts'
import { at, input, laterQuote, quote } from '../support/models/deposit-closing.model.ts'
import { closedDeposit, endedDeposit } from '../support/models/money-samples.ts'
import { failed } from '../support/paths.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const acknowledge = { type: 'loss.acknowledged', acknowledged: true } as const
const confirm = { type: 'closing.confirmed', key: 'key-1' } as const
const left = { type: 'outcome.left' } as const
const passed = (seconds: number) => ({ type: 'second.passed', at: at + seconds * 1_000 }) as const

async function offered() {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.answer('quoteClosing', { quote, at })
  return flow
}

async function agreed() {
  const flow = await offered()
  flow.send(acknowledge)
  return flow
}

async function confirmed() {
  const flow = await agreed()
  flow.send(confirm)
  return flow
}
type Started = Awaited<ReturnType<typeof offered>>
const closings = (flow: Started) => flow.services.calls.filter(({ id }) => id === 'send')

proveSubmission({
  begin: agreed,
  submitted: (key) => ({ ...confirm, key }),
  back: async (flow, end) => {
    if (end === 'nothing') await flow.answer('quoteClosing', { quote, at })
  },
  result: closedDeposit,
})

test('nothing is closed before the loss was acknowledged', async () => {
  const flow = await offered()
  expect(flow.snapshot.can(confirm)).toEqual(false)
  flow.send(acknowledge)
  flow.send({ type: 'loss.acknowledged', acknowledged: false })
  expect(flow.snapshot.can(confirm)).toEqual(false)
  expect(closings(flow)).toEqual([])
})

test('it is closed as quoted, once, under a key of its own', async () => {
  const flow = await confirmed()
  expect(flow.inputOf('send')).toEqual({
    key: 'key-1',
    body: { id: 'deposit-1', quote: 'quote-1' },
  })
  flow.send({ ...confirm, key: 'key-2' })
  expect(closings(flow)).toHaveLength(1)
  await flow.answer('send', closedDeposit)
  expect(flow.snapshot.output).toEqual({ deposit: closedDeposit, isUnknown: false })
})

test('while it is being closed the question cannot be left', async () => {
  const flow = await confirmed()
  expect(flow.snapshot.can({ type: 'closing.dismissed' })).toEqual(false)
  expect(flow.snapshot.children.submission?.getSnapshot().can(left)).toEqual(false)
})

test('whoever keeps the deposit has closed nothing', async () => {
  const flow = await offered()
  flow.send(acknowledge)
  flow.send({ type: 'closing.dismissed' })
  expect(flow.snapshot.output).toEqual({ deposit: null, isUnknown: false })
  expect(closings(flow)).toEqual([])
})

test('the figures hold for the provider’s seconds, and nothing is closed by those that are over', async () => {
  const flow = await offered()
  flow.send(acknowledge)
  flow.receive('watchSeconds', passed(59))
  expect(flow.snapshot.context.secondsLeft).toEqual(1)
  flow.receive('watchSeconds', passed(60))
  expect(flow.snapshot.value).toEqual('quoteExpired')
  expect(flow.snapshot.can(confirm)).toEqual(false)
})

test('figures that have changed stand beside the earlier ones, and are agreed to anew', async () => {
  const flow = await offered()
  flow.send(acknowledge)
  flow.receive('watchSeconds', passed(60))
  flow.send({ type: 'quote.requested' })
  await flow.answer('quoteClosing', { quote: laterQuote, at: at + 61_000 })
  const { earlier, acknowledged, secondsLeft } = flow.snapshot.context
  expect({ earlier, acknowledged, secondsLeft }).toEqual({
    earlier: quote,
    acknowledged: false,
    secondsLeft: 60,
  })
})

test('the same figures asked for again need no second consent', async () => {
  const flow = await offered()
  flow.send(acknowledge)
  flow.receive('watchSeconds', passed(60))
  flow.send({ type: 'quote.requested' })
  await flow.answer('quoteClosing', { quote: { ...quote, quote: 'quote-3' }, at: at + 61_000 })
  expect(flow.snapshot.context.earlier).toEqual(null)
  expect(flow.snapshot.can(confirm)).toEqual(true)
})

test('a quote that the provider calls out of date is asked for anew, and closes nothing by itself', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'quote_expired')
  await flow.answer('quoteClosing', { quote: laterQuote, at })
  expect(flow.snapshot.value).toEqual('offering')
  expect(closings(flow)).toHaveLength(1)
  flow.send(acknowledge)
  flow.send({ ...confirm, key: 'key-2' })
  expect(flow.inputOf('send')).toEqual({
    key: 'key-2',
    body: { id: 'deposit-1', quote: 'quote-2' },
  })
})

test('a request that never arrived is told, and confirmed anew by a fresh quote', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'unreachable')
  flow.snapshot.children.submission?.send({ type: 'outcome.requested' })
  await flow.answer('find', null)
  expect(flow.snapshot.value).toEqual('quoting')
  await flow.answer('quoteClosing', { quote: { ...quote, quote: 'quote-3' }, at })
  expect(flow.snapshot.context.submitted?.end).toEqual({ outcome: 'nothing' })
  expect(closings(flow)).toHaveLength(1)
  flow.send({ ...confirm, key: 'key-2' })
  expect(flow.inputOf('send')).toEqual({
    key: 'key-2',
    body: { id: 'deposit-1', quote: 'quote-3' },
  })
})

test('a term that ended while nobody knew is said, and nothing is lost', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'unreachable')
  flow.snapshot.children.submission?.send({ type: 'outcome.requested' })
  await flow.answer('find', endedDeposit)
  expect(flow.snapshot.value).toEqual('termEnded')
})

test('the unknown outcome may be left, and the page is told so', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'unreachable')
  flow.snapshot.children.submission?.send(left)
  expect(flow.snapshot.output).toEqual({ deposit: null, isUnknown: true })
})

test('one that is closed already counts as done', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'deposit_not_closed')
  await flow.answer('findEnded', closedDeposit)
  expect(flow.snapshot.output).toEqual({ deposit: closedDeposit, isUnknown: false })
})

test('a term that ended meanwhile is said, and nothing is lost', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'deposit_not_closed')
  await flow.answer('findEnded', endedDeposit)
  expect(flow.snapshot.value).toEqual('termEnded')
  flow.send({ type: 'end.acknowledged' })
  expect(flow.snapshot.output).toEqual({ deposit: endedDeposit, isUnknown: false })
})

test('a term that ended before the question is said as well', async () => {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.refuse('quoteClosing', 'deposit_not_closed')
  await flow.answer('findEnded', endedDeposit)
  expect(flow.snapshot.value).toEqual('termEnded')
})

test('a provider that refuses an active deposit is not asked in circles', async () => {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.refuse('quoteClosing', 'deposit_not_closed')
  await flow.answer('findEnded', null)
  expect(flow.snapshot.value).toEqual('notQuoted')
  expect(flow.snapshot.context.failure).toEqual({ code: 'deposit_not_closed' })
})

test('a reload in any state makes no second call that moves money', async () => {
  const flow = await confirmed()
  flow.stop()
  const again = startFlow(depositClosingMachine, { input })
  expect(again.services.calls.map(({ id }) => id)).toEqual(['quoteClosing'])
})

test('figures that could not be had are asked for again, or the deposit is kept', async () => {
  const dismissed = { type: 'closing.dismissed' } as const
  const kept = { deposit: null, isUnknown: false }
  const waiting = startFlow(depositClosingMachine, { input })
  expect(waiting.inputOf('quoteClosing')).toEqual({ id: 'deposit-1' })
  waiting.send(dismissed)
  expect(waiting.snapshot.output).toEqual(kept)

  const flow = startFlow(depositClosingMachine, { input })
  await flow.refuse('quoteClosing', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'notQuoted',
    { code: 'unreachable' },
  ])
  flow.send({ type: 'retry.requested' })
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['quoting', null])
  await flow.refuse('quoteClosing', 'unreachable')
  flow.send(dismissed)
  expect(flow.snapshot.output).toEqual(kept)

  const expired = await agreed()
  expired.receive('watchSeconds', passed(60))
  expired.send(dismissed)
  expect(expired.snapshot.output).toEqual(kept)
})

test('whether the term is over is asked for this deposit, and a failure of that is said', async () => {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.refuse('quoteClosing', 'deposit_not_closed')
  expect(flow.inputOf('findEnded')).toEqual({ id: 'deposit-1' })
  await flow.refuse('findEnded', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'notQuoted',
    { code: 'unreachable' },
  ])
})

test('a refusal is said until the person agrees anew', async () => {
  const flow = await confirmed()
  await flow.refuse('send', 'too_many_requests')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'offering',
    { code: 'too_many_requests' },
  ])
  flow.send(acknowledge)
  const { failure, submitted } = flow.snapshot.context
  expect([failure, submitted]).toEqual([null, null])
})

test('a refusal is forgotten as well when it is confirmed once more, or figures are asked for anew', async () => {
  const again = await confirmed()
  await again.refuse('send', 'too_many_requests')
  again.send({ ...confirm, key: 'key-2' })
  expect([again.snapshot.value, again.snapshot.context.failure]).toEqual(['closing', null])
  const expired = await confirmed()
  await expired.refuse('send', 'too_many_requests')
  expired.receive('watchSeconds', passed(60))
  expired.send({ type: 'quote.requested' })
  expect([expired.snapshot.value, expired.snapshot.context.failure]).toEqual(['quoting', null])
})

test('a clock that fails closes nothing by itself', async () => {
  const flow = await agreed()
  flow.actor.send(failed('watchSeconds', 'unexpected') as never)
  expect(flow.snapshot.value).toEqual('offering')
})
