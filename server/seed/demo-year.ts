import Big from 'big.js'
import { and, eq, lt } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { Database } from '../database/database.ts'
import { challenges, verifications } from '../database/schema/identity.ts'
import { paymentRequests, wallets } from '../database/schema/payout.ts'
import { notifications } from '../database/schema/provider.ts'
import { type InvestmentRules, listDeposits, openDeposit } from '../services/deposit.ts'
import { closeDeposit, quoteClosing } from '../services/deposit-closing.ts'
import { settleDeposits } from '../services/deposit-end.ts'
import { moveIncome } from '../services/income-transfer.ts'
import { cancelPayment, createPayment, decidePayment } from '../services/payment.ts'
import { tableRates } from '../services/rate.ts'
import { createRefill, expireRefills, rejectRefill } from '../services/refill.ts'
import { sandboxTransfer } from '../services/sandbox-chain.ts'
import { seal } from '../services/seal.ts'
import { subscribe } from '../services/subscription.ts'
import { DOCUMENT_NUMBER, decideVerification } from '../services/verification.ts'
import { findSystem } from '../services/wallet.ts'
import { demoInvestor } from './demo-people.ts'
import { initialPlans } from './plans.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const UNREAD_DAYS = 10

/** `arrived` differs from the invoice when too little or too much came; `none` expired; `operator` was refused. */
type PastRefill = {
  daysAgo: number
  minuteOfDay: number
  paymentSystem: string
  amount: string
  came: 'exact' | 'late' | 'replaced' | 'none' | 'operator' | { arrived: string }
}

const pastRefills: PastRefill[] = [
  { daysAgo: 362, minuteOfDay: 612, paymentSystem: 'USDT-TRC20', amount: '500', came: 'exact' },
  { daysAgo: 334, minuteOfDay: 1_130, paymentSystem: 'BTC', amount: '0.015', came: 'exact' },
  {
    daysAgo: 301,
    minuteOfDay: 545,
    paymentSystem: 'USDT-TRC20',
    amount: '300',
    came: { arrived: '280' },
  },
  { daysAgo: 268, minuteOfDay: 820, paymentSystem: 'ETH', amount: '0.5', came: 'exact' },
  { daysAgo: 243, minuteOfDay: 1_284, paymentSystem: 'USDT-ERC20', amount: '200', came: 'none' },
  {
    daysAgo: 205,
    minuteOfDay: 702,
    paymentSystem: 'USDT-ERC20',
    amount: '1000',
    came: { arrived: '1050' },
  },
  { daysAgo: 158, minuteOfDay: 931, paymentSystem: 'TON', amount: '120', came: 'exact' },
  { daysAgo: 121, minuteOfDay: 667, paymentSystem: 'XRP', amount: '400', came: 'replaced' },
  { daysAgo: 92, minuteOfDay: 1_015, paymentSystem: 'BTC', amount: '0.004', came: 'operator' },
  { daysAgo: 63, minuteOfDay: 590, paymentSystem: 'USDT-TRC20', amount: '1500', came: 'late' },
  { daysAgo: 24, minuteOfDay: 1_102, paymentSystem: 'BTC', amount: '0.02', came: 'exact' },
  { daysAgo: 6, minuteOfDay: 768, paymentSystem: 'USDT-TRC20', amount: '250', came: 'exact' },
]

type PastDeposit = {
  daysAgo: number
  minuteOfDay: number
  login: string
  plan: string
  currency?: Currency
  amount: string
  autoinvestment?: boolean
}

/** One on each plan is still active at the end of the year; the one of six hundred is closed early. */
const pastDeposits: PastDeposit[] = [
  { daysAgo: 360, minuteOfDay: 640, login: 'demo', plan: 'start', amount: '300' },
  {
    daysAgo: 330,
    minuteOfDay: 1_150,
    login: 'demo',
    plan: 'bitcoin',
    currency: 'BTC',
    amount: '0.01',
  },
  { daysAgo: 300, minuteOfDay: 560, login: 'demo', plan: 'balance', amount: '500' },
  { daysAgo: 200, minuteOfDay: 720, login: 'demo', plan: 'start', amount: '1000' },
  { daysAgo: 165, minuteOfDay: 1_090, login: 'demo', plan: 'balance', amount: '600' },
  {
    daysAgo: 140,
    minuteOfDay: 845,
    login: 'demo',
    plan: 'balance',
    amount: '500',
    autoinvestment: true,
  },
  { daysAgo: 60, minuteOfDay: 610, login: 'demo', plan: 'growth', amount: '2000' },
  { daysAgo: 20, minuteOfDay: 1_020, login: 'demo', plan: 'start', amount: '400' },
  {
    daysAgo: 18,
    minuteOfDay: 755,
    login: 'demo',
    plan: 'bitcoin',
    currency: 'BTC',
    amount: '0.015',
    autoinvestment: true,
  },
]

