import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { paymentRequests, wallets } from '../../server/database/schema/payout.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { createPayment, readConditions, sweepRequests } from '../../server/services/payment.ts'
import type { Payment } from '../../src/api/contract/payment.ts'
import { stoppedClock } from '../support/deps.ts'
import {
  depositOf,
  fund,
  giveWallet,
  type Investor,
  moneyCalls,
  newSubscriber,
  paymentOf,
  paymentRequestOf,
} from '../support/investor.ts'
import { answerOf, codeFor, openProvider, problem } from '../support/provider.ts'

const DAY = 86_400_000
const TRON = 'USDT-TRC20'

/** All seconds are exact on a clock that stands still between its moves. */
const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
const provider = await openProvider({ clock, environment: { RATE_LIMIT_SCALE: '1000' } })
afterAll(() => provider.close())

let person: Investor
let calls: ReturnType<typeof moneyCalls>
let people = 0
beforeEach(async () => {
  people += 1
  person = await newSubscriber(provider.deps, `timely${people}`)
  calls = moneyCalls(provider.ask, person)
  await fund(provider.deps, person.userId, '100000')
  depositOf(await calls.openDeposit({ plan: 'start', amount: '200' }))
  await giveWallet(provider.deps, person.userId)
})

const request = (amount: string) => calls.requestPayment({ paymentSystem: TRON, amount })
const validate = async (id: string) =>
  answerOf(await calls.validatePayment(id, await codeFor(provider, person.login)))
const validated = async (amount: string) => {
  const { requestId } = paymentRequestOf(await request(amount))
  await validate(requestId)
  return requestId
}
const made = async (amount: string) => paymentOf(await calls.createPayment(await validated(amount)))

describe('a right code', () => {
  test('is right again for as long as its withdrawal may be made, and no longer', async () => {
    const { requestId } = paymentRequestOf(await request('100'))
    const right = (validFor: number) => ({ status: 200, body: { requestId, validFor } })
    expect(await validate(requestId)).toEqual(right(600))
    await clock.advance(500)
    expect(await validate(requestId)).toEqual(right(600))
    await clock.advance(599_499)
    expect(await validate(requestId)).toEqual(right(1))
    await clock.advance(1)
    expect(await validate(requestId)).toEqual(problem('code_invalid', 422))
    expect(await calls.createPayment(requestId)).toEqual(problem('code_expired', 422))
  })

  test('makes its withdrawal in the last millisecond, and is wrong once that is made', async () => {
    const requestId = await validated('100')
    await clock.advance(599_999)
    expect(paymentOf(await calls.createPayment(requestId)).amount).toBe('100')
    expect(await validate(requestId)).toEqual(problem('code_invalid', 422))
  })
})

test('what is on hold says the seconds that are left, the wallet before the account', async () => {
  const now = await clock.now()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const { queries } = provider.database
  await queries
    .update(users)
    .set({ withdrawalsHeldUntil: later(90) })
    .where(eq(users.id, person.userId))
  await queries
    .update(wallets)
    .set({ usableAt: later(60) })
    .where(eq(wallets.userId, person.userId))
  const query = new URLSearchParams({ paymentSystem: TRON })
  const conditions = await provider.ask('GET', `/api/funds/payments/conditions?${query}`, person)
  expect(conditions.body).toEqual({
    items: [
      { condition: 'wallet', met: true, secondsLeft: null },
      { condition: 'hold', met: false, secondsLeft: 60 },
      { condition: 'security', met: false, secondsLeft: 90 },
      { condition: 'refill', met: true, secondsLeft: null },
      { condition: 'deposit', met: true, secondsLeft: null },
    ],
  })
  expect(answerOf(await request('100'))).toEqual(
    problem('wallet_on_hold', 409, { params: { unmet: 'hold,security', secondsLeft: 60 } }),
  )
  await clock.advance(60_000)
  expect(answerOf(await request('100'))).toEqual(
    problem('withdrawals_on_hold', 409, {
      params: { unmet: 'security', secondsLeft: 30 },
      retryAfter: 30,
    }),
  )
  await clock.advance(30_000)
  expect((await request('100')).status).toBe(200)
})

