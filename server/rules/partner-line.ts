import { sql } from 'drizzle-orm'
import { lineNumbers } from '../../src/api/contract/partner.ts'
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

/** In the default currency: what a person invested, for every line above them. */
export type Invested = { partner: number; value: string }
/** In the default currency: what a person brought to one of those above them. */
type Brought = { partner: number; receiver: number; value: string }

/**
 * Adds to the rows of partners and to the sums of their lines, in the caller's transaction. Rows first and sums
 * afterwards, each in the order of their ids, and both before any account of a line above: whoever moves money of
 * partners takes the same way, so none of them holds what another waits for.
 */
export async function growLines(
  database: Database,
  { invested = [], brought = [] }: { invested?: Invested[]; brought?: Brought[] },
): Promise<void> {
  if (invested.length + brought.length === 0) return
  await database.rows(sql`
    with
      growth as (
        select referral_lines.descendant_id, referral_lines.line, invested.value as investments,
          0::numeric as profit
        from unnest(
            ${arrayLiteral(invested.map(({ partner }) => partner))}::bigint[],
            ${arrayLiteral(invested.map(({ value }) => value))}::numeric[]
          ) as invested (partner, value)
          join referral_lines on referral_lines.descendant_id = invested.partner
        union all
        select referral_lines.descendant_id, referral_lines.line, 0, brought.value
        from unnest(
            ${arrayLiteral(brought.map(({ partner }) => partner))}::bigint[],
            ${arrayLiteral(brought.map(({ receiver }) => receiver))}::bigint[],
            ${arrayLiteral(brought.map(({ value }) => value))}::numeric[]
          ) as brought (partner, receiver, value)
          join referral_lines on referral_lines.descendant_id = brought.partner
            and referral_lines.ancestor_id = brought.receiver
      ),
      locked as materialized (
        select referral_lines.descendant_id, referral_lines.line, summed.investments, summed.profit
        from referral_lines join (
          select descendant_id, line, sum(investments) as investments, sum(profit) as profit
          from growth group by descendant_id, line
        ) as summed using (descendant_id, line)
        order by referral_lines.descendant_id, referral_lines.line
        for no key update of referral_lines
      ),
      grown as (
        update referral_lines set
          investments = referral_lines.investments + locked.investments,
          profit = referral_lines.profit + locked.profit
        from locked
        where referral_lines.descendant_id = locked.descendant_id
          and referral_lines.line = locked.line
        returning referral_lines.ancestor_id, referral_lines.line, locked.investments, locked.profit
      )
    insert into line_totals (user_id, line, investments, profit)
    select ancestor_id, line, sum(investments), sum(profit) from grown
    group by ancestor_id, line
    order by ancestor_id, line
    on conflict (user_id, line) do update set
      investments = line_totals.investments + excluded.investments,
      profit = line_totals.profit + excluded.profit`)
}