/** Before its term is over. */
const earlyClose = { daysAgo: 150, minuteOfDay: 1_185, openedDaysAgo: 165 }

/** The lines above these partners earn by their deposits. */
const partnerDeposits: PastDeposit[] = [
  { daysAgo: 330, minuteOfDay: 875, login: 'marat77', plan: 'start', amount: '1000' },
  { daysAgo: 296, minuteOfDay: 690, login: 'dinaraB', plan: 'balance', amount: '800' },
  { daysAgo: 224, minuteOfDay: 1_205, login: 'saule2020', plan: 'start', amount: '600' },
  { daysAgo: 187, minuteOfDay: 530, login: 'olegk', plan: 'balance', amount: '500' },
  { daysAgo: 118, minuteOfDay: 960, login: 'jonasW', plan: 'growth', amount: '2000' },
  { daysAgo: 84, minuteOfDay: 880, login: 'timur5', plan: 'start', amount: '500' },
  { daysAgo: 40, minuteOfDay: 1_310, login: 'felixm', plan: 'start', amount: '200' },
  { daysAgo: 25, minuteOfDay: 745, login: 'nataliaP', plan: 'balance', amount: '500' },
  { daysAgo: 15, minuteOfDay: 1_075, login: 'zhanar9', plan: 'start', amount: '150' },
  { daysAgo: 8, minuteOfDay: 655, login: 'leonieH', plan: 'start', amount: '300' },
  { daysAgo: 170, minuteOfDay: 1_020, login: 'askarD', plan: 'balance', amount: '700' },
  { daysAgo: 160, minuteOfDay: 800, login: 'marat77', plan: 'balance', amount: '1200' },
  { daysAgo: 142, minuteOfDay: 585, login: 'irinaV', plan: 'start', amount: '350' },
  { daysAgo: 110, minuteOfDay: 1_270, login: 'sergejL', plan: 'start', amount: '300' },
  { daysAgo: 105, minuteOfDay: 725, login: 'yerlan90', plan: 'growth', amount: '2000' },
  { daysAgo: 88, minuteOfDay: 1_140, login: 'bolatE', plan: 'start', amount: '250' },
  { daysAgo: 64, minuteOfDay: 1_005, login: 'annaK', plan: 'start', amount: '450' },
  { daysAgo: 52, minuteOfDay: 610, login: 'kamilaR', plan: 'balance', amount: '600' },
  { daysAgo: 47, minuteOfDay: 1_190, login: 'lukasB', plan: 'start', amount: '400' },
  { daysAgo: 36, minuteOfDay: 840, login: 'nurlanT', plan: 'start', amount: '120' },
  { daysAgo: 33, minuteOfDay: 700, login: 'danaO', plan: 'start', amount: '180' },
  { daysAgo: 29, minuteOfDay: 1_335, login: 'rustamG', plan: 'start', amount: '150' },
  { daysAgo: 21, minuteOfDay: 950, login: 'miraS', plan: 'start', amount: '150' },
  { daysAgo: 9, minuteOfDay: 1_045, login: 'olgaF', plan: 'start', amount: '80' },
]

const pastTransfers = [
  { daysAgo: 180, minuteOfDay: 1_210, amount: '120' },
  { daysAgo: 35, minuteOfDay: 1_184, amount: '80' },
]

/** The second period begins when the first one ends. */
const pastSubscriptions = [
  { daysAgo: 361, minuteOfDay: 570, option: 'year' },
  { daysAgo: 12, minuteOfDay: 560, option: 'month' },
]

type PastWithdrawal = {
  daysAgo: number
  minuteOfDay: number
  amount: string
  /** In the order of its days; `cancelled` by the person. */
  became: ('on_inspection' | 'successful' | 'rejected' | 'error' | 'cancelled')[]
  reason?: string
}

/** One for each way that a withdrawal ends, and one that is looked at; one more is pending. */
const pastWithdrawals: PastWithdrawal[] = [
  {
    daysAgo: 130,
    minuteOfDay: 705,
    amount: '150',
    became: ['on_inspection', 'successful'],
  },
  {
    daysAgo: 96,
    minuteOfDay: 1_122,
    amount: '60',
    became: ['on_inspection', 'rejected'],
    reason: 'exchange_closed',
  },
  {
    daysAgo: 71,
    minuteOfDay: 655,
    amount: '75.5',
    became: ['error'],
    reason: 'network_refused',
  },
  { daysAgo: 45, minuteOfDay: 980, amount: '200', became: ['successful'] },
  { daysAgo: 27, minuteOfDay: 1_215, amount: '40', became: ['cancelled'] },
  { daysAgo: 3, minuteOfDay: 893, amount: '120', became: ['on_inspection'] },
]
/** Both are still under way at the end of the year; they began so many `minutes` before it. */
const pendingWithdrawal = { minutes: 190, amount: '85.5' }
const waitingRefill = { minutes: 40, paymentSystem: 'BTC', amount: '0.01', confirmations: 1 }

