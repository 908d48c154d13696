import Big from 'big.js'
import { and, eq, lt } from 'drizzle-orm'
import type { Ground } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { notifications } from '../database/schema/provider.ts'
import { post } from '../rules/ledger.ts'
import { createRefill, expireRefills, rejectRefill } from '../rules/refill.ts'
import { sandboxTransfer } from '../rules/sandbox-chain.ts'
import { subscribe } from '../rules/subscription.ts'

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

type PastIncome = { daysAgo: number; minuteOfDay: number } & (
  | { type: 'referrals' | 'matching'; partner: string; amount: string }
  | { type: 'bonus'; amount: string }
  | { type: 'transfer'; amount: string }
)

/** Referral income comes when a partner invests, matching income from week to week afterwards. */
const partnerIncome = [
  { partner: 'marat77', investedDaysAgo: 330, referral: '84', weekly: '1.68' },
  { partner: 'dinaraB', investedDaysAgo: 296, referral: '53', weekly: '1.06' },
  { partner: 'saule2020', investedDaysAgo: 224, referral: '30', weekly: '0.6' },
  { partner: 'olegk', investedDaysAgo: 187, referral: '19.8', weekly: '0.39' },
  { partner: 'jonasW', investedDaysAgo: 118, referral: '44', weekly: '0.88' },
  { partner: 'timur5', investedDaysAgo: 84, referral: '6.25', weekly: '0.12' },
]
const WEEKS_OF_MATCHING = 12

const pastIncome: PastIncome[] = [
  ...partnerIncome.flatMap(({ partner, investedDaysAgo, referral, weekly }): PastIncome[] => [
    {
      daysAgo: investedDaysAgo,
      minuteOfDay: 875,
      type: 'referrals',
      partner,
      amount: referral,
    },
    ...Array.from(
      { length: WEEKS_OF_MATCHING },
      (_, week): PastIncome => ({
        daysAgo: investedDaysAgo - 7 * (week + 1),
        minuteOfDay: 10,
        type: 'matching',
        partner,
        amount: weekly,
      }),
    ).filter(({ daysAgo }) => daysAgo > 0),
  ]),
  { daysAgo: 115, minuteOfDay: 880, type: 'bonus', amount: '100' },
  { daysAgo: 180, minuteOfDay: 1_210, type: 'transfer', amount: '120' },
  { daysAgo: 35, minuteOfDay: 1_184, type: 'transfer', amount: '80' },
]

/** The period that runs; it ends in eighteen days. */
const subscribed = { daysAgo: 12, minuteOfDay: 560, option: 'month' }

/** Lives a year by the provider's own rules, in the order of its days, so that every trace of it is consistent. */
export async function liveDemoYear(database: Database, demo: number, now: Date): Promise<void> {
  const days = [
    ...pastRefills.map((past) => ({ at: momentOf(past, now), live: () => refill(past) })),
    ...pastIncome.map((past) => ({ at: momentOf(past, now), live: () => earn(past) })),
    { at: momentOf(subscribed, now), live: activate },
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { live } of days) await live()

  await database.queries
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, demo),
        lt(notifications.createdAt, new Date(now.getTime() - UNREAD_DAYS * DAY)),
      ),
    )

  async function refill(past: PastRefill): Promise<void> {
    const made = momentOf(past, now)
    const { paymentSystem, amount, came } = past
    const key = `demo-${past.daysAgo}`
    const { id } = await createRefill(after(made, 0), { userId: demo, key, paymentSystem, amount })
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

  async function activate(): Promise<void> {
    await subscribe(after(momentOf(subscribed, now), 0), demo, subscribed.option)
  }

  async function earn(past: PastIncome): Promise<void> {
    const { type, amount } = past
    const at = momentOf(past, now)
    const currency = 'USDT'
    const minus = new Big(amount).times(-1).toFixed()
    const account = type === 'bonus' ? 'bonus' : 'referral'
    const reference = 'partner' in past ? past.partner : null
    const key = `demo-${type}-${past.daysAgo}-${reference ?? ''}`

    if (type === 'transfer') {
      const operation = { type, reference }
      await post(database, {
        kind: 'income-transfer',
        key,
        at,
        legs: [
          { owner: demo, account, currency, amount: minus, operation },
          { owner: demo, account: 'balance', currency, amount, operation },
        ],
      })
    } else {
      await post(database, {
        kind: type,
        key,
        at,
        legs: [
          { owner: null, account: 'programme', currency, amount: minus },
          { owner: demo, account, currency, amount, operation: { type, reference } },
        ],
      })
    }
  }

  function after(start: Date, minutes: number): Ground {
    const then = new Date(start.getTime() + minutes * MINUTE)
    return {
      database,
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
