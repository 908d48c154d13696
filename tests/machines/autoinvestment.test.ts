import { expect, test } from 'vitest'
import type { Deposit } from '../../src/api/contract/deposit.ts'
import { coverOf } from '../../src/machines/autoinvestment.ts'
import { autoinvestmentCover } from '../../src/machines/deposit.machine.ts'
import { coverOfTerms } from '../../src/machines/deposit-opening.machine.ts'
import { offer } from '../support/models/deposit-opening.model.ts'
import {
  activeDeposit,
  balancePlan,
  plainDeposit,
  startPlan,
} from '../support/models/money-samples.ts'

const end = Date.UTC(2026, 2, 22, 12)
const now = Date.UTC(2026, 0, 1, 12)

test.each([
  ['a millisecond later than the deposit', '2026-03-22T12:00:00.001Z', 'covered'],
  ['with it', '2026-03-22T12:00:00.000Z', 'short'],
  ['before it', '2026-01-12T12:00:00.000Z', 'short'],
  ['now', '2026-01-01T12:00:00.000Z', 'over'],
  ['never began', null, 'none'],
] as const)('a subscription that ends %s', (_, until, cover) => {
  expect(coverOf(end, until, now)).toEqual(cover)
})

test('a deposit counts by the provider’s clock, and only while it is to be renewed', () => {
  const short = { ...activeDeposit, subscribedUntil: '2026-01-12T12:00:00.000Z' }
  const over = { ...short, subscribedUntil: '2025-12-31T12:00:00.000Z' }
  const cover = (deposit: Deposit | null, wanted: boolean | null = null) =>
    autoinvestmentCover({ deposit, wanted })
  expect([
    cover(activeDeposit),
    cover(short),
    cover(over),
    cover(short, false),
    cover({ ...short, autoinvestment: false }),
    cover({ ...short, autoinvestment: false }, true),
    cover({ ...short, status: 'ended' }),
    cover(plainDeposit, true),
    cover(null),
  ]).toEqual(['covered', 'short', 'over', null, null, 'short', null, null, null])
})

test('terms count from the moment of the offer, and only with a subscription and a wish', () => {
  const at = Date.parse(offer.asOf)
  const endsAt = at + balancePlan.termDays * 86_400_000
  const cover = (plan = balancePlan, autoinvestment = true, known = offer) =>
    coverOfTerms({ offer: known, at }, plan, { autoinvestment })
  const { until } = offer.subscription
  const lasting = new Date(endsAt + 1).toISOString()
  expect([
    cover(),
    cover(balancePlan, false).cover,
    cover(startPlan).cover,
    cover(balancePlan, true, { ...offer, subscription: { active: false, until } }).cover,
    cover(balancePlan, true, { ...offer, subscription: { active: true, until: lasting } }).cover,
  ]).toEqual([{ cover: 'short', subscribedUntil: until, endsAt }, null, null, null, 'covered'])
})
