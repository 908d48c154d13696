import Big from 'big.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditBooks } from '../../../server/services/ledger-audit.ts'
import type { Deposit } from '../../../src/api/contract/deposit.ts'
import type { Asked } from '../../support/asked.ts'
import {
  closeQuoteOf,
  depositOf,
  exchangeQuoteOf,
  fund,
  giveWallet,
  held,
  type Investor,
  moneyCalls,
  newSubscriber,
  paymentOf,
  tally,
  validatedRequest,
} from '../../support/investor.ts'
import { timeLimit, times } from '../../support/night.ts'
import { valuesOf } from '../../support/pick.ts'
import { startTwoProcesses, type TwoProcesses } from '../../support/two-processes.ts'

vi.setConfig({ testTimeout: timeLimit })

const AT_ONCE = 50
const DAY = 86_400

let two: TwoProcesses
let investor: Investor
let money: ReturnType<typeof moneyCalls>
let people = 0

beforeAll(async () => {
  two = await startTwoProcesses()
})
beforeEach(async () => {
  people += 1
  investor = await newSubscriber(two.deps, `racer${people}`)
  money = moneyCalls(two.ask, investor)
  await giveWallet(two.deps, investor.userId)
  await fund(two.deps, investor.userId, '50')
  depositOf(await money.openDeposit({ plan: PLAN, amount: '50' }))
})
afterEach(async () => expect(await auditBooks(two.deps.database)).toEqual([]))
afterAll(() => two.stop())

/** Thirty days, from 50 USDT. */
const PLAN = 'start'

const balance = () => held(two.deps, investor.userId)
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))
const isDone = ({ status }: Asked) => status === 200

describe('of what many spend at once from one balance', () => {
  test('as many withdrawals win as the balance covers, in each round', async () => {
    for (let round = 0; round < times({ gate: 6, night: 100 }); round++) {
      const amount = String(10 + (round % 7))
      await fund(two.deps, investor.userId, String(100 + 13 * round))
      const before = new Big(await balance())
      const requests = await Promise.all(
        many(AT_ONCE, () => validatedRequest(two.deps, investor.userId, amount)),
      )
      const answers = await Promise.all(requests.map((request) => money.createPayment(request)))

      const covered = Math.min(AT_ONCE, Number(before.div(amount).round(0, Big.roundDown)))
      expect(tally(answers)).toEqual({
        done: covered,
        ...(covered < AT_ONCE ? { insufficient_funds: AT_ONCE - covered } : {}),
      })
      const after = before.minus(new Big(amount).times(covered)).toFixed()
      expect(await balance()).toBe(after)
      // Each of them knew what was left when its turn came.
      const missing = new Big(amount).minus(after).toFixed()
      for (const { body } of answers.filter((answer) => !isDone(answer))) {
        expect(valuesOf(body, 'params')).toEqual([{ missing, currency: 'USDT' }])
      }
    }
  })

  test('withdrawals, openings and exchanges together take what is there and leave nothing that was refused', async () => {
    for (let round = 0; round < times({ gate: 3, night: 50 }); round++) {
      await fund(two.deps, investor.userId, String(400 + 37 * round))
      const before = new Big(await balance())
      const requests = await Promise.all(
        many(20, (index) => validatedRequest(two.deps, investor.userId, String(10 + index))),
      )
      const quotes = await Promise.all(
        (['BTC', 'ETH', 'TON', 'XRP'] as const).map(async (to, index) =>
          exchangeQuoteOf(
            await money.quoteExchange({ from: 'USDT', to, amount: String(20 + index) }),
          ),
        ),
      )
      const spent = [
        ...requests.map((request, index) => ({
          amount: String(10 + index),
          answer: () => money.createPayment(request),
        })),
        ...many(26, (index) => ({
          amount: String(50 + index),
          answer: () => money.openDeposit({ plan: PLAN, amount: String(50 + index) }),
        })),
        ...quotes.map(({ give, quote }) => ({ amount: give, answer: () => money.exchange(quote) })),
      ].toSorted((one, other) => one.amount.localeCompare(other.amount))

      const answers = await Promise.all(spent.map(({ answer }) => answer()))
      const after = new Big(await balance())
      const won = spent.filter((_, index) => answers[index]?.status === 200)
      const sum = won.reduce((total, { amount }) => total.plus(amount), new Big(0))
      expect(after.toFixed()).toBe(before.minus(sum).toFixed())
      expect(after.gte(0)).toBe(true)

      const { done, insufficient_funds: refused = 0, ...others } = tally(answers)
      expect(others).toEqual({})
      expect([done, refused]).toEqual([won.length, AT_ONCE - won.length])
      // A balance only falls here: what was refused is more than what is left in the end.
      for (const [index, { amount }] of spent.entries()) {
        if (answers[index]?.status !== 200) expect(after.lt(amount)).toBe(true)
      }
    }
  })

  test('one quote changes money once, however many use it', async () => {
    for (let round = 0; round < times({ gate: 2, night: 25 }); round++) {
      await fund(two.deps, investor.userId, '1000')
      const before = new Big(await balance())
      const quoted = await money.quoteExchange({ from: 'USDT', to: 'BTC', amount: '20' })
      const { give, quote } = exchangeQuoteOf(quoted)
      const answers = await Promise.all(many(AT_ONCE, () => money.exchange(quote)))
      expect(tally(answers)).toEqual({ done: 1, quote_expired: AT_ONCE - 1 })
      expect(await balance()).toBe(before.minus(give).toFixed())
    }
  })

  test('one validated request makes one withdrawal, and cancelling it fifty times gives the money back once', async () => {
    for (let round = 0; round < times({ gate: 2, night: 25 }); round++) {
      await fund(two.deps, investor.userId, '100')
      const before = await balance()
      const request = await validatedRequest(two.deps, investor.userId, '20')
      const answers = await Promise.all(many(AT_ONCE, () => money.createPayment(request)))
      // Whoever comes too late is told so; a slow machine may turn some away before.
      const { done, code_invalid: late, overloaded = 0, ...others } = tally(answers)
      expect({ done, ...others }).toEqual({ done: 1 })
      expect((late ?? 0) + overloaded).toBe(AT_ONCE - 1)
      expect(await balance()).toBe(new Big(before).minus('20').toFixed())

      const { id } = paymentOf(answers.find(isDone))
      const cancelled = await Promise.all(many(AT_ONCE, () => money.cancelPayment(id)))
      expect(cancelled.filter(isDone).length).toBeGreaterThanOrEqual(1)
      expect(await balance()).toBe(before)
    }
  })
})

