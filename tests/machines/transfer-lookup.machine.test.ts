import { expect, test } from 'vitest'
import { transferLookupMachine } from '../../src/machines/transfer-lookup.machine.ts'
import { startFlow } from '../support/flow.ts'
import { confirming, expired } from '../support/models/refill-samples.ts'

const at = Date.UTC(2026, 0, 1)
const hash = '7c'.repeat(32)
const opened = () => startFlow(transferLookupMachine, { input: { known: expired } })

test('the provider is asked for the hash that was submitted, and its answer is the outcome', async () => {
  const flow = opened()
  flow.send({ type: 'hash.submitted', hash })
  expect(flow.inputOf('lookUpTransfer')).toEqual({ hash, known: expired })
  await flow.answer('lookUpTransfer', { refill: confirming, at })
  expect([flow.snapshot.status, flow.snapshot.output]).toEqual(['done', { refill: confirming, at }])
})

test('a refused hash is kept with its rejection, and another may be sent', async () => {
  const flow = opened()
  flow.send({ type: 'hash.submitted', hash })
  const failure = {
    code: 'validation_failed' as const,
    fields: [{ path: 'hash', code: 'taken' as const }],
  }
  await flow.refuse('lookUpTransfer', failure)
  expect([flow.snapshot.value, flow.snapshot.context.named, flow.snapshot.context.failure]).toEqual(
    ['enteringHash', hash, failure],
  )
  flow.send({ type: 'hash.submitted', hash: 'another' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('lookUpTransfer')).toEqual({ hash: 'another', known: expired })
})

test('a request without an answer ends, and the same hash may be named again', async () => {
  const flow = opened()
  flow.send({ type: 'hash.submitted', hash })
  await flow.refuse('lookUpTransfer', 'timed_out')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    'enteringHash',
    { code: 'timed_out' },
  ])
  flow.send({ type: 'hash.submitted', hash })
  expect(flow.snapshot.value).toEqual('naming')
})

test('it is asked for once at a time', () => {
  const flow = opened()
  flow.send({ type: 'hash.submitted', hash })
  expect(flow.snapshot.can({ type: 'hash.submitted', hash })).toEqual(false)
})
