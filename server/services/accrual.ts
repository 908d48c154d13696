import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { Deps } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import { postAll } from './ledger.ts'
import { withholding } from './partner-income.ts'
import { growLines } from './partner-line.ts'

/** Few enough for the database's time limit on a slow machine. */
const BATCH = 5_000
/** Batches at a time after a full one: the work is the database's, and a connection keeps one processor of it busy. */
const LANES = 2

/** `person`: whose deposits were the last of the batch. */
type Withheld = {
  deposits: number
  person: string
  currency: Currency
  amount: string
  partner: null
  line: null
}
/** Income that the accruals of one partner bring one of the lines above, in the default currency. */
type Matched = { deposits: 0; partner: string; line: number; amount: string }

/**
 * Writes every full day that active deposits have lived, once each; to how many deposits. Safe from any number of
 * processes: each takes the deposits that no other holds, person by person, so that each line above is counted once. Days
 * that were missed are written with their own moments.
 */
export async function accrueDeposits(deps: Deps, batch = BATCH): Promise<number> {
  const lane = async (after: number, accrued: number): Promise<number> => {
    const { deposits, person } = await accrue(deps, sql`user_id >= ${after}`, batch)
    const total = accrued + deposits
    // On from there: what was written before would only be passed over.
    return deposits < batch || deps.stopping?.aborted ? total : lane(person, total)
  }
  const first = await accrue(deps, sql`true`, batch)
  if (first.deposits < batch) return first.deposits
  const accrued = await Promise.all(Array.from({ length: LANES }, () => lane(first.person, 0)))
  return accrued.reduce((sum, deposits) => sum + deposits, first.deposits)
}

/** Brings one deposit up to date, for whoever is about to reckon with it. */
export async function accrueDeposit(deps: Deps, depositId: number): Promise<void> {
  await accrue(deps, sql`id = ${depositId}`, 1)
}

/**
 * Matching income waits with the accruals it comes from, in the row of their deposit: of each day on which the receiver
 * was subscribed it is the same, so that no rows of days are kept for it.
 */
function accrue(
  { database, clock }: Deps,
  condition: SQL,
  limit: number,
): Promise<{ deposits: number; person: number }> {
  return database.transaction(async () => {
    const at = await clock.now()
    const now = sql`${at.toISOString()}::timestamptz`
    const rows = await database.rows<Withheld | Matched>(
      sql`
      with
        due as materialized (
          select id, user_id, currency, daily, price, matching, accrued_days, opened_at, term_days,
            least(term_days, floor(extract(epoch from ${now} - opened_at) / 86400)::int) as days
          from deposits
          where status = 'active' and next_accrual_at <= ${now} and ${condition}
          order by user_id, id
          limit ${limit}
          for no key update skip locked
        ),
        written as (
          insert into accruals (deposit_id, day, amount, created_at)
          select due.id, day, due.daily, due.opened_at + day * interval '24 hours'
          from due cross join generate_series(due.accrued_days + 1, due.days) as day
          on conflict do nothing
          returning deposit_id, amount
        ),
        summed as (
          select deposit_id, sum(amount) as amount from written group by deposit_id
        ),
        matched as materialized (
          select due.id, due.user_id, due.price, referral_lines.line,
            coalesce(due.matching[referral_lines.line], 0) as before,
            trunc(due.daily * coalesce(line_terms.matching_percent, 0) / 100, ${incomeDecimals}::int)
              * greatest(0, least(due.days, coalesce(subscribed.days, 0)) - due.accrued_days) as growth
          from due
            join referral_lines on referral_lines.descendant_id = due.user_id
            join users as above on above.id = referral_lines.ancestor_id
            left join line_terms on line_terms.line = referral_lines.line
            cross join lateral (select
              ceil(extract(epoch from above.subscribed_until - due.opened_at) / 86400)::int - 1 as days
            ) as subscribed
        ),
        shares as (
          select id, array_agg(before + growth order by line) as matching, sum(growth) as growth
          from matched group by id
        ),
        moved as (
          update deposits set
            accrued = deposits.accrued + summed.amount,
            accrued_days = due.days,
            matching = coalesce(shares.matching, '{}'),
            next_accrual_at = case when due.days < due.term_days
              then due.opened_at + (due.days + 1) * interval '24 hours' end
          from due
            join summed on summed.deposit_id = due.id
            left join shares on shares.id = due.id
          where deposits.id = due.id
        )
      select count(*)::int as deposits, max(due.user_id)::text as person, due.currency,
        sum(summed.amount + coalesce(shares.growth, 0))::text as amount,
        null as partner, null as line
      from due
        join summed on summed.deposit_id = due.id
        left join shares on shares.id = due.id
      group by due.currency
      union all
      select 0, null, null, sum(trunc((before + growth) * price, ${incomeDecimals}::int)
          - trunc(before * price, ${incomeDecimals}::int))::text, user_id::text, line
      from matched where growth > 0
      group by user_id, line`,
    )
    if (rows.length === 0) return { deposits: 0, person: 0 }
    const withheld = rows.filter((row) => row.partner === null)
    await postAll(
      database,
      withholding(
        withheld.filter(({ amount }) => new Big(amount).gt(0)),
        { key: `accruals:${randomUUID()}`, at },
      ),
    )
    await growLines(database, growthOf(rows))
    return {
      deposits: withheld.reduce((sum, { deposits }) => sum + deposits, 0),
      person: Math.max(...withheld.map(({ person }) => Number(person))),
    }
  })
}

/** Rows that name no partner are of no line, and grow none. */
const growthOf = (rows: (Withheld | Matched)[]): SQL => sql`
  select descendant_id, line, 0 as investments, 0 as pending_investments, 0 as profit, pending_profit
  from unnest(
    ${arrayLiteral(rows.map(({ partner }) => partner))}::bigint[],
    ${arrayLiteral(rows.map(({ line }) => line))}::smallint[],
    ${arrayLiteral(rows.map(({ amount }) => amount))}::numeric[]
  ) as matched (descendant_id, line, pending_profit)`