describe('one withdrawal that its owner cancels while the operator decides', () => {
  test('ends in one way, and its money is in one place', async () => {
    for (let round = 0; round < times({ gate: 4, night: 50 }); round++) {
      await fund(two.deps, investor.userId, '20')
      const before = new Big(await balance())
      const request = await validatedRequest(two.deps, investor.userId, '20')
      const { id } = paymentOf(await money.createPayment(request))
      const decide = (body: object) => two.ask('POST', `/sandbox/withdrawals/${id}`, { body })
      await Promise.all([
        money.cancelPayment(id),
        decide({ status: 'successful', hash: `hash-${round}` }),
        decide({ status: 'rejected', reason: 'Tested' }),
        decide({ status: 'error', reason: 'Tested' }),
        money.cancelPayment(id),
      ])
      const { status } = paymentOf(await money.readPayment(id))
      expect(['successful', 'rejected', 'error']).toContain(status)
      expect(await balance()).toBe(
        (status === 'successful' ? before.minus('20') : before).toFixed(),
      )
    }
  })
})

describe('one deposit', () => {
  const opened = async (amount: string) =>
    depositOf(await money.openDeposit({ plan: PLAN, amount }))
  const quoted = async ({ id }: Deposit) => closeQuoteOf(await money.quoteClosing(id))

  test('that is closed fifty times at once is closed once', async () => {
    for (let round = 0; round < times({ gate: 2, night: 25 }); round++) {
      await fund(two.deps, investor.userId, '80')
      const before = await balance()
      const deposit = await opened('80')
      const { quote } = await quoted(deposit)
      const answers = await Promise.all(many(AT_ONCE, () => money.closeDeposit(deposit.id, quote)))
      expect(tally(answers)).toEqual({ done: 1, deposit_not_closed: AT_ONCE - 1 })
      expect(await balance()).toBe(before)
      expect(
        valuesOf(depositOf(await money.readDeposit(deposit.id)), 'status', 'returned', 'forfeited'),
      ).toEqual(['closed', '80', '0'])
    }
  })

  test('that is closed fifty times under one key is closed once, and each answer is the same', async () => {
    await fund(two.deps, investor.userId, '80')
    const before = await balance()
    const deposit = await opened('80')
    const { quote } = await quoted(deposit)
    const answers = await Promise.all(
      many(AT_ONCE, () => money.closeDeposit(deposit.id, quote, 'one-intent')),
    )
    const { done = 0, idempotency_in_progress: waiting = 0 } = tally(answers)
    expect(done).toBeGreaterThan(0)
    expect(done + waiting).toBe(AT_ONCE)
    expect(new Set(answers.filter(isDone).map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toBe(before)
  })

  test('that is closed while its term ends is closed or ended, never both', async () => {
    const ROUNDS = times({ gate: 2, night: 20 })
    const outcomes: string[] = []
    // Deposits from before the test end here, ahead of its own.
    await pass(40 * DAY)
    for (let round = 0; round < ROUNDS; round++) {
      await fund(two.deps, investor.userId, '300')
      const before = new Big(await balance())
      const deposits: Deposit[] = []
      for (let index = 0; index < 3; index++) deposits.push(await opened('100'))
      const { termDays } = deposits[0]?.plan ?? { termDays: 0 }
      await pass(termDays * DAY - 40)
      const quotes = await Promise.all(deposits.map(quoted))

      const [one] = two.processes
      const end = () => one.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 45 } })
      const close = () =>
        deposits.map(({ id }, index) => money.closeDeposit(id, quotes[index]?.quote ?? ''))
      await Promise.all(
        round % 2 ? [end(), ...close(), ...close()] : [...close(), end(), ...close()],
      )
      await pass(60)
      let expected = before.minus('300')
      for (const { id } of deposits) {
        const { status, returned, accrued, forfeited, daily, days } = depositOf(
          await money.readDeposit(id),
        )
        outcomes.push(status)
        const whole = new Big(daily).times(days.total)
        expect({ status, returned, accrued, forfeited }).toEqual(
          status === 'ended'
            ? { status, returned: '100', accrued: whole.toFixed(), forfeited: null }
            : { status: 'closed', returned: '100', accrued, forfeited: accrued },
        )
        expected = expected.plus('100').plus(status === 'ended' ? whole : 0)
      }
      expect(await balance()).toBe(expected.toFixed())
    }
    expect(outcomes).toHaveLength(3 * ROUNDS)
  })

  /** Both processes know the new time within a second; each is asked until it does. */
  async function pass(seconds: number) {
    const [one, other] = two.processes
    const { body } = await one.ask('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } })
    const now = Date.parse((body as { now: string }).now)
    for (;;) {
      const there = (await other.ask('GET', '/sandbox/clock')).body as { now: string }
      if (Date.parse(there.now) >= now) return
    }
  }
})
