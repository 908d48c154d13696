import { and, desc, eq, getTableColumns, gte, lt, type SQL } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Operation, OperationType } from '../../src/api/contract/user.ts'
import { pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { operations, transfers } from '../database/schema/ledger.ts'
import { kindOf } from './event.ts'
import { plainAmount } from './ledger.ts'

export type OperationFilter = {
  cursor?: string | undefined
  limit: number
  type?: OperationType | undefined
  currency?: Currency | undefined
  from?: string | undefined
  to?: string | undefined
}

/** All movements on the person's accounts, newest first. The period includes `from` and excludes `to`. */
export async function listOperations(
  database: Database,
  userId: number,
  filter: OperationFilter,
): Promise<{ items: Operation[]; nextCursor: string | null }> {
  const found = await database.queries
    .select({ ...getTableColumns(operations), transferKind: transfers.kind })
    .from(operations)
    .innerJoin(transfers, eq(transfers.id, operations.transferId))
    .where(ofPerson(userId, filter))
    .orderBy(pageOrder(desc(operations.id), filter.limit))
  const page = pageFrom(found, filter.limit)
  return {
    items: page.rows.map(operationFrom),
    nextCursor: page.nextCursor,
  }
}

/** Movements of the person that the filter lets through, of the page that is asked for. */
export function ofPerson(userId: number, filter: Omit<OperationFilter, 'limit'>): SQL | undefined {
  const below = rowBelow(filter.cursor)
  return and(
    eq(operations.userId, userId),
    below === null ? undefined : lt(operations.id, below),
    filter.type && eq(operations.type, filter.type),
    filter.currency && eq(operations.currency, filter.currency),
    filter.from ? gte(operations.createdAt, new Date(filter.from)) : undefined,
    filter.to ? lt(operations.createdAt, new Date(filter.to)) : undefined,
  )
}

const operationFrom = (
  row: typeof operations.$inferSelect & { transferKind: string },
): Operation => ({
  id: String(row.id),
  type: row.type,
  kind: kindOf(row.type, row.transferKind),
  account: row.account,
  currency: row.currency,
  amount: plainAmount(row.amount),
  balanceAfter: plainAmount(row.balanceAfter),
  createdAt: row.createdAt.toISOString(),
  reference: row.reference,
})
