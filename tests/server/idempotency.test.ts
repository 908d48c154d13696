import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { withIdempotency } from '../../server/services/idempotency.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { calls } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import { openDeps } from '../support/deps.ts'
import { embeddedByNight } from '../support/night.ts'
import { newPerson, openProvider, openSessionOf, password, problem } from '../support/provider.ts'

const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
await newPerson(provider, 'inviter1')
await newPerson(provider, 'inviter2')
const token = await openSessionOf(provider, await newPerson(provider, 'keyholder'))
afterAll(() => provider.close())

const stored = (call: string) =>
  provider.database.rows<{ scope: string; key: string; hash: string }>(
    sql`select scope, key, body_hash as hash from idempotency where call = ${call} order by key`,
  )

describe.each(Object.entries<Endpoint>(calls).filter(([, { idempotent }]) => idempotent))(
  '%s',
  (name, { method, path }) => {
    test.each([
      ['no key', undefined, 'required'],
      ['an empty key', '', 'required'],
      ['a key of blanks', '  ', 'required'],
      ['a key of 65 characters', 'k'.repeat(65), 'incorrect'],
      ['a key with a blank in it', 'two words', 'incorrect'],
      ['a key beyond ASCII', 'cl\u00e9', 'incorrect'],
    ])('is rejected with %s, and nothing is stored', async (_, key, code) => {
      const url = `/api${path.replace(/\{\w+\??\}/g, 'inviter1')}`
      const answer = await provider.ask(method, url, {
        token,
        body: {},
        ...(key === undefined ? {} : { key }),
      })
      const errors = [{ path: 'Idempotency-Key', code }]
      expect(answer).toEqual(problem('validation_failed', 422, { errors }))
      expect(await stored(name)).toEqual([])
    })
  },
)

test('a key of 64 characters serves one call of one person, and the other calls are free to take it', async () => {
  const key = 'k'.repeat(64)
  const order = { token, key, body: { paymentSystem: 'USDT-TRC20', amount: '100' } }
  const first = await provider.ask('POST', '/api/funds/refills', order)
  expect(first.status).toBe(200)
  expect((await provider.ask('POST', '/api/funds/refills', order)).text).toBe(first.text)

  const move = { token, key, body: { from: 'referral', currency: 'USDT', amount: '10' } }
  const [one, again] = [
    await provider.ask('POST', '/api/user/balance', move),
    await provider.ask('POST', '/api/user/balance', move),
  ]
  // A rejected call keeps nothing: its key may try again.
  expect([one.status, again.status]).toEqual([409, 409])
  expect(again).toEqual(
    problem('insufficient_funds', 409, { params: { missing: '10', currency: 'USDT' } }),
  )
  expect((await stored('createRefill')).map((row) => row.key)).toEqual([key])
})

test('a registration under a key that registered somebody below another inviter is rejected', async () => {
  const body = {
    login: 'keyed001',
    email: 'keyed001@people.example',
    phone: '+77015550101',
    password,
  }
  const register = (inviter: string) =>
    provider.ask('POST', `/api/auth/register/${inviter}`, { key: 'same', body })
  expect((await register('inviter1')).status).toBe(200)
  expect(await register('inviter2')).toEqual(problem('idempotency_key_reused', 422))
})

test('the stored hash of a call without a session says nothing to whoever does not know the secret', async () => {
  const hashOf = async (userId: number | null, secret: string) => {
    const intent = { userId, call: 'hashed', key: `${userId} ${secret}`, input: { password } }
    await withIdempotency({ ...provider.deps, secret }, intent, async () => ({}))
    return (await stored('hashed')).find(({ key }) => key === intent.key)?.hash
  }
  expect(await hashOf(null, 'one')).not.toBe(await hashOf(null, 'other'))
  expect(await hashOf(1, 'one')).toBe(await hashOf(1, 'other'))
})

test('a key is free for everybody else: of two people, and of whoever has no session', async () => {
  const carryOut = (userId: number | null) => {
    const intent = { userId, call: 'shared', key: 'one', input: {} }
    return withIdempotency({ ...provider.deps, secret: 'one' }, intent, async () => ({ userId }))
  }
  const answers = [await carryOut(1), await carryOut(2), await carryOut(null), await carryOut(1)]
  expect(answers).toEqual([{ userId: 1 }, { userId: 2 }, { userId: null }, { userId: 1 }])
  expect((await stored('shared')).map(({ scope }) => scope).sort()).toEqual([
    'anonymous',
    'user:1',
    'user:2',
  ])
})

test('while an intent is carried out a repeat is told to wait for a second, and all others go on', async () => {
  // Others run at the same time on a server only: the embedded database has one connection.
  const deps = await openDeps('postgres')
  const intent = { userId: 1, call: 'slow', key: 'one', input: {} }
  const carryOut = (run: () => Promise<object>, changed: Partial<typeof intent> = {}) =>
    withIdempotency({ ...deps, secret: 'one' }, { ...intent, ...changed }, run)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const first = carryOut(async () => {
    begun.resolve()
    await ended.promise
    return { number: 1 }
  })
  await begun.promise

  await expect(carryOut(async () => ({ number: 2 }))).rejects.toEqual(
    new Rejection('idempotency_in_progress', { retryAfter: 1 }),
  )
  for (const other of [{ userId: 2 }, { call: 'quick' }, { key: 'two' }]) {
    expect(await carryOut(async () => other, other)).toEqual(other)
  }
  ended.resolve()
  expect(await first).toEqual({ number: 1 })
  await deps.database.close()
})
