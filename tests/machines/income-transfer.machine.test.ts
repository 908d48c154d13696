import { describe, expect, test } from 'vitest'
import { incomeTransferMachine, movableIn } from '../../src/machines/income-transfer.machine.ts'
import { income, order } from '../support/models/income-transfer.model.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const submitted = { type: 'income.submitted', values: order } as const
const after = (delay: string, state: string) => elapsed(delay, `incomeTransfer.${state}`)

function moving() {
  const flow = startFlow(incomeTransferMachine, {
    input: { income, decimals: { USDT: 6, BTC: 8 }, from: 'bonus' },
  })
  flow.send(submitted)
  return flow
}
const keysOf = (flow: ReturnType<typeof moving>) =>
  flow.world.calls
    .filter(({ id }) => id === 'moveIncome')
    .map(({ input }) => (input as { key: string }).key)

test('only what is there can be moved', () => {
  expect(movableIn(income)).toEqual([
    { from: 'referral', currency: 'USDT', amount: '12.5' },
    { from: 'bonus', currency: 'USDT', amount: '100' },
    { from: 'bonus', currency: 'BTC', amount: '0.001' },
  ])
})

test('digits that a currency does not have stay where they are', () => {
  const odd = { referral: { USDT: '12.34567899', XRP: '0.0000001' }, bonus: { BTC: '0.12345678' } }
  expect(movableIn(odd, { BTC: 8, XRP: 6 })).toEqual([
    { from: 'referral', currency: 'USDT', amount: '12.345678' },
    { from: 'bonus', currency: 'BTC', amount: '0.12345678' },
  ])
})

describe('income', () => {
  test('is moved to the balance once', async () => {
    const flow = moving()
    expect(flow.inputOf('moveIncome')).toEqual({ key: expect.any(String), order })
    await flow.answer('moveIncome')
    expect(flow.snapshot.output).toEqual({ moved: order })
  })

  test('is moved once by a double click', () => {
    const flow = moving()
    flow.send(submitted)
    expect(keysOf(flow)).toHaveLength(1)
  })

  test('of which there is not enough stays where it is', async () => {
    const flow = moving()
    await flow.refuse('moveIncome', 'insufficient_funds')
    expect(flow.snapshot.value).toEqual('enteringAmount')
    flow.send(submitted)
    const [first, second] = keysOf(flow)
    expect(second).not.toEqual(first)
    await flow.refuse('moveIncome', 'insufficient_funds')
    flow.send({ type: 'transfer.closed' })
    expect(flow.snapshot.output).toEqual({ moved: null })
  })
})

describe('when the answer is lost', () => {
  test('the provider is asked by the key of the request, and nothing is moved again', async () => {
    const flow = moving()
    await flow.refuse('moveIncome', 'unreachable')
    expect(flow.snapshot.can(submitted)).toEqual(false)
    expect(flow.snapshot.can({ type: 'transfer.closed' })).toEqual(false)
    flow.elapse(after('outcomeWait', 'outcomeUnknown'))
    expect(flow.inputOf('isMoved')).toEqual({ key: keysOf(flow)[0] })
    await flow.answer('isMoved', true)
    expect(flow.snapshot.output).toEqual({ moved: order })
    expect(keysOf(flow)).toHaveLength(1)
  })

  test('an answer that never comes is a lost one', async () => {
    const flow = moving()
    await flow.refuse('moveIncome', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
  })

  test('the same order again carries the same key, another its own', async () => {
    const flow = moving()
    for (const values of [order, { ...order, amount: '41' }]) {
      await flow.refuse('moveIncome', 'timed_out')
      flow.send({ type: 'outcome.requested' })
      await flow.answer('isMoved', false)
      expect(flow.snapshot.context.nothingMoved).toEqual(true)
      flow.send({ type: 'income.submitted', values })
    }
    const [first, second, third] = keysOf(flow)
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
  })

  test('it stays unknown as long as the provider cannot be asked', async () => {
    const flow = moving()
    await flow.refuse('moveIncome', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('isMoved', 'unreachable')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.clock.pending()).toEqual([4_000])
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('isMoved', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })
})
