import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rates } from '../../server/database/schema/payout.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { awardBonuses } from '../../server/services/bonus.ts'
import { openDeposit, readDeposit } from '../../server/services/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { listEvents, readEvent } from '../../server/services/event.ts'
import { readingsOf } from '../../server/services/event-search.ts'
import { exchangeByQuote, quoteExchange } from '../../server/services/exchange.ts'
import { moveIncome } from '../../server/services/income-transfer.ts'
import { postAll } from '../../server/services/ledger.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { cancelPayment, createPayment } from '../../server/services/payment.ts'
import { tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { subscribe } from '../../server/services/subscription.ts'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { AccountEvent } from '../../src/api/contract/event.ts'
import { openDeps } from '../support/deps.ts'
import { fund, giveWallet, payoutAddress, validatedRequest } from '../support/investor.ts'
import { bare } from '../support/models/operation-samples.ts'
import { newPerson } from '../support/provider.ts'

const DAY = 86_400_000

let round = 0
let inviter: number
let investor: number

const deps = await openDeps('postgres')
const setAt = await deps.clock.now()
await deps.database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
const rules = { ...deps, rates: tableRates(deps.database) }
// Days are those of UTC: a test that lives some hours stays within one.
const now = setAt.getTime()
await rules.clock.advance(Math.ceil(now / DAY) * DAY - now + DAY / 4)
beforeEach(async () => {
  round += 1
  inviter = await newPerson({ ...rules, deps: rules }, `events${round}above`)
  investor = await newPartner('below')
  await subscribed(inviter)
})
afterEach(async () => expect(await auditBooks(rules.database)).toEqual([]))
afterAll(() => rules.database.close())

const subscribed = (id: number) =>
  rules.database.rows(
    sql`update users set subscribed_until = '2126-01-01' where id = ${id}::bigint`,
  )
async function newPartner(name: string): Promise<number> {
  const id = await newPerson({ ...rules, deps: rules }, `events${round}${name}`, {
    inviterId: inviter,
  })
  await subscribed(id)
  return id
}
const open = (
  userId: number,
  plan: string,
  amount: string,
  currency: Currency = 'USDT',
  autoinvestment = false,
) =>
  rules.database.transaction(() =>
    openDeposit(rules, {
      userId,
      key: crypto.randomUUID(),
      plan,
      currency,
      amount,
      quote: null,
      autoinvestment,
    }),
  )
const bonuses = async (userId: number, count: number, reference: string | null = null) => {
  const at = await rules.clock.now()
  const posting = () => ({
    kind: 'bonus',
    key: crypto.randomUUID(),
    at,
    legs: [
      { owner: null, account: 'programme' as const, currency: 'USDT' as const, amount: '-1' },
      {
        owner: userId,
        account: 'bonus' as const,
        currency: 'USDT' as const,
        amount: '1',
        operation: { type: 'bonus' as const, reference },
      },
    ],
  })
  await postAll(rules.database, Array.from({ length: count }, posting))
}
const live = async (days: number) => {
  await rules.clock.advance(days * DAY)
  await settleDeposits(rules)
}
const events = async (
  userId: number,
  filter: Omit<Parameters<typeof listEvents>[2], 'limit'> = {},
) => (await listEvents(rules.database, userId, { limit: 100, ...filter })).items

const held = (currency: string, amount: string) => ({ currency, amount, held: amount, lost: '0' })
const without = ({ id: _, createdAt: __, ...event }: AccountEvent) => event
const usdt = (account: 'balance' | 'deposit' | 'referral' | 'bonus') =>
  function moved(amount: string, balanceAfter: string) {
    return { account, currency: 'USDT', amount, balanceAfter }
  }
const [balance, deposit, referral, bonus] = [
  usdt('balance'),
  usdt('deposit'),
  usdt('referral'),
  usdt('bonus'),
]

describe('one event for what took several movements', () => {
  test('a deposit opened, accruing by the day and ended', async () => {
    await fund(rules, investor, '1000')
    const { id } = await open(investor, 'start', '400')
    await live(30)
    const terms = { deposit: { id, plan: 'Start', termDays: 30 }, reference: id }
    const listed = await events(investor)
    expect(listed.map(({ kind }) => kind)).toEqual([
      'accruals_paid',
      'deposit_ended',
      ...Array.from({ length: 30 }, () => 'accruals_withheld'),
      'deposit_opened',
      'refill_credited',
    ])
    const [paid, ended, accrued] = listed
    const opened = listed.at(-2)
    expect([paid, ended, accrued, opened].map((event) => event && without(event))).toEqual([
      {
        ...bare,
        ...terms,
        kind: 'accruals_paid',
        type: 'accruals',
        movements: [balance('42', '1042')],
      },
      {
        ...bare,
        ...terms,
        kind: 'deposit_ended',
        type: 'plan',
        movements: [deposit('-400', '0'), balance('400', '1000')],
      },
      {
        ...bare,
        ...terms,
        kind: 'accruals_withheld',
        type: 'accruals',
        movements: [],
        withheld: [{ currency: 'USDT', amount: '1.4', held: '0', lost: '0' }],
      },
      {
        ...bare,
        ...terms,
        kind: 'deposit_opened',
        type: 'plan',
        movements: [balance('-400', '600'), deposit('400', '400')],
      },
    ])
  })

  test('an early close, with what is lost by it', async () => {
    await fund(rules, investor, '1000')
    const { id } = await open(investor, 'start', '400')
    await live(3)
    const { quote } = await quoteClosing(rules, investor, id)
    await rules.database.transaction(() => closeDeposit(rules, investor, id, quote))
    const [closed] = await events(investor)
    expect(closed && without(closed)).toEqual({
      ...bare,
      kind: 'deposit_closed',
      type: 'plan',
      movements: [deposit('-400', '0'), balance('400', '1000')],
      deposit: { id, plan: 'Start', termDays: 30 },
      loss: '4.2',
      reference: id,
    })
    expect((await events(investor, { type: 'accruals' })).map(({ withheld }) => withheld)).toEqual(
      Array(3).fill([{ currency: 'USDT', amount: '1.4', held: '0', lost: '1.4' }]),
    )
  })

  test('an exchange, found by either of its currencies', async () => {
    await fund(rules, investor, '1000')
    const { quote, give, get, fee } = await quoteExchange(rules, investor, {
      from: 'USDT',
      to: 'BTC',
      amount: '650',
      side: 'give',
    })
    await rules.database.transaction(() => exchangeByQuote(rules, investor, quote))
    const gave = balance(`-${give}`, '350')
    const got = { account: 'balance', currency: 'BTC', amount: get, balanceAfter: get }
    const listed = { ...bare, kind: 'exchanged', type: 'exchange', fee, reference: quote }
    const found = async (filter: Parameters<typeof events>[1]) =>
      (await events(investor, filter)).filter(({ kind }) => kind === 'exchanged').map(without)
    expect(await found({})).toEqual([{ ...listed, movements: [gave, got] }])
    expect(await found({ currency: 'USDT' })).toEqual([{ ...listed, movements: [gave, got] }])
    expect(await found({ currency: 'BTC', type: 'exchange' })).toEqual([
      { ...listed, movements: [got, gave] },
    ])
    expect(await found({ currency: 'TON' })).toEqual([])
  })

  test('a withdrawal and its return', async () => {
    await fund(rules, investor, '1000')
    await open(investor, 'start', '400')
    await giveWallet(rules, investor)
    const requestId = await validatedRequest(rules, investor, '50')
    const { id, fee } = await rules.database.transaction(() =>
      createPayment(rules, { userId: investor, key: 'out', requestId }),
    )
    await cancelPayment(rules, investor, id)
    const listed = {
      ...bare,
      type: 'withdrawal',
      status: 'rejected',
      rejection: 'cancelled',
      wallet: payoutAddress,
      network: 'TRC20',
      reference: id,
    }
    expect((await events(investor, { type: 'withdrawal' })).map(without)).toEqual([
      { ...listed, kind: 'withdrawal_returned', movements: [balance('50', '600')] },
      { ...listed, kind: 'withdrawal_made', fee, movements: [balance('-50', '550')] },
    ])
  })

  test('a subscription, a bonus and income that is moved', async () => {
    await fund(rules, inviter, '100')
    await rules.database.transaction(() => subscribe(rules, inviter, 'month'))
    await rules.database.rows(sql`
      insert into turnovers (user_id, amount) values (${inviter}::bigint, 0)
      on conflict do nothing`)
    await fund(rules, investor, '20000')
    await open(investor, 'start', '5000')
    await open(investor, 'start', '5000')
    await live(30)
    await awardBonuses(rules, await rules.clock.now(), [inviter])
    await rules.database.transaction(() =>
      moveIncome(rules, {
        userId: inviter,
        key: 'move',
        from: 'bonus',
        currency: 'USDT',
        amount: '10',
      }),
    )
    const listed = await events(inviter)
    const of = (wanted: string) => listed.filter(({ kind }) => kind === wanted).map(without)
    const [award] = of('bonus_awarded')
    expect(award).toEqual({
      ...bare,
      kind: 'bonus_awarded',
      type: 'bonus',
      movements: [bonus('100', '100')],
      reference: '1',
    })
    expect(of('income_moved')).toEqual([
      {
        ...bare,
        kind: 'income_moved',
        type: 'transfer',
        movements: [bonus('-10', '90'), balance('10', '95')],
        reference: 'move',
      },
    ])
    expect(of('subscription_paid')).toEqual([
      {
        ...bare,
        kind: 'subscription_paid',
        type: 'subscription',
        movements: [balance('-15', '85')],
        reference: 'month',
      },
    ])
  })
})

describe('partner income of a day', () => {
  const login = (name: string) => `events${round}${name}`

  test('of one partner says who and on which line; of several, how many and how much', async () => {
    const others = [await newPartner('b'), await newPartner('c')]
    for (const id of [investor, ...others]) await fund(rules, id, '1000')
    await open(investor, 'start', '100')
    await live(1)
    for (const id of others) await open(id, 'start', '200')
    await open(others[0] ?? 0, 'start', '300')
    await live(29)
    await live(1)
    const listed = await events(inviter, { type: 'referrals' })
    expect(listed.map(without)).toEqual([
      {
        ...bare,
        kind: 'referral_income',
        type: 'referrals',
        movements: [referral('35', '45.25')],
        count: 3,
        people: 2,
        reference: login('b'),
      },
      {
        ...bare,
        kind: 'referral_income',
        type: 'referrals',
        movements: [referral('5', '5')],
        people: 1,
        partner: { id: String(investor), login: login('below'), line: 1 },
        reference: login('below'),
      },
    ])
    const [day, alone] = listed
    const detail = await readEvent(rules.database, inviter, day?.id ?? '')
    expect(detail.parts.map(({ amount, partner }) => [amount, partner])).toEqual([
      ['15', { id: String(others[0]), login: login('b'), line: 1 }],
      ['10', { id: String(others[1]), login: login('c'), line: 1 }],
      ['10', { id: String(others[0]), login: login('b'), line: 1 }],
    ])
    expect((await readEvent(rules.database, inviter, alone?.id ?? '')).parts).toEqual([])
    const { items } = await listOperations(rules.database, inviter, { limit: 100 })
    for (const { id, type } of items) {
      const { kind } = await readEvent(rules.database, inviter, id)
      expect(kind).toEqual(type === 'referrals' ? 'referral_income' : 'matching_income')
    }
  })

  test('is one event and counts each partner once, however many payments arrive at the same time', async () => {
    const at = await rules.clock.now()
    const paid = (partner: string, key: string) => ({
      kind: 'partner-income',
      key: `${round} ${key}`,
      at,
      legs: [
        { owner: null, account: 'withheld' as const, currency: 'USDT' as const, amount: '-0.01' },
        {
          owner: inviter,
          account: 'referral' as const,
          currency: 'USDT' as const,
          amount: '0.01',
          operation: { type: 'matching' as const, reference: partner },
        },
      ],
    })
    // The other side of it, so that what is withheld stays that of deposits.
    const promised = {
      kind: 'withholding',
      key: `${round} promised`,
      at,
      legs: [
        { owner: null, account: 'programme' as const, currency: 'USDT' as const, amount: '-0.4' },
        { owner: null, account: 'withheld' as const, currency: 'USDT' as const, amount: '0.4' },
      ],
    }
    await postAll(rules.database, [promised])
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        postAll(rules.database, [
          paid('events-one', `one ${turn}`),
          paid('events-two', `two ${turn}`),
        ]),
      ),
    )
    const listed = await events(inviter)
    expect(listed.map(({ count, people, movements }) => [count, people, movements])).toEqual([
      [40, 2, [referral('0.4', '0.4')]],
    ])
  })

  test('begins anew with the day and with the currency', async () => {
    await fund(rules, investor, '1000')
    await fund(rules, investor, '1', 'BTC')
    await open(investor, 'start', '100')
    await open(investor, 'bitcoin', '0.01', 'BTC')
    await live(1)
    await open(investor, 'start', '100')
    await live(29)
    await live(1)
    await live(60)
    const matched = await events(inviter, { type: 'matching' })
    expect(matched.map(({ movements: [first] }) => [first?.currency, first?.amount])).toEqual([
      ['BTC', expect.any(String)],
      ['USDT', '1.05'],
      ['USDT', '1.05'],
    ])
    expect(await events(inviter, { type: 'matching', currency: 'USDT' })).toEqual(matched.slice(1))
  })
})

