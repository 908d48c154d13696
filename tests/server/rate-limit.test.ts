import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { knownDevices, rateLimits, users } from '../../server/database/schema/identity.ts'
import { deviceOf, rememberDevice } from '../../server/services/known-device.ts'
import { networkOf } from '../../server/services/network.ts'
import {
  createRateLimits,
  type LimitedCall,
  type RateLimits,
} from '../../server/services/rate-limit.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { newInvestor, openDeps } from '../support/deps.ts'

const secret = 'a secret of the tests'
const stranger = {
  address: '203.0.113.7',
  locale: 'en',
  userAgent: 'a browser',
  requestId: 'one',
  readAccount: async () => null,
} as const
const network = '203.0.113.7'
const person = { ...stranger, userId: 7 }

const deps = await openDeps('postgres')
let now: number
let limits: RateLimits
beforeEach(async () => {
  await deps.database.queries.delete(rateLimits)
  await deps.database.queries.delete(knownDevices)
  now = Date.parse('2026-03-01T12:00:00Z')
  limits = limitsOf(1)
})
afterAll(() => deps.database.close())

const limitsOf = (scale: number) =>
  createRateLimits(deps.database, { scale, secret, realNow: () => now })

/** Counters with their points and the seconds that they have left. */
async function counters(): Promise<Record<string, [number, number]>> {
  const rows = await deps.database.queries.select().from(rateLimits).orderBy(asc(rateLimits.key))
  return Object.fromEntries(
    rows.map(({ key, points, expiresAt }) => [key, [points, (expiresAt.getTime() - now) / 1000]]),
  )
}

async function count(key: string, points: number, seconds = 60): Promise<void> {
  const expiresAt = new Date(now + seconds * 1000)
  await deps.database.queries
    .insert(rateLimits)
    .values({ key, points, expiresAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { points, expiresAt } })
}

async function refusalOf(attempt: Promise<void>): Promise<unknown> {
  const error = await attempt.catch((thrown: unknown) => thrown)
  return error instanceof Rejection ? { code: error.code, ...error.details } : error
}

const tooMany = (retryAfter: number) => ({ code: 'too_many_requests', retryAfter })

const windows: [LimitedCall, 'account' | 'address' | 'all', number, number][] = [
  ['signIn', 'address', 60, 300],
  ['signIn', 'all', 3_000, 60],
  ['register', 'address', 20, 3_600],
  ['register', 'all', 600, 60],
  ['code', 'account', 30, 3_600],
  ['code', 'address', 60, 3_600],
  ['code', 'all', 1_200, 60],
  ['check', 'account', 60, 300],
  ['check', 'address', 120, 300],
  ['check', 'all', 6_000, 60],
  ['reset', 'address', 20, 3_600],
  ['reset', 'all', 600, 60],
  ['telegram', 'address', 60, 300],
  ['telegram', 'all', 3_000, 60],
  ['passkey', 'address', 60, 300],
  ['passkey', 'all', 3_000, 60],
  ['inviter', 'address', 120, 300],
  ['upload', 'account', 60, 3_600],
  ['lookup', 'account', 20, 3_600],
  ['quote', 'account', 60, 60],
  ['report', 'account', 10, 3_600],
  ['report', 'address', 10, 3_600],
]

test.each(windows)(
  '%s by %s is admitted %d times in %d seconds',
  async (call, by, points, seconds) => {
    const key = {
      account: `${call}ByAccount:7`,
      address: `${call}ByAddress:${network}`,
      all: `${call}ByAll:all`,
    }[by]
    const admit = () => limits.admit(call, by === 'address' ? stranger : person)
    await admit()
    expect((await counters())[key]).toEqual([1, seconds])
    await count(key, points - 1, seconds)
    await admit()
    expect(await refusalOf(admit())).toEqual(tooMany(seconds))
  },
)

test('limits are as many times as large as the provider is told', async () => {
  limits = limitsOf(2)
  await count('lookupByAccount:7', 39)
  await limits.admit('lookup', person)
  expect(await refusalOf(limits.admit('lookup', person))).toEqual(tooMany(60))
  await count('signInByAll:all', 5_999)
  await limits.admit('signIn', person)
  expect(await refusalOf(limits.admit('signIn', person))).toEqual(tooMany(60))
})

