import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { plans } from '../../server/database/schema/investment.ts'
import { rates } from '../../server/database/schema/payout.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { remindInvestors } from '../../server/services/autoinvestment.ts'
import { readBalance } from '../../server/services/balance.ts'
import { listCaseOperations } from '../../server/services/case-operation.ts'
import {
  changeDeposit,
  listDeposits,
  openDeposit,
  readDeposit,
} from '../../server/services/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposit, settleDeposits } from '../../server/services/deposit-end.ts'
import { quoteExchange } from '../../server/services/exchange.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { listPlans } from '../../server/services/plan.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import type { NewDeposit } from '../../src/api/contract/deposit.ts'
import { openDeps } from '../support/deps.ts'
import { fund, newSubscriber } from '../support/investor.ts'
import { valuesOf } from '../support/pick.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

let userId: number
let people = 0

const deps = await openDeps('postgres')
const setAt = await deps.clock.now()
await deps.database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
const rules = { ...deps, rates: tableRates(deps.database) }
beforeEach(async () => {
  people += 1
  userId = (await newSubscriber(rules, `saver${people}`)).userId
  await fund(rules, userId, '10000')
})
afterEach(async () => expect(await auditBooks(rules.database)).toEqual([]))
afterAll(() => rules.database.close())

const open = (order: Partial<NewDeposit> = {}, key: string = crypto.randomUUID()) =>
  rules.database.transaction(() =>
    openDeposit(rules, {
      userId,
      key,
      plan: 'start',
      currency: 'USDT',
      amount: '1000',
      quote: null,
      autoinvestment: false,
      ...order,
    }),
  )
const read = (id: string) => readDeposit(rules, userId, id)
const close = (id: string, quote: string) =>
  rules.database.transaction(() => closeDeposit(rules, userId, id, quote))
const amounts = async () => {
  const { balance, deposit } = (await readBalance(rules.database, userId)).currencies
  return [balance, deposit]
}
const live = async (days: number, seconds = 0) => {
  await rules.clock.advance(days * DAY + seconds * SECOND)
  await settleDeposits(rules)
}
const after = async (days: number) =>
  new Date((await rules.clock.now()).getTime() + days * DAY).toISOString()
const notices = async () =>
  (
    await rules.database.rows<{ kind: string; params: object }>(
      sql`select kind, params from notifications where user_id = ${userId} and kind like 'deposit%' order by id`,
    )
  ).map(({ kind, params }) => [kind, params])
const movements = async (): Promise<string[]> =>
  (await listOperations(rules.database, userId, { limit: 100 })).items
    .map(({ type, account, amount }) => `${type} ${account} ${amount}`)
    .reverse()
    .slice(1)
const refusedAt = (path: string, code: 'incorrect' | 'required' | 'below_min' | 'above_max') =>
  new Rejection('validation_failed', { fields: [{ path, code }] })
const lapse = (until: Date | null) =>
  rules.database.queries.update(users).set({ subscribedUntil: until }).where(eq(users.id, userId))

test('plans are told with the baskets behind them, whose weights are the whole', async () => {
  const offered = await listPlans(rules.database)
  expect(offered.map(({ id, dailyYield, termDays }) => [id, dailyYield, termDays])).toEqual([
    ['start', '0.35', 30],
    ['balance', '0.45', 90],
    ['growth', '0.55', 180],
    ['bitcoin', '0.25', 60],
  ])
  for (const { cryptoCase } of offered) {
    const weights = cryptoCase?.parts.map(({ weight }) => Number(weight)) ?? [100]
    expect(weights.reduce((sum, weight) => sum + weight)).toBe(100)
  }
})

