import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../server/database/schema/provider.ts'
import { chainTransfers, paymentSystems } from '../../server/database/schema/refill.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { createRefill, expireRefills, readRefill } from '../../server/services/refill.ts'
import {
  countConfirmations,
  creditConfirmed,
  recordTransfer,
  takeBack,
  takeBackOne,
} from '../../server/services/refill-transfer.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { newInvestor, openDeps } from '../support/deps.ts'
import { held } from '../support/investor.ts'
import { noticesWhere } from '../support/notices.ts'
import { valuesOf } from '../support/pick.ts'

const LIFE = 30 * 60_000
const ERC20 = 'USDT-ERC20'
const NEEDED = 12

const deps = await openDeps('postgres')
const { database, clock } = deps
const { queries } = database
afterAll(() => database.close())
afterEach(async () => expect(await auditBooks(database)).toEqual([]))

let userId: number
let refillId: number
let hash: string
let keys = 0
/** Another one has numbers of its own, so that what is taken back in one test is nothing to the next. */
let height = 0
beforeEach(async () => {
  userId = await newInvestor(deps)
  refillId = await invoice()
  hash = `hash ${refillId}`
  height += 1_000
})

async function invoice(paymentSystem = ERC20, amount = '100'): Promise<number> {
  keys += 1
  const order = { userId, key: `blocks ${keys}`, paymentSystem, amount }
  return Number((await createRefill(deps, order)).id)
}
const read = (id = refillId) => readRefill(deps, userId, String(id))
const shown = async (id = refillId) =>
  valuesOf(await read(id), 'status', 'received', 'credited', 'replaced')
const block = (number: number, at = new Date('2026-03-01T12:00:00Z')) => ({
  number: height + number,
  hash: `block ${height + number}`,
  at,
})
type Sighting = Parameters<typeof recordTransfer>[1]
/** Without a block the network is a simulated one. */
const see = (sighting: Partial<Sighting> = {}) =>
  recordTransfer(deps, { refillId, hash, amount: '100', confirmations: 0, ...sighting })
const rowsOf = async (id = refillId) =>
  (
    await queries
      .select()
      .from(chainTransfers)
      .where(eq(chainTransfers.refillId, id))
      .orderBy(chainTransfers.id)
  ).map((row) => ({
    id: row.id,
    position: row.position,
    amount: Number(row.amount),
    block: row.blockNumber === null ? null : row.blockNumber - height,
    blockHash: row.blockHash,
    confirmations: row.confirmations,
    replaced: row.replaced,
    credited: row.creditedAt !== null,
  }))
const idOf = async (id = refillId) => (await rowsOf(id))[0]?.id ?? 0
const credit = async (number: number, of = refillId) =>
  creditConfirmed(deps, {
    id: await idOf(of),
    refillId: of,
    blockHash: block(number).hash,
  })
const back = (after: number, systems = [ERC20]) =>
  database.transaction(() => takeBack(deps, systems, height + after))
const count = (number: number, systems = [ERC20]) =>
  database.transaction(() => countConfirmations(deps, systems, height + number))