test('an amount may be the least and the most there is, and must be more than its fee', async () => {
  const below = problem('validation_failed', 422, {
    errors: [{ path: 'amount', code: 'below_min' }],
  })
  expect(paymentRequestOf(await request('10')).net).toBe('8.5')
  expect(paymentRequestOf(await request('50000')).net).toBe('49998.5')
  const setFee = (withdrawalFee: string) =>
    provider.database.queries
      .update(paymentSystems)
      .set({ withdrawalFee })
      .where(eq(paymentSystems.id, TRON))
  await setFee('20')
  expect(answerOf(await request('20'))).toEqual(below)
  expect(paymentRequestOf(await request('20.000001')).net).toBe('0.000001')
  await setFee('0')
  const free = await made('10')
  expect([free.fee, free.net]).toEqual(['0', '10'])
  const paid = await provider.ask('POST', `/sandbox/withdrawals/${free.id}`, {
    body: { status: 'successful' },
  })
  expect((paid.body as Payment).status).toBe('successful')
  await setFee('1.5')
})

test('a history is read page by page', async () => {
  const first = await made('10')
  const second = await made('20')
  const third = await made('30')
  const page = async (query: string[][]) => {
    const path = `/api/funds/payments?${new URLSearchParams(query)}`
    const { body } = await provider.ask('GET', path, person)
    const { items, nextCursor } = body as { items: Payment[]; nextCursor: string | null }
    return { ids: items.map(({ id }) => id), nextCursor }
  }
  const newest = await page([['limit', '2']])
  expect(newest).toEqual({ ids: [third.id, second.id], nextCursor: expect.any(String) })
  const rest = await page([
    ['limit', '2'],
    ['cursor', newest.nextCursor ?? ''],
  ])
  expect(rest).toEqual({ ids: [first.id], nextCursor: null })
})

test('withdrawals are found by their key and their person, and by no other', async () => {
  const asked = await validated('10')
  const { id } = paymentOf(await calls.createPayment(asked, 'mine'))
  await made('20')
  const { body } = await provider.ask('GET', '/api/funds/payments?key=mine', person)
  expect((body as { items: Payment[] }).items.map((item) => item.id)).toEqual([id])
  const stranger = await newSubscriber(provider.deps, `stranger${people}`)
  const theirs = moneyCalls(provider.ask, stranger)
  expect(await theirs.readPayment(id)).toEqual(problem('not_found', 404))
  expect(await theirs.cancelPayment(id)).toEqual(problem('not_found', 404))
  for (const unknown of ['word', '999999']) {
    expect(await calls.readPayment(unknown)).toEqual(problem('not_found', 404))
  }
})

test('a request is void where its system has gone, and refused where there was none', async () => {
  expect(await calls.requestPayment({ paymentSystem: 'DOGE', amount: '10' })).toEqual(
    problem('validation_failed', 422, { errors: [{ path: 'paymentSystem', code: 'incorrect' }] }),
  )
  const { requestId } = paymentRequestOf(await request('10'))
  const read = () => provider.ask('GET', `/api/funds/payments/request/${requestId}`, person)
  const enable = (enabled: boolean) =>
    provider.database.queries
      .update(paymentSystems)
      .set({ enabled })
      .where(eq(paymentSystems.id, TRON))
  await enable(false)
  expect(await read()).toEqual(problem('not_found', 404))
  await enable(true)
  expect((await read()).status).toBe(200)
})

test('a right code is void with another memo, and without the wallet', async () => {
  const requestId = await validated('10')
  const { queries } = provider.database
  await queries.update(wallets).set({ memo: '7' }).where(eq(wallets.userId, person.userId))
  expect(await calls.createPayment(requestId)).toEqual(problem('code_invalid', 422))
  await queries.delete(wallets).where(eq(wallets.userId, person.userId))
  expect(await calls.createPayment(requestId)).toEqual(problem('code_invalid', 422))
})

