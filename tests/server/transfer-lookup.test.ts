import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { readBalance } from '../../server/services/balance.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { createRefill, expireRefills, readRefill } from '../../server/services/refill.ts'
import { recordTransfer } from '../../server/services/refill-transfer.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { sandboxTransfer, sendUnnoticed } from '../../server/services/sandbox-chain.ts'
import { lookUpTransfer } from '../../server/services/transfer-lookup.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import { databases, newInvestor, openDeps } from '../support/deps.ts'
import { embeddedByNight } from '../support/night.ts'
import { openProvider, openSessionOf } from '../support/provider.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const HASH = '7c'.repeat(32)

describe.each(databases)('a transfer that its sender names, on %s', (kind) => {
  let deps: Deps
  let userId: number

  beforeAll(async () => {
    deps = await openDeps(kind)
  })
  beforeEach(async () => {
    userId = await newInvestor(deps)
  })
  afterEach(async () => expect(await auditBooks(deps.database)).toEqual([]))
  afterAll(() => deps.database.close())

  const invoice = (paymentSystem = 'USDT-TRC20', owner = userId) =>
    createRefill(deps, {
      userId: owner,
      key: crypto.randomUUID(),
      paymentSystem,
      amount: { BTC: '0.01', ETH: '0.5' }[paymentSystem] ?? '100',
    })
  const expired = async (paymentSystem?: string, owner?: number) => {
    const refill = await invoice(paymentSystem, owner)
    await deps.clock.advance(31 * MINUTE)
    await expireRefills(deps)
    return refill
  }
  const name = ({ id }: Refill, hash: string, owner = userId) =>
    lookUpTransfer(deps, { userId: owner, id, hash })
  const balance = async (owner = userId) =>
    (await readBalance(deps.database, owner)).currencies.balance
  const refused = (code: 'format' | 'taken') =>
    new Rejection('validation_failed', { fields: [{ path: 'hash', code }] })
  const now = async () => (await deps.clock.now()).toISOString()

  test('that nobody had noticed is found, followed and credited like any other', async () => {
    const refill = await expired()
    const { hash } = await sendUnnoticed(deps, { refillId: refill.id, amount: '80' })
    expect((await readRefill(deps, userId, refill.id)).received).toBe(null)
    const seenAt = await now()

    const found = await name(refill, hash)
    expect([found.status, found.rejection, found.late, found.lookup, found.transfers]).toEqual([
      'waiting',
      null,
      true,
      null,
      [
        {
          hash,
          explorerUrl: `https://tronscan.org/#/transaction/${hash}`,
          amount: '80',
          seenAt,
          confirmations: 1,
          creditedAt: null,
        },
      ],
    ])
    expect(await balance()).toEqual({})
    const credited = await sandboxTransfer(deps, { refillId: refill.id })
    expect([credited.status, credited.credited]).toEqual(['replenished', '80'])
    expect(await balance()).toEqual({ USDT: '80' })
  })

  test('that no network knows is looked for, for a day, and then said not to be found', async () => {
    const refill = await expired()
    const askedAt = await now()
    const looked = { ...(await readRefill(deps, userId, refill.id)) }
    const looking = { hash: HASH, askedAt, state: 'looking' as const }
    expect(await name(refill, HASH.toUpperCase())).toEqual({ ...looked, lookup: looking })

    await deps.clock.advance(DAY - 1)
    expect((await name(refill, HASH)).lookup).toEqual(looking)
    await deps.clock.advance(1)
    expect((await readRefill(deps, userId, refill.id)).lookup).toEqual({
      ...looking,
      state: 'not_found',
    })
    expect((await name(refill, HASH)).lookup).toEqual({
      hash: HASH,
      askedAt: await now(),
      state: 'looking',
    })
  })

  test('is looked for until the network shows it, whatever else comes', async () => {
    const refill = await expired()
    const { lookup } = await name(refill, HASH)
    const report = { refillId: Number(refill.id), amount: '50', confirmations: 1 }
    await recordTransfer(deps, { ...report, hash: '1f'.repeat(32) })
    expect((await readRefill(deps, userId, refill.id)).lookup).toEqual(lookup)
    await recordTransfer(deps, { ...report, hash: HASH })
    const found = await readRefill(deps, userId, refill.id)
    expect([found.lookup, found.received]).toEqual([null, '100'])
  })

  test('another hash takes the place of a mistaken one', async () => {
    const refill = await expired()
    await name(refill, HASH)
    expect((await name(refill, '1f'.repeat(32))).lookup).toEqual({
      hash: '1f'.repeat(32),
      askedAt: await now(),
      state: 'looking',
    })
  })

  test('that has been seen already is not looked for', async () => {
    const refill = await invoice()
    const seen = await sandboxTransfer(deps, { refillId: refill.id, confirmations: 2 })
    expect(await name(refill, seen.hash ?? '')).toEqual(seen)
  })

  test.each([
    ['USDT-TRC20', `0x${HASH}`],
    ['USDT-TRC20', HASH.slice(1)],
    ['USDT-TRC20', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
    ['USDT-ERC20', `1x${HASH}`],
    ['BTC', `https://mempool.space/tx/${HASH}`],
    ['TON', 'E6i'.repeat(20)],
    ['XRP', `${HASH.slice(2)}zz`],
    ['ETH', "'; drop table refills; --"],
  ])('on %s is not named by %s', async (system, hash) => {
    const refill = await expired(system)
    await expect(name(refill, hash)).rejects.toEqual(refused('format'))
  })

  test.each([
    ['USDT-ERC20', HASH, `0x${HASH}`],
    ['ETH', `0X${HASH.toUpperCase()}`, `0x${HASH}`],
    ['BTC', HASH.toUpperCase(), HASH],
    ['TON', Buffer.from(HASH, 'hex').toString('base64'), HASH],
    ['TON', Buffer.from('fb'.repeat(32), 'hex').toString('base64url'), 'fb'.repeat(32)],
    ['XRP', HASH, HASH.toUpperCase()],
  ])('on %s may be spelled %s', async (system, hash, kept) => {
    expect((await name(await expired(system), hash)).lookup?.hash).toBe(kept)
  })

  test('that belongs to another refill of one’s own is refused, noticed or not', async () => {
    const [paid, unnoticed, refill] = [await invoice(), await invoice(), await expired()]
    const { hash } = await sandboxTransfer(deps, { refillId: paid.id })
    await expect(name(refill, hash ?? '')).rejects.toEqual(refused('taken'))
    const sent = await sendUnnoticed(deps, { refillId: unnoticed.id })
    await expect(name(refill, sent.hash)).rejects.toEqual(refused('taken'))
    expect(await balance()).toEqual({ USDT: '100' })
  })

  test('that somebody else sent to their refill is as unknown as one that never was, and credited to nobody else', async () => {
    const victim = await newInvestor(deps)
    const [seen, unnoticed] = [await invoice('USDT-TRC20', victim), await invoice('BTC', victim)]
    const { hash } = await sandboxTransfer(deps, { refillId: seen.id, confirmations: 1 })
    const sent = await sendUnnoticed(deps, { refillId: unnoticed.id })
    for (const [system, known] of [
      ['USDT-TRC20', hash ?? ''],
      ['BTC', sent.hash],
    ] as const) {
      const [mine, other] = [await expired(system), await expired(system)]
      const answers = [await name(mine, known), await name(other, HASH)]
      const [stolen, unknown] = answers.map(({ status, received, transfers, lookup }) => ({
        status,
        received,
        transfers,
        state: lookup?.state,
      }))
      expect(stolen).toEqual(unknown)
      expect(stolen).toEqual({
        status: 'rejected',
        received: null,
        transfers: [],
        state: 'looking',
      })
    }
    await sandboxTransfer(deps, { refillId: seen.id })
    expect([await balance(), await balance(victim)]).toEqual([{}, { USDT: '100' }])
    await name(unnoticed, sent.hash, victim)
    await sandboxTransfer(deps, { refillId: unnoticed.id })
    expect(await balance(victim)).toEqual({ USDT: '100', BTC: '0.01' })
  })

  test('cannot be named at the refill of another person', async () => {
    const refill = await expired()
    const { hash } = await sendUnnoticed(deps, { refillId: refill.id })
    const stranger = await newInvestor(deps)
    for (const asked of [refill, { ...refill, id: '999999' }, { ...refill, id: 'x' }]) {
      await expect(name(asked, hash, stranger)).rejects.toEqual(new Rejection('not_found'))
    }
    expect((await readRefill(deps, userId, refill.id)).lookup).toBe(null)
  })

  test('is credited once, however often and however much at once it is named', async () => {
    const refill = await expired()
    const { hash } = await sendUnnoticed(deps, { refillId: refill.id })
    await Promise.all(Array.from({ length: 8 }, () => name(refill, hash)))
    await sandboxTransfer(deps, { refillId: refill.id })
    await name(refill, hash)
    const { transfers, credited } = await readRefill(deps, userId, refill.id)
    expect([transfers.length, credited]).toEqual([1, '100'])
    expect(await balance()).toEqual({ USDT: '100' })
  })
})

test('so many hashes an hour are looked for, and no more', async () => {
  const provider = await openProvider({
    on: embeddedByNight,
    environment: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
  })
  const userId = await newInvestor(provider.deps)
  const token = await openSessionOf(provider, userId)
  const refill = await createRefill(provider.deps, {
    userId,
    key: 'one',
    paymentSystem: 'BTC',
    amount: '0.01',
  })
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++) {
    const { status } = await provider.ask('POST', `/api/funds/refills/${refill.id}/transfer-hash`, {
      token,
      body: { hash: guess.toString(16).padStart(64, '0') },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  const rows = await provider.database.rows<{ count: number }>(
    sql`select count(*)::int as count from chain_transfers`,
  )
  expect(rows).toEqual([{ count: 0 }])
  await provider.close()
})
