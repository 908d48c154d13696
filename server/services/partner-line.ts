import { type SQL, sql } from 'drizzle-orm'
import { lineNumbers } from '../../src/api/contract/partner.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import type { Database } from '../database/database.ts'

/**
 * Puts a person below their inviter and the lines above, in the caller's transaction. They count as a partner there
 * from their activation.
 */
export async function placeBelow(
  database: Database,
  userId: number,
  inviterId: number | null,
): Promise<void> {
  if (inviterId === null) return
  await database.rows(sql`
    insert into referral_lines (ancestor_id, descendant_id, line, login_lc)
    select above.id, users.id, above.line, users.login_lc
    from users cross join (
      select ${inviterId}::bigint as id, 1 as line
      union all
      select ancestor_id, line + 1 from referral_lines
      where descendant_id = ${inviterId}::bigint and line < ${lineNumbers.length}
    ) as above
    where users.id = ${userId}::bigint`)
  await joinLines(database, userId)
}

/** Counts a person who is activated as a partner of each line above, once. */
export async function joinLines(database: Database, userId: number): Promise<void> {
  await database.rows(sql`
    with joined as (
      update referral_lines set joined_at = users.activated_at
      from users
      where users.id = referral_lines.descendant_id and users.activated_at is not null
        and referral_lines.descendant_id = ${userId}::bigint and referral_lines.joined_at is null
      returning ancestor_id, line
    )
    insert into line_totals (user_id, line, partners)
    select ancestor_id, line, 1 from joined order by ancestor_id
    on conflict (user_id, line) do update set partners = line_totals.partners + 1`)
}

/** Effects of each event of a deposit above its owner, as multiples of its turnover and of the income it withholds. */
const effects = {
  opened: { investments: 1, pendingInvestments: 1, profit: 0, pendingProfit: 1 },
  ended: { investments: 0, pendingInvestments: -1, profit: 1, pendingProfit: -1 },
  closed: { investments: -1, pendingInvestments: -1, profit: 0, pendingProfit: -1 },
} as const

/**
 * Counts deposits for the lines above their owners, in the caller's transaction; whose turnover has grown by those that
 * ended. Rows of partners first, then the sums of their lines, then turnovers, each in the order of their ids, and all
 * of them after the accounts of people: whoever counts takes this way, so none of them holds what another waits for.
 */
export async function countDeposits(
  database: Database,
  event: keyof typeof effects,
  depositIds: number[],
): Promise<number[]> {
  if (depositIds.length === 0) return []
  const { investments, pendingInvestments, profit, pendingProfit } = effects[event]
  const counted = sql`
    from deposits join referral_lines on referral_lines.descendant_id = deposits.user_id
    where deposits.id = any(${arrayLiteral(depositIds)}::bigint[])`
  const turnover = sql`coalesce(deposits.turnover, 0)`
  const income = incomeOf(sql`deposits`)
  await growLines(
    database,
    sql`
      select referral_lines.descendant_id, referral_lines.line,
        ${turnover} * ${investments}::int as investments,
        ${turnover} * ${pendingInvestments}::int as pending_investments,
        ${income} * ${profit}::int as profit, ${income} * ${pendingProfit}::int as pending_profit
      ${counted}`,
  )
  const grown = await database.rows<{ id: string }>(sql`
    insert into turnovers (user_id, amount, pending)
    select referral_lines.ancestor_id,
      sum(${turnover} * ${investments - pendingInvestments}::int),
      sum(${turnover} * ${pendingInvestments}::int)
    ${counted}
    group by referral_lines.ancestor_id
    order by referral_lines.ancestor_id
    on conflict (user_id) do update set amount = turnovers.amount + excluded.amount,
      pending = turnovers.pending + excluded.pending
    returning user_id::text as id`)
  return grown.map(({ id }) => Number(id))
}

/** In the default currency: what a deposit withholds for the line of the row that it is joined with. */
export const incomeOf = (deposit: SQL): SQL => sql`(
  trunc(coalesce(${deposit}.referral[referral_lines.line], 0) * ${deposit}.price, ${incomeDecimals}::int)
  + trunc(coalesce(${deposit}.matching[referral_lines.line], 0) * ${deposit}.price, ${incomeDecimals}::int))`

/**
 * Adds to the rows of partners, to the sums of their lines and to those of the branches they stand in; `growth` has
 * descendant_id, line, investments, pending_investments, profit and pending_profit, the amounts in the default currency.
 */
export async function growLines(database: Database, growth: SQL): Promise<void> {
  await database.rows(sql`
    with
      locked as materialized (
        select referral_lines.descendant_id, referral_lines.line, summed.investments,
          summed.pending_investments, summed.profit, summed.pending_profit
        from referral_lines join (
          select descendant_id, line, sum(investments) as investments,
            sum(pending_investments) as pending_investments, sum(profit) as profit,
            sum(pending_profit) as pending_profit
          from (${growth}) as growth group by descendant_id, line
        ) as summed using (descendant_id, line)
        order by referral_lines.descendant_id, referral_lines.line
        for no key update of referral_lines
      ),
      grown as (
        update referral_lines set
          investments = referral_lines.investments + locked.investments,
          pending_investments = referral_lines.pending_investments + locked.pending_investments,
          profit = referral_lines.profit + locked.profit,
          pending_profit = referral_lines.pending_profit + locked.pending_profit
        from locked
        where referral_lines.descendant_id = locked.descendant_id
          and referral_lines.line = locked.line
        returning referral_lines.ancestor_id, locked.*
      )
    insert into line_totals
      (user_id, line, investments, pending_investments, profit, pending_profit)
    select ancestor_id, line, sum(investments), sum(pending_investments), sum(profit),
      sum(pending_profit)
    from grown
    group by ancestor_id, line
    order by ancestor_id, line
    on conflict (user_id, line) do update set
      investments = line_totals.investments + excluded.investments,
      pending_investments = line_totals.pending_investments + excluded.pending_investments,
      profit = line_totals.profit + excluded.profit,
      pending_profit = line_totals.pending_profit + excluded.pending_profit`)
  await database.rows(sql`
    insert into branch_totals (user_id, partner_id, line, profit, pending_profit)
    select mine.ancestor_id, theirs.ancestor_id, theirs.line, sum(growth.profit),
      sum(growth.pending_profit)
    from (${growth}) as growth
      join referral_lines as mine using (descendant_id, line)
      join referral_lines as theirs
        on theirs.descendant_id = mine.descendant_id and theirs.line < mine.line
    where growth.profit <> 0 or growth.pending_profit <> 0
    group by mine.ancestor_id, theirs.ancestor_id, theirs.line
    order by mine.ancestor_id, theirs.ancestor_id, theirs.line
    on conflict (user_id, partner_id, line) do update set
      profit = branch_totals.profit + excluded.profit,
      pending_profit = branch_totals.pending_profit + excluded.pending_profit`)
}
