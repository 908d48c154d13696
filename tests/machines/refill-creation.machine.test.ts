import { describe, expect, test } from 'vitest'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { replenished, ton, usdt, waiting } from '../support/models/refill-samples.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const values = { paymentSystem: 'TON', amount: '120' }
const submitted = { type: 'refill.submitted', values } as const

async function startedWithSystems() {
  const flow = startFlow(refillCreationMachine)
  await flow.answer('readPaymentSystems', [ton, usdt])
  return flow
}

const keysOf = (flow: Awaited<ReturnType<typeof startedWithSystems>>) =>
  flow.world.calls
    .filter(({ id }) => id === 'createRefill')
    .map(({ input }) => (input as { key: string }).key)

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
    expect(flow.inputOf('createRefill')).toEqual({ key: expect.any(String), body: values })
    await flow.answer('createRefill', waiting)

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.world.performed).toEqual([
      { type: 'goTo', params: { name: 'refill', id: 'refill-1', query: {} } },
    ])
    expect(flow.snapshot.context).toEqual({
      systems: [ton, usdt],
      wish: null,
      round: 1,
      draft: null,
      body: null,
      key: null,
      failure: null,
      nothingCreated: false,
      timesAsked: 0,
    })
  })

  test('a double click asks for one address only', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send(submitted)
    expect(keysOf(flow)).toHaveLength(1)
  })

  test('what the provider says of a field is kept beside what was typed', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    const failure = {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'above_max' }],
    } as const
    await flow.refuse('createRefill', { ...failure, fields: [...failure.fields] })

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.failure).toEqual(failure)
    expect(flow.snapshot.context.body).toEqual(values)
    expect(flow.snapshot.context.round).toEqual(0)
  })

  test('after a definite refusal the next request is a new one', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'too_many_requests')
    flow.send(submitted)
    const [first, second] = keysOf(flow)
    expect(first).not.toEqual(second)
  })

  test('leaving while the address is being made gives the request up', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    flow.stop()
    expect(flow.isAborted('createRefill')).toEqual(true)
  })
})

describe('when the answer is lost', () => {
  for (const code of [
    'timed_out',
    'unreachable',
    'unexpected',
    'overloaded',
    'idempotency_in_progress',
  ] as const) {
    test(`after ${code} the provider is asked what happened, and nothing is sent twice`, async () => {
      const flow = await startedWithSystems()
      flow.send(submitted)
      const key = flow.snapshot.context.key
      await flow.refuse('createRefill', code)

      expect(flow.snapshot.value).toEqual('outcomeUnknown')
      expect(flow.snapshot.can(submitted)).toEqual(false)
      flow.elapse(elapsed('outcomeWait', 'refillCreation.outcomeUnknown'))
      expect(flow.snapshot.value).toEqual('checkingOutcome')
      expect(flow.inputOf('findRefill')).toEqual({ key })
      expect(keysOf(flow)).toEqual([key])
    })
  }

  test('a request that never ends is a lost answer, not a failure', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  test('a refill that was made after all is opened', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('findRefill', { ...replenished, id: 'refill-9' })

    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.world.performed).toEqual([
      { type: 'goTo', params: { name: 'refill', id: 'refill-9', query: {} } },
    ])
    expect(flow.snapshot.context.key).toEqual(null)
  })

  test('when nothing was made it says so, and the same request again carries the same key', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('findRefill', null)
    expect(flow.snapshot.value).toEqual('enteringAmount')
    expect(flow.snapshot.context.nothingCreated).toEqual(true)
    expect(flow.snapshot.context.failure).toEqual(null)

    flow.send(submitted)
    const [first, second] = keysOf(flow)
    expect(second).toEqual(first)
    expect(flow.snapshot.context.nothingCreated).toEqual(false)
  })

  test('when nothing was made another amount is another request', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('findRefill', null)
    flow.send({ type: 'refill.submitted', values: { ...values, amount: '130' } })
    const [first, second] = keysOf(flow)
    expect(second).not.toEqual(first)
  })

  test('as long as the provider cannot be asked it stays unknown, and asks again less and less often', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('createRefill', 'unreachable')
    const waits = []
    for (let asked = 0; asked < 6; asked += 1) {
      waits.push(...flow.clock.pending())
      flow.elapse(elapsed('outcomeWait', 'refillCreation.outcomeUnknown'))
      await flow.refuse('findRefill', 'unreachable')
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
      expect(flow.snapshot.can(submitted)).toEqual(false)
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(keysOf(flow)).toHaveLength(1)
  })
})

test('a new address for an expired refill begins with the same network and amount', async () => {
  const flow = await startedWithSystems()
  flow.send({ type: 'refill.repeated', values })
  expect(flow.snapshot.context.draft).toEqual(values)
  expect(flow.snapshot.context.round).toEqual(1)
  expect(keysOf(flow)).toEqual([])
})