describe('a report', () => {
  test('of a refill that is not there is refused', async () => {
    await expect(see({ refillId: 999_999_999 })).rejects.toEqual(new Rejection('not_found'))
  })

  test('credits with the last confirmation that is needed, once, and is told with its moment', async () => {
    await see({ confirmations: NEEDED - 1 })
    expect(await shown()).toEqual(['waiting', '100', null, false])
    const createdAt = await clock.advance(1_000)
    await see({ confirmations: NEEDED })
    await clock.advance(1_000)
    await see({ confirmations: NEEDED + 1 })
    expect(await shown()).toEqual(['replenished', '100', '100', false])
    const { finishedAt, transfers } = await read()
    const at = createdAt.toISOString()
    expect([finishedAt, ...transfers.map((one) => one.creditedAt)]).toEqual([at, at])
    const reference = String(refillId)
    const notices = await noticesWhere(
      queries,
      and(eq(notifications.userId, userId), eq(notifications.reference, reference)),
    )
    const params = { amount: '100', currency: 'USDT' }
    expect(notices).toEqual([{ kind: 'refill_replenished', params, reference, createdAt }])
    const operations = await database.rows(sql`
      select type, account, trim_scale(amount)::text as amount, reference from operations
      where user_id = ${userId}`)
    expect(operations).toEqual([{ type: 'refill', account: 'balance', amount: '100', reference }])
  })

  test('of a second transfer leaves the moment at which the first was credited', async () => {
    await see({ confirmations: NEEDED, amount: '30' })
    const { finishedAt } = await read()
    await clock.advance(1_000)
    await see({ hash: `second of ${hash}`, confirmations: NEEDED, amount: '70.5' })
    expect([await shown(), (await read()).finishedAt]).toEqual([
      ['replenished', '100.5', '100.5', false],
      finishedAt,
    ])
    expect(await held(deps, userId)).toBe('100.5')
  })

  test('tells two transfers of one transaction apart by their places', async () => {
    await see({ confirmations: NEEDED })
    await see({ position: 1, confirmations: NEEDED })
    expect((await rowsOf()).map(({ position, amount }) => [position, amount])).toEqual([
      [0, 100],
      [1, 100],
    ])
    expect([await shown(), await held(deps, userId)]).toEqual([
      ['replenished', '200', '200', false],
      '200',
    ])
  })

  test('that names the transfer of another refill changes neither', async () => {
    await see({ confirmations: 1 })
    const other = await invoice()
    await see({ refillId: other, confirmations: NEEDED })
    expect([await shown(), await shown(other)]).toEqual([
      ['waiting', '100', null, false],
      ['waiting', null, null, false],
    ])
  })

  test('drops the transfer that it replaces at this refill, and no other', async () => {
    const other = await invoice()
    const beside = `beside ${hash}`
    await see({ confirmations: 1 })
    await see({ hash: beside, confirmations: 1, amount: '20' })
    await see({ refillId: other, position: 1, confirmations: 1, amount: '7' })
    await see({ hash: `next of ${hash}`, replaces: hash })
    expect([await shown(), await shown(other)]).toEqual([
      ['waiting', '120', null, true],
      ['waiting', '7', null, false],
    ])
    expect((await rowsOf(other)).map(({ replaced }) => replaced)).toEqual([false])
    expect((await read()).transfers.map((transfer) => transfer.hash)).toEqual([
      beside,
      `next of ${hash}`,
    ])
    await see({ confirmations: NEEDED })
    expect(await shown()).toEqual(['waiting', '120', null, true])
  })

  test('cannot replace what was credited', async () => {
    await see({ confirmations: NEEDED })
    await see({ hash: `next of ${hash}`, replaces: hash })
    expect(await shown()).toEqual(['replenished', '200', '100', false])
  })

  test('of money that comes in the moment in which time is over says that it is late', async () => {
    const [early, late] = [refillId, await invoice()]
    await clock.advance(LIFE - 1)
    await see()
    await clock.advance(1)
    await see({ refillId: late, hash: `late ${hash}` })
    const areLate = async () => [(await read(early)).late, (await read(late)).late]
    expect(await areLate()).toEqual([false, true])
    await see({ hash: `second ${hash}` })
    expect(await areLate()).toEqual([true, true])
  })

  test('opens a rejected refill again, which then has neither reason nor end', async () => {
    await clock.advance(LIFE)
    await expireRefills(deps)
    expect(valuesOf(await read(), 'status', 'rejection')).toEqual(['rejected', 'expired'])
    await see()
    expect(valuesOf(await read(), 'status', 'rejection', 'finishedAt')).toEqual([
      'waiting',
      null,
      null,
    ])
  })

  test('credits a rejected refill at once where all confirmations are there', async () => {
    await clock.advance(LIFE)
    await expireRefills(deps)
    const finishedAt = (await clock.advance(1_000)).toISOString()
    await see({ confirmations: NEEDED })
    expect(valuesOf(await read(), 'status', 'rejection', 'finishedAt')).toEqual([
      'replenished',
      null,
      finishedAt,
    ])
  })

  test('posts nothing anew that the ledger has, and tells it to nobody', async () => {
    await see({ confirmations: NEEDED })
    await queries
      .update(chainTransfers)
      .set({ creditedAt: null })
      .where(eq(chainTransfers.refillId, refillId))
    await see({ confirmations: NEEDED })
    expect([await shown(), await held(deps, userId)]).toEqual([
      ['replenished', '100', '100', false],
      '100',
    ])
    const notices = await queries
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
    expect(notices.filter(({ kind }) => kind === 'refill_replenished')).toHaveLength(1)
  })
})

