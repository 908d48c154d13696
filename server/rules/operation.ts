import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Operation, OperationType } from '../../src/api/contract/user.ts'
import type { Ground } from '../clock.ts'
import type { Table } from '../csv.ts'
import { identifierFrom, pageFrom, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { operations } from '../database/schema/ledger.ts'
import { plainAmount } from './ledger.ts'
import { Refusal } from './refusal.ts'

const TABLE_PAGE = 500

type Filter = {
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
  filter: Filter,
): Promise<{ items: Operation[]; nextCursor: string | null }> {
  const below = rowBelow(filter.cursor)
  const found = await database.queries
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.userId, userId),
        below === null ? undefined : lt(operations.id, below),
        filter.type && eq(operations.type, filter.type),
        filter.currency && eq(operations.currency, filter.currency),
        filter.from ? gte(operations.createdAt, new Date(filter.from)) : undefined,
        filter.to ? lt(operations.createdAt, new Date(filter.to)) : undefined,
      ),
    )
    .orderBy(desc(operations.id))
    .limit(filter.limit + 1)
  const page = pageFrom(found, filter.limit)
  return {
    items: page.rows.map(operationFrom),
    nextCursor: page.nextCursor,
  }
}

const columns = [
  'id',
  'createdAt',
  'type',
  'account',
  'currency',
  'amount',
  'balanceAfter',
  'reference',
] as const

/** All movements that the filter lets through, newest first, read page by page while they are sent. */
export async function tableOfOperations(
  { database, clock }: Ground,
  userId: number,
  filter: Omit<Filter, 'cursor' | 'limit'>,
): Promise<Table> {
  const day = (await clock.now()).toISOString().slice(0, 10)
  const { type, currency, from, to } = filter
  async function* pages() {
    let cursor: string | undefined
    do {
      const page = await listOperations(database, userId, {
        cursor,
        limit: TABLE_PAGE,
        type,
        currency,
        from,
        to,
      })
      yield page.items.map((operation) => columns.map((name) => operation[name]))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return { name: `operations-${day}`, columns, pages: pages() }
}

/** One movement of that person; another's and an unknown one are the same `not_found`. */
export async function readOperation(
  database: Database,
  userId: number,
  id: string,
): Promise<Operation> {
  const number = identifierFrom(id)
  if (number === null) throw new Refusal('not_found')
  const [row] = await database.queries
    .select()
    .from(operations)
    .where(and(eq(operations.id, number), eq(operations.userId, userId)))
  if (!row) throw new Refusal('not_found')
  return operationFrom(row)
}

const operationFrom = (row: typeof operations.$inferSelect): Operation => ({
  id: String(row.id),
  type: row.type,
  account: row.account,
  currency: row.currency,
  amount: plainAmount(row.amount),
  balanceAfter: plainAmount(row.balanceAfter),
  createdAt: row.createdAt.toISOString(),
  reference: row.reference,
})
