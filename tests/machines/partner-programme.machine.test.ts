import { expect, test } from 'vitest'
import { partnerProgrammeMachine } from '../../src/machines/partner-programme.machine.ts'
import { statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { queryIn } from '../support/running-query.ts'

const started = () => startFlow(partnerProgrammeMachine)
const month = statisticsOf('USDT')
const asked = (period: string) => ({ params: { period }, cursor: null })

test('tiers and the income of thirty days are asked side by side', () => {
  const flow = started()
  expect(queryIn(flow, 'tiers').asked).toEqual({ params: null, cursor: null })
  expect(queryIn(flow, 'income').asked).toEqual(asked('month'))
})

test('what does not come takes nothing from the other, and is asked for again alone', async () => {
  for (const [one, other] of [
    ['tiers', 'income'],
    ['income', 'tiers'],
  ] as const) {
    const flow = started()
    await queryIn(flow, one).refuse('overloaded')
    queryIn(flow, one).ask({ type: 'retry.requested' })
    expect([queryIn(flow, one).calls.length, queryIn(flow, other).calls.length]).toEqual([2, 1])
    expect(queryIn(flow, other).value).toEqual('loading')
  }
})

test('another period is read at once, and the income known stays until it comes', async () => {
  const flow = started()
  await queryIn(flow, 'income').answer(month)
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(queryIn(flow, 'income').asked).toEqual(asked('week'))
  expect(queryIn(flow, 'income').context.data).toEqual(month)
  expect(flow.snapshot.can({ type: 'period.chosen', period: 'week' })).toEqual(false)
})

test('the period chosen last is the one that counts, and leaves the tiers as they are', () => {
  const flow = started()
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(queryIn(flow, 'income').calls).toEqual([
    [asked('month'), true],
    [asked('all'), false],
  ])
  expect(queryIn(flow, 'tiers').calls).toEqual([[{ params: null, cursor: null }, false]])
})

test('another period forgets the day that was chosen', () => {
  const flow = started()
  flow.send({ type: 'day.chosen', day: '2025-12-31' })
  expect(flow.snapshot.context).toEqual({ period: 'month', day: '2025-12-31' })
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(flow.snapshot.context).toEqual({ period: 'week', day: null })
})

test('leaving the page gives up what is on its way', () => {
  const flow = started()
  flow.stop()
  expect(flow.services.calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
})
