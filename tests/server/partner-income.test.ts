import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { rates } from '../../server/database/schema/payout.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { readBalance } from '../../server/services/balance.ts'
import { awardBonuses } from '../../server/services/bonus.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { moveIncome } from '../../server/services/income-transfer.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { withheldWith } from '../../server/services/partner-income.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { readStatistics } from '../../server/services/statistics.ts'
import { type Currency, displayCurrencies } from '../../src/api/contract/amount.ts'
import { openDeps } from '../support/deps.ts'
import { fund } from '../support/investor.ts'
import { newPerson } from '../support/provider.ts'

const DAY = 86_400_000
const aCentury = new Date('2126-01-01T00:00:00Z')

let round = 0
/** From the top: six people above one investor, each invited by the one before. */
let line: { id: number; login: string }[]
let investor: number

const deps = await openDeps('postgres')
const setAt = await deps.clock.now()
await deps.database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
const rules = { ...deps, rates: tableRates(deps.database) }
beforeEach(async () => {
  round += 1
  line = []
  for (let place = 0; place < 7; place++) {
    const login = `line${round}x${place}`
    const inviterId = line.at(-1)?.id ?? null
    const id = await newPerson({ ...rules, deps: rules }, login, { inviterId })
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
const open = (plan: string, amount: string, currency: Currency = 'USDT', autoinvestment = false) =>
  rules.database.transaction(() =>
    openDeposit(rules, {
      userId: investor,
      key: crypto.randomUUID(),
      plan,
      currency,
      amount,
      quote: null,
      autoinvestment,
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
    await rules.database.rows<{ amount: string; pending: string }>(
      sql`select trim_scale(amount)::text as amount, trim_scale(pending)::text as pending
        from turnovers where user_id = ${above(lines)}`,
    )
  )[0]
const statistics = (lines: number, currency: Currency = 'USDT') =>
  readStatistics(rules, above(lines), { currency, period: 'week' })
const pendings = () =>
  Promise.all([1, 2, 3, 4, 5, 6].map(async (lines) => (await statistics(lines)).pending))
const reference = () => line.at(-1)?.login
/** Nobody above the investor has been paid anything. */
const expectNothingPaid = async () => {
  expect(await incomes()).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(history))).toEqual(
    Array.from({ length: 6 }, () => []),
  )
}

describe('an opened deposit', () => {
  test('withholds its percent for each of the five lines above, and pays it when its term ends', async () => {
    await open('start', '1000')
    expect(await pendings()).toEqual(['50', '30', '20', '10', '5', '0'])
    await live(29)
    await expectNothingPaid()
    await live(1)
    // With 10, 5, 3, 2 and 1 percent of the term's 105.
    expect(await incomes()).toEqual(['60.5', '35.25', '23.15', '12.1', '6.05', undefined])
    expect(await pendings()).toEqual(['0', '0', '0', '0', '0', '0'])
    expect(await history(1)).toEqual([
      { type: 'matching', account: 'referral', amount: '10.5', reference: reference() },
      { type: 'referrals', account: 'referral', amount: '50', reference: reference() },
    ])
  })

  test('promises nothing to those who are not subscribed, and their share to nobody', async () => {
    await subscribe(above(1), await rules.clock.now())
    await subscribe(above(3), null)
    await open('start', '1000')
    expect(await pendings()).toEqual(['0', '30', '0', '10', '5', '0'])
    await subscribe(above(1), aCentury)
    await subscribe(above(2), null)
    await live(30)
    // Whose subscription began later is matched; whose has ended keeps what was promised.
    expect(await incomes()).toEqual(['10.5', '30', undefined, '12.1', '6.05', undefined])
  })

  test('pays in its own currency, cut off after eight digits', async () => {
    await fund(rules, investor, '0.00512358', 'BTC')
    await open('bitcoin', '0.00512358', 'BTC')
    // 0.00512358 × 65,000; 5 % of it is 0.000256179, which would be rounded up.
    expect(await turnoverOf(1)).toEqual({ amount: '0', pending: '333.0327' })
    expect((await statistics(1)).pending).toBe('16.65105')
    await live(60)
    // And of each day's 0.0000128 (0.00001280895) ten percent, 0.00000128.
    expect(await income(1)).toEqual({ BTC: '0.00033297' })
    expect(await turnoverOf(1)).toEqual({ amount: '333.0327', pending: '0' })
  })

  test('that is closed early takes back what it promised and what it counted, however often', async () => {
    for (const days of [0, 3, 29]) {
      const { id } = await open('start', '1000')
      await live(days)
      await close(id)
    }
    await live(30)
    await expectNothingPaid()
    expect(await pendings()).toEqual(['0', '0', '0', '0', '0', '0'])
    expect(await turnoverOf(1)).toEqual({ amount: '0', pending: '0' })
  })

  test('that is followed by another pays for its own term, and the next begins anew', async () => {
    await open('balance', '1000', 'USDT', true)
    await live(90)
    // 5 % of 1,000, and 10 % of 90 days of 4.5
    expect(await income(1)).toEqual({ USDT: '90.5' })
    expect((await statistics(1)).pending).toBe('50')
    expect(await turnoverOf(1)).toEqual({ amount: '1000', pending: '1000' })
    await live(90)
    expect(await income(1)).toEqual({ USDT: '181' })
    expect(await turnoverOf(1)).toEqual({ amount: '2000', pending: '1000' })
  })

  test('takes no more digits than its currency has', async () => {
    const refused = await open('start', '50.1234567').catch((thrown: unknown) => thrown)
    expect(refused).toEqual(
      new Rejection('validation_failed', { fields: [{ path: 'amount', code: 'format' }] }),
    )
    await open('start', '50.1234560')
  })
})

describe('an accrual', () => {
  test('withholds matching income for the lines above, once, also after days of standstill', async () => {
    await open('start', '1000')
    await live(1)
    await settleDeposits(rules)
    // 3.5 a day: 10, 5, 3, 2 and 1 percent.
    expect(await pendings()).toEqual(['50.35', '30.175', '20.105', '10.07', '5.035', '0'])
    await live(10)
    expect((await statistics(1)).pending).toBe('53.85')
    await expectNothingPaid()
  })

  test('counts the days on which the subscription ran, whenever they are written', async () => {
    await open('start', '1000')
    await subscribe(above(1), new Date((await rules.clock.now()).getTime() + 4.5 * DAY))
    await live(10)
    expect((await statistics(1)).pending).toBe('51.4')
    // A day that is full in the moment in which the subscription ends is not of it.
    await subscribe(above(2), new Date((await rules.clock.now()).getTime() + 5 * DAY))
    await live(20)
    expect(await income(1)).toEqual({ USDT: '51.4' })
    expect(await income(2)).toEqual({ USDT: '32.45' })
  })

  test('of several deposits and currencies comes to the same accounts with its own deposit', async () => {
    await fund(rules, investor, '1', 'BTC')
    await open('start', '1000')
    await open('start', '2000')
    await open('bitcoin', '1', 'BTC')
    await live(30)
    // 5 % of 3,000, and 10 % of 30 days of 10.5
    expect(await income(1)).toEqual({ USDT: '181.5' })
    await live(30)
    expect(await income(1)).toEqual({ USDT: '181.5', BTC: '0.065' })
  })
})

describe('a bonus', () => {
  const rank = async (lines: number) => (await statistics(lines)).rank

  test('is paid once for each tier that the ended deposits of five lines have reached', async () => {
    await open('growth', '4999.99')
    await open('growth', '2000')
    await live(179)
    expect(await income(5, 'bonus')).toEqual({})
    expect(await turnoverOf(5)).toEqual({ amount: '0', pending: '6999.99' })
    await live(1)
    expect(await income(5, 'bonus')).toEqual({ USDT: '100' })
    await open('growth', '20000')
    await live(180)
    expect(await income(5, 'bonus')).toEqual({ USDT: '600' })
    expect(await turnoverOf(6)).toBeUndefined()
    const notices = await rules.database.rows(
      sql`select params from notifications where kind = 'bonus_awarded' and user_id = ${above(5)} order by id`,
    )
    expect(notices).toEqual([
      { params: { tier: '1', amount: '100', currency: 'USDT' } },
      { params: { tier: '2', amount: '500', currency: 'USDT' } },
    ])
    expect(await rank(5)).toBe(2)
  })

  test('is not paid for deposits that are closed early', async () => {
    const { id } = await open('growth', '6000')
    await live(179)
    await close(id)
    await live(1)
    expect(await income(1, 'bonus')).toEqual({})
    expect(await awardBonuses(rules, await rules.clock.now())).toBe(0)
  })

  test('waits for a subscription, and comes when there is one', async () => {
    await subscribe(above(1), null)
    await open('growth', '6000')
    await live(180)
    const now = await rules.clock.now()
    expect(await awardBonuses(rules, now)).toBe(0)
    await subscribe(above(1), aCentury)
    await Promise.all([awardBonuses(rules, now), awardBonuses(rules, now)])
    expect(await income(1, 'bonus')).toEqual({ USDT: '100' })
  })

  test('is paid to those alone who are named', async () => {
    await subscribe(above(1), null)
    await subscribe(above(2), null)
    await open('growth', '6000')
    await live(180)
    const now = await rules.clock.now()
    await subscribe(above(1), aCentury)
    await subscribe(above(2), aCentury)
    expect(await awardBonuses(rules, now, [above(2)])).toBe(1)
    const paid = () => Promise.all([1, 2].map((lines) => income(lines, 'bonus')))
    expect(await paid()).toEqual([{}, { USDT: '100' }])
    const five = await Promise.all(Array.from({ length: 5 }, () => awardBonuses(rules, now)))
    expect(five.toSorted()).toEqual([0, 0, 0, 0, 1])
    expect(await paid()).toEqual([{ USDT: '100' }, { USDT: '100' }])
  })
})

describe('what the programme posts', () => {
  const posted = (key: string) =>
    rules.database.rows<{ kind: string; accounts: string[]; types: string[] | null }>(sql`
      select transfers.kind, array_agg(distinct accounts.kind order by accounts.kind) as accounts,
        (select array_agg(distinct type) from operations where transfer_id = transfers.id) as types
      from transfers
      join entries on entries.transfer_id = transfers.id
      join accounts on accounts.id = entries.account_id
      where transfers.key = ${key}
      group by transfers.id`)

  test('goes between accounts of its own, and is named by what it is', async () => {
    const { id } = await open('growth', '6000')
    await live(180)
    expect(
      await Promise.all(
        [`referrals-withheld:${id}`, `referrals:${id}`, `bonus:${above(1)}:1`].map(posted),
      ),
    ).toEqual([
      [{ kind: 'withholding', accounts: ['programme', 'withheld'], types: null }],
      [{ kind: 'partner-income', accounts: ['referral', 'withheld'], types: ['referrals'] }],
      [{ kind: 'bonus', accounts: ['bonus', 'programme'], types: ['bonus'] }],
    ])
  })

  test('is nothing where nobody stands above', async () => {
    investor = line[0]?.id ?? 0
    await fund(rules, investor, '1000')
    const { id } = await open('start', '500')
    const key = `referrals-withheld:${id}`
    const transfers = await rules.database.rows(sql`select from transfers where key = ${key}`)
    expect(transfers).toHaveLength(0)
    expect(await withheldWith(rules.database, Number(id))).toBe('0')
    expect(await withheldWith(rules.database, 0)).toBe('0')
  })
})

describe('income that is moved', () => {
  const moved = (amount: string, currency: Currency = 'USDT') =>
    rules.database
      .transaction(() =>
        moveIncome(rules, { userId: above(1), key: 'mine', from: 'referral', currency, amount }),
      )
      .catch(({ code, details: { fields } }: Rejection) => ({ code, fields }))

  test('is written under its key, as exactly as its networks carry', async () => {
    await open('start', '5000')
    await live(30)
    expect(await moved('0.0000001')).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'format' }],
    })
    await moved('0.000001')
    const key = `income-transfer:${above(1)}:mine`
    const rows = await rules.database.rows(sql`select kind from transfers where key = ${key}`)
    expect(rows).toEqual([{ kind: 'income-transfer' }])
  })

  test('is as exact as wanted where its currency has no network', async () => {
    const { queries } = rules.database
    const systems = await queries.select().from(paymentSystems)
    const ofTon = systems.filter(({ currency }) => currency === 'TON').map(({ id }) => id)
    const move = (currency: 'XRP' | 'TON') =>
      queries.update(paymentSystems).set({ currency }).where(inArray(paymentSystems.id, ofTon))
    await move('XRP')
    const refused = await moved('0.0000000000001', 'TON')
    await move('TON')
    expect(refused).toEqual({ code: 'insufficient_funds', fields: undefined })
  })
})

