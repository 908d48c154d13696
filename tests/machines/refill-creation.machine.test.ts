import { describe, expect, test } from 'vitest'
import type { Newcomer } from '../../src/machines/first-deposit.ts'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { myNewcomer } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { refillOffer, ton, usdt, waiting } from '../support/models/refill-samples.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const values = { paymentSystem: 'TON', amount: '120' }
const submitted = { type: 'refill.submitted', values, key: 'key-1' } as const

async function startedWithSystems() {
  const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readOffer', refillOffer)
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
    const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
    await flow.refuse('readOffer', 'unreachable')
    expect(flow.snapshot.value).toEqual('systemsNotLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

    flow.send({ type: 'retry.requested' })
    await flow.answer('readOffer', { ...refillOffer, systems: [ton] })
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
      { type: 'saveDraft', params: null },
      { type: 'goTo', params: { name: 'refill', id: 'refill-1', query: {} } },
    ])
    expect(flow.snapshot.context).toEqual({
      login: 'asselk88',
      newcomer: null,
      systems: [ton, usdt],
      named: null,
      lacking: null,
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
      login: 'asselk88',
      newcomer: null,
      systems: [ton, usdt],
      named: null,
      lacking: null,
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

describe('what is typed', () => {
  const draft = { paymentSystem: 'TON', amount: 'en:120', begun: '' }
  const amountWith = async (query: Record<string, string>, newcomer: Newcomer | null) => {
    const flow = startFlow(refillCreationMachine, {
      input: { login: 'asselk88', location: { name: 'refill', query } },
    })
    await flow.answer('readOffer', { ...refillOffer, newcomer, draft })
    return [flow.snapshot.context.lacking?.amount, flow.snapshot.context.draft?.amount]
  }

  test('is kept for the way back, with what was lacking', async () => {
    const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
    await flow.answer('readOffer', { ...refillOffer, newcomer: myNewcomer })
    expect(flow.snapshot.context.newcomer).toEqual(myNewcomer)
    flow.send({ type: 'draft.changed', values })
    expect(flow.services.performed).toEqual([
      { type: 'saveDraft', params: { ...values, begun: '65 USDT' } },
    ])
  })

  test('comes back only where the form begins as it did then', async () => {
    expect([
      await amountWith({}, null),
      await amountWith({}, myNewcomer),
      await amountWith({ lacking: '3.25', of: 'USDT' }, myNewcomer),
    ]).toEqual([
      [undefined, 'en:120'],
      ['65', undefined],
      ['3.25', undefined],
    ])
  })
})

describe('while networks are loaded, or could not be', () => {
  const lacking = { name: 'refill', query: { lacking: '3.25', of: 'USDT' } } as const
  const visited = { type: 'location.visited', location: lacking } as const
  const repeated = { type: 'refill.repeated', values } as const
  const started = () => startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
  async function notLoaded() {
    const flow = started()
    await flow.refuse('readOffer', 'unreachable')
    return flow
  }

  test('a link that names what is lacking counts, and again it changes nothing', async () => {
    for (const flow of [started(), await notLoaded(), await startedWithSystems()]) {
      flow.send(visited)
      const { named, formKey } = flow.snapshot.context
      expect([named, formKey]).toEqual([{ amount: '3.25', currency: 'USDT' }, 1])
      expect(flow.snapshot.can(visited)).toEqual(false)
      expect(
        flow.snapshot.can({ type: 'location.visited', location: { name: 'refill', query: {} } }),
      ).toEqual(false)
    }
  })

  test('what is to be repeated waits for them', async () => {
    const loading = started()
    expect(loading.inputOf('readOffer')).toEqual({ login: 'asselk88' })
    loading.send(repeated)
    const failed = await notLoaded()
    failed.send(repeated)
    for (const flow of [loading, failed]) {
      expect([flow.snapshot.value, flow.snapshot.context.draft]).toEqual(['loadingSystems', values])
      expect(flow.snapshot.context.failure).toEqual(null)
      await flow.answer('readOffer', refillOffer)
      expect([flow.snapshot.value, flow.snapshot.context.draft]).toEqual(['enteringAmount', values])
    }
  })

  test('what is typed anew is what was refused no more', async () => {
    const flow = await startedWithSystems()
    flow.send(submitted)
    await flow.refuse('send', 'too_many_requests')
    flow.send(visited)
    const { submitted: last, lacking: lacks } = flow.snapshot.context
    expect([last, lacks]).toEqual([null, { amount: '3.25', currency: 'USDT' }])
    flow.send({ type: 'draft.changed', values })
    flow.send({
      type: 'location.visited',
      location: { name: 'refill', query: { lacking: '4', of: 'USDT' } },
    })
    expect(flow.snapshot.context.draft).toEqual(null)
    flow.send(repeated)
    expect(flow.snapshot.context.lacking).toEqual(null)
  })
})
