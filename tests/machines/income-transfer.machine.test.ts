import { expect, test } from 'vitest'
import { incomeTransferMachine, movableIn } from '../../src/machines/income-transfer.machine.ts'
import { startFlow } from '../support/flow.ts'
import { income, order } from '../support/models/income-transfer.model.ts'
import { proveSubmission } from '../support/prove-submission.ts'

const submitted = { type: 'income.submitted', values: order, key: 'key-1' } as const
const closed = { type: 'transfer.closed' } as const

const begin = () =>
  startFlow(incomeTransferMachine, {
    input: { income, decimals: { USDT: 6, BTC: 8 }, from: 'bonus' },
  })
function moving() {
  const flow = begin()
  flow.send(submitted)
  return flow
}

proveSubmission({
  begin: async () => begin(),
  submitted: (key) => ({ ...submitted, key }),
  other: (key) => ({ ...submitted, values: { ...order, amount: '41' }, key }),
  result: order,
})

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

test('income is moved to the balance, and that is what the flow ends with', async () => {
  const flow = moving()
  expect(flow.inputOf('send')).toEqual({ key: 'key-1', body: order })
  await flow.answer('send', order)
  expect(flow.snapshot.output).toEqual({ moved: order })
})

test('income of which there is not enough stays where it is', async () => {
  const flow = moving()
  await flow.refuse('send', 'insufficient_funds')
  expect(flow.snapshot.value).toEqual('enteringAmount')
  expect(flow.snapshot.context.submitted?.end).toEqual({
    outcome: 'refused',
    failure: { code: 'insufficient_funds' },
  })
  flow.send(closed)
  expect(flow.snapshot.output).toEqual({ moved: null })
})

test('income on its way is not left, not even while nobody knows where it is', async () => {
  const flow = moving()
  expect(flow.snapshot.can(closed)).toEqual(false)
  await flow.refuse('send', 'unreachable')
  expect(flow.snapshot.can(closed)).toEqual(false)
})