describe('opening', () => {
  test('locks the amount on the terms of the plan', async () => {
    const [openedAt, endsAt] = [await after(0), await after(30)]
    const deposit = await open({ amount: '1234.56' }, 'the-key')
    // 1234.56 × 0.35 % = 4.32096 a day, and thirty times that.
    expect(deposit).toEqual({
      id: expect.stringMatching(/^\d+$/),
      plan: expect.objectContaining({ id: 'start', title: 'Start' }),
      currency: 'USDT',
      amount: '1234.56',
      status: 'active',
      autoinvestment: false,
      openedAt,
      endsAt,
      subscribedUntil: '2126-01-01T00:00:00.000Z',
      endsIn: 30 * 86_400,
      days: { passed: 0, total: 30 },
      daily: '4.32096',
      accrued: '0',
      expected: '129.6288',
      returned: null,
      forfeited: null,
      finishedAt: null,
      predecessor: null,
      successor: null,
    })
    expect(await amounts()).toEqual([{ USDT: '8765.44' }, { USDT: '1234.56' }])
    expect(await movements()).toEqual(['plan balance -1234.56', 'plan deposit 1234.56'])
    expect(await notices()).toEqual([
      [
        'deposit_opened',
        { plan: 'Start', amount: '1234.56', currency: 'USDT', until: deposit.endsAt },
      ],
    ])
    expect(await listDeposits(rules, userId, { limit: 20, key: 'the-key' })).toEqual({
      items: [deposit],
      nextCursor: null,
    })
  })

  test('a day is cut off after eight digits, and all days are alike', async () => {
    await fund(rules, userId, '0.00777777', 'BTC')
    // 0.00777777 × 0.25 % = 0.000019444425
    expect(
      valuesOf(
        await open({ plan: 'bitcoin', currency: 'BTC', amount: '0.00777777' }),
        'daily',
        'expected',
      ),
    ).toEqual(['0.00001944', '0.0011664'])
  })

  test('needs a subscription', async () => {
    await lapse(await rules.clock.now())
    await expect(open()).rejects.toEqual(new Rejection('subscription_required'))
  })

  test.each([
    ['a plan that is unknown', { plan: 'none' }, refusedAt('plan', 'incorrect')],
    ['less than the least', { amount: '49.99' }, refusedAt('amount', 'below_min')],
    ['more than the most', { amount: '10000.01' }, refusedAt('amount', 'above_max')],
    [
      'autoinvestment where there is none',
      { autoinvestment: true },
      refusedAt('autoinvestment', 'incorrect'),
    ],
    ['another currency without a rate', { currency: 'BTC' }, refusedAt('quote', 'required')],
    ['a rate that is not needed', { quote: 'q' }, refusedAt('quote', 'incorrect')],
    [
      'a rate that nobody gave',
      { currency: 'BTC', quote: 'unknown' },
      new Rejection('quote_expired'),
    ],
  ] as const)('is refused for %s', async (_, order, rejection) => {
    await expect(open(order)).rejects.toEqual(rejection)
    expect(await amounts()).toEqual([{ USDT: '10000' }, {}])
  })

  test('without enough money says how much is missing', async () => {
    await expect(open({ plan: 'balance', amount: '10000.5' })).rejects.toEqual(
      new Rejection('insufficient_funds', { params: { missing: '0.5', currency: 'USDT' } }),
    )
  })

  test('a plan that was taken from the shop window opens nothing more', async () => {
    const enabled = (is: boolean) =>
      rules.database.queries.update(plans).set({ enabled: is }).where(eq(plans.id, 'start'))
    const { id } = await open()
    await enabled(false)
    await expect(open()).rejects.toEqual(new Rejection('deposit_not_opened'))
    expect((await read(id)).plan.title).toBe('Start')
    await enabled(true)
  })

  test('in another currency changes it by the quote first, all or nothing', async () => {
    await fund(rules, userId, '0.1', 'BTC')
    const quoted = (amount: string) =>
      quoteExchange(rules, userId, { from: 'BTC', to: 'USDT', amount, side: 'give' })
    const tiny = await quoted('0.0007')
    await expect(open({ currency: 'BTC', amount: '0.0007', quote: tiny.quote })).rejects.toEqual(
      refusedAt('amount', 'below_min'),
    )
    const { quote, get } = await quoted('0.02')
    await expect(open({ currency: 'BTC', amount: '0.03', quote })).rejects.toEqual(
      new Rejection('quote_expired'),
    )
    expect(
      valuesOf(await open({ currency: 'BTC', amount: '0.02', quote }), 'currency', 'amount'),
    ).toEqual(['USDT', get])
    expect(await amounts()).toEqual([{ USDT: '10000', BTC: '0.08' }, { USDT: get }])
    await expect(open({ currency: 'BTC', amount: '0.02', quote })).rejects.toEqual(
      new Rejection('quote_expired'),
    )
  })
})

