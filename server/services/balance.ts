import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { type Currency, currencies } from '../../src/api/contract/amount.ts'
import {
  type AccountType,
  accountTypes,
  type Balance,
  type Held,
} from '../../src/api/contract/user.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { accounts, ownerOfAccount } from '../database/schema/ledger.ts'
import { plainAmount } from './ledger.ts'
import { Rejection } from './rejection.ts'

const accountsOf = prepared((queries) =>
  queries
    .select()
    .from(accounts)
    .where(eq(ownerOfAccount, sql.placeholder('userId')))
    .prepare('accounts'),
)

/** The person's amounts by account type and currency; what was never touched is absent. */
export async function readBalance(database: Database, userId: number): Promise<Balance> {
  const rows = await accountsOf(database).execute({ userId })
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

/** The audit compares what accounts reserve with the withdrawals under way, and what is withheld with the deposits. */
export async function readHeld(database: Database, userId: number): Promise<Held> {
  const rows = await database.rows<Held['locked'][number] & { kind: keyof Held }>(sql`
    select 'locked' as kind, currency, sum(accrued)::text as amount from deposits
    where user_id = ${userId} and status = 'active' and accrued > 0 group by currency
    union all
    select 'reserved', currency, balance::text from accounts
    where ${ownerOfAccount} = ${userId} and kind = 'reserve' and balance > 0`)
  const sumsOf = (kind: keyof Held) =>
    currencies.flatMap((currency) => {
      const row = rows.find((one) => one.kind === kind && one.currency === currency)
      return row ? [{ currency, amount: plainAmount(row.amount) }] : []
    })
  return { locked: sumsOf('locked'), reserved: sumsOf('reserved') }
}

/**
 * Says in the rejection how much is missing: a posting that fails takes its transaction with it, and no one could be
 * told then. The caller holds the lock of the person, so that nothing is spent in between.
 */
export async function requireCovered(
  { queries }: Database,
  {
    userId,
    amount,
    currency,
    account: kind = 'balance',
  }: { userId: number; amount: string; currency: Currency; account?: AccountType },
): Promise<void> {
  const [account] = await queries
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(
      and(eq(ownerOfAccount, userId), eq(accounts.kind, kind), eq(accounts.currency, currency)),
    )
  refuseUncovered(account?.balance ?? null, { amount, currency })
}

export function refuseUncovered(
  balance: string | null,
  { amount, currency }: { amount: string; currency: Currency },
): void {
  const missing = new Big(amount).minus(balance ?? 0)
  if (missing.gt(0)) {
    throw new Rejection('insufficient_funds', { params: { missing: missing.toFixed(), currency } })
  }
}
