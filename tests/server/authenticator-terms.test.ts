import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { recoveryCodes } from '../../server/database/schema/identity.ts'
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  renewRecoveryCodes,
  useRecoveryCode,
} from '../../server/services/authenticator.ts'
import { guessesLeft, sweepMisses, writeMiss } from '../../server/services/authenticator-miss.ts'
import { newInvestor, openDeps } from '../support/deps.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const SECRET = 'secret of the tests'

const deps = await openDeps('postgres')
const { database } = deps
afterAll(() => database.close())

let now = Date.parse('2026-03-01T12:00:00Z')
let userId: number
beforeEach(async () => {
  now += 2 * DAY
  userId = await newInvestor(deps)
})

describe('wrong codes of an app', () => {
  const rules = { database, realNow: () => now }
  const miss = async (times: number) => {
    const told = []
    for (let time = 0; time < times; time++) told.push(await writeMiss(rules, userId))
    return told
  }
  const left = () => guessesLeft(rules, userId)

  test('are five in ten minutes; the next guess is free when the fifth last is as old', async () => {
    expect(await left()).toEqual({ left: 5, retryAfter: 0 })
    expect(await miss(2)).toEqual([
      { left: 4, retryAfter: 0 },
      { left: 3, retryAfter: 0 },
    ])
    now += MINUTE
    expect((await miss(3)).at(-1)).toEqual({ left: 0, retryAfter: 540 })
    now += 500
    expect(await left()).toEqual({ left: 0, retryAfter: 540 })
    now += 9 * MINUTE - 501
    expect(await left()).toEqual({ left: 0, retryAfter: 1 })
    now += 1
    expect(await left()).toEqual({ left: 2, retryAfter: 0 })
  })

  test('beyond the fifth keep one waiting for longer', async () => {
    await miss(5)
    now += MINUTE
    expect(await miss(1)).toEqual([{ left: 0, retryAfter: 540 }])
    now += 9 * MINUTE
    expect(await left()).toEqual({ left: 4, retryAfter: 0 })
  })

  test('are twenty in a day, however slowly they come', async () => {
    for (let guess = 1; guess < 20; guess++) {
      await miss(1)
      now += 11 * MINUTE
    }
    expect(await left()).toEqual({ left: 1, retryAfter: 0 })
    // The first is 209 minutes old.
    expect(await miss(1)).toEqual([{ left: 0, retryAfter: 86_400 - 209 * 60 }])
    now += DAY - 209 * MINUTE - 1
    expect(await left()).toEqual({ left: 0, retryAfter: 1 })
    now += 1
    expect(await left()).toEqual({ left: 1, retryAfter: 0 })
  })

  test('keep one waiting for the longer of both', async () => {
    for (let four = 0; four < 4; four++) {
      await miss(5)
      now += 10 * MINUTE
    }
    now -= 10 * MINUTE
    expect(await left()).toEqual({ left: 0, retryAfter: 86_400 - 30 * 60 })
  })

  test('of others count for nobody else, and what counts no more is swept away', async () => {
    await miss(5)
    const first = userId
    userId = await newInvestor(deps)
    expect(await left()).toEqual({ left: 5, retryAfter: 0 })
    const kept = async () => {
      await sweepMisses(rules)
      const rows = await database.queries.query.authenticatorMisses.findMany()
      return rows.filter((row) => row.userId === first).length
    }
    now += DAY - 1
    expect(await kept()).toBe(5)
    now += 1
    expect(await kept()).toBe(0)
  })
})

describe('recovery codes', () => {
  const use = (code: string, owner = userId, secret = SECRET) =>
    useRecoveryCode(database, secret, owner, code, new Date(now))
  const renew = () => renewRecoveryCodes(database, SECRET, userId)
  const left = () => countRecoveryCodes(database, userId)

  test('are ten, each of fifty bits, good once, with its dash or without', async () => {
    const codes = await renew()
    expect(codes).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)),
    )
    expect([new Set(codes).size, await left()]).toEqual([10, 10])
    const [first = '', second = ''] = codes
    expect([await use(first), await use(first), await left()]).toEqual([true, false, 9])
    expect([await use(second.replace('-', '')), await use(second)]).toEqual([true, false])
    const used = await database.queries
      .select({ usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNotNull(recoveryCodes.usedAt)))
    expect(used).toEqual([{ usedAt: new Date(now) }, { usedAt: new Date(now) }])
  })

  test('are nothing to another person, nor under another secret, nor after others were made', async () => {
    const [code = ''] = await renew()
    expect(await use(code, await newInvestor(deps))).toBe(false)
    expect(await use(code, userId, 'another')).toBe(false)
    const [next = ''] = await renew()
    expect([await use(code), await left(), await use(next)]).toEqual([false, 10, true])
  })

  test('are dropped with the app, those of nobody else', async () => {
    const [code = ''] = await renew()
    const owner = userId
    userId = await newInvestor(deps)
    await renew()
    await dropRecoveryCodes(database, userId)
    expect([await left(), await use(code, owner)]).toEqual([0, true])
    expect(await countRecoveryCodes(database, owner)).toBe(9)
  })
})