describe('accruals', () => {
  test('are written for full days only, each once, however often and late the job runs', async () => {
    const { id } = await open()
    await live(0, 86_399)
    expect(valuesOf(await read(id), 'days', 'accrued')).toEqual([{ passed: 0, total: 30 }, '0'])
    await live(0, 1)
    await settleDeposits(rules)
    expect(valuesOf(await read(id), 'days', 'accrued')).toEqual([{ passed: 1, total: 30 }, '3.5'])
    await rules.clock.advance(10 * DAY)
    await Promise.all([settleDeposits(rules), settleDeposits(rules)])
    expect(valuesOf(await read(id), 'days', 'accrued')).toEqual([{ passed: 11, total: 30 }, '38.5'])
    const days = await rules.database.rows(
      sql`select day, accruals.amount::float as amount, created_at - opened_at = day * interval '24 hours' as "onTime"
        from accruals join deposits on deposits.id = deposit_id where deposit_id = ${id} order by day`,
    )
    expect(days).toEqual(
      Array.from({ length: 11 }, (_, index) => ({ day: index + 1, amount: 3.5, onTime: true })),
    )
    expect(await amounts()).toEqual([{ USDT: '9000' }, { USDT: '1000' }])
  })

  test('at the end body and accruals are released', async () => {
    const opened = await open()
    const { id, endsAt } = opened
    await live(29)
    expect(valuesOf(await read(id), 'status', 'accrued', 'endsIn')).toEqual([
      'active',
      '101.5',
      86_400,
    ])
    await live(3)
    expect(await read(id)).toEqual({
      ...opened,
      status: 'ended',
      endsIn: null,
      days: { passed: 30, total: 30 },
      accrued: '105',
      returned: '1000',
      finishedAt: endsAt,
    })
    expect(await amounts()).toEqual([{ USDT: '10105' }, { USDT: '0' }])
    expect((await movements()).slice(2)).toEqual([
      'plan deposit -1000',
      'plan balance 1000',
      'accruals balance 105',
    ])
    expect((await notices())[1]).toEqual([
      'deposit_ended',
      { plan: 'Start', amount: '1000', accrued: '105', currency: 'USDT', reinvested: '' },
    ])
  })

  test('a term across the leap day lasts like every other', async () => {
    const leap = Date.UTC(2028, 1, 20, 12)
    await rules.clock.advance(leap - (await rules.clock.now()).getTime())
    const { id, endsAt } = await open()
    expect(endsAt).toBe('2028-03-21T12:00:00.000Z')
    await live(30)
    expect(valuesOf(await read(id), 'status', 'accrued')).toEqual(['ended', '105'])
  })
})

