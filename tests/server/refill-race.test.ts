import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { initialPaymentSystems } from '../../server/seed/payment-systems.ts'
import { readBalance } from '../../server/services/balance.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import {
  createRefill,
  expireRefills,
  listRefills,
  readRefill,
} from '../../server/services/refill.ts'
import { recordTransfer } from '../../server/services/refill-transfer.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import { joinDeps, newInvestor, stoppedClock } from '../support/deps.ts'
import { valuesOf } from '../support/pick.ts'
import { createDatabase } from '../support/postgres.ts'

let userId: number

const url = await createDatabase()
const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
const one = await joinDeps(url, clock)
const processes = [one, await joinDeps(url, clock), await joinDeps(url, clock)]
await one.database.queries.insert(paymentSystems).values(initialPaymentSystems)
beforeEach(async () => {
  userId = await newInvestor(one)
})
afterEach(async () => expect(await auditBooks(one.database)).toEqual([]))
afterAll(() => Promise.all(processes.map(({ database }) => database.close())))

const invoice = () =>
  createRefill(one, {
    userId,
    key: crypto.randomUUID(),
    paymentSystem: 'USDT-TRC20',
    amount: '100',
  })
const anyProcess = (turn: number) => processes[turn % processes.length] ?? one
const balance = async () => (await readBalance(one.database, userId)).currencies.balance
const notices = async (kind: string) => {
  const [row] = await one.database.rows<{ count: number }>(
    sql`select count(*)::int as count from notifications where user_id = ${userId} and kind = ${kind}`,
  )
  return row?.count
}

test('one transfer confirmed fifty times at once by several processes is credited once', async () => {
  for (let round = 1; round <= 10; round++) {
    const { id } = await invoice()
    const sighting = {
      refillId: Number(id),
      hash: crypto.randomUUID(),
      amount: '100',
      confirmations: 19,
    }
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) => recordTransfer(anyProcess(turn), sighting)),
    )
    expect(await balance()).toEqual({ USDT: String(round * 100) })
    expect(await notices('refill_replenished')).toBe(round)
  }
})

test('reports that overtake one another never take confirmations back', async () => {
  const { id } = await invoice()
  const hash = crypto.randomUUID()
  await Promise.all(
    Array.from({ length: 18 }, (_, seen) =>
      recordTransfer(anyProcess(seen), {
        refillId: Number(id),
        hash,
        amount: '100',
        confirmations: 18 - seen,
      }),
    ),
  )
  expect(valuesOf(await readRefill(one, userId, id), 'status', 'confirmations')).toEqual([
    'waiting',
    { seen: 18, needed: 19 },
  ])
  expect(await balance()).toEqual({})
})

test('a transfer that is confirmed while it is being replaced is credited, or its successor is, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await invoice()
    const [old, next] = [crypto.randomUUID(), crypto.randomUUID()]
    const report = { refillId: Number(id), amount: '100' }
    await recordTransfer(one, { ...report, hash: old, confirmations: 1 })
    await Promise.all([
      recordTransfer(anyProcess(1), { ...report, hash: old, confirmations: 19 }),
      recordTransfer(anyProcess(2), { ...report, hash: next, confirmations: 0, replaces: old }),
    ])
    const { credited, replaced } = await readRefill(one, userId, id)
    expect({ credited, replaced }).toEqual(
      replaced ? { credited: null, replaced: true } : { credited: '100', replaced: false },
    )
  }
})

test('an expiry job that runs in several processes at once rejects each invoice once', async () => {
  const total = 1_200
  await one.database.rows(sql`
    insert into refills (user_id, payment_system, currency, amount, key, address, needed_confirmations, created_at, expires_at)
    select ${userId}, 'USDT-TRC20', 'USDT', 100, 'bulk-' || n, 'T-bulk-' || n, 19,
      '2026-03-01T11:00:00Z', '2026-03-01T11:30:00Z'
    from generate_series(1, ${total}::int) as n`)
  await Promise.all(processes.flatMap((deps) => [expireRefills(deps), expireRefills(deps)]))
  await expireRefills(one)
  const { items } = await listRefills(one, userId, { limit: 100, status: 'waiting' })
  expect(items).toEqual([])
  expect(await notices('refill_rejected')).toBe(total)
})

test('an invoice paid in the moment it expires ends replenished', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await invoice()
    await one.clock.advance(30 * 60_000)
    await Promise.all([
      expireRefills(anyProcess(1)),
      sandboxTransfer(anyProcess(2), { refillId: id }),
      expireRefills(one),
    ])
    expect(valuesOf(await readRefill(one, userId, id), 'status', 'credited', 'rejection')).toEqual([
      'replenished',
      '100',
      null,
    ])
  }
})
