import { expect, test } from 'vitest'
import { cabinetMachine, totalOf } from '../../src/machines/cabinet.machine.ts'
import { statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { queryIn } from '../support/running-query.ts'

const start = () => startFlow(cabinetMachine)
const cards = [
  'statistics',
  'balance',
  'rates',
  'operations',
  'unfinished',
  'deposits',
  'steps',
] as const
const others = cards.filter((card) => card !== 'statistics' && card !== 'rates')

test('each card asks for its own from the first moment, and fails by itself', async () => {
  for (const card of cards) {
    const flow = start()
    await queryIn(flow, card).refuse('timed_out')
    expect(queryIn(flow, card).context.failure).toEqual({ code: 'timed_out' })
    expect(cards.map((one) => [one, queryIn(flow, one).value])).toEqual(
      cards.map((one) => [one, one === card ? 'notLoaded' : 'loading']),
    )
    flow.stop()
  }
})

test('every figure is counted in USDT, until another main currency is chosen', async () => {
  const flow = start()
  const statistics = queryIn(flow, 'statistics')
  expect(statistics.asked).toEqual({ params: { currency: 'USDT', period: 'month' }, cursor: null })
  await statistics.answer(statisticsOf('USDT'))
  flow.send({ type: 'currency.chosen', currency: 'BTC' })
  expect(statistics.asked).toEqual({ params: { currency: 'BTC', period: 'month' }, cursor: null })
  expect(statistics.context.data).toEqual(statisticsOf('USDT'))
  await statistics.answer(statisticsOf('BTC'))
  expect(statistics.context.data).toEqual(statisticsOf('BTC'))
  expect(flow.snapshot.can({ type: 'currency.chosen', currency: 'BTC' })).toEqual(false)
})

test('figures in another currency that do not come leave those that are shown', async () => {
  const flow = start()
  const statistics = queryIn(flow, 'statistics')
  await statistics.answer(statisticsOf('USDT'))
  flow.send({ type: 'currency.chosen', currency: 'BTC' })
  await statistics.refuse('overloaded')
  expect(statistics.context).toEqual({
    params: { currency: 'BTC', period: 'month' },
    data: statisticsOf('USDT'),
    failure: { code: 'overloaded' },
    olderFailure: null,
  })
  statistics.ask({ type: 'refresh.requested' })
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(statistics.asked).toEqual({ params: { currency: 'BTC', period: 'month' }, cursor: null })
})

test('another currency or period gives up the request for the first, and leaves every other card as it is', () => {
  const flow = start()
  flow.send({ type: 'currency.chosen', currency: 'TON' })
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(queryIn(flow, 'statistics').calls).toEqual([
    [{ params: { currency: 'USDT', period: 'month' }, cursor: null }, true],
    [{ params: { currency: 'TON', period: 'month' }, cursor: null }, true],
    [{ params: { currency: 'TON', period: 'all' }, cursor: null }, false],
  ])
  expect(queryIn(flow, 'rates').calls).toEqual([
    [{ params: { currency: 'USDT' }, cursor: null }, true],
    [{ params: { currency: 'TON' }, cursor: null }, false],
  ])
  expect(others.map((card) => queryIn(flow, card).calls)).toEqual(
    others.map(() => [[{ params: null, cursor: null }, false]]),
  )
})

test('the chart shows another period on demand, and forgets the day of the old one', () => {
  const flow = start()
  flow.send({ type: 'day.chosen', day: 1 })
  expect(flow.snapshot.context.day).toEqual(1)
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(flow.snapshot.context.day).toEqual(null)
})

test('amounts are hidden on demand, and stay so for as long as the window is open', () => {
  const flow = start()
  flow.send({ type: 'hiding.chosen', areAmountsHidden: true })
  expect(flow.snapshot.context.areAmountsHidden).toEqual(true)
  expect(flow.notified).toEqual([{ type: 'hiding.chosen', areAmountsHidden: true }])
  const later = start()
  later.receive('recallHiding', { type: 'hiding.recalled', areAmountsHidden: true })
  expect(later.snapshot.context.areAmountsHidden).toEqual(true)
  expect(later.notified).toEqual([])
})

test('the total is that of the balance, until another account or all of them are chosen', () => {
  const flow = start()
  const shown = () => {
    const { type } = flow.snapshot.context
    return [type, totalOf(statisticsOf('USDT'), type)]
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