describe('autoinvestment', () => {
  const reinvested = async () => (await notices()).at(-1)?.[1]

  test('opens the next deposit from the moment the first one ended, and the one after it', async () => {
    const first = await open({ plan: 'balance', amount: '500', autoinvestment: true })
    await live(2 * 90 + 5)
    const ended = await read(first.id)
    // 500 × 0.45 % = 2.25 a day, 202.5 a term.
    expect(valuesOf(ended, 'status', 'accrued')).toEqual(['ended', '202.5'])
    const second = await read(ended.successor ?? '')
    expect(ended.predecessor).toBeNull()
    expect(valuesOf(second, 'status', 'openedAt', 'accrued', 'predecessor')).toEqual([
      'ended',
      first.endsAt,
      '202.5',
      first.id,
    ])
    const third = await read(second.successor ?? '')
    expect(valuesOf(third, 'status', 'openedAt', 'days', 'accrued', 'autoinvestment')).toEqual([
      'active',
      second.endsAt,
      { passed: 5, total: 90 },
      '11.25',
      true,
    ])
    expect(await amounts()).toEqual([{ USDT: '9905' }, { USDT: '500' }])
    expect(valuesOf(await reinvested(), 'reinvested')).toEqual(['yes'])
  })

  test('is said three days before to open nothing where no subscription lasts that long, once', async () => {
    const remind = () => remindInvestors({ ...rules, senders: {} })
    const reminders = async () =>
      (
        await rules.database.rows<{ params: object; reference: string }>(
          sql`select params, reference from notifications
            where user_id = ${userId} and kind = 'autoinvestment_uncovered' order by id`,
        )
      ).map(({ params, reference }) => ({ params, reference }))
    const mails = async () =>
      (
        await rules.database.rows<{ params: object }>(
          sql`select params from outbox
            where user_id = ${userId} and template = 'autoinvestment_uncovered'`,
        )
      ).map(({ params }) => params)
    await rules.database.queries
      .update(users)
      .set({ emailConfirmedAt: await rules.clock.now() })
      .where(eq(users.id, userId))
    const renewed = { plan: 'balance', amount: '500', autoinvestment: true }
    const { id, endsAt } = await open(renewed)
    await open({ ...renewed, autoinvestment: false })
    const until = new Date(endsAt)
    await lapse(until)
    expect((await read(id)).subscribedUntil).toBe(until.toISOString())
    await live(86.9)
    await remind()
    expect(await reminders()).toEqual([])
    await live(0.2)
    await lapse(new Date(until.getTime() + 1))
    await remind()
    expect(await reminders()).toEqual([])
    await lapse(until)
    await Promise.all([remind(), remind()])
    const params = { plan: 'Balance', amount: '500', currency: 'USDT', ends: endsAt, until: endsAt }
    const reminder = { params, reference: id }
    expect(await reminders()).toEqual([reminder])
    expect(await mails()).toEqual([params])
    await live(10)
    await remind()
    expect(await reminders()).toEqual([reminder])
    expect(await reinvested()).toEqual({
      plan: 'Balance',
      amount: '500',
      currency: 'USDT',
      accrued: '202.5',
      reinvested: '',
    })
  })

  test('is said too late to nobody: what ended while the provider was down was told by its end', async () => {
    await open({ plan: 'balance', amount: '500', autoinvestment: true })
    await lapse(null)
    await rules.clock.advance(91 * DAY)
    expect(await remindInvestors({ ...rules, senders: {} })).toBe(0)
    await settleDeposits(rules)
    expect(await remindInvestors({ ...rules, senders: {} })).toBe(0)
  })

  test('does not happen without a subscription, and says so', async () => {
    const { id } = await open({ plan: 'balance', amount: '500', autoinvestment: true })
    await lapse(null)
    await live(90)
    expect(valuesOf(await read(id), 'status', 'successor')).toEqual(['ended', null])
    expect((await amounts())[0]).toEqual({ USDT: '10202.5' })
    expect(valuesOf(await reinvested(), 'reinvested')).toEqual(['subscription'])
  })

  test('takes the terms of that day, and does not happen where they have no room', async () => {
    const { id } = await open({ plan: 'balance', amount: '500', autoinvestment: true })
    const terms = (set: Partial<typeof plans.$inferInsert>) =>
      rules.database.queries.update(plans).set(set).where(eq(plans.id, 'balance'))
    await terms({ dailyYield: '0.5' })
    await live(90)
    const first = await read(id)
    expect([first.daily, first.plan.dailyYield]).toEqual(['2.25', '0.45'])
    const second = await read(first.successor ?? '')
    expect([second.daily, second.plan.dailyYield]).toEqual(['2.5', '0.5'])
    await terms({ min: '600' })
    await live(90)
    expect(valuesOf(await read(second.id), 'status', 'successor')).toEqual(['ended', null])
    expect(valuesOf(await reinvested(), 'reinvested')).toEqual(['plan'])
    await terms({ dailyYield: '0.45', min: '500' })
  })

  test('is switched while the deposit is active, where the plan offers it', async () => {
    const { id } = await open({ plan: 'balance', amount: '500' })
    const change = (deposit: string, autoinvestment: boolean) =>
      changeDeposit(rules, userId, deposit, { autoinvestment })
    expect(valuesOf(await change(id, true), 'autoinvestment')).toEqual([true])
    expect(valuesOf(await change(id, false), 'autoinvestment')).toEqual([false])
    const plain = await open()
    await expect(change(plain.id, true)).rejects.toEqual(refusedAt('autoinvestment', 'incorrect'))
    await live(90)
    await expect(change(id, true)).rejects.toEqual(new Rejection('deposit_not_closed'))
  })
})

