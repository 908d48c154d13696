import { expect, test } from 'vitest'
import { partnerProgrammeMachine } from '../../src/machines/partner-programme.machine.ts'
import { statisticsOf } from '../support/cabinet-data.ts'
import { firstAwarded, secondWaits } from '../support/models/partner-detail-samples.ts'
import { startFlow } from '../support/world.ts'

const started = () => startFlow(partnerProgrammeMachine)
const month = statisticsOf('USDT')

async function known() {
  const flow = started()
  await flow.answer('readBonus', firstAwarded)
  await flow.answer('readIncome', month)
  return flow
}

test('tiers and the income of thirty days are asked side by side', () => {
  const flow = started()
  expect(flow.isAborted('readBonus')).toEqual(false)
  expect(flow.inputOf('readIncome')).toEqual({ period: 'month' })
})

test('income that does not come takes nothing from the tiers, and is asked for again alone', async () => {
  const flow = started()
  await flow.answer('readBonus', firstAwarded)
  await flow.refuse('readIncome', 'overloaded')
  expect(flow.snapshot.value).toEqual({ tiers: 'tiersShown', income: 'incomeNotRead' })
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ bonus: firstAwarded, statisticsFailure: { code: 'overloaded' } }),
  )
  flow.send({ type: 'income.requested' })
  expect(flow.snapshot.value).toEqual({ tiers: 'tiersShown', income: 'readingIncome' })
  expect(flow.snapshot.context.statisticsFailure).toEqual(null)
})

test('tiers that do not come take nothing from the income, and are asked for again alone', async () => {
  const flow = started()
  await flow.answer('readIncome', month)
  await flow.refuse('readBonus', 'unreachable')
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ statistics: month, bonusFailure: { code: 'unreachable' } }),
  )
  flow.send({ type: 'tiers.requested' })
  expect(flow.snapshot.value).toEqual({ tiers: 'readingTiers', income: 'incomeShown' })
  expect(flow.snapshot.context.bonusFailure).toEqual(null)
})

test('another period is read at once, and the income known stays until it comes', async () => {
  const flow = await known()
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(flow.inputOf('readIncome')).toEqual({ period: 'week' })
  expect(flow.snapshot.context.statistics).toEqual(month)
  expect(flow.snapshot.can({ type: 'period.chosen', period: 'week' })).toEqual(false)
})

test('the period chosen last is the one that counts', () => {
  const flow = started()
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(
    flow.world.calls.filter(({ id }) => id === 'readIncome').map(({ signal }) => signal.aborted),
  ).toEqual([true, false])
  expect(flow.inputOf('readIncome')).toEqual({ period: 'all' })
})

test('another period leaves the tiers as they are, shown or on their way', async () => {
  const flow = started()
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(
    flow.world.calls.filter(({ id }) => id === 'readBonus').map(({ signal }) => signal.aborted),
  ).toEqual([false])
  await flow.answer('readBonus', firstAwarded)
  flow.send({ type: 'period.chosen', period: 'all' })
  expect(flow.snapshot.value).toEqual({ tiers: 'tiersShown', income: 'readingIncome' })
})

test('the figures of any day that is drawn can be asked for, and another period forgets the day', async () => {
  const flow = started()
  expect(flow.snapshot.can({ type: 'day.chosen', day: 0 })).toEqual(false)
  await flow.answer('readIncome', month)
  flow.send({ type: 'day.chosen', day: 1 })
  expect(flow.snapshot.context.day).toEqual(1)
  expect(flow.snapshot.can({ type: 'day.chosen', day: month.series.length })).toEqual(false)
  flow.send({ type: 'period.chosen', period: 'week' })
  expect(flow.snapshot.context.day).toEqual(null)
})

test('money that moved elsewhere, as for a subscription, has both read anew', async () => {
  const flow = await known()
  flow.world.listener('watchProgramme').send({ type: 'programme.outdated' })
  expect(flow.snapshot.value).toEqual({ tiers: 'readingTiers', income: 'readingIncome' })
  expect(flow.snapshot.context.bonus).toEqual(firstAwarded)
  await flow.answer('readBonus', secondWaits)
  expect(flow.snapshot.context.bonus).toEqual(secondWaits)
})

test('a failed refresh leaves the tiers that are known', async () => {
  const flow = await known()
  flow.world.listener('watchProgramme').send({ type: 'programme.outdated' })
  await flow.refuse('readBonus', 'unreachable')
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({ bonus: firstAwarded, bonusFailure: { code: 'unreachable' } }),
  )
})

test('neither read is waited for without end', async () => {
  const flow = started()
  await flow.refuse('readBonus', 'timed_out')
  await flow.refuse('readIncome', 'timed_out')
  expect(flow.snapshot.context).toEqual(
    expect.objectContaining({
      bonusFailure: { code: 'timed_out' },
      statisticsFailure: { code: 'timed_out' },
    }),
  )
})

test('leaving the room gives up what is on its way', () => {
  const flow = started()
  flow.stop()
  expect(flow.isAborted('readBonus')).toEqual(true)
  expect(flow.isAborted('readIncome')).toEqual(true)
})