describe('those of one deposit', () => {
  test('are its opening, its own days, its end and the deposit that renews it, and nothing of another', async () => {
    await fund(rules, investor, '2000')
    const other = await open(investor, 'balance', '500')
    const first = await open(investor, 'balance', '600', 'USDT', true)
    await live(90)
    const told = async (deposit: string, filter: Parameters<typeof events>[1] = {}) =>
      (await events(investor, { ...filter, deposit })).map(
        ({ kind, deposit: of, withheld, movements: [moved] }) => [
          kind,
          of?.id,
          moved?.amount ?? withheld[0]?.amount,
        ],
      )
    const { successor } = await readDeposit(rules, investor, first.id)
    const ended = [
      ['deposit_opened', successor, '-600'],
      ['accruals_paid', first.id, '243'],
      ['deposit_ended', first.id, '-600'],
    ]
    const days = Array.from({ length: 90 }, () => ['accruals_withheld', first.id, '2.7'])
    const opened = ['deposit_opened', first.id, '-600']
    expect(await told(first.id)).toEqual([...ended, ...days, opened])
    expect(await told(first.id, { type: 'plan' })).toEqual([ended[0], ended[2], opened])
    expect(await told(first.id, { type: 'accruals' })).toEqual([ended[1], ...days])
    expect(await told(first.id, { currency: 'BTC' })).toEqual([])
    expect(await told(successor ?? '')).toEqual([['deposit_opened', successor, '-600']])
    expect((await told(other.id)).map(([kind]) => kind).slice(0, 2)).toEqual([
      'accruals_paid',
      'deposit_ended',
    ])

    const pages: AccountEvent[] = []
    let cursor: string | undefined
    do {
      const page = await listEvents(rules.database, investor, {
        limit: 7,
        cursor,
        deposit: first.id,
      })
      pages.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(pages).toEqual(await events(investor, { deposit: first.id }))
  })

  test('are those of an early close, and none of something else with its number', async () => {
    await fund(rules, investor, '1000')
    const { id } = await open(investor, 'start', '400')
    await bonuses(investor, 1, id)
    await live(1)
    const { quote } = await quoteClosing(rules, investor, id)
    await rules.database.transaction(() => closeDeposit(rules, investor, id, quote))
    expect((await events(investor, { deposit: id })).map(({ kind }) => kind)).toEqual([
      'deposit_closed',
      'accruals_withheld',
      'deposit_opened',
    ])
  })

  test('of another person are none, as those of a deposit that never was', async () => {
    await fund(rules, investor, '2000')
    await fund(rules, inviter, '2000')
    const { id } = await open(investor, 'balance', '600', 'USDT', true)
    await open(inviter, 'start', '100')
    await live(91)
    expect((await events(inviter)).length).toBeGreaterThan(30)
    for (const deposit of [id, '999999', '0', 'x', `${id}-`, '99999999999999999999']) {
      expect(await events(inviter, { deposit })).toEqual([])
    }
  })
})

describe('withheld accruals of a day', () => {
  test('are those of all deposits, by currency, and are opened by deposit', async () => {
    await fund(rules, investor, '1000')
    await fund(rules, investor, '1', 'BTC')
    const one = await open(investor, 'start', '100')
    const two = await open(investor, 'balance', '500')
    const three = await open(investor, 'bitcoin', '0.01', 'BTC')
    await live(2)
    const [latest, ...older] = await events(investor, { type: 'accruals' })
    expect(older).toHaveLength(1)
    const today = (await rules.clock.now()).toISOString().slice(0, 10)
    expect(latest).toEqual({
      ...bare,
      id: `accruals-${today}`,
      kind: 'accruals_withheld',
      type: 'accruals',
      createdAt: one.openedAt.replace(/^.{10}/, today),
      movements: [],
      withheld: [
        held('USDT', String(Number(one.daily) + Number(two.daily))),
        held('BTC', three.daily),
      ],
      count: 3,
    })
    const { parts } = await readEvent(rules.database, investor, `accruals-${today}`)
    expect(
      parts.map(({ amount, deposit: of, day, state }) => [amount, of?.id, day, state]),
    ).toEqual([three, two, one].map(({ daily, id }) => [daily, id, 2, 'held']))
    const [inBitcoin] = await events(investor, { type: 'accruals', currency: 'BTC' })
    expect(inBitcoin?.withheld).toEqual([held('BTC', three.daily)])
    expect(await events(investor, { type: 'plan' })).toHaveLength(3)

    const { quote } = await quoteClosing(rules, investor, two.id)
    await rules.database.transaction(() => closeDeposit(rules, investor, two.id, quote))
    await live(28)
    const later = await readEvent(rules.database, investor, `accruals-${today}`)
    expect({ withheld: later.withheld, states: later.parts.map(({ state }) => state) }).toEqual({
      withheld: [
        {
          ...held('USDT', String(Number(one.daily) + Number(two.daily))),
          held: '0',
          lost: two.daily,
        },
        held('BTC', three.daily),
      ],
      states: ['held', 'lost', 'released'],
    })
  })

  test('come to what their deposits accrued, whatever the pages, and over days without any', async () => {
    await fund(rules, investor, '1000')
    await open(investor, 'start', '100')
    await live(45)
    await open(investor, 'start', '200')
    await live(7)
    const all = await events(investor, { type: 'accruals' })
    const accrued = all.flatMap(({ withheld }) => withheld.map(({ amount }) => Number(amount)))
    expect(accrued).toEqual([...Array(7).fill(0.7), ...Array(30).fill(0.35)])
    for (const limit of [1, 4, 9]) {
      const paged: AccountEvent[] = []
      let cursor: string | undefined
      do {
        const page = await listEvents(rules.database, investor, { limit, cursor })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        paged.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      expect(paged).toEqual(await events(investor))
      const moments = paged.map(({ createdAt }) => createdAt)
      expect(moments).toEqual(moments.toSorted().reverse())
    }
  })
})

/** Sums of all own operations, by the day of their event. */
const ledgerDays = (userId: number, timeZone: string) =>
  rules.database.rows<{ from: string; currency: string; amount: string }>(sql`
    with leads as (
      select operations.id, currency, amount, coalesce(
        (select min(first.created_at) from operations as first where first.group_id = operations.group_id),
        created_at) as at
      from operations where user_id = ${userId}::bigint)
    select to_char(date_trunc('day', at, ${timeZone}::text) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      as "from", currency, trim_scale(sum(amount))::text as amount
    from leads group by 1, 2 having sum(amount) <> 0 order by 1 desc, 2`)

describe('days of a page', () => {
  test.each(['UTC', 'Asia/Almaty', 'America/St_Johns', 'Pacific/Kiritimati'])(
    'in %s come to what the ledger moved and count what moved it, wherever pages end',
    async (timeZone) => {
      await fund(rules, investor, '3000')
      await open(investor, 'start', '400')
      await rules.clock.advance(DAY / 3)
      await fund(rules, investor, '0.5', 'BTC')
      await open(investor, 'balance', '500')
      await live(2)
      const { quote } = await quoteExchange(rules, investor, {
        from: 'USDT',
        to: 'BTC',
        amount: '650',
        side: 'give',
      })
      await rules.database.transaction(() => exchangeByQuote(rules, investor, quote))
      await fund(rules, investor, '7.123456')
      await live(29)
      const moving = (await events(investor)).filter(({ movements }) => movements.length > 0)
      for (const limit of [1, 2, 3, 7, 100]) {
        const days = new Map<string, string>()
        let cursor: string | undefined
        do {
          const page = await listEvents(rules.database, investor, { limit, cursor, timeZone })
          for (const { from, net, count } of page.days) {
            const told = JSON.stringify({ net, count })
            expect(days.get(from) ?? told).toEqual(told)
            days.set(from, told)
          }
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        const told = [...days].map(([from, text]) => ({ from, ...JSON.parse(text) }))
        const byCurrency = (one: { currency: string }, other: { currency: string }) =>
          one.currency < other.currency ? -1 : 1
        expect(
          told.flatMap(({ from, net }) =>
            net.toSorted(byCurrency).map((sum: object) => ({ from, ...sum })),
          ),
        ).toEqual(await ledgerDays(investor, timeZone))
        expect(told.reduce((sum, { count }) => sum + count, 0)).toEqual(moving.length)
      }
    },
  )

  test('are summed up of what the filter lets through, and a move between own accounts is nothing', async () => {
    await fund(rules, investor, '1000')
    await open(investor, 'start', '400')
    const { quote, get } = await quoteExchange(rules, investor, {
      from: 'USDT',
      to: 'BTC',
      amount: '130',
      side: 'give',
    })
    await rules.database.transaction(() => exchangeByQuote(rules, investor, quote))
    const netOf = async (filter: Parameters<typeof listEvents>[2]) =>
      (await listEvents(rules.database, investor, { ...filter, timeZone: 'UTC' })).days.map(
        ({ net }) => net,
      )
    const [usdtNet, btcNet] = [
      { currency: 'USDT', amount: '870' },
      { currency: 'BTC', amount: get },
    ]
    expect(await netOf({ limit: 9 })).toEqual([[{ currency: 'USDT', amount: '870' }, btcNet]])
    expect(await netOf({ limit: 1 })).toEqual([[usdtNet, btcNet]])
    expect(await netOf({ limit: 9, type: 'plan' })).toEqual([[]])
    expect(await netOf({ limit: 9, currency: 'BTC' })).toEqual([[btcNet]])
    expect(await netOf({ limit: 1, type: 'refill' })).toEqual([
      [{ currency: 'USDT', amount: '1000' }],
    ])
    expect(await netOf({ limit: 1, search: '130' })).toEqual([
      [{ currency: 'USDT', amount: '-130' }, btcNet],
    ])
  })

  /** Lists one event and gives count and sums of its day, which goes on beyond the page. */
  const cut = async (userId: number, filter: { from?: string; to?: string } = {}) =>
    (await listEvents(rules.database, userId, { ...filter, limit: 1, timeZone: 'UTC' })).days.map(
      ({ net, count }) => [count, ...net.map(({ amount }) => amount)],
    )

  test('are not told where a page ends within more than 500 events', async () => {
    await bonuses(investor, 500)
    expect(await cut(investor)).toEqual([[500, '500']])
    await bonuses(investor, 1)
    expect(await cut(investor)).toEqual([])
  })

  test('have the whole income of a day, wherever pages end', async () => {
    const partner = await newPartner('beside')
    for (const id of [investor, partner]) await fund(rules, id, '1000')
    await open(investor, 'start', '100')
    await open(partner, 'start', '200')
    await live(30)
    const [income] = await events(inviter, { type: 'referrals' })
    expect(income?.count).toEqual(2)
    await bonuses(inviter, 1)
    const [day] = await ledgerDays(inviter, 'UTC')
    expect(await cut(inviter)).toEqual([[3, day?.amount]])
  })

  test('have only what the filter lets through of their hours', async () => {
    for (const amount of ['1', '2']) await fund(rules, investor, amount)
    await rules.clock.advance(DAY / 48)
    const between = (await rules.clock.now()).toISOString()
    for (const amount of ['4', '8']) await fund(rules, investor, amount)
    expect(await cut(investor)).toEqual([[4, '15']])
    expect(await cut(investor, { to: between })).toEqual([[2, '3']])
    expect(await cut(investor, { from: between })).toEqual([[2, '12']])
  })

  test('are none without a calendar, and none of one that nobody knows', async () => {
    await fund(rules, investor, '1000')
    const daysIn = async (timeZone?: string) =>
      (await listEvents(rules.database, investor, { limit: 9, timeZone })).days
    expect([await daysIn(), await daysIn('Mars/Olympus')]).toEqual([[], []])
    expect(await daysIn('UTC')).toHaveLength(1)
  })
})

describe('a search', () => {
  const kinds = async (search: string, filter: Parameters<typeof events>[1] = {}) =>
    (await events(investor, { ...filter, search })).map(({ kind }) => kind)

  test('finds by plan, amount, number and wallet, and together with the other filters', async () => {
    await fund(rules, investor, '1234.5')
    await open(investor, 'start', '400')
    await open(investor, 'balance', '500')
    await live(1)
    await giveWallet(rules, investor)
    const requestId = await validatedRequest(rules, investor, '50.25')
    const { id } = await rules.database.transaction(() =>
      createPayment(rules, { userId: investor, key: 'out', requestId }),
    )
    await cancelPayment(rules, investor, id)
    const withdrawal = ['withdrawal_returned', 'withdrawal_made']

    expect(await kinds('STAR')).toEqual(['accruals_withheld', 'deposit_opened'])
    expect(await kinds('start', { type: 'plan' })).toEqual(['deposit_opened'])
    expect(await kinds('start', { currency: 'BTC' })).toEqual([])
    for (const written of ['1234.5', '1 234,50', '1.234,50', '+1,234.50 USDT']) {
      expect(await kinds(written), written).toEqual(['refill_credited'])
    }
    expect(await kinds('1234.51')).toEqual([])
    expect(await kinds('−50,25')).toEqual(withdrawal)
    for (const wallet of [
      payoutAddress,
      payoutAddress.slice(-6),
      payoutAddress.slice(-4).toLowerCase(),
    ]) {
      expect(await kinds(wallet), wallet).toEqual(withdrawal)
    }
    expect(await kinds(payoutAddress.slice(-3))).toEqual([])
    const { items } = await listOperations(rules.database, investor, { limit: 100 })
    for (const operation of items) {
      expect((await kinds(operation.id)).includes(operation.kind), operation.id).toEqual(true)
    }
    const day = (await events(investor)).find(({ kind }) => kind === 'accruals_withheld')
    expect((await events(investor, { search: day?.id ?? '' })).map((event) => event.id)).toEqual([
      day?.id,
    ])
    expect(await kinds('   ')).toEqual(await kinds(''))
    for (const nothing of [
      '%',
      '_',
      "'",
      'star%',
      '\\',
      '999999',
      '0.0000001',
      'accruals-2026-13-40',
    ]) {
      expect(await kinds(nothing), nothing).toEqual([])
    }
  })

  test('finds the days of a partner, whoever else paid on them, and the sum of a day', async () => {
    const other = await newPartner('other')
    const below = await newPerson({ ...rules, deps: rules }, `events${round}under`, {
      inviterId: other,
    })
    await subscribed(below)
    for (const id of [investor, other, below]) {
      await fund(rules, id, '1000')
      await open(id, 'start', '100')
    }
    await live(30)
    const found = async (search: string) =>
      (await events(inviter, { search })).map(({ kind, movements: [first] }) => [
        kind,
        first?.amount,
      ])
    const [all] = [await found('')]
    expect(all.map(([kind]) => kind).toSorted()).toEqual(['matching_income', 'referral_income'])
    expect(await found(`events${round}BEL`)).toEqual(all)
    expect(await found(`events${round}other`)).toEqual(all)
    expect(await found(`events${round}under`)).toEqual(all)
    expect(await found(`events${round}others`)).toEqual([])
    for (const [kind, amount = ''] of all) expect(await found(amount)).toEqual([[kind, amount]])
    expect(await events(investor, { search: `events${round}other` })).toEqual([])
  })

  test('finds nothing of another person, and its pages are those of one list', async () => {
    await fund(rules, inviter, '77.7')
    await fund(rules, investor, '77.7')
    for (let turn = 0; turn < 5; turn++) await fund(rules, investor, '77.7')
    const all = await events(investor, { search: '77.7' })
    expect(all).toHaveLength(6)
    const [theirs] = await events(inviter)
    expect(await kinds(theirs?.id ?? '')).toEqual([])
    const pages: AccountEvent[] = []
    let cursor: string | undefined
    do {
      const page = await listEvents(rules.database, investor, { limit: 2, cursor, search: '77.7' })
      pages.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(pages).toEqual(all)
  })
})

test.each([
  ['85', ['85']],
  ['−85,5 USDT', ['85.5']],
  ['1,234', ['1.234', '1234']],
  ['1.234.567', ['1234567']],
  ['1,234.567', ['1234.567']],
  ['1\u00a0234,50', ['1234.50']],
  ['.5', ['0.5']],
  ['USDT', []],
  ['0x12ab', []],
  ['1,2,3.4.5', ['12345']],
])('"%s" may mean the amounts %j', (text, amounts) => {
  expect(readingsOf(text)).toEqual(amounts)
})

test('events are filtered by each type that the specification names, and by currency', async () => {
  const partner = await newPerson({ ...rules, deps: rules }, `events${round}under`, {
    inviterId: investor,
  })
  await subscribed(partner)
  await fund(rules, investor, '1000')
  await fund(rules, partner, '5000')
  await open(investor, 'start', '400')
  await open(partner, 'start', '5000')
  await live(30)
  const kinds = async (filter: Parameters<typeof events>[1]) => [
    ...new Set((await events(investor, filter)).map(({ kind }) => kind)),
  ]
  const types = ['accruals', 'referrals', 'matching', 'bonus', 'plan'] as const
  expect(await Promise.all(types.map((type) => kinds({ type })))).toEqual([
    ['accruals_paid', 'accruals_withheld'],
    ['referral_income'],
    ['matching_income'],
    ['bonus_awarded'],
    ['deposit_ended', 'deposit_opened'],
  ])
  expect(await kinds({ currency: 'TON' })).toEqual([])
  expect(await events(investor, { currency: 'USDT' })).toEqual(await events(investor))
})

test('a period includes its first moment and excludes its last', async () => {
  await fund(rules, investor, '1000')
  await open(investor, 'start', '100')
  await live(3)
  const all = await events(investor)
  const [newest, second, third] = all
  expect(all).toHaveLength(5)
  const { createdAt: from = '' } = third ?? {}
  const { createdAt: to = '' } = newest ?? {}
  expect(await events(investor, { from, to })).toEqual([second, third])
  expect(await events(investor, { from: to })).toEqual([newest])
  expect(await events(investor, { to: from })).toEqual(all.slice(3))
})

test('another person’s event, an unknown one and a cursor of nobody are refused', async () => {
  await fund(rules, investor, '1000')
  await open(investor, 'start', '100')
  await live(1)
  const listed = await events(investor)
  for (const id of [
    ...listed.map((event) => event.id),
    'accruals-2026-13-40',
    'accruals-',
    '0',
    'x',
  ]) {
    await expect(readEvent(rules.database, inviter, id), id).rejects.toEqual(
      new Rejection('not_found'),
    )
  }
  const wrong = ['', 'x', '.', '1.2026-02-31', '01.', '1', '1..', '1.2026-01-01.'].map((text) =>
    Buffer.from(text).toString('base64url'),
  )
  for (const cursor of [...wrong, 'MS4=', '!']) {
    await expect(
      listEvents(rules.database, investor, { limit: 3, cursor }),
      cursor,
    ).rejects.toEqual(
      new Rejection('validation_failed', { fields: [{ path: 'cursor', code: 'incorrect' }] }),
    )
  }
})
