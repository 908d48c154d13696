import { describe, expect, test } from 'vitest'
import { exchangeMachine, reversed, withCurrency } from '../../src/machines/exchange.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { holdings, input, typed } from '../support/models/exchange.model.ts'
import { order } from '../support/models/income-transfer.model.ts'
import { quote, worseQuote } from '../support/models/money-samples.ts'
import { answered } from '../support/paths.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const accepted = { type: 'quote.accepted', key: 'key-1' } as const
const changed = { type: 'draft.changed', draft: typed } as const

async function opened(query: RouteLocation['query'] = input.location.query, at = { now: 0 }) {
  const flow = startFlow(exchangeMachine, {
    input: { ...input, location: { name: 'exchange', query }, now: () => at.now },
  })
  await flow.answer('readHoldings', holdings)
  return flow
}
const body = { quote: 'quote-1', until: 30_000 }
type Opened = Awaited<ReturnType<typeof opened>>

/** The rate comes, as when typing has rested. */
async function quoted(flow: Opened, answer = quote) {
  flow.clock.ring(0)
  await flow.answer('readQuote', answer)
  return flow.snapshot.children.exchangeQuote
}

async function exchanging(at = { now: 0 }) {
  const flow = await opened(input.location.query, at)
  flow.send(changed)
  const child = await quoted(flow)
  child?.send(accepted)
  return flow
}

const exchanges = (flow: Opened) =>
  flow.services.calls.filter(({ id }) => id === 'send').map(({ input: sent }) => sent)

proveSubmission({
  begin: async () => {
    const flow = startFlow(exchangeMachine, { input })
    await flow.answer('readHoldings', holdings)
    flow.send(changed)
    await quoted(flow)
    return flow
  },
  submitted: (key) => ({ type: 'quote.accepted', key }),
  to: ({ snapshot }) => snapshot.children.exchangeQuote,
  back: async (flow) => {
    await quoted(flow)
  },
  result: body,
})

describe('what is exchanged', () => {
  test('comes from the address, and two currencies are never the same', async () => {
    const currenciesOf = async (query: RouteLocation['query']) => {
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
    flow.send({ type: 'location.visited', location: { name: 'exchange', query: { to: 'ETH' } } })
    expect(flow.snapshot.context.draft).toEqual({ ...typed, to: 'ETH' })
    flow.clock.ring(0)
    expect(flow.inputOf('readQuote')).toEqual({ ...typed, to: 'ETH' })
  })

  test('is what the last link says, also while the balance is read', async () => {
    const flow = startFlow(exchangeMachine, { input })
    flow.send({ type: 'location.visited', location: { name: 'exchange', query: { to: 'ETH' } } })
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.context.draft.to).toEqual('ETH')
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
  test('happens by the quote that was agreed to, and another one may follow', async () => {
    const flow = await exchanging()
    expect(flow.inputOf('send')).toEqual({ key: 'key-1', body })
    await flow.answer('send', body)
    expect(flow.snapshot.value).toEqual('exchanged')
    expect(flow.snapshot.context.quote).toEqual(quote)
    expect(flow.snapshot.context.submitted).toEqual(null)
    flow.send({ type: 'exchange.repeated' })
    expect(flow.snapshot.context.quote).toEqual(null)
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.context.draft).toEqual({ ...typed, amount: '' })
  })

  test('at a rate that is no longer taken leads to a new one, shown against the one agreed to', async () => {
    const flow = await exchanging()
    await flow.refuse('send', 'quote_expired')
    expect(flow.snapshot.value).toEqual('choosing')
    const child = await quoted(flow, worseQuote)
    expect(child?.getSnapshot().value).toEqual('changed')
    expect(child?.getSnapshot().context.known).toEqual(quote)
    child?.send(accepted)
    expect(exchanges(flow)).toHaveLength(1)
    child?.send({ type: 'rate.accepted' })
    child?.send({ ...accepted, key: 'key-2' })
    expect(flow.inputOf('send')).toEqual({ key: 'key-2', body: { ...body, quote: 'quote-2' } })
  })

  test('something else is not held against the rate that was agreed to, nor told what became of that', async () => {
    const flow = await exchanging()
    await flow.refuse('send', 'quote_expired')
    flow.send({ type: 'draft.changed', draft: { ...typed, amount: '50' } })
    const { quote: known, submitted } = flow.snapshot.context
    expect([known, submitted]).toEqual([null, null])
  })

  test('more than there is after all reads the balance anew', async () => {
    const flow = await exchanging()
    await flow.refuse('send', 'insufficient_funds')
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readHoldings', {
      ...holdings,
      balance: { ...holdings.balance, balance: { TON: '10' } },
    })
    expect(flow.snapshot.context.submitted?.end).toEqual({
      outcome: 'refused',
      failure: { code: 'insufficient_funds' },
    })
    const child = await quoted(flow)
    expect(child?.getSnapshot().can(accepted)).toEqual(false)
  })

  test('is not changed by a link to other currencies', async () => {
    const flow = await exchanging()
    flow.send({ type: 'location.visited', location: { name: 'exchange', query: { from: 'ETH' } } })
    expect(flow.snapshot.value).toEqual('exchanging')
    expect(flow.snapshot.context.draft).toEqual(typed)
  })

  test('names by its own clock until when the quote can be used', async () => {
    const flow = await exchanging({ now: 5_000 })
    expect(flow.inputOf('send')).toEqual({ key: 'key-1', body: { ...body, until: 35_000 } })
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
    expect(flow.services.performed).toEqual([
      { type: 'goTo', params: { name: 'exchange', query: {} } },
    ])
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.snapshot.context.moved).toEqual(order)
    flow.send({ type: 'income.chosen', from: 'bonus' })
    expect(flow.snapshot.context.moved).toEqual(null)
  })

  test('that was moved is told until something is typed', async () => {
    const flow = await opened({ income: 'bonus' })
    flow.actor.send(answered('incomeTransfer', { moved: order }) as never)
    await flow.answer('readHoldings', holdings)
    expect(flow.snapshot.context.moved).toEqual(order)
    flow.send(changed)
    expect(flow.snapshot.context.moved).toEqual(null)
  })

  test('may be what the link asks for, now or later', async () => {
    const flow = await opened({ income: 'referral' })
    expect(flow.snapshot.value).toEqual('movingIncome')
    expect(flow.snapshot.children.incomeTransfer?.getSnapshot().context.begun).toEqual('referral')
    flow.snapshot.children.incomeTransfer?.send({ type: 'transfer.closed' })
    expect(flow.snapshot.value).toEqual('choosing')
    expect(flow.services.performed).toEqual([
      { type: 'goTo', params: { name: 'exchange', query: {} } },
    ])
    flow.send({
      type: 'location.visited',
      location: { name: 'exchange', query: { income: 'bonus' } },
    })
    expect(flow.snapshot.value).toEqual('movingIncome')
    expect((await opened({ income: 'deposit' })).snapshot.value).toEqual('choosing')
  })

  test('on its way is not left for another link', async () => {
    const flow = await opened()
    flow.send({ type: 'income.chosen', from: 'bonus' })
    flow.send({ type: 'location.visited', location: { name: 'exchange', query: { from: 'ETH' } } })
    expect(flow.snapshot.value).toEqual('movingIncome')
    expect(flow.snapshot.context.draft.from).toEqual('TON')
  })
})

test('a rate lasts by the clock of the exchange', async () => {
  const flow = await opened(input.location.query, { now: 60_000 })
  flow.send(changed)
  const rate = await quoted(flow)
  expect(rate?.getSnapshot().context.expiresAt).toEqual(90_000)
})
