import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import { incomeDecimals } from '../../src/api/contract/plan.ts'
import type { Ground } from '../clock.ts'
import { type Posting, postAll } from './ledger.ts'
import { houseLegs, incomeLeg, turnoverOf } from './partner-income.ts'
import { growLines } from './partner-line.ts'
import type { RatesSource } from './rate.ts'

/** Few enough for the database's time limit on a slow machine. */
const BATCH = 5_000

type Accrued = { deposits: number; currency: Currency; amount: string }
type Matched = {
  currency: Currency
  amount: string
  receiver: string
  partner: string
  login: string
}
type Row = (Accrued & { receiver: null }) | (Matched & { deposits: number })
type Rules = Ground & { rates: RatesSource }

/**
 * Writes every full day that active deposits have lived, once each; to how many deposits. Safe from any number of
 * processes: each takes the deposits that no other holds, person by person, so that lines above are paid at once. Days that were missed are written with their own moments.
 */
export async function accrueDeposits(rules: Rules): Promise<number> {
  let total = 0
  for (;;) {
    const accrued = await accrue(rules, sql`true`, BATCH)
    total += accrued
    if (accrued < BATCH) return total
  }
}

/** Brings one deposit up to date, for whoever is about to reckon with it. */
export async function accrueDeposit(rules: Rules, depositId: number): Promise<void> {
  await accrue(rules, sql`id = ${depositId}`, 1)
}

function accrue({ database, clock, rates }: Rules, condition: SQL, limit: number): Promise<number> {
  return database.transaction(async () => {
    const at = await clock.now()
    const now = sql`${at.toISOString()}::timestamptz`
    const rows = await database.rows<Row>(
      sql`
      with
        due as materialized (
          select id, user_id, currency, daily, accrued_days, opened_at, term_days,
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
          returning deposit_id, amount, created_at
        ),
        summed as (
          select deposit_id, sum(amount) as amount from written group by deposit_id
        ),
        moved as (
          update deposits set
            accrued = deposits.accrued + summed.amount,
            accrued_days = due.days,
            next_accrual_at = case when due.days < due.term_days
              then due.opened_at + (due.days + 1) * interval '24 hours' end
          from due join summed on summed.deposit_id = due.id
          where deposits.id = due.id
        ),
        matched as (
          select due.currency, referral_lines.ancestor_id as receiver, due.user_id as partner,
            sum(trunc(written.amount * line_terms.matching_percent / 100, ${incomeDecimals}::int)) as amount
          from written
            join due on due.id = written.deposit_id
            join referral_lines on referral_lines.descendant_id = due.user_id
            join line_terms on line_terms.line = referral_lines.line
            join users as above on above.id = referral_lines.ancestor_id
              and above.subscribed_until > written.created_at
          group by due.currency, referral_lines.ancestor_id, due.user_id
        )
      select count(*)::int as deposits, due.currency, sum(summed.amount)::text as amount,
        null as receiver, null as partner, null as login
      from due join summed on summed.deposit_id = due.id
      group by due.currency
      union all
      select 0, matched.currency, matched.amount::text, matched.receiver::text,
        partner.id::text, partner.login
      from matched join users as partner on partner.id = matched.partner
      where matched.amount > 0`,
    )
    const withheld = rows.filter((row) => row.receiver === null)
    const matched = rows.filter((row) => row.receiver !== null)
    if (matched.length > 0) {
      const prices = await rates.prices()
      const brought = matched.map(({ receiver, partner, amount, currency }) => ({
        receiver: Number(receiver),
        partner: Number(partner),
        value: turnoverOf(prices, amount, currency),
      }))
      await growLines(database, { brought })
    }
    await postAll(database, [
      ...postingsOf(
        withheld.filter(({ amount }) => new Big(amount).gt(0)),
        at,
      ),
      ...matchingOf(matched, at),
    ])
    return withheld.reduce((sum, { deposits }) => sum + deposits, 0)
  })
}

/** What waits for the end of its deposits, in one transfer of the house. */
function postingsOf(withheld: Accrued[], at: Date): Posting[] {
  if (withheld.length === 0) return []
  const legs = withheld.flatMap(({ currency, amount }): Posting['legs'] => [
    { owner: null, account: 'programme', currency, amount: `-${amount}` },
    { owner: null, account: 'withheld', currency, amount },
  ])
  return [{ kind: 'accruals', key: `accruals:${randomUUID()}`, at, legs }]
}

/** One transfer for each partner whose deposits accrued: from it each line above gets its percent. */
function matchingOf(matched: Matched[], at: Date): Posting[] {
  const run = randomUUID()
  return [...Map.groupBy(matched, ({ partner, currency }) => `${partner}:${currency}`)].map(
    ([source, incomes]) => ({
      kind: 'matching',
      key: `matching:${run}:${source}`,
      at,
      legs: [...houseLegs(incomes), ...incomes.map((income) => incomeLeg(income, 'matching'))],
    }),
  )
}
