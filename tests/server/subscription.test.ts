import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { users } from '../../server/database/schema/identity.ts'
import { plans } from '../../server/database/schema/investment.ts'
import { initialPlans } from '../../server/seed/plans.ts'
import { remindInvestors } from '../../server/services/autoinvestment.ts'
import { readBalance } from '../../server/services/balance.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { withIdempotency } from '../../server/services/idempotency.ts'
import { post } from '../../server/services/ledger.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { readUser } from '../../server/services/session.ts'
import {
  endSubscriptions,
  listOptions,
  remindSubscribers,
  requireSubscription,
  subscribe,
} from '../../server/services/subscription.ts'
import { joinDeps, newInvestor, openDeps, stoppedClock } from '../support/deps.ts'
import { embeddedByNight } from '../support/night.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { createDatabase } from '../support/postgres.ts'
import { newPerson, openProvider, openSessionOf, problem } from '../support/provider.ts'
import { secretOfTests } from '../support/secret.ts'

const DAY = 86_400_000
const start = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * DAY).toISOString()

async function give({ database, clock }: Deps, owner: number, amount: string): Promise<void> {
  const currency = 'USDT' as const
  const operation = { type: 'refill' as const, reference: null }
  await post(database, {
    kind: 'refill',
    key: crypto.randomUUID(),
    at: await clock.now(),
    legs: [
      { owner: null, account: 'network', currency, amount: `-${amount}` },
      { owner, account: 'balance', currency, amount, operation },
    ],
  })
}

const buy = (deps: Deps, userId: number, option: string, key: string = crypto.randomUUID()) =>
  withIdempotency(
    { ...deps, secret: secretOfTests },
    { userId, call: 'subscribe', key, input: { body: { option } } },
    () => subscribe(deps, userId, option),
  )

const noticesOf = async ({ database }: Deps, userId: number) =>
  (
    await database.queries.query.notifications.findMany({
      where: (row, { eq }) => eq(row.userId, userId),
      orderBy: (row, { asc }) => asc(row.id),
    })
  )
    .map(({ kind, params }) => ({ kind, params }))
    .filter(({ kind }) => kind.startsWith('subscription'))

let userId: number
const deps = await openDeps('embedded', start)
beforeEach(async () => {
  userId = await newInvestor(deps)
  await give(deps, userId, '100')
})
afterEach(async () => expect(await auditBooks(deps.database)).toEqual([]))
afterAll(() => deps.database.close())

describe('a subscription', () => {
  test('has options, the shortest first', async () => {
    expect(await listOptions(deps.database)).toEqual([
      { id: 'month', days: 30, price: '15', currency: 'USDT' },
      { id: 'quarter', days: 90, price: '39', currency: 'USDT' },
      { id: 'year', days: 365, price: '129', currency: 'USDT' },
    ])
  })

  test('is paid from the balance, and the history says so', async () => {
    expect(valuesOf(await readUser(deps, userId), 'subscription')).toEqual([
      { active: false, until: null },
    ])
    const until = days(30)
    expect(await buy(deps, userId, 'month')).toEqual({ active: true, until })
    expect((await readBalance(deps.database, userId)).currencies.balance).toEqual({ USDT: '85' })
    const { items } = await listOperations(deps.database, userId, {
      limit: 5,
      type: 'subscription',
    })
    expect(items.map((item) => pick(item, 'type', 'account', 'amount', 'reference'))).toEqual([
      { type: 'subscription', account: 'balance', amount: '-15', reference: 'month' },
    ])
    expect(valuesOf(await readUser(deps, userId), 'subscription')).toEqual([
      { active: true, until },
    ])
    expect(await noticesOf(deps, userId)).toEqual([
      { kind: 'subscription_activated', params: { option: 'month', until } },
    ])
  })

  test('that is bought while one runs begins when that one ends', async () => {
    await buy(deps, userId, 'month')
    expect(await buy(deps, userId, 'quarter')).toEqual({ active: true, until: days(120) })
  })

  test('is bought once by one key, however often it is sent', async () => {
    const first = await buy(deps, userId, 'month', 'one')
    expect(await buy(deps, userId, 'month', 'one')).toEqual(first)
    expect((await readBalance(deps.database, userId)).currencies.balance).toEqual({ USDT: '85' })
    await expect(buy(deps, userId, 'year', 'one')).rejects.toThrow('idempotency_key_reused')
  })

  test('that the balance does not cover is refused with what is missing, and nothing is taken', async () => {
    await expect(buy(deps, userId, 'year')).rejects.toEqual(
      new Rejection('insufficient_funds', { params: { missing: '29', currency: 'USDT' } }),
    )
    const poor = await newInvestor(deps)
    await expect(buy(deps, poor, 'month')).rejects.toEqual(
      new Rejection('insufficient_funds', { params: { missing: '15', currency: 'USDT' } }),
    )
    expect((await readBalance(deps.database, userId)).currencies.balance).toEqual({ USDT: '100' })
  })

  test('of a period that is not offered is not found', async () => {
    await expect(buy(deps, userId, 'forever')).rejects.toThrow('not_found')
  })

  test('is what some doors ask for', async () => {
    await expect(requireSubscription(deps, userId)).rejects.toThrow('subscription_required')
    await buy(deps, userId, 'month')
    await requireSubscription(deps, userId)
  })
})

