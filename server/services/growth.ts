import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Currency, DisplayCurrency } from '../../src/api/contract/amount.ts'
import type { Growth } from '../../src/api/contract/growth.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type RatesSource, shownIn, worthIn } from './rate.ts'
import { DAY, dayOf } from './statistics.ts'

/** Counted from today. */
type Day = number
/** Holds the changes that one of the days that are told tells of, in one currency. */
type Step = {
  day: Day
  currency: Currency
  invested: string
  /** Earned on that day and on each one after it. */
  rate: string
  /** Earned by that day alone. */
  once: string
  partners: string
  /** Counts what is locked now on deposits that were opened by then. */
  locked: string
}
type Sums = { invested: Big; earned: Big; partners: Big }
const nothing = {
  invested: new Big(0),
  earned: new Big(0),
  partners: new Big(0),
  rate: new Big(0),
  day: 0,
}
/** At the end of a day. */
type Point = { day: Day; held: Map<Currency, Sums> }

/** These days are told one by one; beyond them every seventh is. */
const NEAR = 92
const SEVENTH = 7
const RECENT = 30

/**
 * Everything in one currency at today's prices, the sum of each currency cut off after eight digits. Days are those of
 * UTC. An accrual belongs to the day it became full on, partner income to the day it came; accruals that an early close
 * forfeited were never income.
 */
export async function readGrowth(
  { database, clock, rates }: Deps & { rates: RatesSource },
  userId: number,
  asked: DisplayCurrency,
): Promise<Growth> {
  const now = await clock.now()
  const time = now.getTime()
  const prices = await rates.prices()
  const currency = shownIn(prices, asked)
  const worthOf = worthIn(prices, currency)
  const sumOf = (field: keyof Sums, { held }: Pick<Point, 'held'>) =>
    worthOf([...held].map(([from, sums]) => ({ currency: from, amount: sums[field] })))
  const shown = (points: Point[]) =>
    points.map((point) => ({
      day: dayOf(time + point.day * DAY),
      invested: sumOf('invested', point),
      earned: sumOf('earned', point),
      partners: sumOf('partners', point),
    }))

  const steps = await readSteps(database, userId, dayOf(time))
  const points = pointsOf(steps)
  const past = points.filter(({ day }) => day <= 0)
  const current = past.at(-1) ?? { held: new Map() }
  const before = past.findLast(({ day }) => day <= -RECENT)

  return {
    currency,
    asOf: now.toISOString(),
    earned: sumOf('earned', current),
    locked: worthOf(lockedIn(steps)),
    partners: sumOf('partners', current),
    recent: worthOf(
      [...current.held].map(([from, { earned }]) => ({
        currency: from,
        amount: earned.minus(before?.held.get(from)?.earned ?? 0),
      })),
    ),
    past: shown(past),
    ahead: shown(points.filter(({ day }) => day > 0)),
  }
}

/**
 * What the days that are told add, oldest first: those beyond the near ones have the changes of seven. Deposits that
 * were opened on one day on one currency are one row, because each earns the same on every full day of its term.
 * Accruals of today that are not full yet, and those that nobody wrote yet, are of tomorrow.
 */
