import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../../server/database/array-literal.ts'
import type { Database } from '../../server/database/database.ts'
import type { Partner } from '../../src/api/contract/partner.ts'

export type Planted = Pick<Partner, 'login' | 'line' | 'investments' | 'profit' | 'pending'>

/** Somebody at the top of a tree that nobody has lived, and its people as they stand in the books. */
export async function plantTree(
  database: Database,
  owner: string,
  people: Planted[],
): Promise<number> {
  const userId = await newOwner(database, owner)
  await database.rows(sql`
    with planted as (
      select * from unnest(
        ${arrayLiteral(people.map(({ login }) => login))}::text[],
        ${arrayLiteral(people.map(({ line }) => line))}::smallint[],
        ${arrayLiteral(people.map(({ investments }) => investments))}::numeric[],
        ${arrayLiteral(people.map(({ profit }) => profit))}::numeric[],
        ${arrayLiteral(people.map(({ pending }) => pending))}::numeric[]
      ) as planted (login, line, investments, profit, pending)
    ), ${placed(userId)}
    select count(*) from rows`)
  await sumLines(database, userId)
  return userId
}

/**
 * The same of so many people that a program could not name them: logins begin with hexadecimal signs in no order, a
 * third of the people invested nothing, and most stand on the last lines.
 */
export async function plantForest(
  database: Database,
  owner: string,
  size: number,
): Promise<number> {
  const userId = await newOwner(database, owner)
  await database.transaction(async () => {
    await database.rows(sql`set local statement_timeout = 0`)
    await database.rows(sql`
      with planted as (
        select substr(md5(${owner}::text || number), 1, 10) || 'x' || number as login,
          (case when number % 100 < 2 then 1 when number % 100 < 8 then 2
            when number % 100 < 25 then 3 when number % 100 < 55 then 4 else 5 end)::smallint as line,
          case when number % 3 = 0 then 0 else number::bigint * 7919 % 1000 * 10 end as investments,
          case when number % 3 = 0 then 0 else number::bigint * 104729 % 3000 / 100.0 end as profit, 0 as pending
        from generate_series(1, ${size}::int) as number
      ), ${placed(userId)}
      select count(*) from rows`)
    await sumLines(database, userId)
  })
  return userId
}

async function newOwner(database: Database, login: string): Promise<number> {
  const [row] = await database.rows<{ id: string }>(sql`
    insert into users (login, login_lc, created_at, activated_at)
    values (${login}, ${login.toLowerCase()}, now(), now()) returning id::text as id`)
  return Number(row?.id)
}

const placed = (userId: number) => sql`made as (
      insert into users (login, login_lc, created_at, activated_at)
      select login, lower(login), now(), now() from planted
      returning id, login, login_lc, activated_at
    ), rows as (
      insert into referral_lines
        (ancestor_id, descendant_id, line, login_lc, joined_at, investments, profit, pending_profit)
      select ${userId}::bigint, made.id, line, login_lc, activated_at, investments, profit, pending
      from planted join made on made.login = planted.login
      returning 1
    )`

const sumLines = (database: Database, userId: number) =>
  database.rows(sql`
    insert into line_totals (user_id, line, partners, investments, profit, pending_profit)
    select ancestor_id, line, count(*), sum(investments), sum(profit), sum(pending_profit)
    from referral_lines where ancestor_id = ${userId}::bigint group by ancestor_id, line`)
