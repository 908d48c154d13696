import Big from 'big.js'
import { and, asc, eq } from 'drizzle-orm'
import type { DisplayCurrency } from '../../src/api/contract/amount.ts'
import type { Payout, Payouts } from '../../src/api/contract/payout.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/identity.ts'
import { deposits } from '../database/schema/investment.ts'
import type { DepositRow, InvestmentRules } from './deposit.ts'
import { plainAmount } from './ledger.ts'
import { type Offer, readOffers } from './plan.ts'
import { shownIn, valueIn } from './rate.ts'
import { type Owner, renewalOf } from './renewal.ts'

/** Soonest first. What has no price is worth nothing. */
export async function listPayouts(
  { database, clock, rates }: InvestmentRules,
  userId: number,
  { currency: asked, limit }: { currency: DisplayCurrency; limit: number },
): Promise<Payouts> {
  const prices = await rates.prices()
  const currency = shownIn(prices, asked)
  const items = (await readPayouts(database, userId)).map(
    (payout): Payout => ({
      ...payout,
      worth: valueIn(prices, payout.paid, payout.currency, currency) ?? '0',
    }),
  )
  return {
    currency,
    asOf: (await clock.now()).toISOString(),
    total: items.reduce((total, { worth }) => total.plus(worth), new Big(0)).toFixed(),
    count: items.length,
    items: items.slice(0, limit),
  }
}

/** All of them, soonest first. */
export async function readPayouts(
  database: Database,
  userId: number,
): Promise<Omit<Payout, 'worth'>[]> {
  const offers = await readOffers(database)
  const [owner] = await database.queries
    .select({ until: users.subscribedUntil, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, userId))
  const active = await database.queries
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.status, 'active')))
    .orderBy(asc(deposits.endsAt), asc(deposits.id))
  return active.map((deposit) => payoutOf(deposit, offers, owner))
}

/** Estimated from what is known now. */
export function payoutOf(
  deposit: DepositRow,
  offers: Map<string, Offer>,
  owner: Owner | undefined,
): Omit<Payout, 'worth'> {
  const offer = offers.get(deposit.plan)
  const outcome = renewalOf(deposit, offer, owner)
  const earned = new Big(deposit.daily).times(deposit.termDays)
  const paid = outcome === 'yes' ? earned : earned.plus(deposit.amount)
  return {
    deposit: String(deposit.id),
    plan: offer?.plan.title ?? deposit.plan,
    currency: deposit.currency,
    endsAt: deposit.endsAt.toISOString(),
    amount: plainAmount(deposit.amount),
    earned: earned.toFixed(),
    paid: paid.toFixed(),
    renewal: outcome === 'yes' ? 'planned' : outcome === 'subscription' ? 'uncovered' : 'off',
  }
}
