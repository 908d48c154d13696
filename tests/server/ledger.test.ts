import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { sqlState, violatedConstraint } from '../../server/database/sql-state.ts'
import { readBalance, requireCovered } from '../../server/services/balance.ts'
import { type Leg, type Posting, post, postAll } from '../../server/services/ledger.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { databases, newInvestor, openDeps } from '../support/deps.ts'
import { createDatabase } from '../support/postgres.ts'
import { untilSomebodyWaits } from '../support/waiting.ts'

const at = new Date('2026-03-01T12:00:00Z')

function refill(owner: number, amount: string, key: string): Posting {
  return {
    kind: 'refill',
    key: `${owner} ${key}`,
    at,
    legs: [
      { owner: null, account: 'network', currency: 'USDT', amount: `-${amount}` },
      mine(owner, amount),
    ],
  }
}

function mine(owner: number, amount: string): Leg {
  const operation = { type: 'refill', reference: null } as const
  return { owner, account: 'balance', currency: 'USDT', amount, operation }
}

const take = (owner: number, amount: string, key: string): Posting => ({
  kind: 'withdrawal',
  key: `${owner} ${key}`,
  at,
  legs: [mine(owner, `-${amount}`), { owner: null, account: 'network', currency: 'USDT', amount }],
})

const income = (
  owner: number,
  type: 'referrals' | 'matching',
  partner: string,
  key: string,
): Posting => ({
  kind: type,
  key: `${owner} ${key}`,
  at,
  legs: [
    { owner: null, account: 'programme', currency: 'USDT', amount: '-3' },
    {
      owner,
      account: 'referral',
      currency: 'USDT',
      amount: '3',
      operation: { type, reference: partner },
    },
  ],
})

describe.each(databases)('the books on %s', (kind) => {
  let deps: Deps
  let owner: number

  beforeAll(async () => {
    deps = await openDeps(kind)
  })
  beforeEach(async () => {
    owner = await newInvestor(deps)
  })
  afterEach(async () => expect(await auditBooks(deps.database)).toEqual([]))
  afterAll(() => deps.database.close())

  test('money that comes is on the balance and in the history', async () => {
    expect(await post(deps.database, refill(owner, '120.000000000000000001', 'one'))).toBe(true)
    expect(await readBalance(deps.database, owner)).toEqual({
      currencies: {
        balance: { USDT: '120.000000000000000001' },
        referral: {},
        bonus: {},
        deposit: {},
      },
    })
    expect(await listOperations(deps.database, owner, { limit: 10 })).toEqual({
      items: [
        {
          id: expect.stringMatching(/^\d+$/),
          type: 'refill',
          kind: 'refill_credited',
          account: 'balance',
          currency: 'USDT',
          amount: '120.000000000000000001',
          balanceAfter: '120.000000000000000001',
          createdAt: '2026-03-01T12:00:00.000Z',
          reference: null,
        },
      ],
      nextCursor: null,
    })
  })

  test('an intent is posted once, however often it is asked for', async () => {
    const outcomes = [
      await post(deps.database, refill(owner, '10', 'same')),
      await post(deps.database, refill(owner, '10', 'same')),
    ]
    expect(outcomes).toEqual([true, false])
    expect((await readBalance(deps.database, owner)).currencies.balance).toEqual({ USDT: '10' })
  })

  test('many transfers are posted at once, each of them once, and the history counts on', async () => {
    await post(deps.database, refill(owner, '10', 'first'))
    const postings = ['first', 'second', 'third'].map((key) => refill(owner, '5', key))
    expect(await postAll(deps.database, postings)).toBe(2)
    expect(await postAll(deps.database, postings)).toBe(0)
    const { items } = await listOperations(deps.database, owner, { limit: 10 })
    expect(items.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['5', '20'],
      ['5', '15'],
      ['10', '10'],
    ])
  })

  test('nobody can spend more than they have, and a refused attempt leaves no trace', async () => {
    await post(deps.database, refill(owner, '10', 'in'))
    await expect(post(deps.database, take(owner, '10.000000000000000001', 'out'))).rejects.toEqual(
      new Rejection('insufficient_funds'),
    )
    expect((await readBalance(deps.database, owner)).currencies.balance).toEqual({ USDT: '10' })
    expect((await listOperations(deps.database, owner, { limit: 10 })).items).toHaveLength(1)
    expect(await post(deps.database, take(owner, '10', 'out'))).toBe(true)
  })

  test('a transfer that does not balance is refused by the database', async () => {
    const unbalanced = refill(owner, '10', 'crooked')
    unbalanced.legs[1] = mine(owner, '11')
    const error = await post(deps.database, unbalanced).catch((thrown: unknown) => thrown)
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23514', 'entries_balanced'])
    expect((await readBalance(deps.database, owner)).currencies.balance).toEqual({})
  })

  test('a transfer that balances only across two currencies is refused', async () => {
    const mixed = refill(owner, '10', 'mixed')
    mixed.legs[0] = { owner: null, account: 'network', currency: 'BTC', amount: '-10' }
    const error = await post(deps.database, mixed).catch((thrown: unknown) => thrown)
    expect(violatedConstraint(error)).toBe('entries_balanced')
  })

  test('a posting that names an account twice is refused before it is written', async () => {
    const twice = refill(owner, '10', 'twice')
    twice.legs.push(mine(owner, '5'))
    await expect(async () => post(deps.database, twice)).rejects.toThrow(
      'A posting names each of its accounts once.',
    )
  })

  test('a side of nothing is refused by the database, and not as a lack of funds', async () => {
    const error = await post(deps.database, refill(owner, '0', 'none')).catch(
      (thrown: unknown) => thrown,
    )
    expect(violatedConstraint(error)).toBe('entries_not_zero')
  })

  test('a transfer keeps its kind, and an operation what it refers to', async () => {
    const posting = refill(owner, '10', 'kept')
    posting.legs[1] = {
      owner,
      account: 'balance',
      currency: 'USDT',
      amount: '10',
      operation: { type: 'refill', reference: 'refill 7' },
    }
    await post(deps.database, posting)
    const transfers = await deps.database.rows(
      sql`select kind, created_at::text as at from transfers where key = ${posting.key}`,
    )
    expect(transfers).toEqual([{ kind: 'refill', at: '2026-03-01 12:00:00+00' }])
    const operations = await deps.database.rows(
      sql`select type, reference from operations where user_id = ${owner}`,
    )
    expect(operations).toEqual([{ type: 'refill', reference: 'refill 7' }])
  })

  test('income of a day from partners is one group, which counts movements and people', async () => {
    await post(deps.database, refill(owner, '10', 'alone'))
    await postAll(deps.database, [
      refill(owner, '10', 'beside'),
      income(owner, 'referrals', 'one', 'a'),
    ])
    await post(deps.database, income(owner, 'referrals', 'two', 'b'))
    await post(deps.database, income(owner, 'referrals', 'one', 'c'))
    await post(deps.database, income(owner, 'matching', 'one', 'd'))
    const groups = await deps.database.rows(sql`
      select type, trim_scale(amount)::text as amount, movements, people from operation_groups
      where user_id = ${owner} order by type`)
    expect(groups).toEqual([
      { type: 'matching', amount: '3', movements: 1, people: 1 },
      { type: 'referrals', amount: '9', movements: 3, people: 2 },
    ])
    const grouped = await deps.database.rows(sql`
      select type, count(*)::int as count from operations
      where user_id = ${owner} and group_id is null group by type`)
    expect(grouped).toEqual([{ type: 'refill', count: 2 }])
  })

  test('somebody is told how much they lack, and nobody who has enough is refused', async () => {
    await post(deps.database, refill(owner, '10', 'in'))
    const covered = (amount: string, account?: 'referral') =>
      requireCovered(deps.database, {
        userId: owner,
        amount,
        currency: 'USDT',
        ...(account && { account }),
      }).then(
        () => 'covered',
        (error: unknown) =>
          error instanceof Rejection ? { code: error.code, ...error.details.params } : error,
      )
    expect([await covered('10'), await covered('10.5'), await covered('4', 'referral')]).toEqual([
      'covered',
      { code: 'insufficient_funds', missing: '0.5', currency: 'USDT' },
      { code: 'insufficient_funds', missing: '4', currency: 'USDT' },
    ])
  })

  test.each([
    ['update entries set amount = amount + 1', 'entries_append_only'],
    ['delete from entries', 'entries_append_only'],
    ['truncate entries', 'entries_append_only'],
    ['update transfers set kind = kind', 'transfers_append_only'],
    ['delete from transfers', 'transfers_append_only'],
  ])('what is written stays written: %s', async (statement, rule) => {
    await post(deps.database, refill(owner, '10', 'kept'))
    const error = await deps.database.rows(sql.raw(statement)).catch((thrown: unknown) => thrown)
    expect(violatedConstraint(error)).toBe(rule)
  })
})

