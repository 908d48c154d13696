import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Currency, DisplayCurrency } from '../../src/api/contract/amount.ts'
import type { Growth } from '../../src/api/contract/growth.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type RatesSource, shownIn, worthIn } from './rate.ts'
import { DAY, dayOf, daysBetween } from './statistics.ts'

/** Holds the changes of one day in one currency. */
type Step = {
  day: string
  currency: Currency
  invested: string
  /** Earned on that day and on each one after it. */
  rate: string
  /** Earned on that day alone. */
  once: string
  partners: string
  /** Counts what is locked now on deposits that were opened on that day. */
  locked: string
}
type Sums = { invested: Big; earned: Big; partners: Big }
const nothing = {
  invested: new Big(0),
  earned: new Big(0),
  partners: new Big(0),
  rate: new Big(0),
}
/** At the end of a day. */
type Point = { day: string; held: Map<Currency, Sums> }

/** These days are told one by one; beyond them every seventh is. */
const NEAR = 92
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
  const prices = await rates.prices()
  const currency = shownIn(prices, asked)
  const worthOf = worthIn(prices, currency)
  const sumOf = (field: keyof Sums, { held }: Pick<Point, 'held'>) =>
    worthOf([...held].map(([from, sums]) => ({ currency: from, amount: sums[field] })))
  const shown = (points: Point[]) =>
    points.map((point) => ({
      day: point.day,
      invested: sumOf('invested', point),
      earned: sumOf('earned', point),
      partners: sumOf('partners', point),
    }))

  const now = await clock.now()
  const time = now.getTime()
  const [today, tomorrow] = [dayOf(time), dayOf(time + DAY)]
  const steps = await readSteps(database, userId, { today, tomorrow })
  const ends = steps.flatMap(({ day, invested }) =>
    day > today && !new Big(invested).eq(0) ? day : [],
  )
  const points = pointsOf(steps, ends.at(-1) ?? today)
  const past = points.filter(({ day }) => day <= today)
  const current = past.at(-1) ?? { held: new Map() }
  const before = past.findLast(({ day }) => day <= dayOf(time - RECENT * DAY))
  const distance = ({ day }: Point) => Math.abs(Date.parse(day) - Date.parse(today)) / DAY
  const isNear = (point: Point) => distance(point) < NEAR || distance(point) % 7 === 0

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
    past: shown(past.filter((point, index) => index === 0 || isNear(point))),
    ahead: shown(
      points.filter((point) => point.day > today && (isNear(point) || ends.includes(point.day))),
    ),
  }
}

/**
 * Changes of all days, oldest first. Deposits that were opened on one day on one currency are one row, because each
 * earns the same on every full day of its term. Accruals of today that are not full yet, and those that nobody wrote
 * yet, are of tomorrow.
 */
function readSteps(
  database: Database,
  userId: number,
  { today, tomorrow }: { today: string; tomorrow: string },
): Promise<Step[]> {
  return database.rows<Step>(sql`
    with
      dates as (select ${today}::date as today, ${tomorrow}::date as tomorrow),
      own as materialized (
        select currency, amount, daily, status, accrued, accrued_days, term_days,
          (opened_at at time zone 'UTC')::date as opened,
          (coalesce(finished_at, ends_at) at time zone 'UTC')::date as over
        from deposits where user_id = ${userId}::bigint
      ),
      steps as (
        select opened as day, currency, amount as invested, 0::numeric as rate, 0::numeric as once,
          0::numeric as partners, case status when 'active' then accrued else 0 end as locked
        from own
        union all
        select case status when 'active' then greatest(over, tomorrow) else over end, currency,
          -amount, 0, 0, 0, 0
        from own cross join dates
        union all
        select day, currency, 0, rate, 0, 0, 0
        from own cross join lateral (values
          (opened + 1, daily), (opened + accrued_days + 1, -daily)) as earned (day, rate)
        where status <> 'closed'
        union all
        select day, currency, 0, rate, once, 0, 0
        from own cross join dates
          cross join lateral (select
            greatest(opened + accrued_days + 1, tomorrow) as first,
            opened + term_days + 1 as after_last) as term
          cross join lateral (values
            (tomorrow, 0, daily * greatest(0, least(today, opened + term_days) - opened - accrued_days)),
            (first, daily, 0), (greatest(first, after_last), -daily, 0)) as ahead (day, rate, once)
        where status = 'active'
        union all
        select day, currency, 0, 0, amount, amount, 0 from operation_groups
        where user_id = ${userId}::bigint and type in ('referrals', 'matching')
        union all
        select (created_at at time zone 'UTC')::date, currency, 0, 0, amount, amount, 0
        from operations where user_id = ${userId}::bigint and type = 'bonus'
      )
    select day::text as day, currency, sum(invested)::text as invested, sum(rate)::text as rate,
      sum(once)::text as once, sum(partners)::text as partners, sum(locked)::text as locked
    from steps group by steps.day, currency order by steps.day`)
}

/** Each day from the one before the first income to the last one, with the sums at its end. */
function pointsOf(steps: Step[], last: string): Point[] {
  const start = steps[0]?.day
  if (start === undefined) return []
  const isIncome = steps.some(({ day, partners }) => day === start && !new Big(partners).eq(0))
  const first = isIncome ? dayOf(Date.parse(start) - DAY) : start
  const byDay = Map.groupBy(steps, ({ day }) => day)
  const running = new Map<Currency, Sums & { rate: Big }>()
  return daysBetween(first, last).map((day) => {
    for (const { currency, invested, rate, once, partners } of byDay.get(day) ?? []) {
      const before = running.get(currency) ?? nothing
      running.set(currency, {
        invested: before.invested.plus(invested),
        earned: before.earned.plus(once),
        partners: before.partners.plus(partners),
        rate: before.rate.plus(rate),
      })
    }
    for (const [currency, sums] of running) {
      running.set(currency, { ...sums, earned: sums.earned.plus(sums.rate) })
    }
    return { day, held: new Map(running) }
  })
}

function lockedIn(steps: Step[]): { currency: Currency; amount: Big }[] {
  return [...Map.groupBy(steps, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    amount: those.reduce((sum, { locked }) => sum.plus(locked), new Big(0)),
  }))
}
