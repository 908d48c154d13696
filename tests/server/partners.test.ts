import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { users } from '../../server/database/schema/identity.ts'
import { seed } from '../../server/seed/seed.ts'
import { listDeposits, openDeposit } from '../../server/services/deposit.ts'
import { closeDeposit, quoteClosing } from '../../server/services/deposit-closing.ts'
import { settleDeposits } from '../../server/services/deposit-end.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { setRate, tableRates } from '../../server/services/rate.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { subscribe } from '../../server/services/subscription.ts'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Answer } from '../../src/api/contract/endpoint.ts'
import { joinDeps, stoppedClock } from '../support/deps.ts'
import { fund, type Investor, newPersonSignedIn } from '../support/investor.ts'
import { valuesOf } from '../support/pick.ts'
import { createDatabase } from '../support/postgres.ts'
import { codeFor, newPerson, openProvider, password, problem } from '../support/provider.ts'

type Page = Answer<Calls['listPartners']>

const DAY = 86_400_000
const aCentury = new Date('2126-01-01T00:00:00Z')
const names = ['top', 'one', 'two', 'three', 'four', 'five', 'six'] as const
type Name = (typeof names)[number]

let round = 0
/** Each invited by the one before: `six` is beyond the five lines of `top`. */
let line: Record<Name, Investor>

const provider = await openProvider({ clock: stoppedClock(new Date('2026-03-01T12:00:00Z')) })
afterEach(async () => expect(await auditBooks(provider.database)).toEqual([]))
afterAll(() => provider.close())

async function newLine(): Promise<void> {
  round += 1
  const made: [Name, Investor][] = []
  for (const name of names) {
    const inviterId = made.at(-1)?.[1].userId ?? null
    made.push([name, await newPersonSignedIn(provider.deps, `${name}Of${round}`, inviterId)])
  }
  line = Object.fromEntries(made) as Record<Name, Investor>
  for (const { userId } of Object.values(line)) await subscribeUntil(userId, aCentury)
}

const rules = () => ({ ...provider.deps, rates: tableRates(provider.database) })
const subscribeUntil = (userId: number, until: Date | null) =>
  provider.database.queries
    .update(users)
    .set({ subscribedUntil: until })
    .where(eq(users.id, userId))
async function invest(
  { userId }: Investor,
  { plan, amount, currency = 'USDT' }: { plan: string; amount: string; currency?: Currency },
): Promise<void> {
  await fund(provider.deps, userId, amount, currency)
  await provider.database.transaction(() =>
    openDeposit(rules(), {
      userId,
      key: crypto.randomUUID(),
      plan,
      currency,
      amount,
      quote: null,
      autoinvestment: false,
    }),
  )
}
const get = async ({ token }: Investor, path: string) =>
  provider.ask('GET', `/api${path}`, { token })
// The provider checks its answers against the contract before it gives them.
const list = async (person: Investor, query = '') =>
  (await get(person, `/user/referrals${query}`)).body as Page
const rowsOf = ({ items }: Page) =>
  items.map(({ login, line, investments, profit, pending }) => [
    { login, line },
    { investments, profit, pending },
  ])
/** Lives so many days, and settles what they bring. */
const live = async (days: number) => {
  await provider.deps.clock.advance(days * DAY)
  await settleDeposits(rules())
}

