import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral } from '../database/array-literal.ts'
import { identifierFrom, rowsOf } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'

/** A text means at most so many deposits, withdrawals or exchanges: the newest. */
const MEANT = 500
/** Each of them is looked up in each day of income. */
const PARTNERS_MEANT = 20
/** Endings of fewer signs would find every wallet. */
const LEAST_ENDING = 4
/** Greater than whatever a login can go on with. */
const LAST_SIGN = '\u{10ffff}'

export type Found = {
  /** Cuts the newest of what a text means out of the operations of `where`: a page of `limit`, see `rowsOf`. */
  among: (where: SQL, limit: number) => SQL
  /** Days of deposits on these plans are meant as well. */
  plans: string[]
  /** Accruals of this day alone are meant. */
  day: string | null
}

/** The first operation of the event that an own operation belongs to. */
export const leadOf = (userId: number, operation: number): SQL => sql`(
  select case
    when group_id is not null
      then (select min(id) from operations where group_id = asked.group_id)
    else (
      select id from operations
      where user_id = asked.user_id and leads and id <= asked.id
        and transfer_id = asked.transfer_id
      order by id desc limit 1)
    end
  from operations as asked
  where id = ${operation}::bigint and user_id = ${userId}::bigint)`

/**
 * Says which operations of a person a text may mean. Each of its meanings is read by an index. What they find is handed
 * on as an array: in place of a joined list, whose length is only guessed, nothing but its rows is read.
 */
export async function findEvents(database: Database, userId: number, text: string): Promise<Found> {
  const day = /^accruals-(\d{4}-\d\d-\d\d)$/.exec(text)?.[1] ?? null
  const number = identifierFrom(text)
  const [logins, plans, payments, transfers] = await Promise.all([
    findPartners(database, userId, text),
    findPlans(database, userId, text),
    findPayments(database, userId, text),
    findTransfers(database, userId, text),
  ])
  const deposits = await depositsOn(database, userId, plans)
  const meanings = [
    ...(number === null ? [] : [sql`id = ${leadOf(userId, number)}`]),
    ...(logins.length === 0
      ? []
      : incomeWhere(sql`select from operations as part
        where part.group_id = operations.group_id and part.reference = any(${arrayLiteral(logins)}::text[])`)),
    ...(deposits.length === 0
      ? []
      : ['plan', 'accruals'].map(
          (type) => sql`type = ${type}::text
          and reference = any(${arrayLiteral(deposits)}::text[])`,
        )),
    ...(payments.length === 0
      ? []
      : [sql`type = 'withdrawal' and reference = any(${arrayLiteral(payments)}::text[])`]),
    ...(transfers.length === 0
      ? []
      : [
          sql`type = 'refill' and (created_at, transfer_id) in (
            select created_at, id from transfers where key = any(${arrayLiteral(transfers)}::text[]))`,
        ]),
    ...readingsOf(text).flatMap((amount) => amountIs(userId, amount)),
  ]
  return {
    plans,
    day,
    among: (where, limit) => {
      const newest = sql`order by id desc limit ${rowsOf(limit)}`
      const each = meanings.map(
        (meaning) => sql`(select id from operations where ${where} and ${meaning} ${newest})`,
      )
      return each.length === 0
        ? sql`false`
        : sql`id = any(array(${sql.join(each, sql` union all `)})) ${newest}`
    },
  }
}

/** Income of a day is found by its group, of which a person has at most one a day, kind and currency. */
const incomeWhere = (exists: SQL): SQL[] =>
  ['referrals', 'matching'].map(
    (type) => sql`leads and group_id is not null and type = ${type}::text and exists (${exists})`,
  )

/** As many decimals as were written are compared; of two and fewer, those that the index has. */
function amountIs(userId: number, amount: string): SQL[] {
  const decimals = amount.split('.')[1]?.length ?? 0
  const is = (column: SQL) => sql`trunc(abs(${column}), 2) = trunc(${amount}::numeric, 2)
    ${decimals > 2 ? sql`and trunc(abs(${column}), ${decimals}::int) = ${amount}::numeric` : sql``}`
  return [
    sql`group_id is null and ${is(sql.raw('amount'))}`,
    sql`type = 'exchange' and transfer_id = any(array(
      select side.transfer_id from operations as side
      where side.user_id = ${userId}::bigint and side.group_id is null and side.type = 'exchange'
        and ${is(sql.raw('side.amount'))}
      order by side.id desc limit ${MEANT}::int))`,
    ...incomeWhere(sql`select from operation_groups
      where operation_groups.id = operations.group_id and ${is(sql.raw('operation_groups.amount'))}`),
  ]
}