describe('a fee', () => {
  const withFee = async (refillFee: string) => {
    await queries.update(paymentSystems).set({ refillFee }).where(eq(paymentSystems.id, ERC20))
  }
  afterEach(() => withFee('0'))
  const entries = () =>
    database.rows<{ account: string; amount: string }>(sql`
      select accounts.kind as account, trim_scale(entries.amount)::text as amount
      from entries join accounts on accounts.id = account_id
        join transfers on transfers.id = transfer_id
      where transfers.kind = 'refill' and transfers.key = 'refill-transfer:' || (
        select id from chain_transfers where refill_id = ${refillId})
      order by accounts.kind`)

  test.each([
    [
      '0',
      [
        ['balance', '100'],
        ['network', '-100'],
      ],
    ],
    [
      '99.5',
      [
        ['balance', '0.5'],
        ['fees', '99.5'],
        ['network', '-100'],
      ],
    ],
    [
      '100',
      [
        ['fees', '100'],
        ['network', '-100'],
      ],
    ],
    [
      '100.5',
      [
        ['fees', '100'],
        ['network', '-100'],
      ],
    ],
  ])('of %s is kept by the platform, at most all that came', async (fee, expected) => {
    await withFee(fee)
    await see({ confirmations: NEEDED })
    expect((await entries()).map(({ account, amount }) => [account, amount])).toEqual(expected)
  })
})

describe('a transfer in a block', () => {
  test('is credited only by what nodes have confirmed, with the confirmations that are needed', async () => {
    await see({ block: block(1), confirmations: NEEDED - 1 })
    await credit(1)
    expect(await shown()).toEqual(['waiting', '100', null, false])
    await see({ block: block(1), confirmations: NEEDED })
    expect(await shown()).toEqual(['waiting', '100', null, false])
    await credit(2)
    expect(await shown()).toEqual(['waiting', '100', null, false])
    const other = await invoice()
    await see({ refillId: other, hash: `other ${hash}`, block: block(1), confirmations: NEEDED })
    await credit(1)
    await credit(1)
    expect([await shown(), await shown(other), await held(deps, userId)]).toEqual([
      ['replenished', '100', '100', false],
      ['waiting', '100', null, false],
      '100',
    ])
  })

  test('came when its block did', async () => {
    const { expiresIn } = await read()
    const end = new Date((await clock.now()).getTime() + expiresIn * 1_000)
    const other = await invoice()
    await see({ block: block(1, new Date(end.getTime() - 1)) })
    await see({ refillId: other, position: 1, block: block(1, end) })
    expect([(await read()).late, (await read(other)).late]).toEqual([false, true])
    const [transfer] = (await read(other)).transfers
    expect(transfer?.seenAt).toBe(end.toISOString())
    await see({ refillId: other, position: 1, block: block(2, new Date(end.getTime() - 1)) })
    expect((await read(other)).late).toBe(false)
  })

  test('that is mined again otherwise is what the new block says', async () => {
    await see({ position: 3, block: block(1), confirmations: 5 })
    await back(0)
    expect([await rowsOf(), await shown()]).toEqual([
      [
        {
          id: expect.any(Number),
          position: 3,
          amount: 100,
          block: null,
          blockHash: null,
          confirmations: 0,
          replaced: true,
          credited: false,
        },
      ],
      ['waiting', null, null, true],
    ])
    const other = await invoice()
    await see({
      refillId: other,
      position: 3,
      amount: '120',
      block: block(2),
      confirmations: 1,
    })
    expect([await rowsOf(), await rowsOf(other), await shown(other)]).toEqual([
      [],
      [
        {
          id: expect.any(Number),
          position: 3,
          amount: 120,
          block: 2,
          blockHash: block(2).hash,
          confirmations: 1,
          replaced: false,
          credited: false,
        },
      ],
      ['waiting', '120', null, false],
    ])
  })

  test('that was credited keeps what it brought, whatever its new block says', async () => {
    await see({ position: 3, block: block(1), confirmations: NEEDED })
    await credit(1)
    await back(0)
    const other = await invoice()
    await see({ refillId: other, position: 3, amount: '120', block: block(2) })
    expect([await shown(), await shown(other)]).toEqual([
      ['replenished', '100', '100', false],
      ['waiting', null, null, false],
    ])
    expect((await rowsOf()).map((row) => row.block)).toEqual([null])
    await see({ position: 3, amount: '120', block: block(2) })
    expect((await rowsOf()).map((row) => [row.block, row.blockHash, row.amount])).toEqual([
      [2, block(2).hash, 100],
    ])
  })

  test('is found in its new block by its own place, hash and refill', async () => {
    const other = await invoice('ETH', '1')
    const places = [
      { position: 3 },
      { position: 4 },
      { position: 3, hash: `other ${hash}` },
      { refillId: other, position: 3 },
    ]
    for (const place of places) {
      await see({ ...place, amount: '1', block: block(1), confirmations: NEEDED })
    }
    for (const owner of [refillId, other]) {
      for (const { id } of await rowsOf(owner)) {
        await creditConfirmed(deps, { id, refillId: owner, blockHash: block(1).hash })
      }
    }
    await back(0, [ERC20, 'ETH'])
    await see({ position: 3, amount: '1', block: block(2) })
    const blocks = async (id: number) => (await rowsOf(id)).map((row) => row.block)
    expect([await blocks(refillId), await blocks(other)]).toEqual([[2, null, null], [null]])
  })

  test('of the same transaction is another one where the first is in its block still, or another refill’s', async () => {
    const other = await invoice()
    await see({ position: 3, block: block(1), confirmations: NEEDED })
    await credit(1)
    await see({ position: 4, block: block(1), confirmations: NEEDED })
    expect((await rowsOf()).map(({ position }) => position)).toEqual([3, 4])
    await back(0)
    await see({ refillId: other, position: 5, block: block(2) })
    expect(
      [await rowsOf(), await rowsOf(other)].map((rows) => rows.map((row) => row.position)),
    ).toEqual([[3, 4], [5]])
  })
})