/** Completed, because whoever lives a year with withdrawals is verified; the photos are gone by then. */
const verification = {
  fullName: 'Daniyar Akhmetov',
  birthDate: '1992-03-14',
  familyStatus: 'married',
  documentNumber: '046218357',
}
const verified = { sent: { daysAgo: 340, minuteOfDay: 615 }, minutes: 1_470 }

/** The provider's jobs run all year: once a month here, and every other day of the last one, which is looked at. */
const settlings = [
  ...Array.from({ length: 11 }, (_, month) => ({ daysAgo: 345 - 30 * month, minuteOfDay: 10 })),
  ...Array.from({ length: 15 }, (_, turn) => ({ daysAgo: 30 - 2 * turn, minuteOfDay: 1_439 })),
]

/** The jobs also run a minute after each of the investor's deposits ends, so that it is paid out on the day it ends. */
const ownEnds = pastDeposits.flatMap(({ plan, daysAgo, minuteOfDay }) => {
  const term = initialPlans.find(({ id }) => id === plan)?.termDays ?? 0
  return daysAgo > term ? { daysAgo: daysAgo - term, minuteOfDay: minuteOfDay + 1 } : []
})

/** Set before any money came, so that withdrawals to it are open. */
export const demoWallet = {
  paymentSystem: 'USDT-TRC20',
  address: 'TLCwWTCcZcXSWfqWoD6twTVgM3uquBSrWg',
  memo: null,
}
const walletSet = { daysAgo: 365, minuteOfDay: 600 }