test('whoever is gone withdraws nothing', async () => {
  const gone = { userId: 0, key: 'nobody', requestId: 'none' }
  await expect(createPayment(provider.deps, gone)).rejects.toThrow('session_timed_out')
  await expect(readConditions(provider.deps, 0, TRON)).rejects.toThrow('session_timed_out')
})

test('twenty right codes at once are right or invalid', async () => {
  const { requestId } = paymentRequestOf(await request('10'))
  const code = await codeFor(provider, person.login)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => calls.validatePayment(requestId, code)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
})

describe('the books of a withdrawal', () => {
  const decide = (id: string, body: object) =>
    provider.ask('POST', `/sandbox/withdrawals/${id}`, { body })
  /** Sides of its transfers, without those of a person. */
  const sides = (id: string) =>
    provider.database.rows(sql`
      select transfers.kind, accounts.kind as account, trim_scale(entries.amount)::text as amount
      from transfers
        join entries on entries.transfer_id = transfers.id
        join accounts on accounts.id = entries.account_id
      where transfers.key like ${`withdrawal%:${id}`}
      order by transfers.id, entries.id`)
  const reserved = [
    { kind: 'withdrawal', account: 'balance', amount: '-100' },
    { kind: 'withdrawal', account: 'reserve', amount: '100' },
  ]

  test('move the amount to the network and the fee to the platform', async () => {
    const { id } = await made('100')
    expect(await sides(id)).toEqual(reserved)
    await provider.database.queries
      .update(paymentSystems)
      .set({ explorerUrl: null })
      .where(eq(paymentSystems.id, TRON))
    const { body } = await decide(id, { status: 'successful', hash: 'abc' })
    expect([(body as Payment).hash, (body as Payment).explorerUrl]).toEqual(['abc', null])
    expect(await sides(id)).toEqual([
      ...reserved,
      { kind: 'withdrawal-paid', account: 'reserve', amount: '-100' },
      { kind: 'withdrawal-paid', account: 'network', amount: '98.5' },
      { kind: 'withdrawal-paid', account: 'fees', amount: '1.5' },
    ])
  })

  test('give it back when it is rejected', async () => {
    const { id } = await made('100')
    await decide(id, { status: 'rejected', reason: 'No' })
    expect(await sides(id)).toEqual([
      ...reserved,
      { kind: 'withdrawal-released', account: 'reserve', amount: '-100' },
      { kind: 'withdrawal-released', account: 'balance', amount: '100' },
    ])
  })

  test('stay as they are where no transfer can be simulated', async () => {
    const { id } = await made('100')
    const setNetwork = (network: string) =>
      provider.database.queries
        .update(paymentSystems)
        .set({ network })
        .where(eq(paymentSystems.id, TRON))
    await setNetwork('Post')
    expect((await decide(id, { status: 'successful' })).status).toBe(500)
    expect(provider.log.join('\n')).toContain(`No transfers are simulated on ${TRON}.`)
    expect(await sides(id)).toEqual(reserved)
    await setNetwork('TRC20')
  })
})

test('requests that came to nothing are forgotten after two days, those that were used never', async () => {
  const { requestId: used } = paymentRequestOf(await request('30'))
  await validate(used)
  await calls.createPayment(used)
  const { requestId: unused } = paymentRequestOf(await request('40'))
  const left = async () => {
    const rows = await provider.database.queries
      .select({ id: paymentRequests.id })
      .from(paymentRequests)
      .where(eq(paymentRequests.userId, person.userId))
    return rows.map(({ id }) => id).sort()
  }
  await clock.advance(2 * DAY)
  await sweepRequests(provider.deps)
  expect(await left()).toEqual([used, unused].sort())
  await clock.advance(1)
  await sweepRequests(provider.deps)
  expect(await left()).toEqual([used])
})
