import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainTransfers } from '../../server/database/schema/refill.ts'
import { readBalance } from '../../server/services/balance.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { createRefill } from '../../server/services/refill.ts'
import { creditConfirmed, recordTransfer, takeBack } from '../../server/services/refill-transfer.ts'
import { databases, newInvestor, openDeps } from '../support/deps.ts'

const start = new Date('2026-03-01T12:00:00Z')
const NEEDED = 19

describe.each(databases)(
  'a transaction that is mined again after it was credited, on %s',
  (kind) => {
    let deps: Awaited<ReturnType<typeof openDeps>>
    let userId: number
    let refillId: number
    let hash: string
    let height: number

    beforeAll(async () => {
      deps = await openDeps(kind, start)
    })
    beforeEach(async () => {
      userId = await newInvestor(deps)
      const key = crypto.randomUUID()
      const paymentSystem = 'USDT-TRC20'
      refillId = Number(
        (await createRefill(deps, { userId, key, paymentSystem, amount: '100' })).id,
      )
      hash = crypto.randomUUID()
      height = 100
    })
    afterEach(async () => expect(await auditBooks(deps.database)).toEqual([]))
    afterAll(() => deps.database.close())

    const transfers = () =>
      deps.database.queries
        .select()
        .from(chainTransfers)
        .where(eq(chainTransfers.refillId, refillId))
        .orderBy(chainTransfers.position)
    /** The transaction has these transfers in a new block, with all confirmations. */
    const mine = async (moves: Record<number, string>) => {
      const block = { number: ++height, hash: `block ${height} of ${hash}`, at: start }
      for (const [position, amount] of Object.entries(moves)) {
        await recordTransfer(deps, {
          refillId,
          hash,
          position: Number(position),
          amount,
          confirmations: NEEDED,
          block,
        })
      }
      for (const { id } of await transfers()) {
        await creditConfirmed(deps, { id, refillId, blockHash: block.hash })
      }
    }
    const leave = () => deps.database.transaction(() => takeBack(deps, ['USDT-TRC20'], height - 1))
    const standing = async () => {
      const rows = await transfers()
      return {
        balance: (await readBalance(deps.database, userId)).currencies.balance,
        positions: rows.map(({ position, amount }) => `${position}: ${Number(amount)}`),
        blocks: rows.map(({ blockNumber }) => blockNumber),
      }
    }

    test.each([
      ['in the same position', { 3: '100' }, { 3: '100' }, { USDT: '100' }, ['3: 100']],
      ['in another position', { 3: '100' }, { 4: '100' }, { USDT: '100' }, ['4: 100']],
      ['with another amount', { 3: '100' }, { 4: '120' }, { USDT: '100' }, ['4: 100']],
      [
        'twice, each a place further',
        { 3: '10', 4: '10' },
        { 4: '10', 5: '10' },
        { USDT: '20' },
        ['4: 10', '5: 10'],
      ],
      [
        'twice, in the other order',
        { 3: '10', 5: '20' },
        { 2: '20', 4: '10' },
        { USDT: '30' },
        ['2: 20', '4: 10'],
      ],
      [
        'once more than before',
        { 3: '10' },
        { 4: '10', 5: '7' },
        { USDT: '17' },
        ['4: 10', '5: 7'],
      ],
    ])('credits the refill once: %s', async (_, before, after, balance, positions) => {
      await mine(before)
      await leave()
      await mine(after)
      expect(await standing()).toEqual({ balance, positions, blocks: positions.map(() => 102) })
    })

    test('takes the place of a transfer that was not credited', async () => {
      await mine({ 3: '100' })
      await leave()
      const block = { number: 102, hash: `passing block of ${hash}`, at: start }
      const passing = { refillId, hash, position: 5, amount: '30', confirmations: 1, block }
      await mine({ 3: '100' })
      await recordTransfer(deps, passing)
      await leave()
      await mine({ 5: '100' })
      expect(await standing()).toEqual({
        balance: { USDT: '100' },
        positions: ['5: 100'],
        blocks: [103],
      })
    })
  },
)
