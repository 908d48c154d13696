import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { closeQuotes, deposits, plans } from '../../server/database/schema/investment.ts'
import { exchangeQuotes, rates } from '../../server/database/schema/payout.ts'
import { notifications } from '../../server/database/schema/provider.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { accrueDeposits } from '../../server/services/accrual.ts'
import {
  changeDeposit,
  findDeposit,
  listDeposits,
  openDeposit,
  readDeposit,
} from '../../server/services/deposit.ts'
import {
  closeDeposit,
  quoteClosing,
  sweepCloseQuotes,
} from '../../server/services/deposit-closing.ts'
import { settleDeposit, settleDeposits } from '../../server/services/deposit-end.ts'
import { quoteExchange } from '../../server/services/exchange.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import type { NewDeposit } from '../../src/api/contract/deposit.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import { openDeps } from '../support/deps.ts'
import { fund, newSubscriber } from '../support/investor.ts'
import { valuesOf } from '../support/pick.ts'
import { untilSomebodyWaits } from '../support/waiting.ts'

const DAY = 86_400_000

const deps = await openDeps('postgres')
const { database, clock } = deps
const { queries } = database
const setAt = await clock.now()
await queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
const rules = { ...deps, rates: tableRates(database) }
afterAll(() => database.close())
afterEach(async () => expect(await auditBooks(database)).toEqual([]))

let userId: number
let people = 0
beforeEach(async () => {
  people += 1
  userId = (await newSubscriber(deps, `terms${people}`)).userId
  await fund(deps, userId, '100000')
})

let keys = 0
const open = (order: Partial<NewDeposit> = {}) => {
  keys += 1
  const start = { plan: 'start', currency: 'USDT', amount: '1000', quote: null } as const
  const key = `terms ${keys}`
  return database.transaction(() =>
    openDeposit(rules, { userId, key, autoinvestment: false, ...start, ...order }),
  )
}
const read = (id: string) => readDeposit(rules, userId, id)
const close = (id: string, quote: string) =>
  database.transaction(() => closeDeposit(rules, userId, id, quote))
const refusedAt = (path: string, code: FieldCode) =>
  new Rejection('validation_failed', { fields: [{ path, code }] })
/** The plan has other terms for as long as something is asked. */
const withPlan = async (
  id: string,
  terms: Partial<typeof plans.$inferInsert>,
  ask: () => Promise<void>,
) => {
  const [before] = await queries.select().from(plans).where(eq(plans.id, id))
  const set = (changes: object) => queries.update(plans).set(changes).where(eq(plans.id, id))
  await set(terms)
  try {
    await ask()
  } finally {
    await set(before ?? {})
  }
}
const told = async () =>
  (
    await queries
      .select({
        kind: notifications.kind,
        params: notifications.params,
        reference: notifications.reference,
      })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.id)
  ).filter(({ kind }) => kind.startsWith('deposit'))
/** Reads the postings of a deposit: the kind of each transfer, then its accounts with their amounts. */
const posted = (id: string) =>
  database.rows<{ kind: string; account: string; amount: string }>(sql`
    select transfers.kind, accounts.kind as account, trim_scale(entries.amount)::text as amount
    from entries
      join transfers on transfers.id = transfer_id
      join accounts on accounts.id = account_id
    where transfers.key in (
      select kind || ':' || ${id}::text from unnest(array[
        'deposit', 'deposit-close', 'deposit-forfeit', 'deposit-end', 'deposit-income']) as kind)
    order by transfers.id, entries.amount`)

