import { describe, expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { subscriptionActors } from '../../src/api/subscription.actors.ts'
import { run } from '../support/answering.ts'
import { myOverview } from '../support/cabinet-data.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { active, now, offer } from '../support/models/subscription.model.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({
  'GET /settings/subscription/options': { items: offer.options },
  'GET /user/balance': { currencies: offer.balance },
  'GET /settings_other/plans/available': { asOf: '2026-01-10T12:00:00Z', items: offer.plans },
  'GET /payment-systems': { items: offer.systems },
  'GET /user-data/byType/{type?}': {
    type: 'profile',
    user: { ...session.user, subscription: active },
  },
  'GET /user/overview': myOverview,
  'POST /user/subscription': active,
}))
const actors = () => subscriptionActors({ call, reads, now: () => now })

const touched = ['balance', 'deposit', 'operations', 'profile', 'notifications']

test('the offer is what there is now, each time it is read', async () => {
  const { readOffer } = actors()
  const read = () => run(readOffer)
  expect(await read()).toEqual({ ...offer, subscription: active })
  await read()
  expect(made).toHaveLength(10)
})

describe('paying', () => {
  const input = { key: 'key-1', body: { option: 'month', until: null } }

  test('carries the key, and puts out of date what it touched', async () => {
    const { subscribe } = actors()
    expect(await run(subscribe, input)).toEqual(active)
    expect(made).toEqual([
      { call: 'POST /user/subscription', input: { body: { option: 'month' } }, key: 'key-1' },
    ])
    expect(outOfDate).toEqual(touched)
  })

  test('that was refused puts nothing out of date', async () => {
    answers['POST /user/subscription'] = new ApiFailure('insufficient_funds')
    const { subscribe } = actors()
    await expect(run(subscribe, input)).rejects.toEqual(new ApiFailure('insufficient_funds'))
    expect(outOfDate).toEqual([])
  })

  test('whose answer was lost is looked up in the person’s own data', async () => {
    const { findPaid } = actors()
    expect(await run(findPaid, input)).toEqual(active)
    expect(outOfDate).toEqual(touched)
  })

  test('is told from a period that ran before by its end', async () => {
    const ran = { ...input, body: { option: 'month', until: active.until } }
    const { findPaid } = actors()
    expect(await run(findPaid, ran)).toEqual(null)
  })
})
