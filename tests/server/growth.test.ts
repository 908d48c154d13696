import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { plans } from '../../server/database/schema/investment.ts'
import { rates } from '../../server/database/schema/payout.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { listAccruals } from '../../server/services/accrual-list.ts'
import { remindInvestors } from '../../server/services/autoinvestment.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { readGrowth } from '../../server/services/growth.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listPayouts } from '../../server/services/payout.ts'
import { announcePayouts } from '../../server/services/payout-reminder.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import type { Currency, DisplayCurrency } from '../../src/api/contract/amount.ts'
import { databases, openDeps } from '../support/deps.ts'
import { fund } from '../support/investor.ts'
import { newPerson } from '../support/provider.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const aCentury = new Date('2126-01-01T00:00:00Z')

describe.each(databases)('on %s', async (kind) => {
  const deps = await openDeps(kind)
  const setAt = await deps.clock.now()
  await deps.database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
  const rules = { ...deps, rates: tableRates(deps.database) }
  const { database, clock } = rules

  let round = 0
  let inviter: number
  let investor: number
  /** Noon of a day. */
  let start: number
  beforeEach(async () => {
    round += 1
    inviter = await newPerson({ ...rules, deps: rules }, `growth${round}above`)
    investor = await newPerson({ ...rules, deps: rules }, `growth${round}below`, {
      inviterId: inviter,
    })
    for (const id of [inviter, investor]) await subscribe(id, aCentury)
    await fund(rules, investor, '100000')
    start = (await clock.now()).getTime()
  })
  afterEach(async () => {
    expect(await auditBooks(database)).toEqual([])
    const now = (await clock.now()).getTime()
    await clock.advance(Math.ceil(now / DAY) * DAY + DAY / 2 - now)
    await settleDeposits(rules)
  })
  afterAll(() => database.close())

  const subscribe = (id: number, until: Date | null) =>
    database.queries.update(users).set({ subscribedUntil: until }).where(eq(users.id, id))
  const open = (
    plan: string,
    amount: string,
    {
      currency = 'USDT',
      autoinvestment = false,
    }: { currency?: Currency; autoinvestment?: boolean } = {},
  ) =>
    database.transaction(() =>
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
    await database.transaction(() => closeDeposit(rules, investor, id, quote))
  }
  const live = async (days: number) => {
    await clock.advance(days * DAY)
    await settleDeposits(rules)
  }
  const growth = (userId = investor, currency: DisplayCurrency = 'USDT') =>
    readGrowth(rules, userId, currency)
  const day = (number: number) => new Date(start + number * DAY).toISOString().slice(0, 10)
  const now = async () => (await clock.now()).toISOString()
  const payouts = (limit = 100, currency: DisplayCurrency = 'USDT') =>
    listPayouts(rules, investor, { currency, limit })

  describe('growth', () => {
    test('of somebody who invested nothing is nothing', async () => {
      const none = { earned: '0', locked: '0', partners: '0', recent: '0', past: [], ahead: [] }
      expect(await growth()).toEqual({ currency: 'USDT', asOf: await now(), ...none })
    })

    test('goes from the day of the first deposit to today, and on to the last end', async () => {
      await open('start', '1000')
      await live(3)
      expect(await growth()).toEqual({
        currency: 'USDT',
        asOf: await now(),
        earned: '10.5',
        locked: '10.5',
        partners: '0',
        recent: '10.5',
        past: [
          { day: day(0), invested: '1000', earned: '0', partners: '0' },
          { day: day(1), invested: '1000', earned: '3.5', partners: '0' },
          { day: day(2), invested: '1000', earned: '7', partners: '0' },
          { day: day(3), invested: '1000', earned: '10.5', partners: '0' },
        ],
        ahead: Array.from({ length: 27 }, (_, index) => ({
          day: day(4 + index),
          invested: index === 26 ? '0' : '1000',
          earned: String(10.5 + 3.5 * (index + 1)),
          partners: '0',
        })),
      })
      await live(27)
      const { earned, locked, recent, past, ahead } = await growth()
      expect([earned, locked, recent, ahead]).toEqual(['105', '0', '105', []])
      expect(past.at(-2)).toEqual({
        day: day(29),
        invested: '1000',
        earned: '101.5',
        partners: '0',
      })
      expect(past.at(-1)).toEqual({ day: day(30), invested: '0', earned: '105', partners: '0' })
      await live(2)
      expect((await growth()).recent).toBe('98')
    })

    test('has all currencies at today’s prices, in the one that was asked for', async () => {
      await fund(rules, investor, '0.1', 'BTC')
      await open('start', '1000')
      await open('bitcoin', '0.1', { currency: 'BTC' })
      await live(1)
      // 0.1 BTC at 65,000 with 0.25 % a day.
      const last = { day: day(1), invested: '7500', earned: '19.75', partners: '0' }
      expect((await growth()).past).toEqual([
        { day: day(0), invested: '7500', earned: '0', partners: '0' },
        last,
      ])
      expect((await growth(investor, 'BTC')).past.at(-1)).toEqual({
        day: day(1),
        invested: '0.11538461',
        earned: '0.00030384',
        partners: '0',
      })
    })

    test('never has what an early close forfeited, though it was invested', async () => {
      const { id } = await open('start', '1000')
      await open('balance', '500')
      await live(2)
      await close(id)
      await live(1)
      const { earned, past, ahead } = await growth()
      expect(earned).toBe('6.75')
      expect(past).toEqual([
        { day: day(0), invested: '1500', earned: '0', partners: '0' },
        { day: day(1), invested: '1500', earned: '2.25', partners: '0' },
        { day: day(2), invested: '500', earned: '4.5', partners: '0' },
        { day: day(3), invested: '500', earned: '6.75', partners: '0' },
      ])
      expect(ahead.at(-1)).toEqual({ day: day(90), invested: '0', earned: '202.5', partners: '0' })
    })

    test('has the income of partners on the day it came', async () => {
      await open('start', '1000')
      await live(29)
      expect((await growth(inviter)).past).toEqual([])
      await live(1)
      await live(1)
      const { past, ...figures } = await growth(inviter)
      expect(figures).toEqual({
        currency: 'USDT',
        asOf: await now(),
        earned: '60.5',
        locked: '0',
        partners: '60.5',
        recent: '60.5',
        ahead: [],
      })
      expect(past).toEqual([
        { day: day(29), invested: '0', earned: '0', partners: '0' },
        { day: day(30), invested: '0', earned: '60.5', partners: '60.5' },
        { day: day(31), invested: '0', earned: '60.5', partners: '60.5' },
      ])
    })

    test('has a bonus among the income of partners', async () => {
      await open('start', '5000')
      await live(30)
      // 250 and 52.5, and the tier of 5,000.
      const { earned, partners } = await growth(inviter)
      expect([earned, partners]).toEqual(['402.5', '402.5'])
    })

    test('counts as to come what is of today and not full, or written by nobody yet', async () => {
      await open('start', '1000')
      await live(1)
      await clock.advance(2 * DAY - 13 * HOUR)
      // The night after the second day began: that of noon is ahead, the day before it is to be written.
      const { earned, past, ahead } = await growth()
      expect([earned, past.at(-1)]).toEqual([
        '3.5',
        { day: day(2), invested: '1000', earned: '3.5', partners: '0' },
      ])
      expect(ahead[0]).toEqual({ day: day(3), invested: '1000', earned: '10.5', partners: '0' })
      expect(ahead.at(-1)).toEqual({ day: day(30), invested: '0', earned: '105', partners: '0' })
    })

    test('of a deposit that ends later today, or ended and was not settled, comes tomorrow', async () => {
      await open('start', '1000')
      await live(29)
      await clock.advance(DAY - 2 * HOUR)
      const tomorrow = [{ day: day(31), invested: '0', earned: '105', partners: '0' }]
      expect((await growth()).ahead).toEqual(tomorrow)
      await clock.advance(4 * HOUR)
      const { earned, past, ahead } = await growth()
      expect([earned, past.at(-1)?.invested, ahead]).toEqual(['101.5', '1000', tomorrow])
    })

    test('far away is told by the week, but for days of ends and the first', async () => {
      await open('growth', '2000')
      await clock.advance(3 * DAY)
      await open('growth', '4000')
      await live(97)
      const { past, ahead } = await growth()
      expect(past.map((point) => point.day)).toEqual(
        [0, 2, ...Array.from({ length: 92 }, (_, index) => 9 + index)].map(day),
      )
      expect(ahead.map((point) => point.day)).toEqual(
        Array.from({ length: 83 }, (_, index) => 101 + index).map(day),
      )
      expect(ahead.slice(-4).map(({ invested }) => invested)).toEqual(['4000', '4000', '4000', '0'])
      await live(183)
      const days = (await growth()).past.map((point) => point.day)
      expect(days.slice(0, 3)).toEqual([0, 3, 10].map(day))
      await open('growth', '4000')
      const ends = (await growth()).ahead.map((point) => point.day)
      expect(ends.slice(89, 94)).toEqual([373, 374, 381, 388, 395].map(day))
      expect(ends.at(-1)).toBe(day(463))
    })
  })

  describe('payouts', () => {
    test('are those of active deposits, soonest first, with the worth of all', async () => {
      await fund(rules, investor, '0.1', 'BTC')
      const balance = await open('balance', '500', { autoinvestment: true })
      const bitcoin = await open('bitcoin', '0.1', { currency: 'BTC' })
      const begun = await open('start', '1000')
      await close((await open('start', '200')).id)
      const all = {
        currency: 'USDT',
        asOf: await now(),
        // 0.115 BTC at 65,000.
        total: '8782.5',
        count: 3,
        items: [
          {
            deposit: begun.id,
            plan: 'Start',
            currency: 'USDT',
            endsAt: begun.endsAt,
            amount: '1000',
            earned: '105',
            paid: '1105',
            worth: '1105',
            renewal: 'off',
          },
          {
            deposit: bitcoin.id,
            plan: 'Bitcoin',
            currency: 'BTC',
            endsAt: bitcoin.endsAt,
            amount: '0.1',
            earned: '0.015',
            paid: '0.115',
            worth: '7475',
            renewal: 'off',
          },
          {
            deposit: balance.id,
            plan: 'Balance',
            currency: 'USDT',
            endsAt: balance.endsAt,
            amount: '500',
            earned: '202.5',
            paid: '202.5',
            worth: '202.5',
            renewal: 'planned',
          },
        ],
      }
      expect(await payouts()).toEqual(all)
      expect(await payouts(1)).toEqual({ ...all, items: all.items.slice(0, 1) })
      expect((await payouts(1, 'BTC')).total).toBe('0.13511537')
      await live(30)
      expect((await payouts()).items.map(({ deposit }) => deposit)).toEqual([
        bitcoin.id,
        balance.id,
      ])
    })

    test('of a currency without a price are worth nothing', async () => {
      await fund(rules, investor, '0.1', 'BTC')
      await open('bitcoin', '0.1', { currency: 'BTC' })
      const withoutPrices = { ...rules, rates: { prices: async () => ({ USDT: '1' }) } }
      const { items, total } = await listPayouts(withoutPrices, investor, {
        currency: 'USDT',
        limit: 100,
      })
      expect([items.map(({ paid, worth }) => [paid, worth]), total]).toEqual([
        [['0.115', '0']],
        '0',
      ])
    })

    test('renew only by the rule of the end: a subscription that lasts beyond it, a plan that still takes them', async () => {
      const { endsAt } = await open('balance', '500', { autoinvestment: true })
      const told = async () => {
        const { items, total } = await payouts()
        return [...items.map(({ renewal, paid }) => `${renewal} ${paid}`), total]
      }
      const offer = (change: Partial<typeof plans.$inferInsert>) =>
        database.queries.update(plans).set(change).where(eq(plans.id, 'balance'))
      expect(await told()).toEqual(['planned 202.5', '202.5'])
      await subscribe(investor, new Date(endsAt))
      expect(await told()).toEqual(['uncovered 702.5', '702.5'])
      await subscribe(investor, null)
      expect(await told()).toEqual(['uncovered 702.5', '702.5'])
      await subscribe(investor, new Date(Date.parse(endsAt) + 1))
      expect(await told()).toEqual(['planned 202.5', '202.5'])
      for (const change of [
        { enabled: false },
        { autoinvestment: false },
        { min: '501' },
        { max: '499' },
      ]) {
        const [before] = await database.queries.select().from(plans).where(eq(plans.id, 'balance'))
        await offer(change)
        expect(await told()).toEqual(['off 702.5', '702.5'])
        await offer(before ?? {})
      }
      await database.queries
        .update(users)
        .set({ blockedAt: await clock.now() })
        .where(eq(users.id, investor))
      expect(await told()).toEqual(['off 702.5', '702.5'])
    })
  })

  describe('what an end will pay', () => {
    const announce = () => announcePayouts(rules)
    const told = async () =>
      (
        await database.rows<{ kind: string; params: object; reference: string }>(
          sql`select kind, params, reference from notifications
            where user_id = ${investor} and kind in ('payout_ahead', 'autoinvestment_uncovered')
            order by id`,
        )
      ).map(({ kind: what, params, reference }) => ({ kind: what, params, reference }))
    test('is said three days before, once, from any number of processes', async () => {
      const { id, endsAt } = await open('start', '1000')
      const sums = { amount: '1000', earned: '105', paid: '1105', currency: 'USDT' }
      const params = { plan: 'Start', ...sums, ends: endsAt, renewal: '' }
      const notice = { kind: 'payout_ahead', params, reference: id }
      await live(26.9)
      await announce()
      expect(await told()).toEqual([])
      await live(0.2)
      await Promise.all([announce(), announce()])
      await live(1)
      await announce()
      expect(await told()).toEqual([notice])
    })

    test('is the earnings alone where the deposit renews', async () => {
      const { id, endsAt } = await open('balance', '500', { autoinvestment: true })
      await live(88)
      await announce()
      const sums = { amount: '500', earned: '202.5', paid: '202.5', currency: 'USDT' }
      const params = { plan: 'Balance', ...sums, ends: endsAt, renewal: 'planned' }
      const notice = { kind: 'payout_ahead', params, reference: id }
      expect(await told()).toEqual([notice])
      // Says something new: there will be no renewal.
      await subscribe(investor, null)
      await remindInvestors({ ...rules, senders: {} })
      expect((await told()).map(({ kind: what }) => what)).toEqual([
        'payout_ahead',
        'autoinvestment_uncovered',
      ])
    })

    test('is said by the other reminder where no subscription covers a renewal, and by no second one', async () => {
      await open('balance', '500', { autoinvestment: true })
      await subscribe(investor, null)
      await live(88)
      await announce()
      expect(await told()).toEqual([])
      await remindInvestors({ ...rules, senders: {} })
      await subscribe(investor, aCentury)
      await announce()
      expect((await told()).map(({ kind: what }) => what)).toEqual(['autoinvestment_uncovered'])
    })

    test('is said neither too late, nor of what was closed, nor to somebody who is blocked', async () => {
      await close((await open('start', '100')).id)
      await open('start', '1000')
      await live(28)
      const block = (blockedAt: Date | null) =>
        database.queries.update(users).set({ blockedAt }).where(eq(users.id, investor))
      await block(await clock.now())
      await announce()
      await block(null)
      await clock.advance(2 * DAY)
      await announce()
      await settleDeposits(rules)
      await announce()
      expect(await told()).toEqual([])
    })
  })

  describe('the days of a deposit', () => {
    test('are told newest first, by pages, each with the sum until it', async () => {
      const { id, openedAt } = await open('start', '1000')
      expect(await listAccruals(database, investor, id, { limit: 20 })).toEqual({
        items: [],
        nextCursor: null,
      })
      await live(3)
      const days = [3, 2, 1].map((number) => ({
        day: number,
        amount: '3.5',
        total: String(3.5 * number),
        createdAt: new Date(Date.parse(openedAt) + number * DAY).toISOString(),
      }))
      const first = await listAccruals(database, investor, id, { limit: 2 })
      expect(first.items).toEqual(days.slice(0, 2))
      const cursor = first.nextCursor ?? undefined
      expect(await listAccruals(database, investor, id, { limit: 2, cursor })).toEqual({
        items: days.slice(2),
        nextCursor: null,
      })
      await close(id)
      expect((await listAccruals(database, investor, id, { limit: 20 })).items).toEqual(days)
    })

    test('are nobody else’s, and a cursor is one of ours', async () => {
      const { id } = await open('start', '1000')
      await live(2)
      const unknown = new Rejection('not_found')
      for (const asked of [id, '999999', 'x']) {
        await expect(listAccruals(database, inviter, asked, { limit: 20 })).rejects.toEqual(unknown)
      }
      await expect(
        listAccruals(database, investor, id, { limit: 20, cursor: 'x' }),
      ).rejects.toEqual(
        new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] }),
      )
    })
  })
})