function readSteps(database: Database, userId: number, today: string): Promise<Step[]> {
  const told = sql`(
    select case when day = first or today - day < ${NEAR}::int then day
      else day + (today - day) % ${SEVENTH}::int end) as told (point)`
  return database.rows<Step>(sql`
    with
      dates as (select ${today}::date as today, ${today}::date + 1 as tomorrow),
      own as materialized (
        select currency, status, accrued_days, term_days,
          (opened_at at time zone 'UTC')::date as opened,
          (coalesce(finished_at, ends_at) at time zone 'UTC')::date as over,
          sum(amount) as amount, sum(daily) as daily, sum(accrued) as accrued
        from deposits where user_id = ${userId}::bigint
        group by 1, 2, 3, 4, 5, 6
      ),
      income as not materialized (
        select day, currency, amount from operation_groups
        where user_id = ${userId}::bigint and type in ('referrals', 'matching')
        union all
        select (created_at at time zone 'UTC')::date, currency, amount
        from operations where user_id = ${userId}::bigint and type = 'bonus'
      ),
      start as materialized (
        select least((select min(day) from income), (select min(opened) from own)) as first
      ),
      changes as (
        select day, currency, invested, rate, once, locked
        from own cross join dates cross join lateral (values
          (opened, amount, 0, 0, case status when 'active' then accrued else 0 end),
          (case status when 'active' then greatest(over, tomorrow) else over end, -amount, 0, 0, 0)
        ) as stood (day, invested, rate, once, locked)
        union all
        select day, currency, 0, rate, 0, 0
        from own cross join lateral (values
          (opened + 1, daily), (opened + accrued_days + 1, -daily)) as earned (day, rate)
        where status <> 'closed'
        union all
        select day, currency, 0, rate, once, 0
        from own cross join dates
          cross join lateral (select
            greatest(opened + accrued_days + 1, tomorrow) as first,
            opened + term_days + 1 as after_last) as term
          cross join lateral (values
            (tomorrow, 0, daily * greatest(0, least(today, opened + term_days) - opened - accrued_days)),
            (first, daily, 0), (greatest(first, after_last), -daily, 0)) as ahead (day, rate, once)
        where status = 'active'
      ),
      steps as (
        select point, currency, sum(invested) as invested, sum(rate) as rate,
          sum(once + rate * (point - day)) as once, 0 as partners, sum(locked) as locked
        from changes cross join dates cross join start cross join lateral ${told}
        group by point, currency
        union all
        select point, currency, 0, 0, sum(amount), sum(amount), 0
        from income cross join dates cross join start cross join lateral ${told}
        group by point, currency
      )
    select point - today as day, currency, invested::text as invested, rate::text as rate,
      once::text as once, partners::text as partners, locked::text as locked
    from steps cross join dates order by point`)
}

/** From the day before the first income to today or the last end, with the sums at the end of each day that is told. */
function pointsOf(steps: Step[]): Point[] {
  const start = steps[0]?.day
  if (start === undefined) return []
  const isIncome = steps.some(({ day, partners }) => day === start && !new Big(partners).eq(0))
  const first = isIncome ? start - 1 : start
  const ends = steps.flatMap(({ day, invested }) =>
    day > 0 && !new Big(invested).eq(0) ? day : [],
  )
  const days = Array.from({ length: (ends.at(-1) ?? 0) - first + 1 }, (_, index) => first + index)
  const told = days.filter(
    (day) => day === first || Math.abs(day) < NEAR || day % SEVENTH === 0 || ends.includes(day),
  )

  const running = new Map<Currency, typeof nothing>()
  let next = 0
  return told.map((day) => {
    for (let step = steps[next]; step && step.day <= day; step = steps[++next]) {
      const before = grown(running.get(step.currency) ?? nothing, step.day)
      running.set(step.currency, {
        invested: before.invested.plus(step.invested),
        earned: before.earned.plus(step.once).plus(step.rate),
        partners: before.partners.plus(step.partners),
        rate: before.rate.plus(step.rate),
        day: step.day,
      })
    }
    for (const [currency, sums] of running) running.set(currency, grown(sums, day))
    return { day, held: new Map(running) }
  })
}

/** By what its rate has earned until the end of that day. */
const grown = (sums: typeof nothing, day: Day): typeof nothing =>
  sums.rate.eq(0)
    ? { ...sums, day }
    : { ...sums, earned: sums.earned.plus(sums.rate.times(day - sums.day)), day }

function lockedIn(steps: Step[]): { currency: Currency; amount: Big }[] {
  return [...Map.groupBy(steps, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    amount: those.reduce((sum, { locked }) => sum.plus(locked), new Big(0)),
  }))
}