describe('statistics', () => {
  test('say what was earned, what works and what is withheld, and count moved income as income', async () => {
    await open('start', '5000')
    await live(30)
    await open('growth', '10000')
    await live(2)
    const { series: _, ...own } = await statistics(0)
    expect(own).toEqual({
      currency: 'USDT',
      currencies: [...displayCurrencies],
      earned: '525',
      referrals: '0',
      activeDeposits: '10000',
      withheld: '110',
      total: '100525',
      available: '90525',
      income: '0',
      pending: '0',
      reserved: '0',
      bonuses: '0',
      rank: 0,
    })
    const order = { key: 'moved', currency: 'USDT', amount: '80' } as const
    await moveIncome(rules, { userId: above(1), from: 'referral', ...order })
    // 250 + 52.5, and the tier of 5,000; 500 + 11 wait for the second deposit.
    const { series: __, ...inUsdt } = await statistics(1)
    expect(inUsdt).toEqual({
      currency: 'USDT',
      currencies: [...displayCurrencies],
      earned: '0',
      referrals: '302.5',
      activeDeposits: '0',
      withheld: '0',
      total: '402.5',
      available: '80',
      income: '322.5',
      pending: '511',
      reserved: '0',
      bonuses: '100',
      rank: 1,
    })
    const { bonuses, pending } = await statistics(1, 'BTC')
    expect({ bonuses, pending }).toEqual({ bonuses: '0.00153846', pending: '0.00786153' })
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
    const ofPartners = async () =>
      (await statistics(1)).series.map(({ income, partners }) => [income, partners])
    const none = Array.from({ length: 7 }, () => ['0', '0'])
    expect(await ofPartners()).toEqual(none)
    await close(id)
    // Forfeited accruals were never income.
    expect((await days('day'))[0]?.income).toBe('0')
    await open('start', '1000')
    await live(30)
    // Partner income is of the day on which it came.
    expect(await ofPartners()).toEqual([...none.slice(1), ['60.5', '60.5']])
  })
})
