import { expect, test } from 'vitest'
import { cabinetMachine, totalTypes } from '../../src/machines/cabinet.machine.ts'
import { myGrowth, myPayouts, statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { queryIn } from '../support/running-query.ts'

const start = () => startFlow(cabinetMachine)
const counted = ['statistics', 'growth', 'payouts', 'rates'] as const
const others = ['situation', 'balance', 'operations', 'steps'] as const
const cards = [...counted, ...others]

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
  expect(statistics.asked).toEqual({ params: { currency: 'USDT' }, cursor: null })
  await statistics.answer(statisticsOf('USDT'))
  flow.send({ type: 'currency.chosen', currency: 'BTC' })
  expect(statistics.asked).toEqual({ params: { currency: 'BTC' }, cursor: null })
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
    params: { currency: 'BTC' },
    data: statisticsOf('USDT'),
    failure: { code: 'overloaded' },
    olderFailure: null,
  })
  statistics.ask({ type: 'refresh.requested' })
  expect(flow.services.performed).toEqual([{ type: 'refreshReads', params: undefined }])
  expect(statistics.asked).toEqual({ params: { currency: 'BTC' }, cursor: null })
})

test('another currency counts total, growth, payouts and prices anew, gives up what was asked in the first, and leaves every other card', async () => {
  const flow = start()
  await queryIn(flow, 'growth').answer(myGrowth)
  await queryIn(flow, 'payouts').answer(myPayouts)
  flow.send({ type: 'currency.chosen', currency: 'TON' })
  expect(counted.map((card) => queryIn(flow, card).calls)).toEqual(
    [true, false, false, true].map((isGivenUp) => [
      [{ params: { currency: 'USDT' }, cursor: null }, isGivenUp],
      [{ params: { currency: 'TON' }, cursor: null }, false],
    ]),
  )
  expect(queryIn(flow, 'growth').context.data).toEqual(myGrowth)
  expect(others.map((card) => queryIn(flow, card).calls)).toEqual(
    others.map(() => [[{ params: null, cursor: null }, false]]),
  )
})

test('the curve shows all of it first and another range on demand, which forgets the day and asks for nothing', () => {
  const flow = start()
  expect(flow.snapshot.context.range).toEqual('all')
  flow.send({ type: 'day.chosen', day: '2025-12-31' })
  expect(flow.snapshot.context.day).toEqual('2025-12-31')
  flow.send({ type: 'range.chosen', range: 'ahead' })
  expect([flow.snapshot.context.range, flow.snapshot.context.day]).toEqual(['ahead', null])
  expect(flow.snapshot.can({ type: 'range.chosen', range: 'ahead' })).toEqual(false)
  expect(cards.map((card) => queryIn(flow, card).calls.length)).toEqual(cards.map(() => 1))
})

test('amounts are hidden on demand, and stay so for as long as the window is open', () => {
  const flow = start()
  flow.send({ type: 'hiding.chosen', areAmountsHidden: true })
  expect(flow.snapshot.context.areAmountsHidden).toEqual(true)
  expect(flow.notified).toEqual([{ type: 'hiding.chosen', areAmountsHidden: true }])
  const later = start()
  later.receive('recallChoices', { type: 'hiding.recalled', areAmountsHidden: true })
  expect(later.snapshot.context.areAmountsHidden).toEqual(true)
  expect(later.notified).toEqual([])
})

test('an account that was chosen is remembered, and chosen again when the page comes back', () => {
  const flow = start()
  flow.send({ type: 'account.chosen', account: 'all' })
  expect(flow.services.performed).toEqual([
    { type: 'rememberType', params: { type: 'account.chosen', account: 'all' } },
  ])
  const later = start()
  later.receive('recallChoices', { type: 'account.recalled', account: 'all' })
  expect(later.snapshot.context.type).toEqual('all')
  expect(later.services.performed).toEqual([])
})

test('amounts by currency are of the balance, until another account or all of them are chosen', () => {
  const flow = start()
  const seen = [flow.snapshot.context.type]
  for (const account of totalTypes.slice(1)) {
    flow.send({ type: 'account.chosen', account })
    seen.push(flow.snapshot.context.type)
  }
  expect(seen).toEqual(['balance', 'referral', 'bonus', 'deposit', 'all'])
  expect(flow.snapshot.can({ type: 'account.chosen', account: 'all' })).toEqual(false)
})
