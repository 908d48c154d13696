import { expect, test } from 'vitest'
import { firstDepositOf, lossOf, type Offers } from '../../src/machines/first-deposit.ts'
import { myNewcomer, myOffers } from '../support/cabinet-data.ts'

const { systems, options, plans } = myOffers
const [ton, usdt] = systems
const [month, year] = options
const [, start] = plans

const offered = (offers: Partial<Offers>) =>
  firstDepositOf({ ...myNewcomer, offers: { ...myOffers, ...offers } })

test('each step takes the least that is on offer in the main currency', () => {
  expect(firstDepositOf(myNewcomer)).toEqual({
    system: usdt,
    option: month,
    monthly: { option: year, price: '10.6' },
    plan: start,
    // 15 for the subscription, 50 for the deposit and 1.5 for the refill.
    enough: '66.5',
    lacking: { currency: 'USDT', amount: '65' },
    // 5.25 earned on 50.
    loss: { paysBack: '55.25', covering: '143' },
  })
})

test('a smallest deposit that earns what the subscription costs is no loss', () => {
  const cheap = options.map((option) => ({ ...option, price: '5.25' }))
  expect(offered({ options: cheap }).loss).toEqual(null)
})

test('a refill is never less than its minimum', () => {
  const dear = systems.map((system) => ({
    ...system,
    refill: { ...system.refill, min: '500.0' },
  }))
  expect(offered({ systems: dear }).enough).toEqual('500')
})

test('what is enough is not said where something is missing or counted in another currency', () => {
  const inTon = options.map((option) => ({ ...option, currency: 'TON' as const }))
  expect([
    offered({ options: inTon }).enough,
    offered({ systems: ton ? [ton] : [] }).enough,
    offered({ systems: [], options: [], plans: [] }),
  ]).toEqual([
    null,
    null,
    {
      system: null,
      option: null,
      monthly: null,
      plan: null,
      lacking: null,
      enough: null,
      loss: null,
    },
  ])
})

test('what is there and what is paid for already lacks no more', () => {
  const lackingWith = (available: string, isSubscribed: boolean) =>
    firstDepositOf({ ...myNewcomer, available, isSubscribed }).lacking?.amount ?? null
  expect([
    lackingWith('61.75', false),
    lackingWith('65', false),
    lackingWith('46.75', true),
    lackingWith('50', true),
  ]).toEqual(['3.25', null, '3.25', null])
})

test('a period that outlasts the deposit costs only as much as its term', () => {
  const loss = start && year && month && [year, month].map((option) => lossOf(start, '100', option))
  // 10.5 earned on 100: less than 15 for a month, and less than 10.61, the part of a year that its term takes.
  expect(loss).toEqual([
    { paysBack: '110.5', covering: '102' },
    { paysBack: '110.5', covering: '143' },
  ])
})
