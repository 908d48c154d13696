import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../../../server/clock.ts'
import { seed } from '../../../server/seed/seed.ts'
import { accrueDeposits } from '../../../server/services/accrual.ts'
import { openDeposit } from '../../../server/services/deposit.ts'
import { settleDeposits } from '../../../server/services/deposit-end.ts'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import { tableRates } from '../../../server/services/rate.ts'
import { joinDeps, stoppedClock } from '../../support/deps.ts'
import { fund, newPersonSignedIn } from '../../support/investor.ts'
import { createDatabase } from '../../support/postgres.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PEOPLE = 8
const DEPOSITS = 60
/** Ten days on lies the leap day; the last deposits are opened the day before it. */
const START = new Date('2028-02-18T22:15:00Z')

let processes: Deps[]
let one: Deps

beforeAll(async () => {
  const url = await createDatabase()
  const clock = stoppedClock(START)
  one = await joinDeps(url, clock)
  processes = [one, await joinDeps(url, clock), await joinDeps(url, clock)]
  await seed(one, { sandbox: false })
})
afterAll(() => Promise.all(processes.map(({ database }) => database.close())))

/** Every process does what is due, twice at once. */
const settle = () =>
  Promise.all(
    processes.flatMap((deps) => {
      const rules = { ...deps, rates: tableRates(deps.database) }
      return [settleDeposits(rules), settleDeposits(rules)]
    }),
  )

test('six runs at once, after ten days of standstill across the leap day, write each day of each deposit once', async () => {
  const people = await newPeople()
  const opened = await openDeposits(people)
  await settle()
  await expectDays(opened)

  await one.clock.advance(10 * DAY + 5 * HOUR)
  await settle()
  await expectDays(opened)
  await settle()
  await expectDays(opened)

  await one.clock.advance(DAY)
  // With batches this small several follow each other, two at a time.
  expect(await accrueDeposits(one, 7)).toBe(DEPOSITS)
  await expectDays(opened)
  expect(await matchingBooked()).toEqual(await matchingOf(people))
  expect(await matchingPaid()).toEqual([])

  await one.clock.advance(40 * DAY)
  await settle()
  const [ended] = await one.database.rows<{ count: number; days: number }>(sql`
    select count(*)::int as count, sum(accrued_days)::int as days from deposits where status = 'ended'`)
  expect(ended).toEqual({ count: DEPOSITS, days: DEPOSITS * 30 })
  expect(await matchingBooked()).toEqual(await matchingOf(people))
  expect(await matchingPaid()).toEqual(await matchingOf(people))
  expect(await auditBooks(one.database)).toEqual([])
})

/** Each stands below the one before. */
async function newPeople(): Promise<number[]> {
  const people: number[] = []
  for (let number = 1; number <= PEOPLE; number++) {
    const { userId } = await newPersonSignedIn(one, `accrues${number}`, people.at(-1) ?? null)
    await fund(one, userId, '90000')
    people.push(userId)
  }
  await one.database.rows(sql`update users set subscribed_until = '2100-01-01T00:00:00Z'`)
  return people
}

type Opened = { id: string; openedAt: number; daily: Big }

async function openDeposits(people: number[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (let number = 0; number < DEPOSITS; number++) {
    await one.clock.advance(3 * HOUR + 17 * 60_000)
    const userId = people[number % people.length] ?? 0
    // A day's yield that does not come out even in eight digits.
    const amount = new Big('1234.567891').plus(`${number}.${number}7`).toFixed()
    const order = { plan: 'start', currency: 'USDT', amount, quote: null } as const
    const rules = { ...one, rates: tableRates(one.database) }
    const { id, openedAt } = await one.database.transaction(() =>
      openDeposit(rules, { ...order, autoinvestment: false, userId, key: `number ${number}` }),
    )
    const daily = new Big(amount).times('0.0035').round(8, Big.roundDown)
    opened.push({ id, openedAt: Date.parse(openedAt), daily })
  }
  return opened
}

async function expectDays(opened: Opened[]): Promise<void> {
  const now = (await one.clock.now()).getTime()
  const rows = await one.database.rows<{ id: string; day: number; amount: string; at: string }>(sql`
    select deposit_id::text as id, day, trim_scale(amount)::text as amount,
      (extract(epoch from created_at) * 1000)::bigint::text as at
    from accruals order by deposit_id, day`)
  const expected = opened.flatMap(({ id, openedAt, daily }) =>
    Array.from({ length: Math.floor((now - openedAt) / DAY) }, (_, index) => ({
      id,
      day: index + 1,
      amount: daily.toFixed(),
      at: String(openedAt + (index + 1) * DAY),
    })),
  )
  expect(rows).toEqual(expected)
}

type Income = { owner: string; sum: string }

/** Each of the five lines above gets its percent of each written day, cut after eight digits. */
async function matchingOf(people: number[]): Promise<Income[]> {
  const percents = ['10', '5', '3', '2', '1']
  const written = await one.database.rows<{ owner: string; amount: string; days: number }>(sql`
    select user_id::text as owner, accruals.amount::text as amount, count(*)::int as days
    from accruals join deposits on deposits.id = deposit_id group by user_id, accruals.amount`)
  const earned = new Map(people.map((userId) => [userId, new Big(0)]))
  for (const { owner, amount, days } of written) {
    const place = people.indexOf(Number(owner))
    for (const [line, percent] of percents.entries()) {
      const receiver = people[place - line - 1]
      if (receiver === undefined) break
      const each = new Big(amount).times(percent).times('0.01').round(8, Big.roundDown)
      earned.set(receiver, (earned.get(receiver) ?? new Big(0)).plus(each.times(days)))
    }
  }
  return [...earned]
    .filter(([, sum]) => sum.gt(0))
    .map(([userId, sum]) => ({ owner: String(userId), sum: sum.toFixed() }))
}

const matchingPaid = () =>
  one.database.rows<Income>(sql`
    select user_id::text as owner, trim_scale(sum(amount))::text as sum
    from operations where type = 'matching' group by user_id order by user_id`)

/** Income of the lines above from deposits, paid or not. */
const matchingBooked = () =>
  one.database.rows<Income>(sql`
    select ancestor_id::text as owner, trim_scale(sum(matching[line]))::text as sum
    from deposits join referral_lines on descendant_id = user_id
    group by ancestor_id order by ancestor_id`)