test('of fifty withdrawals at once from two processes exactly as many win as the balance covers', async () => {
  const url = await createDatabase()
  const [one, other] = await Promise.all([openDatabase({ url }), openDatabase({ url })])
  const owner = await newInvestor({
    database: one,
    clock: { now: async () => at, advance: async () => at },
  })

  for (let round = 0; round < 5; round++) {
    await post(one, refill(owner, '100', `in-${round}`))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        post(index % 2 ? one : other, take(owner, '7', `out-${round}-${index}`)),
      ),
    )
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(new Set(rejections.map(({ reason }) => (reason as Rejection).code))).toEqual(
      new Set(['insufficient_funds']),
    )
    expect(outcomes.length - rejections.length).toBe(14)
    await post(one, take(owner, '2', `rest-${round}`))
  }
  expect((await readBalance(one, owner)).currencies.balance).toEqual({ USDT: '0' })
  expect(await auditBooks(one)).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('a partner whose income is posted by two processes at once is counted once', async () => {
  const url = await createDatabase()
  const [one, other] = await Promise.all([openDatabase({ url }), openDatabase({ url })])
  const owner = await newInvestor({
    database: one,
    clock: { now: async () => at, advance: async () => at },
  })
  await post(one, income(owner, 'referrals', 'first', 'a'))
  const second = await one.transaction(async () => {
    await post(one, income(owner, 'referrals', 'second', 'b'))
    const posted = post(other, income(owner, 'referrals', 'second', 'c'))
    await untilSomebodyWaits(one)
    return { posted }
  })
  expect(await second.posted).toBe(true)
  const groups = await one.rows(sql`
    select trim_scale(amount)::text as amount, movements, people from operation_groups
    where user_id = ${owner}`)
  expect(groups).toEqual([{ amount: '9', movements: 3, people: 2 }])
  expect(await auditBooks(one)).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('the audit names books that were tampered with', async () => {
  const deps = await openDeps('postgres')
  const owner = await newInvestor(deps)
  await post(deps.database, refill(owner, '10', 'fine'))
  await deps.database.rows(sql`update accounts set balance = 11 where owner_id = ${owner}`)
  expect(await auditBooks(deps.database)).toEqual([
    expect.stringMatching(/^a stored balance that differs from its entries: \d+$/),
    expect.stringMatching(/^a history that differs from the balance: \d+$/),
  ])
  await deps.database.rows(sql`update accounts set balance = 10 where owner_id = ${owner}`)
  await deps.database.close()
})
