import { sql } from 'drizzle-orm'
import pg from 'pg'
import { parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aloneOrNot } from '../../../server/database/advisory-lock.ts'
import { paymentSystems } from '../../../server/database/schema/refill.ts'
import { initialPaymentSystems } from '../../../server/seed/payment-systems.ts'
import { readBalance } from '../../../server/services/balance.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import { createRefill, readRefill } from '../../../server/services/refill.ts'
import { Rejection } from '../../../server/services/rejection.ts'
import { startTokens, xpubOf } from '../../support/anvil.ts'
import { joinDeps, newInvestor, stoppedClock } from '../../support/deps.ts'
import { createDatabase } from '../../support/postgres.ts'
import { chainStart, openWatching } from '../../support/watched.ts'

const usdt = (amount: string) => parseUnits(amount, 6)
const url = await createDatabase()
const clock = stoppedClock(chainStart)
const one = await joinDeps(url, clock)
const other = await joinDeps(url, clock)

type State = { block: number; transfers: number; blocks: number }

let anvil: Awaited<ReturnType<typeof startTokens>>
let watching: Awaited<ReturnType<typeof openWatching>>[]
let userId: number

beforeAll(async () => {
  anvil = await startTokens({ start: chainStart })
  await one.database.queries.insert(paymentSystems).values(initialPaymentSystems)
  watching = [await openWatching(one, anvil), await openWatching(other, anvil)]
  await catchUp()
})
beforeEach(async () => {
  userId = await newInvestor(one)
})
afterEach(async () => expect(await auditBooks(one.database)).toEqual([]))
afterAll(async () => {
  await Promise.all([one, other].map(({ database }) => database.close()))
  await anvil.stop()
})

const [first, second] = [() => watching[0]!, () => watching[1]!]
const catchUp = () => first().catchUp()
const ask = (deps = one, by = first()) =>
  createRefill(
    { ...deps, chains: [by.chain] },
    { userId, key: crypto.randomUUID(), paymentSystem: 'USDT-ERC20', amount: '100' },
  )
const balance = async () => (await readBalance(one.database, userId)).currencies.balance
/** Twelve blocks further, with one transfer more. */
const furtherThan = ([state]: State[]) =>
  state && {
    ...state,
    block: state.block + 12,
    transfers: state.transfers + 1,
    blocks: state.blocks + 12,
  }
const state = () =>
  one.database.rows<State>(sql`
    select block_number::int as block, (select count(*)::int from chain_transfers) as transfers,
      (select count(*)::int from chain_blocks) as blocks from chains`)

test('two processes that read at once credit once', async () => {
  const refill = await ask()
  for (let block = 0; block < 14; block += 1) {
    if (block === 0) await anvil.sendToken(anvil.usdt, refill.address, usdt('100'))
    await anvil.mine()
    await Promise.all([first().step(), second().step(), first().step()])
  }
  await catchUp()
  expect(await balance()).toEqual({ USDT: '100' })
})

test('two processes give each refill an index of its own', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ask(one, first()) : ask(other, second()))),
  )
  expect(new Set(made.map(({ address }) => address)).size).toBe(20)
  const [row] = await one.database.rows<{ next: number; used: number; indexes: number }>(sql`
    select next_index as next, (select count(*)::int from refills) as used,
      (select count(distinct address_index)::int from refills) as indexes from chain_keys`)
  expect(row).toEqual({ next: row?.used, used: row?.used, indexes: row?.used })
})