describe('a deposit', () => {
  test.each([
    ['start', '50'],
    ['start', '10000'],
    ['growth', '90000'],
  ])('on the plan %s may have %s', async (plan, amount) => {
    expect((await open({ plan, amount })).amount).toBe(amount)
  })

  test('is written as it is, without digits that say nothing', async () => {
    expect((await open({ amount: '50.10' })).amount).toBe('50.1')
    await expect(open({ amount: '50.1000001' })).rejects.toEqual(refusedAt('amount', 'format'))
  })

  test('is as exact as wanted where its currency has no network', async () => {
    const move = (currency: 'TON' | 'XRP') =>
      queries.update(paymentSystems).set({ currency }).where(eq(paymentSystems.id, 'TON'))
    await move('XRP')
    await withPlan('start', { currency: 'TON' }, () =>
      expect(open({ currency: 'TON', amount: '50.0000000001' })).rejects.toEqual(
        new Rejection('insufficient_funds', {
          params: { missing: '50.0000000001', currency: 'TON' },
        }),
      ),
    )
    await move('TON')
  })

  test('is posted from the balance to the deposits, and told with what it is about', async () => {
    const { id, endsAt } = await open()
    expect(await posted(id)).toEqual([
      { kind: 'deposit', account: 'balance', amount: '-1000' },
      { kind: 'deposit', account: 'deposit', amount: '1000' },
    ])
    const params = { plan: 'Start', amount: '1000', currency: 'USDT', until: endsAt }
    expect(await told()).toEqual([{ kind: 'deposit_opened', params, reference: id }])
  })

  test('says the seconds that are left, a begun one as whole, and never less than none', async () => {
    const { id } = await open()
    await clock.advance(30 * DAY - 1_001)
    expect((await read(id)).endsIn).toBe(2)
    await clock.advance(1)
    expect((await read(id)).endsIn).toBe(1)
    await clock.advance(60_000)
    expect((await read(id)).endsIn).toBe(0)
  })

  test('keeps autoinvestment as it was switched, and one that has none may be told so again', async () => {
    const opened = await open({ plan: 'balance' })
    const change = (id: string, autoinvestment: boolean) =>
      changeDeposit(rules, userId, id, { autoinvestment })
    const on = { ...opened, autoinvestment: true }
    expect([await change(opened.id, true), await read(opened.id)]).toEqual([on, on])
    const plain = await open()
    expect([await change(plain.id, false), await read(plain.id)]).toEqual([plain, plain])
  })

  test.each(['0', 'abc'])('of the number %s is none', async (id) => {
    await expect(read(id)).rejects.toEqual(new Rejection('not_found'))
  })
})

describe('a deposit of money in another currency', () => {
  const get = async (quote: string) =>
    (await queries.select().from(exchangeQuotes).where(eq(exchangeQuotes.id, quote)))[0]?.get
  const quoted = async (from: 'BTC' | 'ETH', to: 'USDT' | 'TON') =>
    (await quoteExchange(rules, userId, { from, to, amount: '1', side: 'give' })).quote
  beforeEach(async () => {
    await fund(deps, userId, '1', 'BTC')
    await fund(deps, userId, '1', 'ETH')
  })
  const wide = { max: '1000000' }

  test('needs a quote of that currency, to that of the plan, for that amount', () =>
    withPlan('start', wide, async () => {
      const order = { currency: 'BTC', amount: '1' } as const
      const expired = new Rejection('quote_expired')
      await expect(open({ ...order, quote: await quoted('ETH', 'USDT') })).rejects.toEqual(expired)
      await expect(open({ ...order, quote: await quoted('BTC', 'TON') })).rejects.toEqual(expired)
      const quote = await quoted('BTC', 'USDT')
      await expect(open({ ...order, amount: '1.1', quote })).rejects.toEqual(expired)
      const { amount } = await open({ ...order, amount: '1.0', quote })
      expect(amount).toBe(String(Number(await get(quote))))
    }))

  test('is not told what the quote of somebody else would give', async () => {
    const quote = await quoted('BTC', 'USDT')
    userId = (await newSubscriber(deps, `thief${people}`)).userId
    const asked = open({ currency: 'BTC', amount: '1', quote })
    await expect(asked).rejects.toEqual(new Rejection('quote_expired'))
  })
})

