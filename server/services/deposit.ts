import Big from 'big.js'
import { and, desc, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm'
import type { Deposit, NewDeposit } from '../../src/api/contract/deposit.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import { incomeDecimals, type Plan } from '../../src/api/contract/plan.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom, pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { deposits } from '../database/schema/investment.ts'
import { exchangeQuotes } from '../database/schema/payout.ts'
import { writtenRow } from '../database/written-row.ts'
import { requireCovered } from './balance.ts'
import { buyBasket } from './case-operation.ts'
import { lockPerson } from './code.ts'
import { decimalsOf, exchangeByQuote, isWritten } from './exchange.ts'
import { plainAmount, post } from './ledger.ts'
import { notify } from './notification.ts'
import { withholdReferrals } from './partner-income.ts'
import { type Offer, readOffers } from './plan.ts'
import type { RatesSource } from './rate.ts'
import { Rejection } from './rejection.ts'
import { requireSubscription } from './subscription.ts'

export type InvestmentRules = Deps & { rates: RatesSource }

export type DepositRow = typeof deposits.$inferSelect
type FoundDeposit = DepositRow & { predecessorId: string | null; subscribedUntil: string | null }

const found = {
  ...getTableColumns(deposits),
  predecessorId: sql<string | null>`(
    select before.id::text from deposits as before where before.successor_id = deposits.id)`,
  subscribedUntil: sql<string | null>`(
    select to_char(subscribed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from users where users.id = deposits.user_id)`,
}

const DAY = 86_400_000

/**
 * Locks an amount of the balance on a plan, in the caller's idempotent transaction; `key` is how its maker finds it
 * again. Another currency than the plan's is changed first, by its quote.
 */
export async function openDeposit(
  rules: InvestmentRules,
  order: NewDeposit & { userId: number; key: string },
): Promise<Deposit> {
  const { database, clock } = rules
  const { userId, key, autoinvestment } = order
  await requireSubscription(rules, userId)
  const offers = await readOffers(database)
  const plan = planOnOffer(offers, order.plan)
  if (autoinvestment && !plan.autoinvestment) throw refused('autoinvestment', 'incorrect')
  await lockPerson(rules, userId)
  const amount = await bodyOf(rules, plan, order)
  const limit = limitMissed(plan, amount)
  if (limit) throw refused('amount', limit)
  if (order.quote !== null) await exchangeByQuote(rules, userId, order.quote)
  const { currency } = plan
  await requireCovered(database, { userId, amount, currency })

  const now = await clock.now()
  const row = await writeDeposit(rules, {
    userId,
    key,
    plan,
    amount,
    autoinvestment,
    openedAt: now,
    at: now,
  })
  await withholdReferrals(rules, [row.id], now)
  const until = row.endsAt.toISOString()
  await notify(rules, {
    userId,
    kind: 'deposit_opened',
    params: { plan: plan.title, amount, currency, until },
    reference: String(row.id),
  })
  return depositFrom(await findDeposit(database, userId, String(row.id)), offers, now)
}

function planOnOffer(offers: Map<string, Offer>, id: string): Plan {
  const offer = offers.get(id)
  if (!offer) throw refused('plan', 'incorrect')
  if (!offer.isOnOffer) throw new Rejection('deposit_not_opened')
  return offer.plan
}

/** Converts the amount to the plan's currency. */
async function bodyOf(
  { database }: Deps,
  { currency }: Plan,
  order: NewDeposit & { userId: number },
): Promise<string> {
  if (order.currency === currency) {
    if (order.quote !== null) throw refused('quote', 'incorrect')
    const decimals = await decimalsOf(database, currency)
    if (decimals !== null && !isWritten(order.amount, decimals)) throw refused('amount', 'format')
    return plainAmount(order.amount)
  }
  if (order.quote === null) throw refused('quote', 'required')
  const [quote] = await database.queries
    .select()
    .from(exchangeQuotes)
    .where(and(eq(exchangeQuotes.id, order.quote), eq(exchangeQuotes.userId, order.userId)))
  const isOfThis =
    quote?.from === order.currency && quote.to === currency && new Big(quote.give).eq(order.amount)
  if (!isOfThis) throw new Rejection('quote_expired')
  return plainAmount(quote.get)
}

export function limitMissed({ min, max }: Plan, amount: string): FieldCode | null {
  if (new Big(amount).lt(min)) return 'below_min'
  return max !== null && new Big(amount).gt(max) ? 'above_max' : null
}

/** The accrual of a full day, fixed when the deposit opens: a later change of rates does not change it. */
const dailyOf = (amount: string, dailyYield: string) =>
  new Big(amount).times(dailyYield).times('0.01').round(incomeDecimals, Big.roundDown).toFixed()

/**
 * `openedAt` is when its days begin, `at` when it is written: after a while of standstill they differ. The lines above
 * are still to be promised their share of it.
 */
export async function writeDeposit(
  { database }: Deps,
  opening: {
    userId: number
    key: string
    plan: Plan
    amount: string
    autoinvestment: boolean
    openedAt: Date
    at: Date
  },
): Promise<DepositRow> {
  const { userId, key, plan, amount, autoinvestment, openedAt, at } = opening
  const { currency, dailyYield, termDays } = plan
  const row = await writtenRow(
    database.queries
      .insert(deposits)
      .values({
        userId,
        plan: plan.id,
        dailyYield,
        termDays,
        currency,
        amount,
        daily: dailyOf(amount, dailyYield),
        autoinvestment,
        key,
        openedAt,
        nextAccrualAt: new Date(openedAt.getTime() + DAY),
        endsAt: new Date(openedAt.getTime() + termDays * DAY),
      })
      .returning(),
  )

  const operation = { type: 'plan', reference: String(row.id) } as const
  await post(database, {
    kind: 'deposit',
    key: `deposit:${row.id}`,
    at,
    legs: [
      { owner: userId, account: 'balance', currency, amount: `-${amount}`, operation },
      { owner: userId, account: 'deposit', currency, amount, operation },
    ],
  })
  const caseId = plan.cryptoCase?.id ?? null
  await buyBasket(database, {
    userId,
    depositId: row.id,
    caseId,
    currency,
    amount,
    at,
  })
  return row
}

/** Newest first, or by their ends, soonest first. */
export async function listDeposits(
  { database, clock }: Deps,
  userId: number,
  filter: {
    cursor?: string | undefined
    limit: number
    status?: 'active' | 'past' | undefined
    order?: 'newest' | 'end' | undefined
    key?: string | undefined
  },
): Promise<{ items: Deposit[]; nextCursor: string | null }> {
  const below = rowBelow(filter.cursor)
  const byEnd = filter.order === 'end'
  const isAfter = (id: number) =>
    byEnd
      ? sql`(ends_at, id) > (
          select ends_at, id from deposits as last where last.id = ${id} and last.user_id = ${userId})`
      : lt(deposits.id, id)
  const rows = await database.queries
    .select(found)
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, userId),
        below === null ? undefined : isAfter(below),
        filter.status === 'active' ? eq(deposits.status, 'active') : undefined,
        filter.status === 'past' ? ne(deposits.status, 'active') : undefined,
        filter.key === undefined ? undefined : eq(deposits.key, filter.key),
      ),
    )
    .orderBy(
      pageOrder(byEnd ? sql`${deposits.endsAt}, ${deposits.id}` : desc(deposits.id), filter.limit),
    )
  const page = pageFrom(rows, filter.limit)
  const offers = await readOffers(database)
  const now = await clock.now()
  return {
    items: page.rows.map((row) => depositFrom(row, offers, now)),
    nextCursor: page.nextCursor,
  }
}