describe('the table of partners', () => {
  test('has everybody of the five lines below and nobody else, with what they invested and brought', async () => {
    await newLine()
    await invest(line.two, { plan: 'start', amount: '1000' })
    await invest(line.five, { plan: 'start', amount: '400' })
    await live(1)

    const nothing = { investments: '0', profit: '0', pending: '0' }
    const { one, two, three, four, five } = line
    const running = await list(line.top, '?sort=line')
    expect(rowsOf(running)).toEqual([
      [{ login: one.login, line: 1 }, nothing],
      // 3 % of 1,000 and 5 % of the day's 3.5
      [
        { login: two.login, line: 2 },
        { investments: '1000', profit: '0', pending: '30.175' },
      ],
      [{ login: three.login, line: 3 }, nothing],
      [{ login: four.login, line: 4 }, nothing],
      // 0.5 % of 400 and 1 % of the day's 1.4
      [
        { login: five.login, line: 5 },
        { investments: '400', profit: '0', pending: '2.014' },
      ],
    ])
    expect(running.totals).toEqual({
      partners: 5,
      investments: '1400',
      profit: '0',
      pending: '32.189',
    })
    await live(29)
    const ended = await list(line.top, '?sort=line')
    expect(rowsOf(ended)).toEqual([
      [{ login: one.login, line: 1 }, nothing],
      [
        { login: two.login, line: 2 },
        { investments: '1000', profit: '35.25', pending: '0' },
      ],
      [{ login: three.login, line: 3 }, nothing],
      [{ login: four.login, line: 4 }, nothing],
      [
        { login: five.login, line: 5 },
        { investments: '400', profit: '2.42', pending: '0' },
      ],
    ])
    const { items: _, lines, ...rest } = ended
    expect(rest).toEqual({
      currency: 'USDT',
      total: 5,
      isTotalExact: true,
      totals: { partners: 5, investments: '1400', profit: '37.67', pending: '0' },
    })
    expect(lines[1]).toEqual({
      line: 2,
      referralPercent: '3',
      matchingPercent: '5',
      partners: 1,
      investments: '1000',
      profit: '35.25',
      pending: '0',
    })
  })

  test('counts investments for those who are not subscribed, and no profit', async () => {
    await newLine()
    await subscribeUntil(line.top.userId, null)
    await invest(line.one, { plan: 'start', amount: '1000' })
    await live(30)
    expect((await list(line.top)).totals).toEqual({
      partners: 5,
      investments: '1000',
      profit: '0',
      pending: '0',
    })
  })

  test('values other currencies at the price of the opening, whatever they are worth later', async () => {
    await newLine()
    await invest(line.one, { plan: 'bitcoin', amount: '0.01', currency: 'BTC' })
    await setRate(provider.deps, 'BTC', '80000')
    await live(1)
    // 0.01 × 65,000; 5 % of it, and 10 % of the day's 0.000025
    const totals = { partners: 5, investments: '650', profit: '0', pending: '32.6625' }
    expect((await list(line.top)).totals).toEqual(totals)
    await live(59)
    expect((await list(line.top)).totals).toEqual({ ...totals, profit: '42.25', pending: '0' })
    await setRate(provider.deps, 'BTC', '65000')
  })

  test('shows whom a code has activated, not who only filled in a form', async () => {
    await newLine()
    const login = `Newcomer${round}`
    const email = `${login}@people.example`
    await provider.ask('POST', `/api/auth/register/${line.four.login}`, {
      body: { login, email, phone: '+77065550001', password },
      key: 'register',
    })
    expect((await list(line.top, `?search=${login}`)).total).toBe(0)
    expect((await list(line.top)).total).toBe(5)
    const notices = async () => (await provider.actions.showUser(line.top.login)).partners
    const lines = [1, 2, 3, 4, 5].map((each) => ({ line: each, people: 1 }))
    expect(await notices()).toEqual(lines)
    const { body } = await provider.ask('POST', '/api/auth/login', { body: { login, password } })
    const { verificationId } = body as { verificationId: string }
    const code = await codeFor(provider, login)
    await provider.ask('POST', '/api/auth/phone/confirm', { body: { verificationId, code } })

    const now = (await provider.deps.clock.now()).toISOString()
    const found = await list(line.top, `?search=${login.toUpperCase()}`)
    expect(valuesOf(found, 'total', 'items')).toEqual([
      1,
      [
        {
          id: expect.any(String),
          login,
          line: 5,
          investments: '0',
          profit: '0',
          pending: '0',
          joinedAt: now,
        },
      ],
    ])
    expect(found.totals.partners).toBe(6)
    expect((await list(line.one)).lines.map(({ partners }) => partners)).toEqual([1, 1, 1, 2, 1])
    expect(await notices()).toEqual([...lines.slice(0, 4), { line: 5, people: 2 }])
  })
})