test('a call that has no limit by address takes none from a stranger', async () => {
  await limits.admit('quote', stranger)
  expect(await counters()).toEqual({})
})

test('strangers have three quarters of what all may ask for, and of reports a part of their own', async () => {
  await count('signInByAll:all', 2_249)
  await limits.admit('signIn', stranger)
  expect(await refusalOf(limits.admit('signIn', stranger))).toEqual(tooMany(60))
  const address = '203.0.113.9'
  await rememberDevice(
    deps.database,
    await newInvestor(deps),
    deviceOf(secret, { ...stranger, address }),
    now,
  )
  await limits.admit('signIn', { ...stranger, address })

  await limits.admit('report', person)
  await limits.admit('report', stranger)
  expect((await counters())['reportByStrangers:all']).toEqual([1, 3_600])
  await count('reportByStrangers:all', 150)
  expect(await refusalOf(limits.admit('report', stranger))).toEqual(tooMany(60))
  await limits.admit('report', person)
})

test('what is refused for another reason does not use up the limit for all', async () => {
  const refused = limits.admit('signIn', stranger, async () => {
    throw new Rejection('login_taken')
  })
  expect(await refusalOf(refused)).toEqual({ code: 'login_taken' })
  expect(await counters()).toEqual({ [`signInByAddress:${network}`]: [1, 300] })
})

test('an address over its limit is refused without a query until its window ends, and nobody else is', async () => {
  await count(`inviterByAddress:${network}`, 120)
  const ask = (address: string) => limits.admit('inviter', { ...stranger, address })
  expect(await refusalOf(ask(network))).toEqual(tooMany(60))
  await deps.database.queries.delete(rateLimits)
  await deps.database.queries.delete(knownDevices)
  now += 58_900
  expect(await refusalOf(ask(network))).toEqual(tooMany(2))
  await ask('203.0.113.8')
  now += 1_100
  await ask(network)
  await ask(network)
  expect((await counters())[`inviterByAddress:${network}`]).toEqual([2, 300])
})

test('an address that is refused is remembered beside the others', async () => {
  const ask = (address: string) => limits.admit('inviter', { ...stranger, address })
  const addresses = ['203.0.113.7', '203.0.113.8']
  for (const address of addresses) {
    await count(`inviterByAddress:${address}`, 120)
    expect(await refusalOf(ask(address))).toEqual(tooMany(60))
  }
  await deps.database.queries.delete(rateLimits)
  for (const address of addresses) expect(await refusalOf(ask(address))).toEqual(tooMany(60))
})