describe('a deposit that is being closed', () => {
  /** Closes a deposit, and does something else from outside before that is committed. */
  const whileClosing = async <Answer>(
    ask: (id: string, quote: string) => Promise<Answer>,
    meanwhile: (asked: Promise<Answer>) => Promise<unknown>,
  ) => {
    const { id } = await open({ plan: 'balance' })
    const { quote } = await quoteClosing(rules, userId, id)
    const begun = Promise.withResolvers<void>()
    const asked = begun.promise.then(() => ask(id, quote))
    const outcome = Promise.allSettled([asked])
    await database.transaction(async () => {
      await closeDeposit(rules, userId, id, quote)
      begun.resolve()
      await meanwhile(asked)
    })
    return (await outcome)[0]
  }
  const refused = { status: 'rejected', reason: new Rejection('deposit_not_closed') }

  test('is not closed by somebody else', async () => {
    expect(await whileClosing(close, () => untilSomebodyWaits(database))).toEqual(refused)
  })

  test('is not switched any more', async () => {
    const change = (id: string) => changeDeposit(rules, userId, id, { autoinvestment: true })
    expect(await whileClosing(change, () => untilSomebodyWaits(database))).toEqual(refused)
  })

  test('can be read as it was', async () => {
    const answer = await whileClosing(
      async (id) => (await read(id)).status,
      (asked) => asked,
    )
    expect(answer).toEqual({ status: 'fulfilled', value: 'active' })
  })
})

describe('a list of deposits', () => {
  test('has those of one key alone where that is asked for', async () => {
    const deposit = await open()
    const key = `terms ${keys}`
    await open()
    expect(await listDeposits(rules, userId, { limit: 20, key })).toEqual({
      items: [deposit],
      nextCursor: null,
    })
  })

  test('has another page only if there is more', async () => {
    const [first, second] = [await open(), await open()]
    const list = async (limit: number) => {
      const { items, nextCursor } = await listDeposits(rules, userId, { limit })
      return [items, nextCursor !== null]
    }
    expect([await list(1), await list(2)]).toEqual([
      [[second], true],
      [[second, first], false],
    ])
  })
})

describe('a quote to close', () => {
  test('is good for a minute less a millisecond', async () => {
    const { id } = await open()
    const { quote } = await quoteClosing(rules, userId, id)
    await clock.advance(59_999)
    expect((await close(id, quote)).status).toBe('closed')
  })

  test('says its seconds, a begun one as whole', async () => {
    const { id } = await open()
    await clock.advance(DAY - 30_500)
    expect((await quoteClosing(rules, userId, id)).expiresIn).toBe(31)
  })

  test('of a deposit that is not up to date closes nothing', async () => {
    const { id } = await open()
    await clock.advance(DAY + 1_500)
    const { quote, expiresIn } = await quoteClosing(rules, userId, id)
    expect(expiresIn).toBe(0)
    await expect(close(id, quote)).rejects.toEqual(new Rejection('quote_expired'))
  })

  test.each([{ returned: '999' }, { forfeited: '0.1' }])(
    'closes nothing that differs from it: %o',
    async (changes) => {
      const { id } = await open()
      const { quote } = await quoteClosing(rules, userId, id)
      await queries.update(closeQuotes).set(changes).where(eq(closeQuotes.id, quote))
      await expect(close(id, quote)).rejects.toEqual(new Rejection('quote_expired'))
      expect((await read(id)).status).toBe('active')
    },
  )

  test('that nobody gave closes nothing', async () => {
    const { id } = await open()
    await expect(close(id, 'unknown')).rejects.toEqual(new Rejection('quote_expired'))
  })

  test('is not given in the moment in which the term is over', async () => {
    const { id } = await open()
    await clock.advance(30 * DAY - 1)
    const { quote } = await quoteClosing(rules, userId, id)
    await clock.advance(1)
    const over = new Rejection('deposit_not_closed')
    await expect(quoteClosing(rules, userId, id)).rejects.toEqual(over)
    await expect(close(id, quote)).rejects.toEqual(over)
    await settleDeposits(rules)
  })

  test('is forgotten a day after its end', async () => {
    const { id } = await open()
    const { quote } = await quoteClosing(rules, userId, id)
    const kept = async () => {
      await sweepCloseQuotes(rules)
      const rows = await queries.select().from(closeQuotes).where(eq(closeQuotes.id, quote))
      return rows.length
    }
    await clock.advance(DAY + 60_000)
    expect(await kept()).toBe(1)
    await clock.advance(1)
    expect(await kept()).toBe(0)
  })
})

