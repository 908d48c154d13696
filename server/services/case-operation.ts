import Big from 'big.js'
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { CaseOperation } from '../../src/api/contract/statistics.ts'
import { pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { caseOperations, cryptoCaseParts, cryptoCases } from '../database/schema/investment.ts'
import { plainAmount } from './ledger.ts'

/** Writes the purchases in the basket behind the plan; a plan without a basket has none. */
export async function buyBasket(
  { queries }: Database,
  purchase: {
    userId: number
    depositId: number
    caseId: string | null
    currency: Currency
    amount: string
    at: Date
  },
): Promise<void> {
  const { caseId, at: createdAt, ...written } = purchase
  if (caseId === null) return
  await queries.insert(caseOperations).values({ ...written, caseId, type: 'bought', createdAt })
}

/** Sells what the deposits bought, whatever stands behind their plans by now. */
export async function sellBaskets(
  database: Database,
  depositIds: number[],
  at: Date,
): Promise<void> {
  await database.rows(sql`
    insert into case_operations (user_id, deposit_id, case_id, type, currency, amount, created_at)
    select user_id, deposit_id, case_id, 'sold', currency, amount, ${at.toISOString()}::timestamptz
    from case_operations
    where type = 'bought' and deposit_id = any(${`{${depositIds.join(',')}}`}::bigint[])
    order by id
    on conflict do nothing`)
}

/** Newest first. The period includes `from` and excludes `to`. */
export async function listCaseOperations(
  { queries }: Database,
  userId: number,
  filter: {
    cursor?: string | undefined
    limit: number
    currency?: Currency | undefined
    from?: string | undefined
    to?: string | undefined
  },
): Promise<{ items: CaseOperation[]; nextCursor: string | null }> {
  const below = rowBelow(filter.cursor)
  const found = await queries
    .select()
    .from(caseOperations)
    .innerJoin(cryptoCases, eq(cryptoCases.id, caseOperations.caseId))
    .where(
      and(
        eq(caseOperations.userId, userId),
        below === null ? undefined : lt(caseOperations.id, below),
        filter.currency && eq(caseOperations.currency, filter.currency),
        filter.from ? gte(caseOperations.createdAt, new Date(filter.from)) : undefined,
        filter.to ? lt(caseOperations.createdAt, new Date(filter.to)) : undefined,
      ),
    )
    .orderBy(pageOrder(desc(caseOperations.id), filter.limit))
  const page = pageFrom(
    found.map((row) => ({ ...row.case_operations, title: row.crypto_cases.title })),
    filter.limit,
  )
  const cases = [...new Set(page.rows.map(({ caseId }) => caseId))]
  const parts =
    cases.length === 0
      ? []
      : await queries
          .select()
          .from(cryptoCaseParts)
          .where(inArray(cryptoCaseParts.caseId, cases))
          .orderBy(asc(cryptoCaseParts.position))
  return {
    items: page.rows.map((row) => ({
      id: String(row.id),
      cryptoCase: row.caseId,
      title: row.title,
      type: row.type,
      deposit: String(row.depositId),
      currency: row.currency,
      amount: plainAmount(row.amount),
      parts: sharesOf(
        row.amount,
        parts.filter(({ caseId }) => caseId === row.caseId),
      ),
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
  }
}

/** Each share is cut off; what the cuts leave goes to the first, so that the shares are the whole. */
function sharesOf(
  amount: string,
  parts: { asset: string; weight: string }[],
): CaseOperation['parts'] {
  const shares = parts.map(({ weight }) =>
    new Big(amount).times(weight).times('0.01').round(incomeDecimals, Big.roundDown),
  )
  const rest = shares.reduce((left, share) => left.minus(share), new Big(amount))
  return parts.map(({ asset, weight }, index) => ({
    asset,
    weight: plainAmount(weight),
    amount: (shares[index] ?? new Big(0)).plus(index === 0 ? rest : 0).toFixed(),
  }))
}