/** One deposit of that person; another's and an unknown one are the same `not_found`. */
export async function readDeposit(
  { database, clock }: Deps,
  userId: number,
  id: string,
): Promise<Deposit> {
  const row = await findDeposit(database, userId, id)
  return depositFrom(row, await readOffers(database), await clock.now())
}

export async function findDeposit(
  { queries }: Database,
  userId: number,
  id: string,
  { locked = false } = {},
): Promise<FoundDeposit> {
  // Identities begin at 1.
  const number = identifierFrom(id) ?? 0
  const query = queries
    .select(found)
    .from(deposits)
    .where(and(eq(deposits.id, number), eq(deposits.userId, userId)))
  const [row] = await (locked ? query.for('no key update') : query)
  if (!row) throw new Rejection('not_found')
  return row
}

/** Switches autoinvestment of a deposit that is active, on a plan that offers it. */
export async function changeDeposit(
  { database, clock }: Deps,
  userId: number,
  id: string,
  { autoinvestment }: { autoinvestment: boolean },
): Promise<Deposit> {
  return database.transaction(async () => {
    const row = await findDeposit(database, userId, id, { locked: true })
    if (row.status !== 'active') throw new Rejection('deposit_not_closed')
    const offers = await readOffers(database)
    if (autoinvestment && !offers.get(row.plan)?.plan.autoinvestment) {
      throw refused('autoinvestment', 'incorrect')
    }
    await database.queries.update(deposits).set({ autoinvestment }).where(eq(deposits.id, row.id))
    return depositFrom({ ...row, autoinvestment }, offers, await clock.now())
  })
}

/** The plan has today's name and basket, and the terms on which the deposit was opened. */
export function depositFrom(row: FoundDeposit, offers: Map<string, Offer>, now: Date): Deposit {
  const offer = offers.get(row.plan)
  if (!offer) throw new Error(`The plan ${row.plan} of a deposit is unknown.`)
  return {
    id: String(row.id),
    plan: { ...offer.plan, dailyYield: plainAmount(row.dailyYield), termDays: row.termDays },
    currency: row.currency,
    amount: plainAmount(row.amount),
    status: row.status,
    autoinvestment: row.autoinvestment,
    openedAt: row.openedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    subscribedUntil: row.subscribedUntil,
    endsIn: row.status === 'active' ? secondsUntil(row.endsAt, now) : null,
    days: { passed: row.accruedDays, total: row.termDays },
    daily: plainAmount(row.daily),
    accrued: plainAmount(row.accrued),
    expected: new Big(row.daily).times(row.termDays).toFixed(),
    returned: row.returned && plainAmount(row.returned),
    forfeited: row.forfeited && plainAmount(row.forfeited),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    predecessor: row.predecessorId,
    successor: row.successorId === null ? null : String(row.successorId),
  }
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000))

function refused(path: string, code: FieldCode): Rejection {
  return new Rejection('validation_failed', { fields: [{ path, code }] })
}
