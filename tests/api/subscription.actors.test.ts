import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import type { Call } from '../../src/api/http.ts'
import { createReadCache, type ReadCache } from '../../src/api/read-cache.ts'
import { subscriptionActors } from '../../src/api/subscription.actors.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { active, now, offer } from '../support/models/subscription.model.ts'

let made: { path: string; input: unknown; key: string | undefined }[]
let answers: Record<string, unknown>
let reads: ReadCache
let outOfDate: string[]

const call: Call = async ({ method, path }, input, { idempotencyKey }) => {
  made.push({ path, input, key: idempotencyKey })
  const answer = answers[`${method} ${path}`]
  if (answer instanceof Error) throw answer
  return answer as never
}
const actors = () => subscriptionActors({ call, reads, now: () => now })

beforeEach(() => {
  made = []
  answers = {
    'GET /settings/subscription/options': { items: offer.options },
    'GET /user/balance': { currencies: offer.balance },
    'GET /user-data/byType/{type?}': {
      type: 'profile',
      user: { ...session.user, subscription: active },
    },
    'POST /user/subscription': active,
  }
  reads = createReadCache()
  outOfDate = []
  for (const tag of ['balance', 'operations', 'profile', 'notifications', 'refills'] as const) {
    reads.watch(tag, () => outOfDate.push(tag))
  }
})

const touched = ['balance', 'operations', 'profile', 'notifications']

test('the offer is what there is now, each time it is read', async () => {
  const { readOffer } = actors()
  const read = () => toPromise(createActor(readOffer).start())
  expect(await read()).toEqual({ ...offer, subscription: active })
  await read()
  expect(made).toHaveLength(6)
})

describe('paying', () => {
  const input = { key: 'key-1', body: { option: 'month', until: null } }

  test('carries the key, and puts out of date what it touched', async () => {
    const { subscribe } = actors()
    expect(await toPromise(createActor(subscribe, { input }).start())).toEqual(active)
    expect(made).toEqual([
      { path: '/user/subscription', input: { body: { option: 'month' } }, key: 'key-1' },
    ])
    expect(outOfDate).toEqual(touched)
  })

  test('that was refused puts nothing out of date', async () => {
    answers['POST /user/subscription'] = new ApiFailure('insufficient_funds')
    const { subscribe } = actors()
    const refused = createActor(subscribe, { input })
    refused.subscribe({ error: () => {} })
    await expect(toPromise(refused.start())).rejects.toEqual(new ApiFailure('insufficient_funds'))
    expect(outOfDate).toEqual([])
  })

  test('whose answer was lost is looked up in the person’s own data', async () => {
    const { findPaid } = actors()
    expect(await toPromise(createActor(findPaid, { input }).start())).toEqual(active)
    expect(outOfDate).toEqual(touched)
  })

  test('is told from a period that ran before by its end', async () => {
    const ran = { ...input, body: { option: 'month', until: active.until } }
    const { findPaid } = actors()
    expect(await toPromise(createActor(findPaid, { input: ran }).start())).toEqual(null)
  })
})