describe('attempts at a password', () => {
  test('of a stranger are counted for login and address, and for the login, whatever its case', async () => {
    await limits.admitPassword('Mixed01', stranger)
    const byAddress = `signInByLoginAndAddress:mixed01 ${network}`
    expect(await counters()).toEqual({
      [byAddress]: [1, 900],
      'signInByLogin:mixed01': [1, 900],
    })
    await limits.forgivePassword('MIXED01', stranger)
    expect(await counters()).toEqual({ 'signInByLogin:mixed01': [1, 900] })

    await count(byAddress, 10)
    expect(await refusalOf(limits.admitPassword('mixed01', stranger))).toEqual(tooMany(60))
  })

  test('of a device that signed in before are counted for that device alone', async () => {
    const userId = await newInvestor(deps)
    const [user] = await deps.database.queries.select().from(users).where(eq(users.id, userId))
    const login = user?.login ?? ''
    const { device } = deviceOf(secret, stranger)
    await rememberDevice(deps.database, userId, deviceOf(secret, stranger), now)
    await limits.admitPassword(login, stranger)
    const key = `signInByLoginAndDevice:${login} ${device}`
    expect(await counters()).toEqual({ [key]: [1, 900] })
    await count(key, 10)
    expect(await refusalOf(limits.admitPassword(login, stranger))).toEqual(tooMany(60))
    await limits.forgivePassword(login, stranger)
    expect(await counters()).toEqual({})
  })

  test('beyond ten of a login go one in two seconds, and beyond three hundred a day one in twenty', async () => {
    const attempt = () => limits.admitPassword('slow0001', stranger)
    await count('signInByLogin:slow0001', 10)
    await attempt()
    expect(await counters()).toEqual({
      [`signInByLoginAndAddress:slow0001 ${network}`]: [1, 900],
      'signInByLogin:slow0001': [11, 60],
      'signInInTurnByLogin:slow0001': [1, 86_400],
      'signInPace:slow0001': [1, 2],
    })
    // The clock of the test stands still, so that the turn has not come after the wait.
    now += 1_990
    expect(await refusalOf(attempt())).toEqual(tooMany(1))
    now += 10
    await count('signInInTurnByLogin:slow0001', 300)
    await attempt()
    expect((await counters())['signInPace:slow0001']).toEqual([1, 20])
    const begun = performance.now()
    expect(await refusalOf(attempt())).toEqual(tooMany(20))
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  test('whose turn it is are admitted at once', async () => {
    await count('signInByLogin:first001', 10)
    await count('signInInTurnByLogin:first001', 300)
    await limits.admitPassword('first001', stranger)
    expect((await counters())['signInPace:first001']).toEqual([1, 20])
  })

  test('whose turn comes soon wait for it', async () => {
    const begun = performance.now()
    limits = createRateLimits(deps.database, {
      scale: 1,
      secret,
      realNow: () => now + performance.now() - begun,
    })
    await count('signInByLogin:waiting1', 10, 600)
    await count('signInPace:waiting1', 1, 1.8)
    await limits.admitPassword('waiting1', stranger)
    expect(performance.now() - begun).toBeGreaterThan(1_800)
  })
})

test('requests to reset a password are counted for login, e-mail and address, and for the first two', async () => {
  const pair = { login: 'Pair0001', email: 'Pair@People.example' }
  await limits.admitReset(pair, stranger)
  const [own, all] = [
    `resetByPairAndAddress:pair0001 pair@people.example ${network}`,
    'resetByPair:pair0001 pair@people.example',
  ]
  expect(await counters()).toEqual({ [own]: [1, 86_400], [all]: [1, 86_400] })
  await count(own, 10)
  expect(await refusalOf(limits.admitReset(pair, stranger))).toEqual(tooMany(60))
  await count(own, 0)
  await count(all, 100)
  expect(await refusalOf(limits.admitReset(pair, stranger))).toEqual(tooMany(60))

  const userId = await newInvestor(deps)
  const [owner] = await deps.database.queries.select().from(users).where(eq(users.id, userId))
  await rememberDevice(deps.database, userId, deviceOf(secret, stranger), now)
  const known = { login: owner?.login.toUpperCase() ?? '', email: owner?.email ?? '' }
  await count(`resetByPair:${owner?.login} ${owner?.email}`, 100)
  await limits.admitReset(known, stranger)
})

test('an account has ten attempts at its password in a quarter of an hour, and gets them back', async () => {
  const spend = () => limits.spend('passwordByAccount', '7')
  await spend()
  expect(await counters()).toEqual({ 'passwordByAccount:7': [1, 900] })
  await count('passwordByAccount:7', 9)
  await spend()
  expect(await refusalOf(spend())).toEqual(tooMany(60))
  await limits.forgive('passwordByAccount', '7')
  expect(await counters()).toEqual({})
})

test('counters are removed when their window is over', async () => {
  await count('over', 1, -1)
  await count('running', 1, 1)
  await limits.sweep()
  expect(await counters()).toEqual({ running: [1, 1] })
})

describe('a network', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:49152', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::198.51.100.7', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['::ffff:198.51.100.78', '198.51.100.78'],
    ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    ['1:0:0:0:0:ffff:1:1', '1:0:0:0::/64'],
    ['x[::1]', 'x[::1]'],
    ['[::1]x', '[::1]x'],
    ['x198.51.100.7:1', 'x198.51.100.7:1'],
    ['198.51.100.7:1x', '198.51.100.7:1x'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
