import { describe, expect, test } from 'vitest'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import {
  returnLocations,
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../src/machines/subscription.machine.ts'
import { startFlow } from '../support/flow.ts'
import { active, input, offer } from '../support/models/subscription.model.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const submitted = { type: 'subscription.submitted', key: 'key-1' } as const
const rich = { ...offer, balance: { ...offer.balance, balance: { USDT: '500' } } }

async function opened(read: SubscriptionOffer = offer, query: RouteLocation['query'] = {}) {
  const location: RouteLocation = { name: 'subscription', query }
  const flow = startFlow(subscriptionMachine, { input: { ...input, location } })
  await flow.answer('readOffer', read)
  return flow
}

proveSubmission({
  begin: () => opened(),
  submitted: (key) => ({ ...submitted, key }),
  result: active,
})

describe('what is on offer', () => {
  test('the shortest period is chosen until the person chooses another', async () => {
    const flow = await opened()
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.chosen).toEqual('month')
    flow.send({ type: 'option.chosen', option: 'year' })
    expect(flow.snapshot.context.chosen).toEqual('year')
    expect(flow.snapshot.can({ type: 'option.chosen', option: 'year' })).toEqual(false)
  })

  test('an offer that could not be loaded can be asked for again', async () => {
    const flow = startFlow(subscriptionMachine, { input })
    await flow.refuse('readOffer', 'unreachable')
    expect(flow.snapshot.value).toEqual('notLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'retry.requested' })
    await flow.refuse('readOffer', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'retry.requested' })
    await flow.answer('readOffer', offer)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('without a single period nothing can be bought', async () => {
    const flow = await opened({ ...offer, options: [] })
    expect(flow.snapshot.context.chosen).toEqual(null)
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('a price above the balance cannot be paid', async () => {
    const flow = await opened()
    flow.send({ type: 'option.chosen', option: 'year' })
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('a balance of exactly the price suffices', async () => {
    const flow = await opened({
      ...offer,
      balance: { ...offer.balance, balance: { USDT: '10.00' } },
    })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('money of another currency does not pay', async () => {
    const flow = await opened({ ...offer, balance: { ...offer.balance, balance: { TON: '900' } } })
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })
})

describe('buying', () => {
  test('the period is bought, the session knows, and it can be bought again', async () => {
    const flow = await opened()
    flow.send(submitted)
    expect(flow.inputOf('send')).toEqual({
      key: 'key-1',
      body: { option: 'month', until: null },
    })
    await flow.answer('send', active)

    expect(flow.snapshot.value).toEqual('subscribed')
    expect(flow.snapshot.context.submitted).toEqual(null)
    expect(flow.snapshot.context.offer?.subscription).toEqual(active)
    expect(flow.notified).toEqual([{ type: 'user.changed', change: { subscription: active } }])
    flow.send({ type: 'extension.requested' })
    await flow.answer('readOffer', { ...offer, subscription: active })
    flow.send({ ...submitted, key: 'key-2' })
    expect(flow.inputOf('send')).toEqual({
      key: 'key-2',
      body: { option: 'month', until: active.until },
    })
  })

  test('not enough funds after all: the balance is read anew, and the price cannot be paid', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('send', { code: 'insufficient_funds', params: { missing: '7.5' } })
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readOffer', {
      ...offer,
      balance: { ...offer.balance, balance: { USDT: '2.5' } },
    })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.submitted?.end).toEqual({
      outcome: 'refused',
      failure: { code: 'insufficient_funds', params: { missing: '7.5' } },
    })
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('another period after nothing was bought is another payment, the same one is not', async () => {
    const flow = await opened(rich)
    const keys = []
    for (const [option, key] of [
      ['month', 'key-1'],
      ['year', 'key-2'],
      ['year', 'key-3'],
    ] as const) {
      flow.send({ type: 'option.chosen', option })
      flow.send({ ...submitted, key })
      keys.push(flow.snapshot.context.submitted?.key)
      await flow.refuse('send', 'unreachable')
      flow.snapshot.children.submission?.send({ type: 'outcome.requested' })
      await flow.answer('find', null)
    }
    expect(keys).toEqual(['key-1', 'key-2', 'key-2'])
  })
})

describe('the flow that was interrupted', () => {
  const bought = async (query: RouteLocation['query']) => {
    const flow = await opened(offer, query)
    flow.send(submitted)
    await flow.answer('send', active)
    return flow
  }

  for (const name of returnLocations.filter((location) => location !== 'deposit')) {
    test(`leads back to ${name}`, async () => {
      const flow = await bought({ return: name })
      flow.send({ type: 'return.requested' })
      expect(flow.services.performed.at(-1)).toEqual({ type: 'goTo', params: { name, query: {} } })
    })
  }

  for (const given of ['https://evil.example', '//evil.example', 'login', 'toString', '']) {
    test(`is never '${given}'`, async () => {
      const flow = await bought({ return: given })
      expect(flow.snapshot.can({ type: 'return.requested' })).toEqual(false)
    })
  }

  test('is the one of the last link that was followed here', async () => {
    const flow = await opened(offer, { return: 'deposits' })
    flow.send({
      type: 'location.visited',
      location: { name: 'subscription', query: { return: 'partners' } },
    })
    expect(flow.snapshot.context.returnTo).toEqual({ name: 'partners', query: {} })
    flow.send({ type: 'location.visited', location: { name: 'subscription', query: {} } })
    expect(flow.snapshot.context.returnTo).toEqual(null)
  })
})

test('whoever came from a deposit is led back to that one', async () => {
  const toDeposit = (query: Record<string, string>) =>
    startFlow(subscriptionMachine, {
      input: { ...input, location: { name: 'subscription', query } },
    }).snapshot.context.returnTo
  expect([
    toDeposit({ return: 'deposit', id: 'deposit-1' }),
    toDeposit({ return: 'deposit' }),
    toDeposit({ return: 'elsewhere' }),
  ]).toEqual([{ name: 'deposit', id: 'deposit-1', query: {} }, null, null])
})
