import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { AccountType, OperationType } from '../../src/api/contract/user.ts'
import { arrayText } from '../database/array-literal.ts'
import type { Database } from '../database/database.ts'
import { preparedRows } from '../database/prepared.ts'
import { sqlState, violatedConstraint } from '../database/sql-state.ts'
import { writtenRow } from '../database/written-row.ts'
import { Rejection } from './rejection.ts'

/**
 * `network`: what wallets hold for people. `programme`: what the platform pays out as income. `withheld`: accruals that
 * wait for the end of their deposits. `fees`: what it keeps. `exchange`: what it holds of one currency for another.
 */
type ShellAccount = 'network' | 'programme' | 'withheld' | 'fees' | 'exchange'

/**
 * One side of a posting. A person's side is written into their history as the operation it names; `reserve`, what
 * withdrawals under way hold, is nobody's to see and writes none.
 */
export type Leg =
  | {
      owner: number
      account: AccountType
      currency: Currency
      amount: string
      operation: { type: OperationType; reference: string | null }
    }
  | { owner: number; account: 'reserve'; currency: Currency; amount: string }
  | { owner: null; account: ShellAccount; currency: Currency; amount: string }

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
export async function post(database: Database, posting: Posting): Promise<boolean> {
  return (await postAll(database, [posting])) === 1
}

/** Posts many transfers at once, each of them once per key; how many were not posted before. */
export function postAll(database: Database, postings: Posting[]): Promise<number> {
  if (postings.length === 0) return Promise.resolve(0)
  const legs = postings.flatMap(({ key, legs }) => legs.map((leg) => ({ key, leg })))
  const named = new Set(
    legs.map(({ key, leg }) => `${leg.owner} ${leg.account} ${leg.currency} ${key}`),
  )
  if (named.size < legs.length) throw new Error('A posting names each of its accounts once.')
  const accounts = accountsOf(legs.map(({ leg }) => leg))
  const withGroups = legs.some(({ leg }) => isGrouped(leg))
  return database.transaction(async () => {
    if (withGroups) {
      await open(database, accounts)
      await lock(database, accounts)
    }
    const posted = await write(database, postings, legs, { accounts, withGroups })
    if (posted !== null) return posted
    await open(database, accounts)
    return (await write(database, postings, legs, { accounts, withGroups })) ?? 0
  })
}

const isGrouped = (leg: Leg) =>
  'operation' in leg && (leg.operation.type === 'referrals' || leg.operation.type === 'matching')

/** Owners, kinds and currencies of the legs' accounts, in the order of the legs; the platform's owner is 0. */
type Accounts = Record<'owners' | 'kinds' | 'currencies', string>

const accountsOf = (legs: Leg[]): Accounts => ({
  owners: arrayText(legs.map(({ owner }) => owner ?? 0)),
  kinds: arrayText(legs.map(({ account }) => account)),
  currencies: arrayText(legs.map(({ currency }) => currency)),
})

const unnested = ({ owners, kinds, currencies }: Accounts): SQL =>
  sql`unnest(${owners}::bigint[], ${kinds}::text[], ${currencies}::text[])`

const isWanted = sql`coalesce(accounts.owner_id, 0) = wanted.owner
  and accounts.kind = wanted.kind and accounts.currency = wanted.currency`

/** Opens the accounts that are new. */
async function open(database: Database, accounts: Accounts): Promise<void> {
  await database.rows(sql`
    insert into accounts (owner_id, kind, currency, balance)
    select distinct nullif(owner, 0), kind, currency, case when owner = 0 then null else 0 end
    from ${unnested(accounts)} as wanted (owner, kind, currency)
    where not exists (select from accounts where ${isWanted})
    order by 1, 2, 3
    on conflict do nothing`)
}

/** Before the statement that counts the partners of a day, which sees only what was committed when it began. */
async function lock(database: Database, accounts: Accounts): Promise<void> {
  await database.rows(sql`
    select accounts.id
    from ${unnested(accounts)} as wanted (owner, kind, currency)
      join accounts on ${isWanted}
    where accounts.owner_id is not null
    order by accounts.id
    for no key update of accounts`)
}

const isFirstOfTransfer = sql`row_number() over (partition by transfer_id, owner_id order by position) = 1`

