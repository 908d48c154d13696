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
    flow.clock.advance(399)
    expect(flow.services.calls).toHaveLength(0)
    flow.clock.advance(1)
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
    expect(flow.snapshot.context.failure).toEqual(null)
    await flow.refuse('readQuote', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', quote)
    expect(flow.snapshot.value).toEqual('offered')
    expect(flow.snapshot.context.failure).toEqual(null)
  })
})

/** A rate and a clock that goes on with the timers. */
async function ticking(known: ExchangeQuote | null, answer: ExchangeQuote) {
  const at = { now: 0 }
  const flow = started({ known, at })
  await flow.answer('readQuote', answer)
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      at.now += 1_000
      flow.clock.advance(1_000)
    }
  }
  return { flow, pass }
}

describe('a rate', () => {
  test.each([
    [null, 'offered'],
    [worseQuote, 'changed'],
  ])(
    'beside %o lasts as long as the provider says, and each second is counted',
    async (known, value) => {
      const { flow, pass } = await ticking(known, quote)
      const seen = () => [flow.snapshot.value, flow.snapshot.context.secondsLeft]
      expect(seen()).toEqual([value, 30])
      pass(1)
      expect(seen()).toEqual([value, 29])
      pass(28)
      expect(seen()).toEqual([value, 1])
      pass(1)
      expect(flow.snapshot.value).toEqual('expired')
    },
  )

  test('that is taken, by itself or because it is the same, is held against nothing any more', async () => {
    const same = started({ known: quote })
    await same.answer('readQuote', { ...quote, quote: 'quote-9' })
    expect([same.snapshot.value, same.snapshot.context.known]).toEqual(['offered', null])
    const other = started({ known: quote })
    await other.answer('readQuote', worseQuote)
    other.send({ type: 'rate.accepted' })
    expect([other.snapshot.value, other.snapshot.context.known]).toEqual(['offered', null])
  })

  test('of something else is held against nothing, and no failure is told of it', async () => {
    const flow = started({ known: quote })
    await flow.refuse('readQuote', 'unreachable')
    flow.send({ type: 'request.changed', request: { ...request, amount: '7' } })
    const { known, failure } = flow.snapshot.context
    expect([known, failure]).toEqual([null, null])
  })

  test('that could not be asked for anew is out of sight', async () => {
    const flow = await offered()
    flow.elapse(after('quoteLifetime', 'offered'))
    flow.send({ type: 'quote.requested' })
    await flow.refuse('readQuote', 'unreachable')
    expect([flow.snapshot.value, flow.snapshot.context.quote]).toEqual(['notQuoted', null])
    flow.send({ type: 'quote.requested' })
    await flow.answer('readQuote', worseQuote)
    expect([flow.snapshot.value, flow.snapshot.context.known]).toEqual(['changed', quote])
  })

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
