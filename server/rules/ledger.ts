import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { AccountType, OperationType } from '../../src/api/contract/user.ts'
import type { Database } from '../database/database.ts'
import { operations } from '../database/schema/ledger.ts'
import { sqlState, violatedConstraint } from '../database/sql-state.ts'
import { Refusal } from './refusal.ts'

/**
 * `network`: what wallets hold for people. `programme`: what the house pays out as income. `withheld`: accruals that
 * wait for the end of their deposits. `fees`: what it keeps.
 */
type HouseAccount = 'network' | 'programme' | 'withheld' | 'fees'

/** `reserve`: what withdrawals under way hold. It is nobody's to see, so its movements write no history. */
export type PersonAccount = AccountType | 'reserve'

/** One side of a posting. A person's side is written into their history as the operation it names. */
export type Leg =
  | {
      owner: number
      account: AccountType
      currency: Currency
      amount: string
      operation: { type: OperationType; reference: string | null }
    }
  | { owner: number; account: 'reserve'; currency: Currency; amount: string }
  | { owner: null; account: HouseAccount; currency: Currency; amount: string }

export type Posting = {
  kind: string
  /** The intent: posted once, however often it is asked for. */
  key: string
  at: Date
  legs: Leg[]
}

/** The shortest writing of an amount; the database pads with zeros. */
export function plainAmount(value: string): string {
  return new Big(value).toFixed()
}

/** Posts a balanced transfer and its history, once per key; false when the key was posted before. */
export function post(database: Database, { kind, key, at, legs }: Posting): Promise<boolean> {
  return database.transaction(async () => {
    const accounts = await accountsOf(database, legs)
    const posted = await write(database, { kind, key, at, legs, accounts })
    if (posted === null) return false

    const history = legs.flatMap((leg, position) =>
      !('operation' in leg)
        ? []
        : [
            {
              userId: leg.owner,
              transferId: posted.transferId,
              type: leg.operation.type,
              account: leg.account,
              currency: leg.currency,
              amount: leg.amount,
              balanceAfter: posted.balanceOf(accounts[position]),
              reference: leg.operation.reference,
              createdAt: at,
            },
          ],
    )
    if (history.length > 0) await database.queries.insert(operations).values(history)
    return true
  })
}

/**
 * One statement, so that nothing comes between the lock and the update. Rows are locked in the order of their ids,
 * which leaves no two postings waiting for each other; the house's accounts store no balance and are not touched.
 */
async function write(
  database: Database,
  { kind, key, at, legs, accounts }: Posting & { accounts: number[] },
): Promise<{ transferId: number; balanceOf: (account?: number) => string } | null> {
  const amounts = legs.map(({ amount }) => plainAmount(amount))
  try {
    const posted = await database.rows<{ id: string; account: string; balance: string | null }>(sql`
      with
        transfer as (
          insert into transfers (kind, key, created_at)
          values (${kind}, ${key}, ${at.toISOString()}::timestamptz)
          on conflict (key) do nothing
          returning id
        ),
        legs as (
          select * from unnest(${array(accounts)}::bigint[], ${array(amounts)}::numeric[])
            as leg (account_id, amount)
        ),
        locked as materialized (
          select id from accounts
          where id in (select account_id from legs) and owner_id is not null
            and exists (select from transfer)
          order by id
          for no key update
        ),
        updated as (
          update accounts set balance = balance + legs.amount
          from legs join locked on locked.id = legs.account_id
          where accounts.id = legs.account_id
          returning accounts.id, accounts.balance
        ),
        posted as (
          insert into entries (transfer_id, account_id, amount, balance_after)
          select transfer.id, legs.account_id, legs.amount, updated.balance
          from transfer cross join legs left join updated on updated.id = legs.account_id
          returning transfer_id, account_id, balance_after
        )
      select transfer_id::text as id, account_id::text as account, balance_after::text as balance
      from posted`)
    const [first] = posted
    if (!first) return null
    const balances = new Map(posted.map(({ account, balance }) => [Number(account), balance]))
    return {
      transferId: Number(first.id),
      balanceOf(account = 0) {
        const balance = balances.get(account)
        if (!balance) throw new Error('Only accounts of people have a balance.')
        return balance
      },
    }
  } catch (error) {
    if (sqlState(error) === '23514' && violatedConstraint(error) === 'accounts_not_negative') {
      throw new Refusal('insufficient_funds')
    }
    throw error
  }
}

/** Ids of the legs' accounts, in the order of the legs; opens the ones that are new. */
async function accountsOf(database: Database, legs: Leg[]): Promise<number[]> {
  const owners = array(legs.map(({ owner }) => owner ?? 0))
  const kinds = array(legs.map(({ account }) => account))
  const currencies = array(legs.map(({ currency }) => currency))
  const wanted = sql`unnest(${owners}::bigint[], ${kinds}::text[], ${currencies}::text[])
    with ordinality as wanted (owner, kind, currency, position)`
  const find = () =>
    database.rows<{ id: string }>(sql`
      select accounts.id::text as id from ${wanted}
      join accounts on coalesce(accounts.owner_id, 0) = wanted.owner
        and accounts.kind = wanted.kind and accounts.currency = wanted.currency
      order by wanted.position`)

  let found = await find()
  if (found.length < legs.length) {
    await database.rows(sql`
      insert into accounts (owner_id, kind, currency, balance)
      select nullif(owner, 0), kind, currency, case when owner = 0 then null else 0 end
      from (select distinct owner, kind, currency from ${wanted}) as missing
      order by owner, kind, currency
      on conflict do nothing`)
    found = await find()
  }
  const ids = found.map(({ id }) => Number(id))
  if (new Set(ids).size < legs.length) {
    throw new Error('A posting names each of its accounts once.')
  }
  return ids
}

/** An array literal; its members are ids, decimal strings and names without commas or quotes. */
function array(members: readonly (string | number)[]) {
  return sql.param(`{${members.join(',')}}`)
}
