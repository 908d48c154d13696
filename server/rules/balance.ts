import { eq } from 'drizzle-orm'
import { type Currency, currencies } from '../../src/api/contract/amount.ts'
import { type AccountType, accountTypes, type Balance } from '../../src/api/contract/user.ts'
import type { Database } from '../database/database.ts'
import { accounts } from '../database/schema/ledger.ts'
import { plainAmount } from './ledger.ts'

/** The person's amounts by account type and currency; what was never touched is absent. */
export async function readBalance(database: Database, userId: number): Promise<Balance> {
  const rows = await database.queries.select().from(accounts).where(eq(accounts.ownerId, userId))
  const amountsOf = (type: AccountType) =>
    Object.fromEntries(
      currencies.flatMap((currency) => {
        const held = rows.find((row) => row.kind === type && row.currency === currency)?.balance
        return held ? [[currency, plainAmount(held)]] : []
      }),
    ) as Partial<Record<Currency, string>>
  return {
    currencies: Object.fromEntries(
      accountTypes.map((type) => [type, amountsOf(type)]),
    ) as Balance['currencies'],
  }
}