describe('a subscription that ends', () => {
  test('is announced three days before, once, and its end is told, once', async () => {
    const ours = { ...deps, clock: stoppedClock(start) }
    await ours.database.queries
      .update(users)
      .set({ emailConfirmedAt: start })
      .where(eq(users.id, userId))
    await buy(ours, userId, 'month')
    const until = days(30)
    const tick = async () => {
      await remindSubscribers({ ...ours, senders: {} })
      await endSubscriptions(ours)
      return (await noticesOf(ours, userId)).slice(1)
    }
    const reminder = { kind: 'subscription_ending', params: { until } }
    await ours.clock.advance(26.9 * DAY)
    expect(await tick()).toEqual([])
    await ours.clock.advance(0.2 * DAY)
    expect(await tick()).toEqual([reminder])
    expect(await tick()).toEqual([reminder])
    const written = await ours.database.queries.query.outbox.findMany({
      where: (row, { eq }) => eq(row.userId, userId),
    })
    expect(written.map((row) => pick(row, 'template', 'channel', 'params'))).toEqual([
      { template: 'subscription_ending', channel: 'email', params: { until } },
    ])
    await requireSubscription(ours, userId)
    await ours.clock.advance(3 * DAY)
    const end = { kind: 'subscription_ended', params: { until } }
    expect(await tick()).toEqual([reminder, end])
    expect(await tick()).toEqual([reminder, end])
    await expect(requireSubscription(ours, userId)).rejects.toThrow('subscription_required')
    expect(valuesOf(await readUser(ours, userId), 'subscription')).toEqual([
      { active: false, until },
    ])
  })

  test('while another follows says nothing until the last one ends', async () => {
    const ours = { ...deps, clock: stoppedClock(start) }
    await buy(ours, userId, 'month')
    await buy(ours, userId, 'month')
    await ours.clock.advance(28 * DAY)
    await remindSubscribers({ ...ours, senders: {} })
    await ours.clock.advance(3 * DAY)
    await remindSubscribers({ ...ours, senders: {} })
    await endSubscriptions(ours)
    expect((await noticesOf(ours, userId)).map(({ kind }) => kind)).toEqual([
      'subscription_activated',
      'subscription_activated',
    ])
    await ours.clock.advance(27 * DAY)
    await remindSubscribers({ ...ours, senders: {} })
    expect((await noticesOf(ours, userId)).at(-1)).toEqual({
      kind: 'subscription_ending',
      params: { until: days(60) },
    })
  })

  test('while the provider was down is told afterwards, and no reminder comes too late', async () => {
    const ours = { ...deps, clock: stoppedClock(start) }
    await buy(ours, userId, 'month')
    await ours.clock.advance(50 * DAY)
    await remindSubscribers({ ...ours, senders: {} })
    await endSubscriptions(ours)
    expect((await noticesOf(ours, userId)).map(({ kind }) => kind)).toEqual([
      'subscription_activated',
      'subscription_ended',
    ])
  })
})

