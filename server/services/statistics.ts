import { sql } from 'drizzle-orm'
import {
  type Currency,
  currencies,
  type DisplayCurrency,
  defaultCurrency,
  displayCurrencies,
} from '../../src/api/contract/amount.ts'
import type { Statistics } from '../../src/api/contract/statistics.ts'
import type { Deps } from '../clock.ts'
import { arrayLiteral } from '../database/array-literal.ts'
import type { Database } from '../database/database.ts'
import { ownerOfAccount } from '../database/schema/ledger.ts'
import { type RatesSource, shownIn, worthIn } from './rate.ts'

export const DAY = 86_400_000

type Held = { what: string; currency: Currency; amount: string }
type Earned = {
  day: string
  currency: Currency
  amount: string
  isWithheld: boolean
  isOfPartners: boolean
}

/** Days of the series, today included; null is all days since the person came. */
const daysOf = { day: 1, week: 7, month: 30, all: null } as const

/**
 * Everything in one currency at today's prices, each sum cut off after eight digits; what has no price counts as
 * nothing. Days are those of UTC. An accrual belongs to the day it became full on, partner income to the day it came;
 * accruals that an early close forfeited were never income.
 */
export async function readStatistics(
  { database, clock, rates }: Deps & { rates: RatesSource },
  userId: number,
  { currency: asked, period }: { currency: DisplayCurrency; period: keyof typeof daysOf },
): Promise<Statistics> {
  const prices = await rates.prices()
  const currency = shownIn(prices, asked)
  const worthOf = worthIn(prices, currency)

  const held = await readHeld(database, userId)
  const sumOf = (...whats: string[]) => worthOf(held.filter(({ what }) => whats.includes(what)))
  const [person] = await database.rows<{ joined: string; rank: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as joined,
      (select count(*)::int from bonus_awards where user_id = users.id) as rank
    from users where id = ${userId}`)
  const today = dayOf((await clock.now()).getTime())
  const count = daysOf[period]
  const first =
    count === null ? (person?.joined ?? today) : dayOf(Date.parse(today) - (count - 1) * DAY)
  const earned = Map.groupBy(await readEarned(database, userId, first), ({ day }) => day)

  return {
    currency,
    currencies: displayCurrencies.filter((one) => prices[one] !== undefined),
    earned: sumOf('released'),
    referrals: sumOf('referral', 'moved referral'),
    activeDeposits: sumOf('active'),
    withheld: sumOf('withheld'),
    total: sumOf('balance', 'referral', 'bonus', 'deposit', 'reserve'),
    available: sumOf('balance'),
    income: sumOf('referral', 'bonus'),
    reserved: sumOf('reserve'),
    pending: sumOf('pending'),
    bonuses: sumOf('bonus', 'moved bonus'),
    rank: person?.rank ?? 0,
    series: daysBetween(first, today).map((day) => ({
      day,
      income: worthOf(earned.get(day) ?? []),
      withheld: worthOf((earned.get(day) ?? []).filter(({ isWithheld }) => isWithheld)),
      partners: worthOf((earned.get(day) ?? []).filter(({ isOfPartners }) => isOfPartners)),
    })),
  }
}

/** Income is the balance and what was moved on from it, so a long history need not be added up. */
function readHeld(database: Database, userId: number): Promise<Held[]> {
  return database.rows<Held>(sql`
    select kind as what, currency, balance::text as amount from accounts where ${ownerOfAccount} = ${userId}
    union all
    select 'moved ' || account, currency, (-sum(amount))::text from operations
    where user_id = ${userId} and type = 'transfer' and account in ('referral', 'bonus')
    group by account, currency
    union all
    select 'pending', ${defaultCurrency}, coalesce(sum(pending_profit), 0)::text from line_totals
    where user_id = ${userId}
    union all
    select 'active', currency, sum(amount)::text from deposits
    where user_id = ${userId} and status = 'active' group by currency
    union all
    select case status when 'active' then 'withheld' else 'released' end, currency, sum(accrued)::text
    from deposits where user_id = ${userId} and status <> 'closed' group by status, currency`)
}

/** The currencies are named because the index of the groups has them before the day. */
function readEarned(database: Database, userId: number, first: string): Promise<Earned[]> {
  const from = sql`${`${first}T00:00:00Z`}::timestamptz`
  return database.rows<Earned>(sql`
    select day::text as day, currency, sum(amount)::text as amount,
      is_withheld as "isWithheld", is_of_partners as "isOfPartners"
    from (
      select (accruals.created_at at time zone 'UTC')::date as day, deposits.currency,
        accruals.amount, deposits.status = 'active' as is_withheld, false as is_of_partners
      from deposits join accruals on accruals.deposit_id = deposits.id
      where deposits.user_id = ${userId} and deposits.status <> 'closed'
        and accruals.created_at >= ${from}
      union all
      select day, currency, amount, false, true from operation_groups
      where user_id = ${userId} and type in ('referrals', 'matching')
        and currency = any(${arrayLiteral(currencies)}::text[]) and day >= ${first}::date
      union all
      select (created_at at time zone 'UTC')::date, currency, amount, false, true from operations
      where user_id = ${userId} and type = 'bonus' and created_at >= ${from}
    ) as income
    group by income.day, currency, is_withheld, is_of_partners`)
}

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY) + 1
  return Array.from({ length: count }, (_, index) => dayOf(Date.parse(first) + index * DAY))
}
