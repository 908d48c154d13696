import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { rates } from '../../server/database/schema/payout.ts'
import { readBalance } from '../../server/rules/balance.ts'
import { awardBonuses } from '../../server/rules/bonus.ts'
import { type InvestmentRules, openDeposit } from '../../server/rules/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/rules/deposit-closing.ts'
import { settleDeposits } from '../../server/rules/deposit-end.ts'
import { moveIncome } from '../../server/rules/income-transfer.ts'
import { auditBooks } from '../../server/rules/ledger-audit.ts'
import { listOperations } from '../../server/rules/operation.ts'
import { tableRates } from '../../server/rules/rate.ts'
import { readStatistics } from '../../server/rules/statistics.ts'
import { initialRates } from '../../server/seed/rates.ts'
import type { Currency } from '../../src/api/contract/amount.ts'
import { openGround } from '../support/ground.ts'
import { fund } from '../support/investor.ts'
import { newPerson } from '../support/provider.ts'

const DAY = 86_400_000
const aCentury = new Date('2126-01-01T00:00:00Z')

let rules: InvestmentRules
let round = 0
/** From the top: six people above one investor, each invited by the one before. */
let line: { id: number; login: string }[]
let investor: number

beforeAll(async () => {
  const ground = await openGround('embedded')
  const setAt = await ground.clock.now()
  await ground.database.queries
    .insert(rates)
    .values(initialRates.map((rate) => ({ ...rate, setAt })))
  rules = { ...ground, rates: tableRates(ground.database) }
})
beforeEach(async () => {
  round += 1
  line = []
  for (let place = 0; place < 7; place++) {
    const login = `line${round}x${place}`
    const inviterId = line.at(-1)?.id ?? null
    const id = await newPerson({ ...rules, ground: rules }, login, { inviterId })
    line.push({ id, login })
    await subscribe(id, aCentury)
  }
  investor = above(0)
  await fund(rules, investor, '100000')
})
afterEach(async () => expect(await auditBooks(rules.database)).toEqual([]))
afterAll(() => rules.database.close())

/** The person so many lines above the investor. */
const above = (lines: number) => line.at(-1 - lines)?.id ?? 0
const subscribe = (id: number, until: Date | null) =>
  rules.database.queries.update(users).set({ subscribedUntil: until }).where(eq(users.id, id))
const open = (plan: string, amount: string, currency: Currency = 'USDT') =>
  rules.database.transaction(() =>
    openDeposit(rules, {
      userId: investor,
      key: crypto.randomUUID(),
      plan,
      currency,
      amount,
      quote: null,
      autoinvestment: false,
    }),
  )
const close = async (id: string) => {
  const { quote } = await quoteClosing(rules, investor, id)
  await rules.database.transaction(() => closeDeposit(rules, investor, id, quote))
}
const live = async (days: number) => {
  await rules.clock.advance(days * DAY)
  await settleDeposits(rules)
}
const income = async (lines: number, account: 'referral' | 'bonus' = 'referral') =>
  (await readBalance(rules.database, above(lines))).currencies[account]
const incomes = async () =>
  Promise.all([1, 2, 3, 4, 5, 6].map(async (lines) => (await income(lines))?.USDT))
const history = async (lines: number) =>
  (await listOperations(rules.database, above(lines), { limit: 100 })).items.map(
    ({ type, account, amount, reference }) => ({ type, account, amount, reference }),
  )
const turnoverOf = async (lines: number) =>
  (
    await rules.database.rows<{ amount: string }>(
      sql`select trim_scale(amount)::text as amount from turnovers where user_id = ${above(lines)}`,
    )
  )[0]?.amount
const statistics = (lines: number, currency: Currency = 'USDT') =>
  readStatistics(rules, above(lines), { currency, period: 'week' })

describe('an opened deposit', () => {
  test('pays its percent to each of the five lines above, and to nobody beyond', async () => {
    await open('start', '1000')
    expect(await incomes()).toEqual(['50', '30', '20', '10', '5', undefined])
    expect(await history(1)).toEqual([
      { type: 'referrals', account: 'referral', amount: '50', reference: line.at(-1)?.login },
    ])
  })

  test('pays nothing to those who are not subscribed, and their share to nobody', async () => {
    await subscribe(above(1), await rules.clock.now())
    await subscribe(above(3), null)
    await open('start', '1000')
    expect(await incomes()).toEqual([undefined, '30', undefined, '10', '5', undefined])
  })

  test('pays in its own currency, cut off after eight digits', async () => {
    await fund(rules, investor, '0.00512345', 'BTC')
    await open('bitcoin', '0.00512345', 'BTC')
    // 5 % of it is 0.0002561725.
    expect(await income(1)).toEqual({ BTC: '0.00025617' })
    // 0.00512345 × 65,000
    expect(await turnoverOf(1)).toBe('333.02425')
  })

  test('that is closed early and opened again is paid for once; more money pays for what is more', async () => {
    const { id } = await open('start', '1000')
    await close(id)
    const again = await open('start', '1000')
    expect(await income(1)).toEqual({ USDT: '50' })
    await close(again.id)
    await open('start', '600')
    await open('start', '600')
    // Of 1,200 only 200 had not been counted.
    expect(await income(1)).toEqual({ USDT: '60' })
    expect(await turnoverOf(1)).toBe('1200')
  })

  test('that lived its term is paid for again when its body opens the next', async () => {
    await open('start', '1000')
    await live(30)
    const matching = 105 * 0.1
    await open('start', '1000')
    expect(await income(1)).toEqual({ USDT: String(100 + matching) })
  })
})