test.each([
  ['a transfer is written', 'chain_transfers', 'insert', 'reading'],
  ['the blocks are kept', 'chain_blocks', 'insert', 'reading'],
  ['the cursor moves', 'chains', 'update of block_number', 'reading'],
  ['the refill is summed up', 'refills', 'update of received', 'reading'],
  ['the ledger is written', 'entries', 'insert', 'crediting'],
  ['the credit is noted', 'chain_transfers', 'update of credited_at', 'crediting'],
])(
  'a process that dies when %s has done nothing by half, and the next one does it once',
  async (_, table, event, step) => {
    const refill = await ask()
    await anvil.sendToken(anvil.usdt, refill.address, usdt('100'))
    await anvil.mine(12)
    const before = await state()
    await one.database.rows(sql`create function die() returns trigger language plpgsql as
    $$ begin raise exception 'dead'; end $$`)
    await one.database.rows(
      sql.raw(`create trigger dying before ${event} on ${table} execute function die()`),
    )
    await expect(catchUp()).rejects.toThrow(Error)
    const after = await state()
    expect(after).toEqual(step === 'reading' ? before : [furtherThan(before)])
    expect(await balance()).toEqual({})
    await one.database.rows(sql.raw(`drop trigger dying on ${table}`))
    await one.database.rows(sql`drop function die()`)
    await second().catchUp()
    await second().catchUp()
    expect(await balance()).toEqual({ USDT: '100' })
  },
)

test('nobody gets an address before the first block was read: what was paid until then would never be seen', async () => {
  const empty = await joinDeps(await createDatabase(), clock)
  await empty.database.queries.insert(paymentSystems).values(initialPaymentSystems)
  const investor = await newInvestor(empty)
  const { chain, step } = await openWatching(empty, anvil)
  const asked = () =>
    createRefill(
      { ...empty, chains: [chain] },
      { userId: investor, key: 'first', paymentSystem: 'ETH', amount: '0.5' },
    )
  await expect(asked()).rejects.toEqual(new Rejection('overloaded', { retryAfter: 30 }))
  await step()
  expect((await asked()).address).toBe(chain.addressAt(0))
  await empty.database.close()
})

test('one process reads at a time; another goes on when its connection has died', async () => {
  const pools = [new pg.Pool({ connectionString: url }), new pg.Pool({ connectionString: url })]
  const [mine, theirs] = pools
  if (!mine || !theirs) throw new Error('No pools')
  mine.on('error', () => undefined)
  mine.on('connect', (connection) => connection.on('error', () => undefined))
  const held = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const dead = aloneOrNot(mine, 7, async () => {
    reading.resolve()
    await held.promise
  })
  await reading.promise
  expect(await aloneOrNot(theirs, 7, async () => 'read')).toBe(null)
  await theirs.query(`select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and objid = 7 and granted and pid <> pg_backend_pid()`)
  expect(await aloneOrNot(theirs, 7, async () => 'read')).toBe('read')
  expect(await aloneOrNot(theirs, 7, async () => 'again')).toBe('again')
  held.resolve()
  await expect(dead).rejects.toThrow(Error)
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a start with the same key goes on with its indexes; another key is told, and old addresses are watched on', async () => {
  const old = await ask()
  const [, position] = /^(\d+)$/.exec(String(await indexOf(old.address))) ?? []
  const again = await openWatching(other, anvil)
  const next = await ask(other, again)
  expect(await indexOf(next.address)).toBe(Number(position) + 1)
  expect(again.log.filter((line) => line.includes('extended public key'))).toEqual([])

  const rekeyed = await openWatching(other, anvil, { xpub: xpubOf(2) })
  const fresh = await ask(other, rekeyed)
  expect([await indexOf(fresh.address), fresh.address]).toEqual([0, rekeyed.chain.addressAt(0)])
  expect(rekeyed.log.filter((line) => line.includes('another extended public key')).length).toBe(1)
  for (const { address } of [old, fresh]) await anvil.sendToken(anvil.usdt, address, usdt('100'))
  await anvil.mine(12)
  await rekeyed.catchUp()
  expect(await balance()).toEqual({ USDT: '200' })
  expect((await readRefill(one, userId, old.id)).status).toBe('replenished')
})

async function indexOf(address: string): Promise<number | undefined> {
  const [row] = await one.database.rows<{ index: number }>(
    sql`select address_index as index from refills where address = ${address}`,
  )
  return row?.index
}