/** Lives a year by the provider's own rules, in the order of its days, so that every trace of it is consistent. */
export async function liveDemoYear(
  { database, secret }: { database: Database; secret: string },
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rates = tableRates(database)
  const demo = idOf(demoInvestor.login)
  const deposits = [...pastDeposits, ...partnerDeposits]
  const days = [
    ...pastRefills.map((past) => ({ at: momentOf(past, now), live: () => refill(demo, past) })),
    ...pastSubscriptions.map((past) => ({
      at: momentOf(past, now),
      live: () => activate(demo, past),
    })),
    ...pastTransfers.map((past) => ({ at: momentOf(past, now), live: () => move(past) })),
    ...pastWithdrawals.map((past) => ({
      at: momentOf(past, now),
      live: () => withdraw(momentOf(past, now), past),
    })),
    { at: momentOf(verified.sent, now), live: verify },
    ...deposits.map((past) => ({ at: momentOf(past, now), live: () => invest(past) })),
    { at: momentOf(earlyClose, now), live: close },
    ...[...settlings, ...ownEnds].map((past) => ({
      at: momentOf(past, now),
      live: () => settle(past),
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const setAt = momentOf(walletSet, now)
  await database.queries
    .insert(wallets)
    .values({ ...demoWallet, userId: demo, setAt, usableAt: setAt })
  for (const { live } of days) await live()
  await withdraw(new Date(now.getTime() - pendingWithdrawal.minutes * MINUTE), {
    ...pendingWithdrawal,
    became: [],
  })
  await see(waitingRefill)
  await settleDeposits(after(now, 0))

  await database.queries
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, demo),
        lt(notifications.createdAt, new Date(now.getTime() - UNREAD_DAYS * DAY)),
      ),
    )

  async function refill(userId: number, past: PastRefill): Promise<void> {
    const made = momentOf(past, now)
    const { paymentSystem, amount, came } = past
    const key = `demo-${past.daysAgo}`
    const { id } = await createRefill(after(made, 0), { userId, key, paymentSystem, amount })
    if (came === 'none') await expireRefills(after(made, 31))
    else if (came === 'operator') await rejectRefill(after(made, 12), id)
    else if (came === 'late') {
      await expireRefills(after(made, 31))
      await sandboxTransfer(after(made, 74), { refillId: id })
    } else if (came === 'replaced') {
      await sandboxTransfer(after(made, 4), { refillId: id, replaced: true })
      await sandboxTransfer(after(made, 9), { refillId: id })
    } else if (came === 'exact') await sandboxTransfer(after(made, 7), { refillId: id })
    else await sandboxTransfer(after(made, 7), { refillId: id, amount: came.arrived })
  }

  /** Its confirmations are still to come. */
  async function see({ minutes, paymentSystem, amount, confirmations }: typeof waitingRefill) {
    const order = { userId: demo, key: 'demo-waiting', paymentSystem, amount }
    const { id } = await createRefill(after(now, -minutes), order)
    await sandboxTransfer(after(now, 10 - minutes), { refillId: id, confirmations })
  }

  /** Carries the request out without its code. */
  async function withdraw(
    at: Date,
    { amount, became, reason }: Pick<PastWithdrawal, 'amount' | 'became' | 'reason'>,
  ): Promise<void> {
    const { paymentSystem, address, memo } = demoWallet
    const id = `demo-${at.toISOString()}`
    const times = { createdAt: at, sentAt: at, expiresAt: at, usedAt: at }
    const system = await findSystem(database, paymentSystem)
    if (!system) throw new Error(`Nothing is paid by ${paymentSystem}.`)
    await database.queries.insert(challenges).values({
      id,
      purpose: 'withdrawal',
      userId: demo,
      channel: 'sms',
      target: demoInvestor.login,
      codeHash: '',
      ...times,
    })
    await database.queries.insert(paymentRequests).values({
      id,
      userId: demo,
      challengeId: id,
      paymentSystem,
      amount,
      fee: system.withdrawalFee,
      address,
      memo,
      createdAt: at,
      validatedAt: at,
    })
    const order = { userId: demo, key: id, requestId: id }
    const payment = await createPayment(after(at, 1), order)
    for (const [turn, status] of became.entries()) {
      const then = { ...after(at, 90 * (turn + 1)), senders: {} }
      if (status === 'cancelled') await cancelPayment(then, demo, payment.id)
      else await decidePayment(then, payment.id, { status, reason })
    }
  }

  async function verify(): Promise<void> {
    const { documentNumber, ...fields } = verification
    const submittedAt = momentOf(verified.sent, now)
    await database.queries.insert(verifications).values({
      ...fields,
      userId: demo,
      status: 'in_process',
      documentNumber: seal(secret, DOCUMENT_NUMBER, demo, documentNumber),
      submittedAt,
    })
    const rules = { ...after(submittedAt, verified.minutes), senders: {}, secret }
    await decideVerification(rules, demoInvestor.login, { status: 'completed' })
  }

  async function activate(
    userId: number,
    { option, ...past }: { daysAgo: number; minuteOfDay: number; option: string },
  ): Promise<void> {
    await subscribe(after(momentOf(past, now), 0), userId, option)
  }

  async function move({ amount, ...past }: (typeof pastTransfers)[number]): Promise<void> {
    await moveIncome(after(momentOf(past, now), 0), {
      userId: demo,
      key: `demo-${past.daysAgo}`,
      from: 'referral',
      currency: 'USDT',
      amount,
    })
  }

  async function invest(past: PastDeposit): Promise<void> {
    const { login, plan, currency = 'USDT', amount, autoinvestment = false } = past
    const userId = idOf(login)
    const opened = momentOf(past, now)
    if (userId === demo) await settleDeposits(after(opened, 0))
    else await equip(userId, past)
    await openDeposit(after(opened, 0), {
      userId,
      key: `demo-${past.daysAgo}`,
      plan,
      currency,
      amount,
      quote: null,
      autoinvestment,
    })
  }

  async function close(): Promise<void> {
    const closing = after(momentOf(earlyClose, now), 0)
    const key = `demo-${earlyClose.openedDaysAgo}`
    const { items } = await listDeposits(closing, demo, { limit: 1, key })
    await settleDeposits(closing)
    for (const { id } of items) {
      const { quote } = await quoteClosing(closing, demo, id)
      await closeDeposit(closing, demo, id, quote)
    }
  }

  /** A partner brings what they invest and what a month's subscription costs. */
  async function equip(userId: number, past: PastDeposit): Promise<void> {
    const { daysAgo, minuteOfDay, amount } = past
    const total = new Big(amount).plus(20).toFixed()
    await refill(userId, {
      daysAgo,
      minuteOfDay: minuteOfDay - 45,
      paymentSystem: 'USDT-TRC20',
      amount: total,
      came: 'exact',
    })
    await activate(userId, { daysAgo, minuteOfDay: minuteOfDay - 20, option: 'month' })
  }

  async function settle(past: { daysAgo: number; minuteOfDay: number }): Promise<void> {
    await settleDeposits(after(momentOf(past, now), 0))
  }

  function idOf(login: string): number {
    const id = people.get(login)
    if (id === undefined) throw new Error(`Nobody is called ${login}.`)
    return id
  }

  function after(start: Date, minutes: number): InvestmentRules {
    const then = new Date(start.getTime() + minutes * MINUTE)
    return {
      database,
      rates,
      clock: {
        now: async () => then,
        advance: async () => {
          throw new Error('The past stands still.')
        },
      },
    }
  }
}

function momentOf(
  { daysAgo, minuteOfDay }: { daysAgo: number; minuteOfDay: number },
  now: Date,
): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return new Date(midnight - daysAgo * DAY + minuteOfDay * MINUTE)
}