describe('a deposit that is closed', () => {
  test('is answered as it is kept, posted and told', async () => {
    const opened = await open()
    const { id } = opened
    await clock.advance(2 * DAY)
    await settleDeposits(rules)
    const { quote } = await quoteClosing(rules, userId, id)
    const finishedAt = (await clock.now()).toISOString()
    const closed = {
      ...opened,
      status: 'closed',
      endsIn: null,
      days: { passed: 2, total: 30 },
      accrued: '7',
      returned: '1000',
      forfeited: '7',
      finishedAt,
    }
    expect([await close(id, quote), await read(id)]).toEqual([closed, closed])
    expect((await posted(id)).slice(2)).toEqual([
      { kind: 'deposit-close', account: 'deposit', amount: '-1000' },
      { kind: 'deposit-close', account: 'balance', amount: '1000' },
      { kind: 'deposit-forfeit', account: 'withheld', amount: '-7' },
      { kind: 'deposit-forfeit', account: 'programme', amount: '7' },
    ])
    const params = { plan: 'Start', returned: '1000', forfeited: '7', currency: 'USDT' }
    expect((await told())[1]).toEqual({ kind: 'deposit_closed', params, reference: id })
    const [row] = await queries
      .select({ next: deposits.nextAccrualAt })
      .from(deposits)
      .where(eq(deposits.id, Number(id)))
    expect(row).toEqual({ next: null })
  })

  test('forfeits nothing where nothing was withheld', async () => {
    const { id } = await open()
    const { quote } = await quoteClosing(rules, userId, id)
    await close(id, quote)
    expect((await posted(id)).slice(2)).toEqual([
      { kind: 'deposit-close', account: 'deposit', amount: '-1000' },
      { kind: 'deposit-close', account: 'balance', amount: '1000' },
    ])
  })
})

describe('a deposit that ends', () => {
  test('is posted and told with what it is about', async () => {
    const { id } = await open()
    await clock.advance(30 * DAY)
    await settleDeposits(rules)
    expect((await posted(id)).slice(2)).toEqual([
      { kind: 'deposit-end', account: 'deposit', amount: '-1000' },
      { kind: 'deposit-end', account: 'balance', amount: '1000' },
      { kind: 'deposit-income', account: 'withheld', amount: '-105' },
      { kind: 'deposit-income', account: 'balance', amount: '105' },
    ])
    const params = {
      plan: 'Start',
      amount: '1000',
      accrued: '105',
      currency: 'USDT',
      reinvested: '',
    }
    expect((await told())[1]).toEqual({ kind: 'deposit_ended', params, reference: id })
    const operations = await database.rows(sql`
      select type, account, trim_scale(amount)::text as amount, reference from operations
      where user_id = ${userId} and type in ('plan', 'accruals') order by id`)
    const operation = { type: 'plan', account: 'balance', reference: id }
    expect(operations).toEqual([
      { ...operation, amount: '-1000' },
      { ...operation, account: 'deposit', amount: '1000' },
      { ...operation, account: 'deposit', amount: '-1000' },
      { ...operation, amount: '1000' },
      { ...operation, type: 'accruals', amount: '105' },
    ])
  })

  test('of a plan that yields nothing brings nothing', () =>
    withPlan('start', { dailyYield: '0' }, async () => {
      const { id } = await open()
      await clock.advance(30 * DAY)
      await settleDeposits(rules)
      expect(valuesOf(await read(id), 'status', 'days', 'accrued')).toEqual([
        'ended',
        { passed: 30, total: 30 },
        '0',
      ])
      expect((await posted(id)).slice(2)).toEqual([
        { kind: 'deposit-end', account: 'deposit', amount: '-1000' },
        { kind: 'deposit-end', account: 'balance', amount: '1000' },
      ])
    }))

  test('is followed under a key that nobody else can take, switched to go on', async () => {
    const { id, endsAt } = await open({ plan: 'balance', autoinvestment: true })
    await clock.advance(90 * DAY)
    await settleDeposits(rules)
    const { successor } = await read(id)
    const [row] = await queries
      .select()
      .from(deposits)
      .where(eq(deposits.id, Number(successor)))
    expect(valuesOf(row, 'key', 'autoinvestment', 'amount', 'status')).toEqual([
      `after ${id}`,
      true,
      '1000.000000000000000000',
      'active',
    ])
    expect(row?.openedAt.toISOString()).toBe(endsAt)
    expect(await posted(String(successor))).toEqual([
      { kind: 'deposit', account: 'balance', amount: '-1000' },
      { kind: 'deposit', account: 'deposit', amount: '1000' },
    ])
  })

  test('of somebody who is blocked is followed by none, and no reason is told', async () => {
    const { id } = await open({ plan: 'balance', autoinvestment: true })
    await queries
      .update(users)
      .set({ blockedAt: await clock.now() })
      .where(eq(users.id, userId))
    await clock.advance(90 * DAY)
    await settleDeposits(rules)
    expect(valuesOf(await read(id), 'status', 'successor')).toEqual(['ended', null])
    expect(valuesOf((await told())[1]?.params, 'reinvested')).toEqual([''])
  })
})

