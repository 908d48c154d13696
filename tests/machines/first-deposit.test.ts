import { expect, test } from 'vitest'
import { firstDepositOf } from '../../src/machines/first-deposit.ts'
import { myOffers } from '../support/cabinet-data.ts'

const { systems, options, plans } = myOffers
const [ton, usdt] = systems
const [month, year] = options
const [, start] = plans

test('each step takes the least that is on offer in the main currency', () => {
  expect(firstDepositOf(myOffers)).toEqual({
    system: usdt,
    option: month,
    monthly: { option: year, price: '10.61' },
    plan: start,
    // 15 for the subscription, 50 for the deposit and 1.5 for the refill.
    enough: '66.5',
    lacking: '65',
    // 5.25 earned on 50.
    loss: { paysBack: '55.25', covering: '143' },
  })
})

test('a smallest deposit that earns what the subscription costs is no loss', () => {
  const cheap = options.map((option) => ({ ...option, price: '5.25' }))
  expect(firstDepositOf({ ...myOffers, options: cheap }).loss).toEqual(null)
})

test('a refill is never less than its minimum', () => {
  const dear = systems.map((system) => ({
    ...system,
    refill: { ...system.refill, min: '500.0' },
  }))
  expect(firstDepositOf({ ...myOffers, systems: dear }).enough).toEqual('500')
})

test('what is enough is not said where something is missing or counted in another currency', () => {
  const inTon = options.map((option) => ({ ...option, currency: 'TON' as const }))
  expect([
    firstDepositOf({ ...myOffers, options: inTon }).enough,
    firstDepositOf({ ...myOffers, systems: ton ? [ton] : [] }).enough,
    firstDepositOf({ systems: [], options: [], plans: [] }),
  ]).toEqual([
    null,
    null,
    {
      system: null,
      option: null,
      monthly: null,
      plan: null,
      enough: null,
      lacking: null,
      loss: null,
    },
  ])
})
