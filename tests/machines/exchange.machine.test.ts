import { describe, expect, test } from 'vitest'
import { exchangeMachine, reversed, withCurrency } from '../../src/machines/exchange.machine.ts'
import type { Place } from '../../src/machines/places.ts'
import { holdings, input, typed } from '../support/models/exchange.model.ts'
import { order } from '../support/models/income-transfer.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const after = (delay: string, state: string) => elapsed(delay, `exchange.${state}`)
const changed = { type: 'draft.changed', draft: typed } as const

async function opened(query: Place['query'] = input.place.query, at = { now: 0 }) {
  const flow = startFlow(exchangeMachine, {
    input: { ...input, place: { name: 'exchange', query }, now: () => at.now },
  })
  await flow.answer('readHoldings', holdings)
  return flow
}
type Opened = Awaited<ReturnType<typeof opened>>

/** The rate comes, as when typing has rested. */
async function quoted(flow: Opened, answer = quote) {
  flow.clock.ring(0)
  await flow.answer('readQuote', answer)
  return flow.snapshot.children.exchangeQuote
}

async function exchanging(at = { now: 0 }) {
  const flow = await opened(input.place.query, at)
  flow.send(changed)
  const child = await quoted(flow)
  child?.send({ type: 'quote.accepted' })
  return flow
}

const exchanges = (flow: Opened) =>
  flow.world.calls.filter(({ id }) => id === 'exchange').map(({ input: sent }) => sent)

describe('what is exchanged', () => {
  test('comes from the address, and two currencies are never the same', async () => {
    const currenciesOf = async (query: Place['query']) => {
      const { from, to } = (await opened(query)).snapshot.context.draft
      return `${from} ${to}`
    }
    expect(await currenciesOf({})).toEqual('USDT BTC')
    expect(await currenciesOf({ from: 'TON' })).toEqual('TON BTC')
    expect(await currenciesOf({ to: 'USDT' })).toEqual('BTC USDT')
    expect(await currenciesOf({ from: 'BTC' })).toEqual('BTC USDT')
    expect(await currenciesOf({ from: 'ETH', to: 'ETH' })).toEqual('ETH USDT')
    expect(await currenciesOf({ from: 'DOGE', to: '<b>' })).toEqual('USDT BTC')
  })

  test('turned round, the amount stays with the currency it was named in', () => {
    expect(reversed(typed)).toEqual({ from: 'USDT', to: 'TON', amount: '100', side: 'get' })
    expect(withCurrency(typed, { from: 'USDT' })).toEqual(reversed(typed))
    expect(withCurrency(typed, { to: 'BTC' })).toEqual({ ...typed, to: 'BTC' })
  })

  test('is quoted while it is typed, by whichever side was named', async () => {
    const flow = await opened()
    flow.send({ type: 'draft.changed', draft: { ...typed, amount: 'en:5.', side: 'get' } })
    flow.clock.ring(0)
    expect(flow.inputOf('readQuote')).toEqual({ ...typed, amount: '5', side: 'get' })
    flow.send({ type: 'draft.changed', draft: { ...typed, amount: 'en:0.' } })
    expect(flow.snapshot.children.exchangeQuote?.getSnapshot().value).toEqual('waiting')
  })

  test('another link to this place changes the currencies', async () => {
    const flow = await opened()
    flow.send(changed)
    flow.send({ type: 'place.visited', place: { name: 'exchange', query: { to: 'ETH' } } })
    expect(flow.snapshot.context.draft).toEqual({ ...typed, to: 'ETH' })
    flow.clock.ring(0)
    expect(flow.inputOf('readQuote')).toEqual({ ...typed, to: 'ETH' })
  })

  test('waits for a balance that could not be loaded', async () => {
    const flow = startFlow(exchangeMachine, { input })
    await flow.refuse('readHoldings', 'unreachable')
    flow.send({ type: 'retry.requested' })
    await flow.refuse('readHoldings', 'timed_out')
    expect(flow.snapshot.value).toEqual('notLoaded')
    flow.send({ type: 'retry.requested' })
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.failure).toEqual(null)
  })
})