describe('a chain that goes another way', () => {
  test('takes back what lies above the block that stays, and tells of what was credited alone', async () => {
    const other = await invoice('ETH', '1')
    const seen = [
      { block: block(1), amount: '10' },
      { block: block(2), hash: `second ${hash}`, amount: '20' },
      { block: block(3), hash: `third ${hash}`, amount: '40' },
    ]
    for (const sighting of seen) await see({ ...sighting, confirmations: NEEDED })
    await see({ refillId: other, hash: `other ${hash}`, block: block(3), amount: '1' })
    const third = (await rowsOf())[2]?.id ?? 0
    await creditConfirmed(deps, { id: third, refillId, blockHash: block(3).hash })
    const gone = await back(1)
    expect(gone.map(({ hash: name, amount }) => [name, Number(amount)])).toEqual([
      [`third ${hash}`, 40],
    ])
    expect((await rowsOf()).map((row) => [row.block, row.confirmations, row.replaced])).toEqual([
      [1, NEEDED, false],
      [null, 0, true],
      [null, 0, false],
    ])
    expect([await shown(), await shown(other)]).toEqual([
      ['replenished', '50', '40', true],
      ['waiting', '1', null, false],
    ])
    expect(await back(1)).toEqual([])
  })

  test('may deny a single transfer, which is taken back if it lies in that block and was not credited', async () => {
    await see({ block: block(1), amount: '10', confirmations: NEEDED })
    await see({ block: block(1), hash: `second ${hash}`, amount: '20', confirmations: NEEDED })
    const id = await idOf()
    const deny = (number: number) =>
      database.transaction(() => takeBackOne(deps, { id, refillId, blockHash: block(number).hash }))
    await deny(2)
    expect(await shown()).toEqual(['waiting', '30', null, false])
    await deny(1)
    expect([await shown(), (await rowsOf()).map((row) => [row.block, row.confirmations])]).toEqual([
      ['waiting', '20', null, true],
      [
        [null, 0],
        [1, NEEDED],
      ],
    ])
    await see({ block: block(1), amount: '10', confirmations: NEEDED })
    await credit(1)
    await deny(1)
    expect(await shown()).toEqual(['replenished', '30', '10', false])
  })

  test('counts confirmations from the block of each transfer, never below none, and not of what is credited', async () => {
    const other = await invoice('ETH', '1')
    await see({ block: block(1), amount: '10' })
    await see({ block: block(4), hash: `second ${hash}`, amount: '20' })
    await see({ block: block(1), hash: `third ${hash}`, amount: '40', confirmations: NEEDED })
    const third = (await rowsOf())[2]?.id ?? 0
    await creditConfirmed(deps, { id: third, refillId, blockHash: block(1).hash })
    await see({ hash: `simulated ${hash}`, amount: '1', confirmations: 3 })
    await see({ refillId: other, hash: `other ${hash}`, block: block(1), amount: '1' })
    const counted = async () => [
      (await rowsOf()).map(({ confirmations }) => confirmations),
      (await rowsOf(other)).map(({ confirmations }) => confirmations),
    ]
    await count(2)
    expect(await counted()).toEqual([[2, 0, NEEDED, 3], [0]])
    await count(5)
    expect(await counted()).toEqual([[5, 2, NEEDED, 3], [0]])
    expect((await read()).confirmations).toEqual({ seen: 3, needed: NEEDED })
    await count(6, ['ETH'])
    expect(await counted()).toEqual([[5, 2, NEEDED, 3], [6]])
    expect((await read(other)).confirmations.seen).toBe(6)
  })
})
