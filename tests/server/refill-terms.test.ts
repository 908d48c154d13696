import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../../server/chain/chain.ts'
import { chainKeys, chains } from '../../server/database/schema/chain.ts'
import { paymentSystems, refills } from '../../server/database/schema/refill.ts'
import {
  createRefill,
  expireRefills,
  inspectRefill,
  listRefills,
  readRefill,
  refuseManyOpen,
  rejectRefill,
} from '../../server/services/refill.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import { newInvestor, openDeps } from '../support/deps.ts'
import { noticesWhere } from '../support/notices.ts'
import { valuesOf } from '../support/pick.ts'

const MINUTE = 60_000
const LIFE = 30 * MINUTE
const TRON = 'USDT-TRC20'

const deps = await openDeps('postgres')
const { database, clock } = deps
const { queries } = database
afterAll(() => database.close())

let userId: number
beforeEach(async () => {
  userId = await newInvestor(deps)
})

let keys = 0
const invoice = (paymentSystem = TRON, amount = '100', owned: { chains?: Chain[] } = {}) => {
  keys += 1
  const order = { userId, key: `terms ${keys}`, paymentSystem, amount }
  return createRefill({ ...deps, ...owned }, order)
}
const pay = ({ id }: Refill, amount?: string) => sandboxTransfer(deps, { refillId: id, amount })
const after = async (milliseconds: number) =>
  new Date((await clock.now()).getTime() + milliseconds).toISOString()
const refusedAt = (path: string, code: FieldCode) =>
  new Rejection('validation_failed', { fields: [{ path, code }] })
/** A payment system has other terms for as long as something is asked. */
const withTerms = async (
  id: string,
  changes: Partial<typeof paymentSystems.$inferInsert>,
  ask: () => Promise<void>,
) => {
  const [before] = await queries.select().from(paymentSystems).where(eq(paymentSystems.id, id))
  const set = (terms: object) =>
    queries.update(paymentSystems).set(terms).where(eq(paymentSystems.id, id))
  await set(changes)
  try {
    await ask()
  } finally {
    await set(before ?? {})
  }
}

describe('an invoice', () => {
  test.each(['10', '100000', '10.000001'])('may be for %s', async (amount) => {
    expect((await invoice(TRON, amount)).amount).toBe(amount)
  })

  test('has an address of its own where its network needs no memo, and its time', async () => {
    const { id, memo, createdAt, expiresIn } = await invoice()
    expect([memo, createdAt, expiresIn]).toEqual([null, await after(0), 1_800])
    const [row] = await queries
      .select()
      .from(refills)
      .where(eq(refills.id, Number(id)))
    expect([row?.expiresAt.toISOString(), row?.addressKey, row?.addressIndex]).toEqual([
      await after(LIFE),
      null,
      null,
    ])
  })

  test('says the seconds that are left, a begun one as whole, and never less than none', async () => {
    const { id } = await invoice()
    await clock.advance(LIFE - 1_001)
    expect((await readRefill(deps, userId, id)).expiresIn).toBe(2)
    await clock.advance(1)
    expect((await readRefill(deps, userId, id)).expiresIn).toBe(1)
    await clock.advance(MINUTE)
    expect((await readRefill(deps, userId, id)).expiresIn).toBe(0)
  })

  test('is not made on a network that is switched off', () =>
    withTerms(TRON, { enabled: false }, () =>
      expect(invoice()).rejects.toEqual(refusedAt('paymentSystem', 'incorrect')),
    ))

  test('is not made where a memo leads to no address, nor on a network that is unknown', async () => {
    await withTerms('TON', { ownAddress: null }, () =>
      expect(invoice('TON')).rejects.toEqual(new Error('TON needs an address of the platform.')),
    )
    await withTerms(TRON, { network: 'Avalanche' }, () =>
      expect(invoice()).rejects.toEqual(new Error('No addresses are known for Avalanche.')),
    )
  })

  test('has links to its transfers only where there is an explorer of its network', async () => {
    const { id } = await pay(await invoice())
    const links = async () => {
      const { explorerUrl, transfers } = await readRefill(deps, userId, id)
      return [explorerUrl, ...transfers.map((transfer) => transfer.explorerUrl)]
    }
    const { hash } = await readRefill(deps, userId, id)
    const link = `https://tronscan.org/#/transaction/${hash}`
    expect(await links()).toEqual([link, link])
    await withTerms(TRON, { explorerUrl: null }, async () =>
      expect(await links()).toEqual([null, null]),
    )
  })

  test('shows no more confirmations than it needs', async () => {
    const { id } = await invoice()
    const { confirmations, transfers } = await sandboxTransfer(deps, {
      refillId: id,
      confirmations: 40,
    })
    expect([confirmations, transfers.map((one) => one.confirmations)]).toEqual([
      { seen: 19, needed: 19 },
      [19],
    ])
  })
})

describe('one invoice more', () => {
  const ask = (most: number) => refuseManyOpen(deps, userId, most)
  const wait = (retryAfter: number) => new Rejection('too_many_requests', { retryAfter })

  test('is refused until the first that nothing came for ends', async () => {
    await ask(1)
    await invoice()
    await clock.advance(10 * MINUTE + 500)
    await invoice()
    await ask(3)
    await expect(ask(2)).rejects.toEqual(wait(1_200))
    await clock.advance(20 * MINUTE + 500)
    await expect(ask(2)).rejects.toEqual(wait(1))
  })

  test('does not count those of others, nor what is paid or over', async () => {
    const other = userId
    await invoice()
    userId = await newInvestor(deps)
    await pay(await invoice())
    await sandboxTransfer(deps, { refillId: (await invoice()).id, confirmations: 0 })
    await rejectRefill(deps, (await invoice()).id)
    await ask(1)
    userId = other
    await expect(ask(1)).rejects.toEqual(wait(1_800))
  })
})