describe('exchanging', () => {
  test('happens once, by the quote that was agreed to, and another one may follow', async () => {
    const flow = await exchanging()
    expect(flow.inputOf('exchange')).toEqual({ key: expect.any(String), quote: 'quote-1' })
    await flow.answer('exchange', quote)
    expect(flow.snapshot.value).toEqual('exchanged')
    expect(flow.snapshot.context.quote).toEqual(quote)
    flow.send({ type: 'exchange.repeated' })
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.context.draft).toEqual({ ...typed, amount: '' })
  })

  test('at a rate that is no longer taken leads to a new one, shown against the one agreed to', async () => {
    const flow = await exchanging()
    await flow.refuse('exchange', 'quote_expired')
    expect(flow.snapshot.value).toEqual('choosing')
    const child = await quoted(flow, worseQuote)
    expect(child?.getSnapshot().value).toEqual('changed')
    expect(child?.getSnapshot().context.known).toEqual(quote)
    child?.send({ type: 'quote.accepted' })
    expect(exchanges(flow)).toHaveLength(1)
    child?.send({ type: 'rate.accepted' })
    child?.send({ type: 'quote.accepted' })
    const [first, second] = exchanges(flow) as { key: string }[]
    expect(second).toEqual({ key: expect.any(String), quote: 'quote-2' })
    expect(second?.key).not.toEqual(first?.key)
  })

  test('more than there is after all reads the balance anew', async () => {
    const flow = await exchanging()
    await flow.refuse('exchange', 'insufficient_funds')
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readHoldings', {
      ...holdings,
      balance: { ...holdings.balance, balance: { TON: '10' } },
    })
    expect(flow.snapshot.context.failure?.code).toEqual('insufficient_funds')
    const child = await quoted(flow)
    expect(child?.getSnapshot().can({ type: 'quote.accepted' })).toEqual(false)
  })

  test('is not changed by a link to other currencies', async () => {
    const flow = await exchanging()
    flow.send({ type: 'place.visited', place: { name: 'exchange', query: { from: 'ETH' } } })
    expect(flow.snapshot.value).toEqual('exchanging')
    expect(flow.snapshot.context.draft).toEqual(typed)
  })

  test('is given up when the person leaves', async () => {
    const flow = await exchanging()
    flow.stop()
    expect(flow.isAborted('exchange')).toEqual(true)
  })
})

describe('when the answer is lost', () => {
  for (const code of ['timed_out', 'unreachable', 'unexpected', 'overloaded'] as const) {
    test(`after ${code} what was exchanged is not exchanged again`, async () => {
      const flow = await exchanging()
      await flow.refuse('exchange', code)
      flow.elapse(after('outcomeWait', 'outcomeUnknown'))
      expect(flow.inputOf('askOutcome')).toEqual({ quote: 'quote-1', until: 30_000 })
      await flow.answer('askOutcome', 'exchanged')
      expect(flow.snapshot.value).toEqual('exchanged')
      expect(exchanges(flow)).toHaveLength(1)
    })
  }

  test('an exchange that never ends is a lost answer', async () => {
    const flow = await exchanging()
    await flow.refuse('exchange', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
  })

  test('as long as the quote could still be used nothing else is offered', async () => {
    const flow = await exchanging()
    await flow.refuse('exchange', 'unreachable')
    const waits = []
    for (let asked = 0; asked < 5; asked += 1) {
      waits.push(...flow.clock.pending())
      flow.elapse(after('outcomeWait', 'outcomeUnknown'))
      await flow.answer('askOutcome', 'undecided')
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('askOutcome', 'timed_out')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('askOutcome', 'nothing')
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.nothingExchanged).toEqual(true)
    expect(flow.snapshot.context.draft).toEqual(typed)
    expect(exchanges(flow)).toHaveLength(1)
  })

  test('the quote ends by the clock at which it was agreed to', async () => {
    const flow = await exchanging({ now: 5_000 })
    await flow.refuse('exchange', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    expect(flow.inputOf('askOutcome')).toEqual({ quote: 'quote-1', until: 35_000 })
  })
})

describe('income', () => {
  test('is moved to the balance in a flow of its own, and the balance is read anew', async () => {
    const flow = await opened()
    flow.send({ type: 'income.chosen', from: 'bonus' })
    flow.snapshot.children.incomeTransfer?.send({
      type: 'income.submitted',
      values: order,
      key: 'key-1',
    })
    await flow.answer('send', order)
    expect(flow.snapshot.value).toEqual('loading')
    expect(flow.world.performed).toEqual([
      { type: 'goTo', params: { name: 'exchange', query: {} } },
    ])
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.moved).toEqual(order)
  })

  test('may be what the link asks for, now or later', async () => {
    const flow = await opened({ income: 'referral' })
    expect(flow.snapshot.value).toEqual('movingIncome')
    flow.snapshot.children.incomeTransfer?.send({ type: 'transfer.closed' })
    expect(flow.snapshot.value).toEqual('choosing')
    flow.send({ type: 'place.visited', place: { name: 'exchange', query: { income: 'bonus' } } })
    expect(flow.snapshot.value).toEqual('movingIncome')
    expect((await opened({ income: 'deposit' })).snapshot.value).toEqual('choosing')
  })

  test('on its way is not left for another link', async () => {
    const flow = await opened()
    flow.send({ type: 'income.chosen', from: 'bonus' })
    flow.send({ type: 'place.visited', place: { name: 'exchange', query: { from: 'ETH' } } })
    expect(flow.snapshot.value).toEqual('movingIncome')
    expect(flow.snapshot.context.draft.from).toEqual('TON')
  })
})