describe('one partner', () => {
  test('is told with masked contacts and with who of my people invited them', async () => {
    await newLine()
    await invest(line.two, { plan: 'start', amount: '100' })
    await invest(line.two, { plan: 'start', amount: '50' })
    await provider.database.rows(sql`
      update users set phone = '+77015550045', avatar = '/api/avatars/x.jpg'
      where id = ${line.two.userId}`)
    expect((await get(line.top, `/user/referral/${line.two.userId}`)).body).toEqual({
      id: String(line.two.userId),
      login: line.two.login,
      line: 2,
      investments: '150',
      profit: '0',
      pending: '4.5',
      joinedAt: expect.stringMatching(/Z$/),
      currency: 'USDT',
      avatar: '/api/avatars/x.jpg',
      inviter: { id: String(line.one.userId), login: line.one.login },
      email: 'tw•••@cabinet.example',
      phone: '+7 701 ••• •• 45',
      activeDeposits: 2,
      payments: [],
    })
    await provider.database.rows(sql`
      update users set phone = null, email = null, email_lc = null where id = ${line.two.userId}`)
    expect(
      valuesOf(
        (await get(line.one, `/user/referral/${line.two.userId}`)).body,
        'line',
        'inviter',
        'email',
        'phone',
      ),
    ).toEqual([1, null, null, null])
  })

  test('is told with what they brought, the newest first, and nobody else did', async () => {
    await newLine()
    await invest(line.two, { plan: 'start', amount: '100' })
    await invest(line.three, { plan: 'start', amount: '100' })
    await live(30)
    const payments = async (reader: Investor, name: Name) => {
      const { body } = await get(reader, `/user/referral/${line[name].userId}`)
      return (body as Answer<Calls['readPartner']>).payments.map(({ id, createdAt, ...told }) => [
        createdAt.slice(0, 10) === today,
        id,
        told,
      ])
    }
    const today = (await provider.deps.clock.now()).toISOString().slice(0, 10)
    const paid = { currency: 'USDT', type: 'matching' }
    const events = ((await get(line.top, '/user/events')).body as Answer<Calls['listEvents']>).items
    const [team, referral] = ['matching', 'referrals'].map(
      (type) => events.find((event) => event.type === type)?.id,
    )
    // On my second line 3 % of 100 and 5 % of 30 days of 0.35.
    expect(await payments(line.top, 'two')).toEqual([
      [true, team, { ...paid, amount: '0.525' }],
      [true, referral, { ...paid, type: 'referrals', amount: '3' }],
    ])
    expect(await payments(line.top, 'five')).toEqual([])
  })

  test('has lines of their own as far as they are lines of mine', async () => {
    await newLine()
    await invest(line.four, { plan: 'start', amount: '1000' })
    const info = async (name: Name) =>
      (await get(line.top, `/user/referral-info/${line[name].userId}`)).body as Answer<
        Calls['readPartnerInfo']
      >
    const nothing = { turnover: '0', pendingTurnover: '0', profit: '0', pending: '0' }
    const belowTwo = (second: typeof nothing) => ({
      currency: 'USDT',
      lines: [
        { line: 1, partners: 1, ...nothing },
        { line: 2, partners: 1, ...second },
        { line: 3, partners: 1, ...nothing },
      ],
    })
    // They stand on my fourth line: it brings 1 %, and not 3.
    const running = { ...nothing, pendingTurnover: '1000', pending: '10' }
    expect(await info('two')).toEqual(belowTwo(running))
    await live(30)
    // And 2 % of 30 days of 3.5
    expect(await info('two')).toEqual(belowTwo({ ...nothing, turnover: '1000', profit: '12.1' }))
    expect((await info('one')).lines.map(({ line }) => line)).toEqual([1, 2, 3, 4])
    expect(await info('five')).toEqual({ currency: 'USDT', lines: [] })
  })

  test('who is above, beyond the fifth line, not yet activated, oneself or nobody is not told', async () => {
    await newLine()
    const waiting = await newPerson(provider, `waiting${round}`, {
      confirmed: false,
      inviterId: line.one.userId,
    })
    for (const path of ['/user/referral/', '/user/referral-info/']) {
      const unknown = await get(line.one, `${path}999999`)
      expect(unknown).toEqual(problem('referral_not_loaded', 404))
      for (const id of [line.top.userId, line.one.userId, waiting, 'x', '0', '9'.repeat(30)]) {
        expect((await get(line.one, path + id)).body).toEqual(unknown.body)
      }
      expect((await get(line.top, path + line.six.userId)).body).toEqual(unknown.body)
      expect((await get(line.one, path + line.six.userId)).status).toBe(200)
    }
  })
})

test('a tier is ahead while deposits run, then reached, and awarded as soon as there is a subscription', async () => {
  await newLine()
  const tiers = async () => {
    const { body } = await get(line.top, '/user/bonus')
    const { turnover, pending, tiers } = body as Answer<Calls['readBonus']>
    return { turnover, pending, tiers: tiers.map(({ status, awardedAt }) => [status, awardedAt]) }
  }
  const ahead = ['ahead', null]
  const none = { turnover: '0', pending: '0', tiers: [ahead, ahead, ahead, ahead] }
  expect(await tiers()).toEqual(none)
  await subscribeUntil(line.top.userId, null)
  await invest(line.one, { plan: 'growth', amount: '5000' })
  expect(await tiers()).toEqual({ ...none, pending: '5000' })
  await live(180)
  expect(await tiers()).toEqual({
    turnover: '5000',
    pending: '0',
    tiers: [['reached', null], ahead, ahead, ahead],
  })
  await fund(provider.deps, line.top.userId, '100')
  await provider.database.transaction(() => subscribe(provider.deps, line.top.userId, 'month'))
  const now = (await provider.deps.clock.now()).toISOString()
  expect(await tiers()).toEqual({
    turnover: '5000',
    pending: '0',
    tiers: [['awarded', now], ahead, ahead, ahead],
  })
  const bonus = (await get(line.top, '/user/bonus')).body as { currency: string; tiers: object[] }
  expect(bonus.currency).toBe('USDT')
  expect(
    bonus.tiers.map((tier) => valuesOf(tier, 'tier', 'turnover', 'award', 'currency')),
  ).toEqual([
    [1, '5000', '100', 'USDT'],
    [2, '25000', '500', 'USDT'],
    [3, '100000', '2500', 'USDT'],
    [4, '500000', '15000', 'USDT'],
  ])
})

