import { describe, expect, test } from 'vitest'
import type { ExchangeQuote } from '../../src/api/contract/exchange.ts'
import { exchangeQuoteMachine } from '../../src/machines/exchange-quote.machine.ts'
import { startFlow } from '../support/flow.ts'
import { request } from '../support/models/exchange-quote.model.ts'
import { dearQuote, quote, worseQuote } from '../support/models/money-samples.ts'
import { elapsed } from '../support/paths.ts'

const accepted = { type: 'quote.accepted', key: 'key-1' } as const
const after = (delay: string, state: string) => elapsed(delay, `exchangeQuote.${state}`)

function started(input: { known?: ExchangeQuote | null; at?: { now: number } } = {}) {
  const { at = { now: 0 }, known = null } = input
  const flow = startFlow(exchangeQuoteMachine, {
    input: { available: { TON: '150' }, request, known, now: () => at.now },
  })
  flow.elapse(after('typingPause', 'settling'))
  return flow
}

async function offered(answer = quote, at = { now: 0 }) {
  const flow = started({ at })
  await flow.answer('readQuote', answer)
  return flow
}

describe('asking for a rate', () => {
  test('begins when typing has come to rest, with what was typed last', () => {
    const flow = startFlow(exchangeQuoteMachine, { input: { available: {}, request: null } })
    expect(flow.snapshot.value).toEqual('waiting')
    for (const amount of ['1', '10', '100']) {
      flow.send({ type: 'request.changed', request: { ...request, amount } })
    }
    expect(flow.services.calls).toHaveLength(0)
    flow.elapse(after('typingPause', 'settling'))
    expect(flow.inputOf('readQuote')).toEqual(request)
  })

  test('is given up when the amount changes meanwhile', async () => {
    const flow = await offered()
    flow.send({ type: 'request.changed', request: { ...request, amount: '7' } })
    expect(flow.snapshot.context.quote).toEqual(null)
    flow.elapse(after('typingPause', 'settling'))
    flow.send({ type: 'request.changed', request: null })
    expect(flow.isAborted('readQuote')).toEqual(true)
    expect(flow.snapshot.value).toEqual('waiting')
  })

  test('that fails or is not answered can be repeated', async () => {
    const flow = started()
    await flow.refuse('readQuote', 'unreachable')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'quote.requested' })
    await flow.refuse('readQuote', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', quote)
    expect(flow.snapshot.value).toEqual('offered')
    expect(flow.snapshot.context.failure).toEqual(null)
  })
})

describe('a rate', () => {
  test('that is agreed to is what the flow ends with', async () => {
    const flow = await offered()
    flow.send(accepted)
    expect(flow.snapshot.output).toEqual({ quote, key: 'key-1' })
  })

  test('of more than there is cannot be agreed to', async () => {
    const flow = await offered(dearQuote)
    expect(flow.snapshot.can(accepted)).toEqual(false)
  })

  test('of exactly what there is can', async () => {
    const flow = await offered({ ...quote, give: '150.00' })
    expect(flow.snapshot.can(accepted)).toEqual(true)
  })

  test('is counted down by the clock, not by timers', async () => {
    const at = { now: 1_000 }
    const flow = await offered(quote, at)
    expect(flow.snapshot.context.secondsLeft).toEqual(30)
    at.now += 12_500
    flow.elapse(after('second', 'offered'))
    expect(flow.snapshot.context.secondsLeft).toEqual(18)
  })

  test('that has gone out of date cannot be agreed to, and a new one is asked for only on demand', async () => {
    const flow = await offered()
    flow.elapse(after('quoteLifetime', 'offered'))
    expect(flow.snapshot.value).toEqual('expired')
    expect(flow.snapshot.can(accepted)).toEqual(false)
    expect(flow.services.calls).toHaveLength(1)
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', { ...quote, quote: 'quote-9', get: '514.80' })
    expect(flow.snapshot.value).toEqual('offered')
  })

  test('that differs from the one seen before must be accepted by itself', async () => {
    const flow = await offered()
    flow.elapse(after('quoteLifetime', 'offered'))
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', worseQuote)
    expect(flow.snapshot.value).toEqual('changed')
    expect(flow.snapshot.context.known).toEqual(quote)
    expect(flow.snapshot.can(accepted)).toEqual(false)
    flow.send({ type: 'rate.accepted' })
    flow.send(accepted)
    expect(flow.snapshot.output).toEqual({ quote: worseQuote, key: 'key-1' })
  })

  test('that was never accepted is not what the next one is compared with', async () => {
    const flow = started({ known: quote })
    await flow.answer('readQuote', worseQuote)
    flow.elapse(after('quoteLifetime', 'changed'))
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', { ...worseQuote, quote: 'quote-9' })
    expect(flow.snapshot.value).toEqual('changed')
    expect(flow.snapshot.context.known).toEqual(quote)
  })

  test('that differs on the side which was not named has changed, too', async () => {
    const flow = started({ known: quote })
    await flow.answer('readQuote', { ...quote, give: '101' })
    expect(flow.snapshot.value).toEqual('changed')
  })
})