describe('what is due', () => {
  const states = async (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { status, days } = await read(id)
        return `${status} ${days.passed}`
      }),
    )

  test('of one deposit is done for that one alone, in the moment in which it is due', async () => {
    const [one, other] = [await open(), await open()]
    const settle = () => settleDeposit(rules, userId, one.id)
    await clock.advance(DAY - 1)
    await settle()
    expect(await states(one.id, other.id)).toEqual(['active 0', 'active 0'])
    await clock.advance(1)
    await settle()
    expect(await states(one.id, other.id)).toEqual(['active 1', 'active 0'])
    await clock.advance(29 * DAY - 1)
    await settle()
    expect(await states(one.id, other.id)).toEqual(['active 29', 'active 0'])
    await clock.advance(1)
    await settle()
    await settle()
    expect(await states(one.id, other.id)).toEqual(['ended 30', 'active 0'])
    await settleDeposits(rules)
  })

  test('of all deposits is done batch after batch', async () => {
    for (let count = 0; count < 101; count++) await open({ amount: '50' })
    await clock.advance(30 * DAY)
    await settleDeposits(rules)
    const rows = await database.rows(sql`
      select status, count(*)::int as count from deposits where user_id = ${userId} group by status`)
    expect(rows).toEqual([{ status: 'ended', count: 101 }])
  })

  test('of a deposit that somebody else holds is left to them, and keeps nobody waiting', async () => {
    const [held, other] = [await open(), await open()]
    await clock.advance(30 * DAY)
    await accrueDeposits(rules)
    const begun = Promise.withResolvers<void>()
    const settled = begun.promise.then(() => settleDeposits(rules))
    await database.transaction(async () => {
      await findDeposit(database, userId, held.id, { locked: true })
      begun.resolve()
      await settled
    })
    expect(await states(held.id, other.id)).toEqual(['active 30', 'ended 30'])
    await settleDeposits(rules)
    expect(await states(held.id)).toEqual(['ended 30'])
  })

  test('is left by a provider that stops, between its batches', async () => {
    const { id } = await open()
    await clock.advance(30 * DAY)
    const stopping = AbortSignal.abort()
    await settleDeposits({ ...rules, stopping })
    expect(await states(id)).toEqual(['active 0'])
    await settleDeposits(rules)
    expect(await states(id)).toEqual(['ended 30'])
  })
})
