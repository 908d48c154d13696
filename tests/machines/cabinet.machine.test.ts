import { expect, test } from 'vitest'
import { cabinetMachine, totalOf } from '../../src/machines/cabinet.machine.ts'
import {
  myBalance,
  myDeposits,
  myOperations,
  mySteps,
  myUnfinished,
  statisticsOf,
} from '../support/cabinet-data.ts'
import { startFlow } from '../support/world.ts'

const start = () => startFlow(cabinetMachine)
const cards = ['statistics', 'balance', 'operations', 'unfinished', 'deposits', 'steps'] as const
const calls = [
  'readStatistics',
  'readBalance',
  'listRecentOperations',
  'findUnfinished',
  'listActiveDeposits',
  'readSteps',
] as const
const answers = [
  statisticsOf('USDT'),
  myBalance,
  myOperations,
  myUnfinished,
  myDeposits,
  mySteps,
] as const
const shown = {
  statistics: 'statisticsShown',
  balance: 'balanceShown',
  operations: 'operationsShown',
  unfinished: 'unfinishedKnown',
  deposits: 'depositsShown',
  steps: 'stepsShown',
}

async function startShown() {
  const flow = start()
  for (const [place, call] of calls.entries()) await flow.answer(call, answers[place])
  return flow
}

test('the cabinet shows figures, balance, operations, what is unfinished, deposits and next steps', async () => {
  const flow = await startShown()
  expect(flow.snapshot.value).toEqual(shown)
  const { context } = flow.snapshot
  expect(cards.map((card) => context[card])).toEqual(answers)
  expect(cards.map((card) => context[`${card}Failure`])).toEqual(cards.map(() => null))
})

test('every figure is counted in USDT, until another main currency is chosen', async () => {
  const flow = start()
  expect(flow.inputOf('readStatistics')).toEqual({ currency: 'USDT', period: 'month' })
  await flow.answer('readStatistics', statisticsOf('USDT'))
  flow.send({ type: 'currency.chosen', currency: 'BTC' })
  expect(flow.inputOf('readStatistics')).toEqual({ currency: 'BTC', period: 'month' })
  expect(flow.snapshot.context.statistics).toEqual(statisticsOf('USDT'))
  await flow.answer('readStatistics', statisticsOf('BTC'))
  expect(flow.snapshot.context.statistics?.currency).toEqual('BTC')
  expect(flow.snapshot.can({ type: 'currency.chosen', currency: 'BTC' })).toEqual(false)
})

test('another currency or period leaves every other card as it is, shown or on its way', async () => {
  const waiting = start()
  waiting.send({ type: 'currency.chosen', currency: 'TON' })
  waiting.send({ type: 'period.chosen', period: 'all' })
  const others = waiting.world.calls.filter(({ id }) => id !== 'readStatistics')
  expect(others.map(({ id, signal }) => [id, signal.aborted])).toEqual(
    calls.slice(1).map((call) => [call, false]),
  )
  const flow = await startShown()
  flow.send({ type: 'currency.chosen', currency: 'BTC' })
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(flow.snapshot.value).toEqual({ ...shown, statistics: 'readingStatistics' })
})

test('another currency chosen before the answer gives up the request for the first', () => {
  const flow = start()
  flow.send({ type: 'currency.chosen', currency: 'TON' })
  const asked = flow.world.calls.filter(({ id }) => id === 'readStatistics')
  expect(asked.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    [{ currency: 'USDT', period: 'month' }, true],
    [{ currency: 'TON', period: 'month' }, false],
  ])
})

test('the chart shows another period on demand, and forgets the day of the old one', async () => {
  const flow = await startShown()
  flow.send({ type: 'day.chosen', day: 1 })
  expect(flow.snapshot.context.day).toEqual(1)
  expect(flow.snapshot.can({ type: 'day.chosen', day: 3 })).toEqual(false)
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(flow.inputOf('readStatistics')).toEqual({ currency: 'USDT', period: 'all' })
  expect(flow.snapshot.context.day).toEqual(null)
})

test('amounts are hidden on demand, and stay so for as long as the window is open', () => {
  const flow = start()
  flow.send({ type: 'hiding.chosen', areAmountsHidden: true })
  expect(flow.snapshot.context.areAmountsHidden).toEqual(true)
  expect(flow.told).toEqual([{ type: 'hiding.chosen', areAmountsHidden: true }])
  const later = start()
  later.hear('recallHiding', { type: 'hiding.recalled', areAmountsHidden: true })
  expect(later.snapshot.context.areAmountsHidden).toEqual(true)
  expect(later.told).toEqual([])
})

test('a person has everything read anew, and goes on seeing what is shown', async () => {
  const flow = await startShown()
  const before = flow.snapshot.context
  flow.send({ type: 'refresh.requested' })
  expect(flow.world.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  for (const card of cards) flow.hear('watchReads', { type: `${card}.outdated` })
  expect(flow.snapshot.context).toEqual(before)
  await flow.answer('readStatistics', { ...statisticsOf('USDT'), at: 7 })
  expect(flow.snapshot.context.statistics?.at).toEqual(7)
})

test('each card fails by itself, and is asked for again by itself', async () => {
  for (const [place, card] of cards.entries()) {
    const flow = await startShown()
    flow.hear('watchReads', { type: `${card}.outdated` })
    await flow.refuse(calls[place] ?? '', 'overloaded')
    const { context, value } = flow.snapshot
    expect(context[`${card}Failure`]).toEqual({ code: 'overloaded' })
    expect(context[card], 'what was shown stays').toEqual(answers[place])
    expect({ ...value, [card]: shown[card] }).toEqual(shown)

    flow.send({ type: `${card}.requested` })
    await flow.answer(calls[place] ?? '', answers[place])
    expect(flow.snapshot.value).toEqual(shown)
    expect(flow.snapshot.context[`${card}Failure`]).toEqual(null)
    flow.stop()
  }
})

test('no card waits for its answer without end', async () => {
  const flow = start()
  for (const id of calls) await flow.refuse(id, 'timed_out')
  const { context } = flow.snapshot
  expect(cards.map((card) => context[`${card}Failure`]?.code)).toEqual(cards.map(() => 'timed_out'))
})

test('the total is that of the balance, until another account or all of them are chosen', async () => {
  const flow = await startShown()
  const shown = () => {
    const { statistics, type } = flow.snapshot.context
    return [type, statistics === null ? null : totalOf(statistics, type)]
  }
  const seen = [shown()]
  for (const account of ['referral', 'bonus', 'deposit', 'all'] as const) {
    flow.send({ type: 'account.chosen', account })
    seen.push(shown())
  }
  expect(seen).toEqual([
    ['balance', '2418.6'],
    ['referral', '96.4'],
    ['bonus', '50'],
    ['deposit', '5500'],
    ['all', '8065'],
  ])
  expect(flow.snapshot.can({ type: 'account.chosen', account: 'all' })).toEqual(false)
})