describe('a list', () => {
  const open = async () =>
    (await listRefills(deps, userId, { limit: 20, status: 'open' })).items.map(({ id }) => id)

  test('of open refills has what is waited for, and what came in part until its time is over', async () => {
    const [waiting, part, whole] = [await invoice(), await invoice(), await invoice()]
    await rejectRefill(deps, (await invoice()).id)
    await pay(part, '99.999999')
    await pay(whole)
    await clock.advance(LIFE - 1)
    expect(await open()).toEqual([part.id, waiting.id])
    await clock.advance(1)
    expect(await open()).toEqual([waiting.id])
  })

  test('has another page only if there is more', async () => {
    const { id } = await invoice()
    const last = await invoice()
    const list = async (limit: number) => {
      const { items, nextCursor } = await listRefills(deps, userId, { limit })
      return [items.map((item) => item.id), nextCursor !== null]
    }
    expect([await list(1), await list(2)]).toEqual([
      [[last.id], true],
      [[last.id, id], false],
    ])
    expect(await listRefills(deps, await newInvestor(deps), { limit: 1 })).toEqual({
      items: [],
      nextCursor: null,
    })
  })
})

describe('a rejection', () => {
  const told = () => noticesWhere(queries, sql`user_id = ${userId} and kind <> 'welcome'`)

  test('by the operator is told to the owner, with its moment', async () => {
    const { id } = await invoice(TRON, '120.50')
    await clock.advance(MINUTE)
    const createdAt = await clock.now()
    expect(
      valuesOf(await rejectRefill(deps, id), 'status', 'rejection', 'finishedAt', 'amount'),
    ).toEqual(['rejected', 'operator', createdAt.toISOString(), '120.5'])
    const params = { amount: '120.5', currency: 'USDT', reason: 'operator' }
    expect(await told()).toEqual([{ kind: 'refill_rejected', params, reference: id, createdAt }])
  })

  test.each(['0', 'abc', '999999999'])('of what is not there, %s, is refused', async (id) => {
    const unknown = new Rejection('not_found')
    await expect(rejectRefill(deps, id)).rejects.toEqual(unknown)
    await expect(inspectRefill(deps, id)).rejects.toEqual(unknown)
  })

  test('of all that ran out says of how many, however many they are', async () => {
    await expireRefills(deps)
    const now = await clock.now()
    await database.rows(sql`
      insert into refills (user_id, payment_system, currency, amount, key, address,
        needed_confirmations, created_at, expires_at)
      select ${userId}, ${TRON}, 'USDT', 100, 'over-' || n, 'over-' || n, 19,
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from generate_series(1, 1001) as n`)
    expect([await expireRefills(deps), await expireRefills(deps)]).toEqual([1_001, 0])
    expect(await told()).toHaveLength(1_001)
  })
})

describe('an invoice on a chain that is watched', () => {
  const asset = { currency: 'USDT', decimals: 6, token: '0xtoken' } as const
  const unasked = () => Promise.reject(new Error('No invoice asks a node.'))
  const chain: Chain = {
    name: 'ethereum',
    assets: [
      { ...asset, paymentSystem: 'USDT-ERC20' },
      { currency: 'ETH', decimals: 18, token: null, paymentSystem: 'ETH' },
    ],
    keyFingerprint: 'key of the tests',
    addressAt: (index) => `address ${index}`,
    nodeCount: 0,
    usable: () => [],
    rest: () => undefined,
    head: unasked,
    balances: unasked,
    transfersOf: unasked,
    transaction: unasked,
    minedAs: unasked,
    sentCount: unasked,
  }
  const watched = (paymentSystem: string, amount: string, by = chain) =>
    invoice(paymentSystem, amount, { chains: [by] })
  const stored = async ({ id }: Refill) => {
    const [row] = await queries
      .select()
      .from(refills)
      .where(eq(refills.id, Number(id)))
    return valuesOf(row, 'address', 'memo', 'addressKey', 'addressIndex')
  }
  const early = new Rejection('overloaded', { retryAfter: 30 })

  test('waits for the first block, and has the next address of the key from then on', async () => {
    await expect(watched('USDT-ERC20', '50')).rejects.toEqual(early)
    await queries.insert(chains).values({ name: 'ethereum' })
    await expect(watched('USDT-ERC20', '50')).rejects.toEqual(early)
    await queries.update(chains).set({ blockNumber: 0, blockHash: 'first' })
    await queries.insert(chainKeys).values({
      fingerprint: chain.keyFingerprint,
      chain: 'ethereum',
      firstUsedAt: await clock.now(),
    })
    const [token, native] = [await watched('USDT-ERC20', '50'), await watched('ETH', '1')]
    expect([await stored(token), await stored(native)]).toEqual([
      ['address 0', null, chain.keyFingerprint, 0],
      ['address 1', null, chain.keyFingerprint, 1],
    ])
    expect((await stored(await watched('BTC', '1'))).slice(1)).toEqual([null, null, null])
    expect(await stored(await watched('TON', '10'))).toEqual([
      'UQD1KzNKY48IUbGcsURPhny5ziyUYzkyKz12_1n2z5oOaBYe',
      expect.stringMatching(/^\d{9}$/),
      null,
      null,
    ])
  })

  test('is refused in what the chain does not carry', async () => {
    const [, native] = chain.assets
    const asked = watched('USDT-ERC20', '50', { ...chain, assets: native ? [native] : [] })
    await expect(asked).rejects.toEqual(refusedAt('paymentSystem', 'incorrect'))
  })
})