test('openings, ends, early closes, accruals and newcomers of one tree at once never lock each other out', async () => {
  const url = await createDatabase()
  const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
  const everyDeps = await Promise.all([1, 2, 3].map(() => joinDeps(url, clock)))
  const [one] = everyDeps
  if (!one) throw new Error('There is no process.')
  await seed(one, { sandbox: false })
  const people: number[] = []
  for (let number = 0; number < 16; number++) {
    // Two branches that meet above, so that one transaction's people stand in several places of another's lines.
    const inviter = number === 0 ? null : (people[Math.floor((number - 1) / 2)] ?? null)
    const { userId } = await newPersonSignedIn(one, `storm${number}`, inviter)
    await fund(one, userId, '100000')
    people.push(userId)
  }
  await one.database.rows(sql`update users set subscribed_until = '2100-01-01T00:00:00Z'`)
  // A deadlock fails here and is not repeated; waiting for a lock is given all the time a busy machine needs.
  const processes = everyDeps.map((deps) => {
    const database: Database = Object.create(deps.database, {
      transaction: {
        value: <Result>(work: () => Promise<Result>) =>
          deps.database.transaction(
            async () => {
              await deps.database.rows(sql`set local lock_timeout = '60s'`)
              return work()
            },
            { attempts: 1 },
          ),
      },
    })
    return { database, clock, rates: tableRates(database) }
  })
  const open = (turn: number, number: number) => {
    const process = processes[(turn + number) % processes.length]
    const userId = people[(number * 7 + turn) % people.length] ?? 0
    return process?.database.transaction(() =>
      openDeposit(process, {
        userId,
        key: `${turn}-${number}`,
        plan: 'balance',
        currency: 'USDT',
        amount: '500',
        quote: null,
        autoinvestment: true,
      }),
    )
  }
  const closing = async (turn: number, number: number) => {
    const process = processes[(turn + number) % processes.length]
    const userId = people[(number * 5 + turn) % people.length] ?? 0
    if (!process) return
    const { items } = await listDeposits(process, userId, { limit: 100, status: 'active' })
    const oldest = items.at(-1)
    if (!oldest) return
    const gone = (error: unknown) => {
      if (!(error instanceof Rejection)) throw error
      rejections.add(error.code)
    }
    await quoteClosing(process, userId, oldest.id)
      .then(({ quote }) =>
        process.database.transaction(() => closeDeposit(process, userId, oldest.id, quote)),
      )
      .catch(gone)
  }
  const rejections = new Set<string>()
  for (let turn = 0; turn < 6; turn++) {
    await Promise.all([
      ...people.map((_, number) => open(turn, number)),
      ...people.map((_, number) => closing(turn, number)),
      ...processes.map((process) => settleDeposits(process)),
      newPersonSignedIn(one, `late${turn}`, people[turn + 8] ?? null),
      ...processes.map((process) => settleDeposits(process)),
    ])
    await clock.advance(turn < 3 ? DAY : 90 * DAY)
  }
  await Promise.all(processes.map((process) => settleDeposits(process)))
  expect(await auditBooks(one.database)).toEqual([])
  const [sums] = await one.database.rows<{ investments: string; kept: number; closed: number }>(sql`
    select (select trim_scale(sum(investments))::text from line_totals
        where user_id = ${people[0]}) as investments,
      count(*) filter (where status <> 'closed' and user_id <> ${people[0]})::int as kept,
      count(*) filter (where status = 'closed')::int as closed
    from deposits`)
  expect(sums?.investments).toBe(String(500 * (sums?.kept ?? 0)))
  expect(sums?.closed).toBeGreaterThan(0)
  const meanwhile = ['deposit_not_closed', 'quote_expired']
  expect([...rejections].filter((code) => !meanwhile.includes(code))).toEqual([])
  await Promise.all(everyDeps.map(({ database }) => database.close()))
})
