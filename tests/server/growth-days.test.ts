import Big from 'big.js'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { deposits } from '../../server/database/schema/investment.ts'
import { operationGroups, operations } from '../../server/database/schema/ledger.ts'
import { readGrowth } from '../../server/services/growth.ts'
import { joinDeps, newInvestor, stoppedClock } from '../support/deps.ts'
import { createDatabase } from '../support/postgres.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const DAY = 86_400_000
/** In the past. */
const OLDEST = 400

// No transfers stand behind these rows, which the audit would report.
const url = await createDatabase({ isAudited: false })
const { database, clock } = await joinDeps(url, stoppedClock(new Date(NOON)))
afterAll(() => database.close())

const prices = { USDT: '1', BTC: '2' } as const
const currency = fc.constantFrom('USDT', 'BTC')
const amount = fc.constantFrom('1', '2.5', '10')
/** Days that are counted from today. */
const income = fc.record({ day: fc.integer({ min: -OLDEST, max: 0 }), currency, amount })
const deposit = fc
  .record({
    opened: fc.integer({ min: -OLDEST, max: 0 }),
    term: fc.constantFrom(5, 30, 180),
    /** Days, cut off at its end and at today. */
    held: fc.nat(200),
    isClosed: fc.boolean(),
    unwritten: fc.nat(2),
    currency,
    amount,
    daily: fc.constantFrom('0.1', '0.25'),
  })
  .map(({ held, isClosed, unwritten, ...fixed }) => {
    const full = Math.min(held, -fixed.opened, fixed.term)
    const isOver = full === fixed.term
    const status = isOver ? 'ended' : isClosed ? 'closed' : 'active'
    // An open deposit has accruals up to today, but for a few that were not written yet.
    const days = Math.min(-fixed.opened, fixed.term)
    const accruedDays = status === 'active' ? Math.max(0, days - unwritten) : full
    return { ...fixed, status, accruedDays } as const
  })
type Account = Parameters<typeof expected>[0]
const accounts = fc.record({
  deposits: fc.array(deposit, { maxLength: 12 }),
  groups: fc.uniqueArray(income, {
    maxLength: 30,
    selector: (each) => `${each.day}${each.currency}`,
  }),
  bonuses: fc.array(income, { maxLength: 3 }),
})

describe('growth', () => {
  test('is what a plain sum of all days gives, on each of those that are told', async () => {
    let told = 0
    await fc.assert(
      fc.asyncProperty(accounts, async (account) => {
        const userId = await written(account)
        const rates = { prices: async () => prices }
        const { past, ahead, ...figures } = await readGrowth(
          { database, clock, rates },
          userId,
          'USDT',
        )
        const points = expected(account)
        expect({ account, points: [...past, ...ahead] }).toEqual({ account, points })
        told += points.length
        const now = points.findLast(({ day }) => day <= dateOf(0))
        const before = points.findLast(({ day }) => day <= dateOf(-30))
        expect(figures).toEqual({
          currency: 'USDT',
          asOf: new Date(NOON).toISOString(),
          earned: now?.earned ?? '0',
          partners: now?.partners ?? '0',
          locked: sum(
            account.deposits.filter(({ status }) => status === 'active'),
            ({ daily, accruedDays }) => new Big(daily).times(accruedDays),
          ),
          recent: new Big(now?.earned ?? 0).minus(before?.earned ?? 0).toFixed(),
        })
      }),
      { numRuns: 40, seed: 1 },
    )
    expect(told).toBeGreaterThan(4_000)
  })
})

const dateOf = (day: number) => new Date(NOON + day * DAY).toISOString().slice(0, 10)

const sum = <Each extends { currency: keyof typeof prices }>(
  all: readonly Each[],
  amountOf: (each: Each) => Big | string | number,
) =>
  all
    .reduce(
      (total, each) => total.plus(new Big(prices[each.currency]).times(amountOf(each))),
      new Big(0),
    )
    .toFixed()

type Income = { day: number; currency: keyof typeof prices; amount: string }
type Held = {
  opened: number
  term: number
  status: 'active' | 'closed' | 'ended'
  accruedDays: number
  currency: keyof typeof prices
  amount: string
  daily: string
}

const isOpen = ({ status }: Held) => status === 'active'
/** A deposit that should have ended and did not ends tomorrow. */
const endOf = (each: Held) =>
  isOpen(each) ? Math.max(1, each.opened + each.term) : each.opened + each.accruedDays

function expected(account: { deposits: Held[]; groups: Income[]; bonuses: Income[] }) {
  const incomes = [...account.groups, ...account.bonuses]
  const starts = [
    ...account.deposits.map(({ opened }) => opened),
    ...incomes.map(({ day }) => day - 1),
  ]
  if (starts.length === 0) return []
  const ends = account.deposits.filter(isOpen).map(endOf)
  const first = Math.min(...starts)
  const last = Math.max(0, ...ends)
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return days
    .filter((day) => day === first || Math.abs(day) < 92 || day % 7 === 0 || ends.includes(day))
    .map((day) => {
      const partners = sum(
        incomes.filter((each) => each.day <= day),
        (each) => each.amount,
      )
      return {
        day: dateOf(day),
        invested: sum(
          account.deposits.filter((each) => each.opened <= day && day < endOf(each)),
          (each) => each.amount,
        ),
        earned: new Big(partners)
          .plus(sum(account.deposits, (each) => new Big(each.daily).times(fullDays(each, day))))
          .toFixed(),
        partners,
      }
    })
}

/** Accruals that were not written yet come tomorrow. */
function fullDays(each: Held, day: number): number {
  if (each.status === 'closed') return 0
  const passed = Math.max(0, Math.min(day - each.opened, each.term))
  return isOpen(each) && day > 0 ? passed : Math.min(passed, each.accruedDays)
}

async function written(account: Account): Promise<number> {
  const userId = await newInvestor({ database, clock })
  const at = (day: number) => new Date(NOON + day * DAY)
  await database.transaction(async () => {
    await database.rows(sql`set local session_replication_role = replica`)
    for (const [index, each] of account.deposits.entries()) {
      await database.queries.insert(deposits).values({
        userId,
        plan: 'start',
        dailyYield: '1',
        termDays: each.term,
        currency: each.currency,
        amount: each.amount,
        daily: each.daily,
        autoinvestment: false,
        key: String(index),
        status: each.status,
        accruedDays: each.accruedDays,
        accrued: new Big(each.daily).times(each.accruedDays).toFixed(),
        openedAt: at(each.opened),
        endsAt: at(each.opened + each.term),
        finishedAt: isOpen(each) ? null : at(each.opened + each.accruedDays),
      })
    }
    for (const each of account.groups) {
      await database.queries.insert(operationGroups).values({
        userId,
        type: 'referrals',
        currency: each.currency,
        day: dateOf(each.day),
        amount: each.amount,
        balanceAfter: '0',
        movements: 1,
        people: 1,
      })
    }
    for (const each of account.bonuses) {
      await database.queries.insert(operations).values({
        userId,
        transferId: 0,
        type: 'bonus',
        account: 'bonus',
        currency: each.currency,
        amount: each.amount,
        balanceAfter: '0',
        createdAt: at(each.day),
      })
    }
  })
  return userId
}