describe('on several processes', () => {
  let processes: Deps[]
  beforeAll(async () => {
    const url = await createDatabase()
    const clock = stoppedClock(start)
    processes = await Promise.all([1, 2, 3].map(() => joinDeps(url, clock)))
  })
  afterAll(() => Promise.all(processes.map(({ database }) => database.close())))
  const anyProcess = (turn: number) => {
    const process = processes[turn % processes.length]
    if (!process) throw new Error('No process')
    return process
  }

  test('the same money buys one period: of twenty that are asked for at once, one wins', async () => {
    const one = anyProcess(0)
    for (let round = 0; round < 5; round++) {
      const person = await newInvestor(one)
      await give(one, person, '20')
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          buy(anyProcess(turn), person, 'month').then(
            () => 'bought',
            (error: unknown) => (error instanceof Rejection ? error.code : error),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['bought', 'insufficient_funds']))
      expect((await readBalance(one.database, person)).currencies.balance).toEqual({ USDT: '5' })
    }
    expect(await auditBooks(one.database)).toEqual([])
  })

  test('periods bought at once follow one another', async () => {
    const one = anyProcess(0)
    const person = await newInvestor(one)
    await give(one, person, '60')
    await Promise.all([0, 1, 2, 3].map((turn) => buy(anyProcess(turn), person, 'month')))
    expect((await readUser(one, person)).subscription).toEqual({ active: true, until: days(120) })
  })

  test('jobs that run at once say of a deposit once that no subscription covers its renewal', async () => {
    const one = anyProcess(0)
    const person = await newInvestor(one)
    await give(one, person, '515')
    await buy(one, person, 'month')
    const rates = tableRates(one.database)
    const plan = initialPlans.find(({ id }) => id === 'balance')
    if (!plan) throw new Error('No plan')
    await one.database.queries.insert(plans).values({ ...plan, caseId: null })
    const renewed = {
      plan: 'balance',
      currency: 'USDT',
      amount: '500',
      autoinvestment: true,
    } as const
    await one.database.transaction(() =>
      openDeposit({ ...one, rates }, { ...renewed, userId: person, key: 'renewed', quote: null }),
    )
    await one.clock.advance(88 * DAY)
    const notices = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((turn) => remindInvestors({ ...anyProcess(turn), senders: {} })),
    )
    expect(notices.reduce((sum, count) => sum + count)).toBe(1)
    await one.clock.advance(-88 * DAY)
  })

  test('jobs that run at once say a thing once', async () => {
    const one = anyProcess(0)
    const person = await newInvestor(one)
    await give(one, person, '15')
    await buy(one, person, 'month')
    await one.clock.advance(28 * DAY)
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((turn) => remindSubscribers({ ...anyProcess(turn), senders: {} })),
    )
    await one.clock.advance(3 * DAY)
    await Promise.all([0, 1, 2, 3, 4, 5].map((turn) => endSubscriptions(anyProcess(turn))))
    expect((await noticesOf(one, person)).map(({ kind }) => kind)).toEqual([
      'subscription_activated',
      'subscription_ending',
      'subscription_ended',
    ])
  })
})

test('the calls do the same, and the clock of the sandbox lives each day on the way to its end', async () => {
  const provider = await openProvider({ on: embeddedByNight })
  const person = await newPerson(provider, 'subscriber1')
  const token = await openSessionOf(provider, person)
  await give(provider.deps, person, '50')
  const options = await provider.ask('GET', '/api/settings/subscription/options')
  const offered = (options.body as { items: { id: string }[] }).items
  expect(offered.map(({ id }) => id)).toEqual(['month', 'quarter', 'year'])

  const order = (option: string, key = option) =>
    provider.ask('POST', '/api/user/subscription', { token, key, body: { option } })
  const bought = await order('month')
  expect(bought).toEqual({
    status: 200,
    body: { active: true, until: expect.stringMatching(/Z$/) },
  })
  expect((await order('month')).body).toEqual(bought.body)
  expect(await order('year')).toEqual(
    problem('insufficient_funds', 409, { params: { missing: '94', currency: 'USDT' } }),
  )
  expect(await order('none')).toEqual(problem('not_found', 404))

  await provider.ask('POST', '/sandbox/clock', { body: { advanceDays: 31 } })
  const { body } = await provider.ask('GET', '/api/notification', { token })
  const { items } = body as { items: { kind: string; createdAt: string }[] }
  const begin = Date.parse(items.at(-1)?.createdAt ?? '')
  const day = (at: string) => Math.round((Date.parse(at) - begin) / DAY)
  expect(items.map(({ kind, createdAt }) => [kind, day(createdAt)])).toEqual([
    ['subscription_ended', 30],
    ['subscription_ending', 27],
    ['subscription_activated', 0],
    ['welcome', 0],
  ])
  await provider.close()
})
