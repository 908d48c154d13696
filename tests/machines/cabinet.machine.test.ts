import { expect, test } from 'vitest'
import { cabinetMachine, isNewcomer } from '../../src/machines/cabinet.machine.ts'
import { emptyBalance, myBalance, myOperations, waitingRefill } from '../support/cabinet-data.ts'
import { elapsed } from '../support/paths.ts'
import { startFlow } from '../support/world.ts'

const start = () => startFlow(cabinetMachine)

async function startShown() {
  const flow = start()
  await flow.answer('readBalance', myBalance)
  await flow.answer('listRecentOperations', myOperations)
  await flow.answer('findWaitingRefill', waitingRefill)
  return flow
}

test('the cabinet shows the balance, recent operations and the refill that waits', async () => {
  const flow = await startShown()
  expect(flow.snapshot.value).toEqual({
    balance: 'balanceShown',
    operations: 'operationsShown',
    refills: 'refillKnown',
  })
  expect(flow.snapshot.context).toEqual({
    currency: 'USDT',
    balance: myBalance,
    balanceFailure: null,
    operations: myOperations,
    operationsFailure: null,
    waitingRefill,
    refillsFailure: null,
  })
})

test('USDT is the currency shown until another one is chosen', async () => {
  const flow = start()
  expect(flow.snapshot.context.currency).toEqual('USDT')
  expect(flow.snapshot.can({ type: 'currency.chosen', currency: 'TON' })).toEqual(false)
  await flow.answer('readBalance', myBalance)
  flow.send({ type: 'currency.chosen', currency: 'TON' })
  expect(flow.snapshot.context.currency).toEqual('TON')
})

test('a balance that does not come hides neither operations nor the waiting refill', async () => {
  const flow = start()
  await flow.refuse('readBalance', 'unreachable')
  await flow.answer('listRecentOperations', myOperations)
  await flow.answer('findWaitingRefill', waitingRefill)
  expect(flow.snapshot.value).toEqual({
    balance: 'balanceNotRead',
    operations: 'operationsShown',
    refills: 'refillKnown',
  })
  expect(flow.snapshot.context.balanceFailure).toEqual({ code: 'unreachable' })

  flow.send({ type: 'balance.requested' })
  await flow.answer('readBalance', myBalance)
  expect(flow.snapshot.context.balance).toEqual(myBalance)
  expect(flow.snapshot.context.balanceFailure).toEqual(null)
})

test('each card that failed is asked for again by itself', async () => {
  const flow = start()
  await flow.refuse('listRecentOperations', 'unexpected')
  await flow.refuse('findWaitingRefill', 'overloaded')
  expect(flow.snapshot.context.operationsFailure).toEqual({ code: 'unexpected' })
  expect(flow.snapshot.context.refillsFailure).toEqual({ code: 'overloaded' })
  flow.send({ type: 'operations.requested' })
  flow.send({ type: 'refills.requested' })
  await flow.answer('listRecentOperations', myOperations)
  await flow.answer('findWaitingRefill', null)
  expect(flow.snapshot.value).toEqual({
    balance: 'readingBalance',
    operations: 'operationsShown',
    refills: 'refillKnown',
  })
})

test('no card waits for its answer without end', () => {
  const flow = start()
  flow.elapse(elapsed('answerLimit', 'cabinet.balance.readingBalance'))
  flow.elapse(elapsed('answerLimit', 'cabinet.operations.listingOperations'))
  flow.elapse(elapsed('answerLimit', 'cabinet.refills.findingRefill'))
  const { balanceFailure, operationsFailure, refillsFailure } = flow.snapshot.context
  expect([balanceFailure, operationsFailure, refillsFailure]).toEqual([
    { code: 'timed_out' },
    { code: 'timed_out' },
    { code: 'timed_out' },
  ])
  expect(
    ['readBalance', 'listRecentOperations', 'findWaitingRefill'].map((id) => flow.isAborted(id)),
  ).toEqual([true, true, true])
})

test('when money moved, the figures are asked for again and the old ones stay until they come', async () => {
  const flow = await startShown()
  flow.hear('watchReads', { type: 'balance.outdated' })
  flow.hear('watchReads', { type: 'operations.outdated' })
  flow.hear('watchReads', { type: 'refills.outdated' })
  expect(flow.snapshot.value).toEqual({
    balance: 'readingBalance',
    operations: 'listingOperations',
    refills: 'findingRefill',
  })
  expect(flow.snapshot.context.balance).toEqual(myBalance)

  await flow.refuse('readBalance', 'timed_out')
  expect(flow.snapshot.context.balance).toEqual(myBalance)
  expect(flow.snapshot.context.balanceFailure).toEqual({ code: 'timed_out' })
})

test('a person who has never moved anything is a newcomer', async () => {
  const flow = start()
  expect(isNewcomer(flow.snapshot.context)).toEqual(false)
  await flow.answer('readBalance', emptyBalance)
  await flow.answer('listRecentOperations', { items: [], asOf: 0 })
  await flow.answer('findWaitingRefill', null)
  expect(isNewcomer(flow.snapshot.context)).toEqual(true)

  flow.hear('watchReads', { type: 'refills.outdated' })
  await flow.answer('findWaitingRefill', waitingRefill)
  expect(isNewcomer(flow.snapshot.context)).toEqual(false)
})
