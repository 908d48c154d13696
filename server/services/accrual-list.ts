import { sql } from 'drizzle-orm'
import type { Accrual } from '../../src/api/contract/accrual.ts'
import { pageFrom, rowBelow, rowsOf } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { findDeposit } from './deposit.ts'
import { plainAmount } from './ledger.ts'

/** Newest first. One of another person's deposit is as unknown as one that never was. */
export async function listAccruals(
  database: Database,
  userId: number,
  depositId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Accrual[]; nextCursor: string | null }> {
  const deposit = await findDeposit(database, userId, depositId)
  const below = rowBelow(cursor)
  const rows = await database.rows<Accrual & { id: number }>(sql`
    select * from (
      select day as id, day, amount::text as amount, sum(amount) over (order by day)::text as total,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from accruals where deposit_id = ${deposit.id}
    ) as days
    ${below === null ? sql`` : sql`where day < ${below}`}
    order by day desc limit ${rowsOf(limit)}`)
  const page = pageFrom(rows, limit)
  return {
    items: page.rows.map(({ id: _, amount, total, ...accrual }) => ({
      ...accrual,
      amount: plainAmount(amount),
      total: plainAmount(total),
    })),
    nextCursor: page.nextCursor,
  }
}
