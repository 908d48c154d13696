import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../../server/clock.ts'
import { readBalance } from '../../server/services/balance.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import {
  createRefill,
  expireRefills,
  listRefills,
  readRefill,
  rejectRefill,
} from '../../server/services/refill.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import { databases, newInvestor, openDeps } from '../support/deps.ts'
import { valuesOf } from '../support/pick.ts'

const MINUTE = 60_000

describe.each(databases)('refills on %s', (kind) => {
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

  const invoice = (paymentSystem: string, amount: string, key: string = crypto.randomUUID()) =>
    createRefill(deps, { userId, key, paymentSystem, amount })
  const pay = (
    refill: Refill,
    order: Omit<Parameters<typeof sandboxTransfer>[1], 'refillId'> = {},
  ) => sandboxTransfer(deps, { refillId: refill.id, ...order })
  const balance = async () => (await readBalance(deps.database, userId)).currencies.balance
  const notices = async () =>
    (
      await deps.database.rows<{ kind: string; params: unknown }>(
        sql`select kind, params from notifications where user_id = ${userId} and kind <> 'welcome' order by id`,
      )
    ).map(({ kind: about, params }) => [about, params])
  const moments = async (milliseconds: number) =>
    (await deps.clock.advance(milliseconds)).toISOString()

  test('an invoice names where to pay, how much and for how long', async () => {
    const createdAt = await moments(0)
    expect(await invoice('TON', '120.5')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      paymentSystem: 'TON',
      currency: 'TON',
      network: 'TON',
      amount: '120.5',
      status: 'waiting',
      address: 'UQD1KzNKY48IUbGcsURPhny5ziyUYzkyKz12_1n2z5oOaBYe',
      memo: expect.stringMatching(/^\d{9}$/),
      createdAt,
      expiresIn: 1_800,
      received: null,
      credited: null,
      confirmations: { seen: 0, needed: 12 },
      hash: null,
      explorerUrl: null,
      transfers: [],
      lookup: null,
      late: false,
      replaced: false,
      finishedAt: null,
      rejection: null,
    })
  })

  test.each([
    ['USDT-TRC20', '9.999999', 'amount', 'below_min'],
    ['USDT-TRC20', '100000.000001', 'amount', 'above_max'],
    ['USDT-TRC20', '10.0000001', 'amount', 'format'],
    ['DOGE', '10', 'paymentSystem', 'incorrect'],
  ] as const)(
    'an invoice on %s for %s is refused at %s: %s',
    async (system, amount, path, code) => {
      await expect(invoice(system, amount)).rejects.toEqual(
        new Rejection('validation_failed', { fields: [{ path, code }] }),
      )
    },
  )

  test('money is credited when the transfer has all its confirmations, not before', async () => {
    const refill = await invoice('USDT-TRC20', '500')
    const seen = await pay(refill, { confirmations: 7 })
    expect(
      valuesOf(seen, 'status', 'received', 'credited', 'confirmations', 'explorerUrl'),
    ).toEqual([
      'waiting',
      '500',
      null,
      { seen: 7, needed: 19 },
      expect.stringMatching(/^https:\/\/tronscan\.org\/#\/transaction\/[0-9a-f]{64}$/),
    ])
    expect(await balance()).toEqual({})
    const finishedAt = await moments(MINUTE)
    const credited = await pay(refill, { confirmations: 12 })
    expect(valuesOf(credited, 'status', 'credited', 'confirmations', 'late', 'finishedAt')).toEqual(
      ['replenished', '500', { seen: 19, needed: 19 }, false, finishedAt],
    )
    expect(await balance()).toEqual({ USDT: '500' })
    expect(await notices()).toEqual([['refill_replenished', { amount: '500', currency: 'USDT' }]])
  })

  test.each([
    ['too little', '280'],
    ['too much', '1050.25'],
  ])('%s credits what came', async (_, amount) => {
    const refill = await invoice('USDT-ERC20', '300')
    expect(
      valuesOf(await pay(refill, { amount }), 'status', 'amount', 'received', 'credited'),
    ).toEqual(['replenished', '300', amount, amount])
    expect(await balance()).toEqual({ USDT: amount })
  })

  test('an invoice that ran out with nothing received is rejected, and a late transfer is still credited', async () => {
    const refill = await invoice('BTC', '0.015')
    await moments(30 * MINUTE - 1)
    await expireRefills(deps)
    expect(valuesOf(await readRefill(deps, userId, refill.id), 'status', 'expiresIn')).toEqual([
      'waiting',
      1,
    ])
    const finishedAt = await moments(1)
    await expireRefills(deps)
    await expireRefills(deps)
    expect(
      valuesOf(
        await readRefill(deps, userId, refill.id),
        'status',
        'rejection',
        'expiresIn',
        'finishedAt',
      ),
    ).toEqual(['rejected', 'expired', 0, finishedAt])

    expect(
      valuesOf(
        await pay(refill, { confirmations: 1 }),
        'status',
        'rejection',
        'late',
        'finishedAt',
      ),
    ).toEqual(['waiting', null, true, null])
    expect(valuesOf(await pay(refill), 'status', 'credited', 'late')).toEqual([
      'replenished',
      '0.015',
      true,
    ])
    expect(await balance()).toEqual({ BTC: '0.015' })
    expect(await notices()).toEqual([
      ['refill_rejected', { amount: '0.015', currency: 'BTC', reason: 'expired' }],
      ['refill_replenished', { amount: '0.015', currency: 'BTC' }],
    ])
  })

  test('an invoice whose money is on its way does not expire', async () => {
    const refill = await invoice('ETH', '0.5')
    await pay(refill, { confirmations: 0 })
    await moments(31 * MINUTE)
    await expireRefills(deps)
    expect(valuesOf(await readRefill(deps, userId, refill.id), 'status', 'late')).toEqual([
      'waiting',
      false,
    ])
  })

  test('a transfer that the network replaces counts anew, and only the one that stands is credited', async () => {
    const refill = await invoice('XRP', '400')
    const first = await pay(refill, { confirmations: 1 })
    const second = await pay(refill, { replaced: true })
    expect(valuesOf(second, 'status', 'replaced', 'received', 'confirmations')).toEqual([
      'waiting',
      true,
      '400',
      { seen: 0, needed: 2 },
    ])
    expect(second.hash).not.toBe(first.hash)
    expect(valuesOf(await pay(refill), 'status', 'replaced', 'hash', 'credited')).toEqual([
      'replenished',
      true,
      second.hash,
      '400',
    ])
    expect(await balance()).toEqual({ XRP: '400' })
  })

  test('every transfer to the same address is credited and stays listed with its hash, amount and time', async () => {
    const refill = await invoice('USDT-TRC20', '100')
    const firstAt = await moments(MINUTE)
    const first = await pay(refill, { amount: '50' })
    const secondAt = await moments(MINUTE)
    const second = await pay(refill, { amount: '50', further: true, confirmations: 7 })
    const listed = ({ hash, explorerUrl }: Refill, seenAt: string) => ({
      hash,
      explorerUrl,
      amount: '50',
      seenAt,
    })
    expect([second.received, second.credited, second.status, second.transfers]).toEqual([
      '100',
      '50',
      'replenished',
      [
        { ...listed(first, firstAt), confirmations: 19, creditedAt: firstAt },
        { ...listed(second, secondAt), confirmations: 7, creditedAt: null },
      ],
    ])
    const creditedAt = await moments(MINUTE)
    const both = await pay(refill)
    expect([both.received, both.credited, both.transfers]).toEqual([
      '100',
      '100',
      [
        { ...listed(first, firstAt), confirmations: 19, creditedAt: firstAt },
        { ...listed(second, secondAt), confirmations: 19, creditedAt },
      ],
    ])
    expect(await balance()).toEqual({ USDT: '100' })
    expect((await listRefills(deps, userId, { limit: 20 })).items).toEqual([both])
  })

  test('a transfer that the network dropped is not listed', async () => {
    const refill = await invoice('XRP', '400')
    await pay(refill, { confirmations: 1 })
    const { hash, transfers } = await pay(refill, { replaced: true })
    expect(transfers.map((transfer) => transfer.hash)).toEqual([hash])
  })

  test('the operator rejects an invoice only while nothing has arrived for it', async () => {
    const unpaid = await invoice('USDT-TRC20', '100')
    expect(valuesOf(await rejectRefill(deps, unpaid.id), 'status', 'rejection')).toEqual([
      'rejected',
      'operator',
    ])
    const paid = await invoice('USDT-TRC20', '100')
    await pay(paid, { confirmations: 0 })
    await expect(rejectRefill(deps, paid.id)).rejects.toEqual(new Rejection('not_found'))
    await expect(rejectRefill(deps, unpaid.id)).rejects.toEqual(new Rejection('not_found'))
  })

  test("another person's refill, an unknown one and an impossible one are the same to whoever asks", async () => {
    const { id } = await invoice('USDT-TRC20', '100')
    const stranger = await newInvestor(deps)
    for (const asked of [id, '999999999', '9'.repeat(64), '0', 'abc']) {
      await expect(readRefill(deps, stranger, asked)).rejects.toEqual(new Rejection('not_found'))
    }
  })

  test('a lost answer is found again by the key it was asked under', async () => {
    const made = await invoice('USDT-TRC20', '100', 'the-key')
    await invoice('USDT-TRC20', '100', 'another')
    const stranger = await newInvestor(deps)
    expect(await listRefills(deps, userId, { limit: 20, key: 'the-key' })).toEqual({
      items: [made],
      nextCursor: null,
    })
    expect(await listRefills(deps, stranger, { limit: 20, key: 'the-key' })).toEqual({
      items: [],
      nextCursor: null,
    })
  })

  test('a history is filtered by status and currency', async () => {
    const paid = await pay(await invoice('BTC', '0.01'))
    await invoice('BTC', '0.02')
    await pay(await invoice('TON', '10'))
    const filter = { limit: 20, status: 'replenished', currency: 'BTC' } as const
    expect((await listRefills(deps, userId, filter)).items).toEqual([paid])
  })

  test('pages neither repeat nor lose a row while new ones come', async () => {
    const ids: string[] = []
    for (let made = 0; made < 7; made++) ids.unshift((await invoice('TON', '10')).id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listRefills(deps, userId, { limit: 3, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
      await invoice('TON', '10')
    } while (cursor)
    expect(seen).toEqual(ids)
  })

  test('a cursor that no page gave is refused', async () => {
    for (const cursor of ['', 'x', 'MA', '-1', Buffer.from('1;drop').toString('base64url')]) {
      await expect(listOperations(deps.database, userId, { limit: 3, cursor })).rejects.toEqual(
        new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] }),
      )
    }
  })

  test('operations are filtered by type, currency and period', async () => {
    await pay(await invoice('TON', '10'))
    const from = await moments(MINUTE)
    await pay(await invoice('TON', '20'))
    await pay(await invoice('XRP', '20'))
    const to = await moments(MINUTE)
    await pay(await invoice('TON', '30'))

    const amounts = async (filter: Partial<Parameters<typeof listOperations>[2]>) =>
      (await listOperations(deps.database, userId, { limit: 20, ...filter })).items.map(
        ({ amount, currency }) => `${amount} ${currency}`,
      )
    expect(await amounts({ from, to })).toEqual(['20 XRP', '20 TON'])
    expect(await amounts({ currency: 'TON', type: 'refill' })).toEqual([
      '30 TON',
      '20 TON',
      '10 TON',
    ])
    expect(await amounts({ type: 'bonus' })).toEqual([])
  })

  test('a fee of the payment system is kept by the platform', async () => {
    await deps.database.rows(
      sql`update payment_systems set refill_fee = 1.5 where id = 'USDT-TRC20'`,
    )
    const refill = await invoice('USDT-TRC20', '100')
    expect(valuesOf(await pay(refill), 'received', 'credited')).toEqual(['100', '98.5'])
    const tiny = await invoice('USDT-TRC20', '100')
    expect(valuesOf(await pay(tiny, { amount: '1' }), 'status', 'credited')).toEqual([
      'replenished',
      '0',
    ])
    await deps.database.rows(sql`update payment_systems set refill_fee = 0 where id = 'USDT-TRC20'`)
    expect(await balance()).toEqual({ USDT: '98.5' })
  })
})