/** Matches an amount in the notation of each of our languages, with or without its sign and currency. */
export function readingsOf(text: string): string[] {
  const bare = text
    .replace(/\s/g, '')
    .replace(/^[+\-−–]/, '')
    .replace(/[A-Za-z]{3,5}$/, '')
  if (!/^(?=.*\d)[\d.,]{1,40}$/.test(bare)) return []
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const mark = bare[at]
  const plain = bare.replace(/[.,]/g, '')
  if (mark === undefined) return [plain]
  const fraction = bare.slice(at + 1)
  const decimal = `${bare.slice(0, at).replace(/[.,]/g, '') || '0'}.${fraction || '0'}`
  const isRepeated = bare.slice(0, at).includes(mark)
  const hasOther = /[.,]/.test(bare.slice(0, at)) && !isRepeated
  if (isRepeated) return [plain]
  return fraction.length === 3 && !hasOther ? [decimal, plain] : [decimal]
}

/** Partners whose login begins with the text. */
async function findPartners(database: Database, userId: number, text: string): Promise<string[]> {
  const beginning = text.toLowerCase()
  const rows = await database.rows<{ login: string }>(sql`
    with found as materialized (
      select below.descendant_id, below.login_lc
      from unnest('{1,2,3,4,5}'::smallint[]) as lines (line) cross join lateral (
        select descendant_id, login_lc from referral_lines
        where ancestor_id = ${userId}::bigint and line = lines.line and joined_at is not null
          and login_lc >= ${beginning} and login_lc < ${beginning + LAST_SIGN}
        order by login_lc limit ${PARTNERS_MEANT}::int) as below
      order by below.login_lc limit ${PARTNERS_MEANT}::int)
    select users.login from found join users on users.id = found.descendant_id`)
  return rows.map(({ login }) => login)
}

/** There are few plans. */
async function findPlans(database: Database, userId: number, text: string): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`
    select id from plans where position(lower(${text}::text) in lower(title)) > 0
      and exists (select from deposits where deposits.user_id = ${userId}::bigint and plan = plans.id)`)
  return rows.map(({ id }) => id)
}

async function depositsOn(database: Database, userId: number, plans: string[]): Promise<string[]> {
  if (plans.length === 0) return []
  const rows = await database.rows<{ id: string }>(sql`
    select id::text as id from deposits
    where user_id = ${userId}::bigint and plan = any(${arrayLiteral(plans)}::text[])
    order by deposits.id desc limit ${MEANT}::int`)
  return rows.map(({ id }) => id)
}

/** Withdrawals of this transaction, or to a wallet that ends so. */
async function findPayments(database: Database, userId: number, text: string): Promise<string[]> {
  if (text.length < LEAST_ENDING || /[\s.,]/.test(text)) return []
  const rows = await database.rows<{ id: string }>(sql`
    select id::text as id from payments
    where user_id = ${userId}::bigint
      and (lower(hash) = lower(${text}::text)
        or lower(right(address, ${text.length}::int)) = lower(${text}::text))
    order by payments.id desc limit ${MEANT}::int`)
  return rows.map(({ id }) => id)
}

/** Keys of the transfers that a transaction on a network was credited by. */
async function findTransfers(database: Database, userId: number, text: string): Promise<string[]> {
  if (text.length < LEAST_ENDING) return []
  const hashes = arrayLiteral([...new Set([text, text.toLowerCase(), text.toUpperCase()])])
  const rows = await database.rows<{ key: string }>(sql`
    select 'refill-transfer:' || chain_transfers.id as key
    from chain_transfers join refills on refills.id = chain_transfers.refill_id
    where chain_transfers.payment_system in (select id from payment_systems)
      and chain_transfers.hash = any(${hashes}::text[]) and refills.user_id = ${userId}::bigint`)
  return rows.map(({ key }) => key)
}