describe('closing early', () => {
  test('returns the body and forfeits what was withheld, exactly as quoted', async () => {
    const { id } = await open({ plan: 'growth', amount: '3000' })
    await live(7)
    // 3000 × 0.55 % = 16.5 a day.
    const quote = await quoteClosing(rules, userId, id)
    expect(quote).toEqual({
      quote: expect.any(String),
      currency: 'USDT',
      returned: '3000',
      forfeited: '115.5',
      expiresIn: 60,
    })
    const finishedAt = await after(0)
    expect(
      valuesOf(await close(id, quote.quote), 'status', 'returned', 'forfeited', 'finishedAt'),
    ).toEqual(['closed', '3000', '115.5', finishedAt])
    expect(await amounts()).toEqual([{ USDT: '10000' }, { USDT: '0' }])
    expect(await notices()).toContainEqual([
      'deposit_closed',
      { plan: 'Growth', returned: '3000', forfeited: '115.5', currency: 'USDT' },
    ])
    await expect(close(id, quote.quote)).rejects.toEqual(new Rejection('deposit_not_closed'))
    await expect(quoteClosing(rules, userId, id)).rejects.toEqual(
      new Rejection('deposit_not_closed'),
    )
    await live(30)
    expect(valuesOf(await read(id), 'status', 'days')).toEqual([
      'closed',
      { passed: 7, total: 180 },
    ])
  })

  test('a quote holds for a minute, and not beyond the next accrual', async () => {
    const { id } = await open()
    const first = await quoteClosing(rules, userId, id)
    await rules.clock.advance(60 * SECOND)
    await expect(close(id, first.quote)).rejects.toEqual(new Rejection('quote_expired'))
    await rules.clock.advance(DAY - 90 * SECOND)
    const late = await quoteClosing(rules, userId, id)
    expect(valuesOf(late, 'forfeited', 'expiresIn')).toEqual(['0', 30])
    await rules.clock.advance(30 * SECOND)
    await settleDeposit(rules, userId, id)
    await expect(close(id, late.quote)).rejects.toEqual(new Rejection('quote_expired'))
    expect(valuesOf(await quoteClosing(rules, userId, id), 'forfeited')).toEqual(['3.5'])
  })

  test('a quote of another deposit closes nothing', async () => {
    const [one, other] = [await open(), await open()]
    const { quote } = await quoteClosing(rules, userId, one.id)
    await expect(close(other.id, quote)).rejects.toEqual(new Rejection('quote_expired'))
  })

  test('a term that ended meanwhile is not closed but released', async () => {
    const { id } = await open()
    await live(29)
    const { quote } = await quoteClosing(rules, userId, id)
    await rules.clock.advance(DAY)
    await settleDeposit(rules, userId, id)
    await expect(close(id, quote)).rejects.toEqual(new Rejection('deposit_not_closed'))
    expect(valuesOf(await read(id), 'status', 'accrued')).toEqual(['ended', '105'])
  })
})

