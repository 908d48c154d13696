import { expect, test } from 'vitest'
import {
  coveringOf,
  estimateOf,
  maximumOf,
  shareOf,
  termYieldOf,
} from '../../src/machines/deposit-estimate.ts'
import { balancePlan, startPlan } from '../support/models/money-samples.ts'
import { valuesOf } from '../support/pick.ts'

const at = Date.UTC(2026, 0, 1, 14, 2)

test('a thousand at 0.45 % for 90 days', () => {
  expect(estimateOf(balancePlan, '1000', at)).toEqual({
    daily: '4.5',
    income: '405',
    total: '1405',
    endsAt: Date.UTC(2026, 3, 1, 14, 2),
  })
})

test('each day is cut off after eight digits, and all days are alike', () => {
  expect(
    valuesOf(
      estimateOf({ ...balancePlan, dailyYield: '0.33' }, '0.12345678', at),
      'daily',
      'income',
      'total',
    ),
  ).toEqual(['0.0004074', '0.036666', '0.16012278'])
  expect(estimateOf({ ...startPlan, dailyYield: '0.35' }, '0.00000999', at).daily).toEqual(
    '0.00000003',
  )
})

test('no figure is ever a rounded number', () => {
  expect(estimateOf(startPlan, '98765432109876543.210987', at).total).toEqual(
    '109135802481413580.2481405',
  )
})

test('the most that can be put on a plan is what there is, or its maximum', () => {
  expect(maximumOf(startPlan, '1234.50')).toEqual('1234.5')
  expect(maximumOf(startPlan, '10000.01')).toEqual('10000')
  expect(maximumOf(balancePlan, '999999')).toEqual('999999')
})

test('a share of the balance has no more digits than the currency, and keeps to the bounds of the plan', () => {
  expect([
    shareOf(startPlan, '722.123457', 25, 6),
    shareOf(startPlan, '722.123457', 50, 2),
    shareOf(startPlan, '722.123457', 100, 6),
    shareOf(startPlan, '30000', 50, 6),
    shareOf(startPlan, '200', 25, 6),
    shareOf(startPlan, '199.99', 25, 6),
  ]).toEqual(['180.530864', '361.06', '722.123457', '10000', '50', null])
})

test('the least deposit that earns a cost is rounded up to three digits, and is none that the plan refuses', () => {
  expect([
    coveringOf(startPlan, '15'),
    coveringOf(startPlan, '0.00015'),
    coveringOf(startPlan, '2000'),
    coveringOf({ ...startPlan, max: null }, '2000'),
    coveringOf({ ...startPlan, dailyYield: '0' }, '15'),
  ]).toEqual(['143', '0.00143', null, '19100', null])
})

test('the yield of a whole term is that of a day for each of its days', () => {
  expect([termYieldOf(startPlan), termYieldOf(balancePlan)]).toEqual(['10.5', '40.5'])
})
