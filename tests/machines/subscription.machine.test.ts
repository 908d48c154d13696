import { describe, expect, test } from 'vitest'
import type { Place } from '../../src/machines/places.ts'
import {
  returnPlaces,
  type SubscriptionOffer,
  subscriptionMachine,
} from '../../src/machines/subscription.machine.ts'
import { active, input, offer } from '../support/models/subscription.model.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const submitted = { type: 'subscription.submitted' } as const
const afterState = (delay: string, state: string) => elapsed(delay, `subscription.${state}`)

async function opened(read: SubscriptionOffer = offer, query: Place['query'] = {}) {
  const place: Place = { name: 'subscription', query }
  const flow = startFlow(subscriptionMachine, { input: { ...input, place } })
  await flow.answer('readOffer', read)
  return flow
}

const payments = (flow: Awaited<ReturnType<typeof opened>>) =>
  flow.world.calls.filter(({ id }) => id === 'subscribe').map(({ input: sent }) => sent)
const keysOf = (flow: Awaited<ReturnType<typeof opened>>) =>
  payments(flow).map((sent) => (sent as { key: string }).key)

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
    expect(flow.snapshot.can({ type: 'refill.requested' })).toEqual(false)
  })

  test('a price above the balance leads to the refill and cannot be paid', async () => {
    const flow = await opened()
    flow.send({ type: 'option.chosen', option: 'year' })
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send({ type: 'refill.requested' })
    expect(flow.world.performed).toEqual([{ type: 'goTo', params: { name: 'refill', query: {} } }])
  })

  test('a balance of exactly the price suffices', async () => {
    const flow = await opened({
      ...offer,
      balance: { ...offer.balance, balance: { USDT: '10.00' } },
    })
    expect(flow.snapshot.can(submitted)).toEqual(true)
    expect(flow.snapshot.can({ type: 'refill.requested' })).toEqual(false)
  })

  test('money of another currency does not pay', async () => {
    const flow = await opened({ ...offer, balance: { ...offer.balance, balance: { TON: '900' } } })
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })
})

describe('buying', () => {
  test('the period is bought once, the house knows, and it can be bought again', async () => {
    const flow = await opened()
    flow.send(submitted)
    expect(flow.inputOf('subscribe')).toEqual({ key: expect.any(String), option: 'month' })
    await flow.answer('subscribe', active)

    expect(flow.snapshot.value).toEqual('subscribed')
    expect(flow.snapshot.context.offer?.subscription).toEqual(active)
    expect(flow.snapshot.context.key).toEqual(null)
    expect(flow.told).toEqual([{ type: 'user.changed', change: { subscription: active } }])
    flow.send({ type: 'extension.requested' })
    await flow.answer('readOffer', { ...offer, subscription: active })
    flow.send(submitted)
    const [first, second] = keysOf(flow)
    expect(second).not.toEqual(first)
  })

  test('a double click pays once', async () => {
    const flow = await opened()
    flow.send(submitted)
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send(submitted)
    expect(payments(flow)).toHaveLength(1)
  })

  test('not enough funds after all: the balance is read anew and the refill is offered', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('subscribe', { code: 'insufficient_funds', params: { missing: '7.5' } })
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readOffer', {
      ...offer,
      balance: { ...offer.balance, balance: { USDT: '2.5' } },
    })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.failure?.code).toEqual('insufficient_funds')
    expect(flow.snapshot.can({ type: 'refill.requested' })).toEqual(true)
  })

  test('after a definite refusal the next payment is a new one', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('subscribe', 'too_many_requests')
    expect(flow.snapshot.value).toEqual('choosing')
    flow.send(submitted)
    const [first, second] = keysOf(flow)
    expect(second).not.toEqual(first)
  })

  test('leaving while it is being paid gives the request up', async () => {
    const flow = await opened()
    flow.send(submitted)
    flow.stop()
    expect(flow.isAborted('subscribe')).toEqual(true)
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
    test(`after ${code} a payment that was made is not made again`, async () => {
      const flow = await opened()
      flow.send(submitted)
      await flow.refuse('subscribe', code)
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
      expect(flow.snapshot.can(submitted)).toEqual(false)
      flow.elapse(afterState('outcomeWait', 'outcomeUnknown'))
      await flow.answer('readSubscription', active)

      expect(flow.snapshot.value).toEqual('subscribed')
      expect(payments(flow)).toHaveLength(1)
      expect(flow.told).toEqual([{ type: 'user.changed', change: { subscription: active } }])
    })
  }

  test('a payment that never ends is a lost answer', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('subscribe', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  test('a period that ran before is not taken for the one that was paid', async () => {
    const flow = await opened({ ...offer, subscription: active })
    flow.send(submitted)
    await flow.refuse('subscribe', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSubscription', active)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.nothingBought).toEqual(true)
  })

  test('when nothing was bought the same payment again carries the same key, another its own', async () => {
    const flow = await opened({
      ...offer,
      balance: { ...offer.balance, balance: { USDT: '500' } },
    })
    flow.send(submitted)
    await flow.refuse('subscribe', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSubscription', offer.subscription)
    flow.send(submitted)
    await flow.refuse('subscribe', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readSubscription', offer.subscription)
    flow.send({ type: 'option.chosen', option: 'year' })
    flow.send(submitted)
    const [first, second, third] = keysOf(flow)
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })

  test('as long as the provider cannot be asked it stays unknown, and asks less and less often', async () => {
    const flow = await opened()
    flow.send(submitted)
    await flow.refuse('subscribe', 'unreachable')
    const waits = []
    for (let asked = 0; asked < 6; asked += 1) {
      waits.push(...flow.clock.pending())
      flow.elapse(afterState('outcomeWait', 'outcomeUnknown'))
      await flow.refuse('readSubscription', 'unreachable')
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
      expect(flow.snapshot.can(submitted)).toEqual(false)
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(payments(flow)).toHaveLength(1)
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('readSubscription', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })
})

describe('the flow that was interrupted', () => {
  const bought = async (query: Place['query']) => {
    const flow = await opened(offer, query)
    flow.send(submitted)
    await flow.answer('subscribe', active)
    return flow
  }

  for (const name of returnPlaces.filter((place) => place !== 'deposit')) {
    test(`leads back to ${name}`, async () => {
      const flow = await bought({ return: name })
      flow.send({ type: 'return.requested' })
      expect(flow.world.performed.at(-1)).toEqual({ type: 'goTo', params: { name, query: {} } })
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
      type: 'place.visited',
      place: { name: 'subscription', query: { return: 'partners' } },
    })
    expect(flow.snapshot.context.returnTo).toEqual({ name: 'partners', query: {} })
    flow.send({ type: 'place.visited', place: { name: 'subscription', query: {} } })
    expect(flow.snapshot.context.returnTo).toEqual(null)
  })
})

test('whoever came from a deposit is led back to that one', async () => {
  const toDeposit = (query: Record<string, string>) =>
    startFlow(subscriptionMachine, { input: { ...input, place: { name: 'subscription', query } } })
      .snapshot.context.returnTo
  expect([
    toDeposit({ return: 'deposit', id: 'deposit-1' }),
    toDeposit({ return: 'deposit' }),
    toDeposit({ return: 'elsewhere' }),
  ]).toEqual([{ name: 'deposit', id: 'deposit-1', query: {} }, null, null])
})