describe('an accrual', () => {
  test('pays matching income to the lines above, once, also after days of standstill', async () => {
    await open('start', '1000')
    await live(1)
    await settleDeposits(rules)
    // 3.5 a day: 10, 5, 3, 2 and 1 percent.
    expect(await incomes()).toEqual(['50.35', '30.175', '20.105', '10.07', '5.035', undefined])
    await live(10)
    expect(await income(1)).toEqual({ USDT: '53.85' })
    expect((await history(1))[0]).toEqual({
      type: 'matching',
      account: 'referral',
      amount: '3.5',
      reference: line.at(-1)?.login,
    })
  })

  test('pays for the days on which the subscription ran, whenever they are written', async () => {
    await open('start', '1000')
    await subscribe(above(1), new Date((await rules.clock.now()).getTime() + 4.5 * DAY))
    await live(10)
    expect(await income(1)).toEqual({ USDT: '51.4' })
  })

  test('of several deposits and currencies comes to the same accounts at once', async () => {
    await fund(rules, investor, '1', 'BTC')
    await open('start', '1000')
    await open('balance', '1000')
    await open('bitcoin', '1', 'BTC')
    const before = await income(1)
    await live(1)
    // (3.5 + 4.5) × 10 % and 0.0025 × 10 %
    expect([before, await income(1)]).toEqual([
      { USDT: '100', BTC: '0.05' },
      { USDT: '100.8', BTC: '0.05025' },
    ])
  })
})

describe('a bonus', () => {
  test('is paid once for each tier that the turnover of five lines has reached', async () => {
    await open('growth', '4999.99')
    expect(await income(5, 'bonus')).toEqual({})
    await open('start', '50')
    expect(await income(5, 'bonus')).toEqual({ USDT: '100' })
    await open('growth', '20000')
    await open('growth', '2000')
    expect(await income(5, 'bonus')).toEqual({ USDT: '600' })
    expect(await turnoverOf(6)).toBeUndefined()
    const notices = await rules.database.rows(
      sql`select params from notifications where kind = 'bonus_awarded' and user_id = ${above(5)} order by id`,
    )
    expect(notices).toEqual([
      { params: { tier: '1', amount: '100', currency: 'USDT' } },
      { params: { tier: '2', amount: '500', currency: 'USDT' } },
    ])
    expect((await statistics(5)).rank).toBe(2)
  })

  test('waits for a subscription, and comes when there is one', async () => {
    await subscribe(above(1), null)
    await open('growth', '6000')
    const now = await rules.clock.now()
    expect(await awardBonuses(rules, now)).toBe(0)
    await subscribe(above(1), aCentury)
    await Promise.all([awardBonuses(rules, now), awardBonuses(rules, now)])
    expect(await income(1, 'bonus')).toEqual({ USDT: '100' })
  })
})

describe('statistics', () => {
  test('say what was earned, what works and what is withheld, and count moved income as income', async () => {
    await open('start', '1000')
    await live(30)
    await open('growth', '10000')
    await live(2)
    expect(await statistics(0)).toMatchObject({
      earned: '105',
      referrals: '0',
      activeDeposits: '10000',
      withheld: '110',
      total: '100105',
      bonuses: '0',
      rank: 0,
    })
    const order = { key: 'moved', currency: 'USDT', amount: '80' } as const
    await moveIncome(rules, { userId: above(1), from: 'referral', ...order })
    // 50 + 10.5, then 500 + 11; the tier of 5,000 is reached.
    expect(await statistics(1)).toMatchObject({
      earned: '0',
      referrals: '571.5',
      bonuses: '100',
      total: '671.5',
      available: '80',
      income: '591.5',
      reserved: '0',
      rank: 1,
    })
    expect(await statistics(1, 'BTC')).toMatchObject({ currency: 'BTC', bonuses: '0.00153846' })
  })

  test('tell the income of each day of the period, also of those without any', async () => {
    const { id } = await open('start', '1000')
    await live(3)
    const days = async (period: 'day' | 'week' | 'month' | 'all') =>
      (await readStatistics(rules, investor, { currency: 'USDT', period })).series
    const today = (await rules.clock.now()).getTime()
    const day = (ago: number) => new Date(today - ago * DAY).toISOString().slice(0, 10)
    expect(await days('week')).toEqual([
      ...[6, 5, 4, 3].map((ago) => ({ day: day(ago), income: '0', withheld: '0', partners: '0' })),
      ...[2, 1, 0].map((ago) => ({
        day: day(ago),
        income: '3.5',
        withheld: '3.5',
        partners: '0',
      })),
    ])
    expect(await days('day')).toEqual([
      { day: day(0), income: '3.5', withheld: '3.5', partners: '0' },
    ])
    expect(await days('month')).toHaveLength(30)
    expect(await days('all')).toHaveLength(4)
    // Its matching income was written, and came, on the last day.
    const { series } = await statistics(1)
    const ofPartners = ['0', '0', '0', '50', '0', '0', '1.05']
    expect(series.map((each) => each.income)).toEqual(ofPartners)
    expect(series.map((each) => each.partners)).toEqual(ofPartners)
    await close(id)
    // Forfeited accruals were never income.
    expect((await days('day'))[0]?.income).toBe('0')
  })
})
