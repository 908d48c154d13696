import { describe, expect, test } from 'vitest'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { startFlow } from '../support/flow.ts'
import { ton, usdt, waiting } from '../support/models/refill-samples.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const values = { paymentSystem: 'TON', amount: '120' }
const submitted = { type: 'refill.submitted', values, key: 'key-1' } as const

async function startedWithSystems() {
  const flow = startFlow(refillCreationMachine)
  await flow.answer('readPaymentSystems', [ton, usdt])
  return flow
}

proveSubmission({
  begin: startedWithSystems,
  submitted: (key) => ({ ...submitted, key }),
  other: (key) => ({ ...submitted, values: { ...values, amount: '130' }, key }),
  result: waiting,
})

describe('asking for an address', () => {
  test('currencies and networks that could not be loaded can be asked for again', async () => {
    const flow = startFlow(refillCreationMachine)
    await flow.refuse('readPaymentSystems', 'unreachable')
    expect(flow.snapshot.value).toEqual('systemsNotLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

    flow.send({ type: 'retry.requested' })
    await flow.answer('readPaymentSystems', [ton])
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.systems).toEqual([ton])
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('a created refill opens its own page, and the form starts afresh', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    expect(flow.inputOf('send')).toEqual({ key: 'key-1', body: values })
    await flow.answer('send', waiting)

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.services.performed).toEqual([
      { type: 'goTo', params: { name: 'refill', id: 'refill-1', query: {} } },
    ])
    expect(flow.snapshot.context).toEqual({
      systems: [ton, usdt],
      prefill: null,
      formKey: 1,
      draft: null,
      submitted: null,
      failure: null,
    })
  })

  test('what the provider says of a field is kept beside what was typed', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    const failure = { code: 'validation_failed', fields: [{ path: 'amount', code: 'above_max' }] }
    await flow.refuse('send', {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'above_max' }],
    })

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context).toEqual({
      systems: [ton, usdt],
      prefill: null,
      formKey: 0,
      draft: null,
      submitted: { body: values, key: 'key-1', end: { outcome: 'refused', failure } },
      failure: null,
    })
  })

  test('when nothing was made it says so until the next request', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('send', 'timed_out')
    flow.snapshot.children.submission?.send({ type: 'outcome.requested' })
    await flow.answer('find', null)

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.submitted?.end).toEqual({ outcome: 'nothing' })
    flow.send({ ...submitted, key: 'key-2' })
    expect(flow.snapshot.context.submitted).toEqual({ body: values, key: 'key-1', end: null })
  })
})

test('a new address for an expired refill begins with the same network and amount', async () => {
  const flow = await startedWithSystems()
  flow.send({ type: 'refill.repeated', values })
  expect(flow.snapshot.context.draft).toEqual(values)
  expect(flow.snapshot.context.formKey).toEqual(1)
  expect(flow.services.calls.filter(({ id }) => id === 'send')).toEqual([])
})