test('a basket is bought when a deposit opens and sold when it is over, in shares that are the whole', async () => {
  const { id } = await open({ plan: 'growth', amount: '2000.000001' })
  const { quote } = await quoteClosing(rules, userId, id)
  await close(id, quote)
  await open()
  const { items } = await listCaseOperations(rules.database, userId, { limit: 20 })
  expect(items.map(({ type, deposit, title }) => [type, deposit, title])).toEqual([
    ['sold', id, 'Top five'],
    ['bought', id, 'Top five'],
  ])
  expect(items[0]?.parts).toEqual([
    { asset: 'BTC', weight: '40', amount: '800.0000004' },
    { asset: 'ETH', weight: '25', amount: '500.00000025' },
    { asset: 'SOL', weight: '15', amount: '300.00000015' },
    { asset: 'BNB', weight: '12', amount: '240.00000012' },
    { asset: 'XRP', weight: '8', amount: '160.00000008' },
  ])
  const filter = { limit: 20, currency: 'BTC' } as const
  expect((await listCaseOperations(rules.database, userId, filter)).items).toEqual([])
})

test('deposits are listed newest first, active and past apart, by pages', async () => {
  const [first, second, third] = [await open(), await open(), await open()]
  const { quote } = await quoteClosing(rules, userId, second.id)
  await close(second.id, quote)
  const ids = async (filter: Partial<Parameters<typeof listDeposits>[2]>) =>
    (await listDeposits(rules, userId, { limit: 20, ...filter })).items.map(({ id }) => id)
  expect(await ids({})).toEqual([third.id, second.id, first.id])
  expect(await ids({ status: 'active' })).toEqual([third.id, first.id])
  expect(await ids({ status: 'past' })).toEqual([second.id])
  const { nextCursor } = await listDeposits(rules, userId, { limit: 2 })
  expect(await ids({ cursor: nextCursor ?? '' })).toEqual([first.id])
})

test('deposits are listed by their ends, soonest first, by pages of their owner', async () => {
  const [balance, start] = [await open({ plan: 'balance' }), await open()]
  const same = await open()
  await live(1)
  const last = await open()
  const pages = async (limit: number) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await listDeposits(rules, userId, { limit, cursor, order: 'end' })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return ids
  }
  const byEnd = [start.id, same.id, last.id, balance.id]
  expect([await pages(20), await pages(1), await pages(3)]).toEqual([byEnd, byEnd, byEnd])
  const { nextCursor } = await listDeposits(rules, userId, { limit: 1, order: 'end' })
  const stranger = (await newSubscriber(rules, `lister${people}`)).userId
  await fund(rules, stranger, '1000')
  await rules.database.transaction(() =>
    openDeposit(rules, {
      userId: stranger,
      key: 'own',
      plan: 'start',
      currency: 'USDT',
      amount: '100',
      quote: null,
      autoinvestment: false,
    }),
  )
  const asked = { limit: 20, order: 'end', cursor: nextCursor ?? '' } as const
  expect((await listDeposits(rules, stranger, asked)).items).toEqual([])
})

test("another person's deposit is not found, whatever is asked of it", async () => {
  const { id } = await open()
  const stranger = (await newSubscriber(rules, `stranger${people}`)).userId
  const unknown = new Rejection('not_found')
  for (const asked of [id, '999999999', '0', 'abc']) {
    await expect(readDeposit(rules, stranger, asked)).rejects.toEqual(unknown)
    await expect(quoteClosing(rules, stranger, asked)).rejects.toEqual(unknown)
    await expect(settleDeposit(rules, stranger, asked)).rejects.toEqual(unknown)
  }
})