/** Income of a day from partners is one event: its operations belong to a group, which counts them and the people. */
const groupedHistory = sql`
  partners as (
    select owner_id as user_id, type, currency, (created_at at time zone 'UTC')::date as day,
      reference, amount, balance_after, position
    from moved where type in ('referrals', 'matching')
  ),
  newcomers as (
    select user_id, type, currency, day, count(distinct reference)::int as people
    from partners where not exists (
      select from operation_groups as known
        join operations on operations.group_id = known.id
      where known.user_id = partners.user_id and known.type = partners.type
        and known.currency = partners.currency and known.day = partners.day
        and operations.reference = partners.reference)
    group by user_id, type, currency, day
  ),
  added as (
    select user_id, type, currency, day, sum(amount) as amount, count(*)::int as movements,
      min(position) as first, (array_agg(balance_after order by position desc))[1] as balance_after
    from partners group by user_id, type, currency, day
  ),
  grouped as (
    insert into operation_groups as known
      (user_id, type, currency, day, amount, balance_after, movements, people)
    select user_id, type, currency, day, added.amount, added.balance_after, added.movements,
      coalesce(newcomers.people, 0)
    from added left join newcomers using (user_id, type, currency, day)
    order by user_id, type, currency, day
    on conflict (user_id, type, currency, day) do update set
      amount = known.amount + excluded.amount, balance_after = excluded.balance_after,
      movements = known.movements + excluded.movements, people = known.people + excluded.people
    returning id, user_id, type, currency, day, movements
  ),
  history as (
    insert into operations (user_id, transfer_id, type, account, currency, amount,
      balance_after, reference, created_at, group_id, leads)
    select owner_id, transfer_id, moved.type, kind, moved.currency, moved.amount,
      moved.balance_after, reference, created_at, grouped.id,
      case when grouped.id is null then ${isFirstOfTransfer}
        else grouped.movements = added.movements and position = added.first end
    from moved
      left join grouped on grouped.user_id = owner_id and grouped.type = moved.type
        and grouped.currency = moved.currency
        and grouped.day = (created_at at time zone 'UTC')::date
      left join added on added.user_id = grouped.user_id and added.type = grouped.type
        and added.currency = grouped.currency and added.day = grouped.day
    where moved.type is not null
    order by position
  )`

const history = sql`
  history as (
    insert into operations (user_id, transfer_id, type, account, currency, amount,
      balance_after, reference, created_at, leads)
    select owner_id, transfer_id, type, kind, currency, amount,
      balance_after, reference, created_at, ${isFirstOfTransfer}
    from moved
    where type is not null
    order by position
  )`

/**
 * One statement, so that nothing comes between the lock and the update. Rows are locked in the order of their ids,
 * which leaves no two postings waiting for each other; the platform's accounts store no balance and are not touched.
 * Writes nothing while an account is missing.
 */
const posted = (written: SQL) =>
  preparedRows<{ count: number; missing: boolean }>(sql`
    with
      wanted as (
        select wanted.*, accounts.id as account_id
        from unnest(${sql.placeholder('legKeys')}::text[], ${sql.placeholder('owners')}::bigint[],
            ${sql.placeholder('kinds')}::text[], ${sql.placeholder('currencies')}::text[],
            ${sql.placeholder('amounts')}::numeric[], ${sql.placeholder('types')}::text[],
            ${sql.placeholder('references')}::text[])
          with ordinality as wanted (key, owner, kind, currency, amount, type, reference, position)
          left join accounts on ${isWanted}
      ),
      transfer as (
        insert into transfers (kind, key, created_at)
        select posting.kind, posting.key, posting.at
        from unnest(${sql.placeholder('transferKinds')}::text[], ${sql.placeholder('keys')}::text[],
            ${sql.placeholder('moments')}::timestamptz[])
          with ordinality as posting (kind, key, at, position)
        where not exists (select from wanted where account_id is null)
        order by posting.position
        on conflict (key) do nothing
        returning id, key, created_at
      ),
      legs as (
        select transfer.id as transfer_id, transfer.created_at, account_id, amount, type,
          reference, position
        from wanted join transfer using (key)
      ),
      totals as (
        select account_id, sum(amount) as amount from legs group by account_id
      ),
      locked as materialized (
        select id from accounts
        where id in (select account_id from totals) and owner_id is not null
        order by id
        for no key update
      ),
      updated as (
        update accounts set balance = accounts.balance + totals.amount
        from totals join locked on locked.id = totals.account_id
        where accounts.id = totals.account_id
        returning accounts.id, accounts.owner_id, accounts.kind, accounts.currency,
          accounts.balance - totals.amount as balance_before
      ),
      moved as materialized (
        select legs.*, updated.owner_id, updated.kind, updated.currency, updated.balance_before
          + sum(legs.amount) over (partition by legs.account_id order by legs.position)
          as balance_after
        from legs left join updated on updated.id = legs.account_id
      ),
      posted as (
        insert into entries (transfer_id, account_id, amount, balance_after)
        select transfer_id, account_id, amount, balance_after from moved order by position
      ),
      ${written}
    select count(*)::int as count, exists (select from wanted where account_id is null) as missing
    from transfer`)
const statements = { plain: posted(history), grouped: posted(groupedHistory) }

/** Null while an account is missing. */
async function write(
  database: Database,
  postings: Posting[],
  legs: { key: string; leg: Leg }[],
  { accounts, withGroups }: { accounts: Accounts; withGroups: boolean },
): Promise<number | null> {
  const operations = legs.map(({ leg }) => ('operation' in leg ? leg.operation : null))
  const statement = withGroups ? statements.grouped : statements.plain
  try {
    const rows = statement(database, {
      ...accounts,
      transferKinds: arrayText(postings.map(({ kind }) => kind)),
      keys: arrayText(postings.map(({ key }) => key)),
      moments: arrayText(postings.map(({ at }) => at.toISOString())),
      legKeys: arrayText(legs.map(({ key }) => key)),
      amounts: arrayText(legs.map(({ leg }) => plainAmount(leg.amount))),
      types: arrayText(operations.map((operation) => operation?.type ?? null)),
      references: arrayText(operations.map((operation) => operation?.reference ?? null)),
    })
    const { count, missing } = await writtenRow(rows)
    return missing ? null : count
  } catch (error) {
    if (sqlState(error) === '23514' && violatedConstraint(error) === 'accounts_not_negative') {
      throw new Rejection('insufficient_funds')
    }
    throw error
  }
}
