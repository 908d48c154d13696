import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { and, eq, gt, isNull, lt, min, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Amount, type Currency } from '../../src/api/contract/amount.ts'
import type { ExchangeQuote } from '../../src/api/contract/exchange.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { exchangeQuotes } from '../database/schema/payout.ts'
import { settings } from '../database/schema/provider.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import { writtenRow } from '../database/written-row.ts'
import { requireCovered } from './balance.ts'
import { lockPerson } from './code.ts'
import { type Leg, plainAmount, post } from './ledger.ts'
import { crossRate, type RatesSource } from './rate.ts'
import { Rejection } from './rejection.ts'

export type ExchangeRules = Deps & { rates: RatesSource }

/** The setting `exchange`: the fee in percent of what a person gets, and the seconds for which a quote is good. */
const Terms = z.object({
  feePercent: z._default(Amount, '0.5'),
  quoteSeconds: z._default(z.int().check(z.positive()), 30),
})

/** Quotes are kept this long after their end, for whoever asks what became of one. */
const KEPT_FOR = 7 * 86_400_000

/** No amount has more than twenty digits before the point. */
const BEYOND = '1e20'

type Prefill = { from: Currency; to: Currency; amount: string; side: 'give' | 'get' }
type Figures = Pick<ExchangeQuote, 'give' | 'get' | 'fee'>
type Row = typeof exchangeQuotes.$inferSelect

/** A rate that holds for some seconds, for this person and once. */
export async function quoteExchange(
  { database, clock, rates }: ExchangeRules,
  userId: number,
  { from, to, amount, side }: Prefill,
): Promise<ExchangeQuote> {
  if (from === to) throw refused('to', 'incorrect')
  const { feePercent, quoteSeconds } = await readTerms(database)
  const rate = crossRate(await rates.prices(), from, to)
  const decimals = { from: await decimalsOf(database, from), to: await decimalsOf(database, to) }
  if (rate === null || decimals.from === null) throw refused('from', 'incorrect')
  if (decimals.to === null) throw refused('to', 'incorrect')

  const places = { from: decimals.from, to: decimals.to }
  const given = side === 'give' ? places.from : places.to
  if (!isWritten(amount, given)) throw refused('amount', 'format')
  const figures =
    side === 'give'
      ? figuresOfGiving(amount, rate, feePercent, places)
      : figuresOfGetting(amount, rate, feePercent, places)
  if (figures === null) throw refused('amount', 'below_min')
  const whole = new Big(figures.get).plus(figures.fee)
  if (whole.gte(BEYOND) || new Big(figures.give).gte(BEYOND)) throw refused('amount', 'above_max')

  return database.transaction(async () => {
    await lockPerson({ database }, userId)
    const now = await clock.now()
    await voidQuotes(database, userId, [from, to], now)
    const row = await writtenRow(
      database.queries
        .insert(exchangeQuotes)
        .values({
          id: randomUUID(),
          userId,
          from,
          to,
          ...figures,
          rate: rate.toFixed(),
          expiresAt: new Date(now.getTime() + quoteSeconds * 1000),
        })
        .returning(),
    )
    return quoteFrom(row, now)
  })
}

/** A person holds one quote of a pair, in one of its directions. */
async function voidQuotes(
  { queries }: Database,
  userId: number,
  [one, other]: [Currency, Currency],
  now: Date,
): Promise<void> {
  const { from, to } = exchangeQuotes
  await queries
    .update(exchangeQuotes)
    .set({ expiresAt: now })
    .where(
      and(
        eq(exchangeQuotes.userId, userId),
        or(and(eq(from, one), eq(to, other)), and(eq(from, other), eq(to, one))),
        isNull(exchangeQuotes.usedAt),
        gt(exchangeQuotes.expiresAt, now),
      ),
    )
}

/**
 * Exchanges by a quote, once and in time, in the caller's idempotent transaction. A deposit that is paid in another
 * currency than its plan's does so first.
 */
export async function exchangeByQuote(
  { database, clock, rates }: ExchangeRules,
  userId: number,
  quote: string,
): Promise<ExchangeQuote> {
  await lockPerson({ database }, userId)
  const [row] = await database.queries
    .select()
    .from(exchangeQuotes)
    .where(and(eq(exchangeQuotes.id, quote), eq(exchangeQuotes.userId, userId)))
    .for('update')
  const now = await clock.now()
  if (!row || row.usedAt || row.expiresAt <= now) throw new Rejection('quote_expired')
  const today = crossRate(await rates.prices(), row.from, row.to)
  // The fee is what the platform bears of a price that moves while a quote is good.
  if (today === null || today.times(row.give).lt(row.get)) throw new Rejection('quote_expired')
  await requireCovered(database, { userId, amount: row.give, currency: row.from })

  await database.queries
    .update(exchangeQuotes)
    .set({ usedAt: now })
    .where(eq(exchangeQuotes.id, row.id))
  await post(database, {
    kind: 'exchange',
    key: `exchange:${row.id}`,
    at: now,
    legs: legsOf(row, userId),
  })
  return { ...quoteFrom(row, now), expiresIn: 0 }
}

function legsOf(row: Row, userId: number): Leg[] {
  const { from, to, give, get, fee } = row
  const operation = { type: 'exchange', reference: row.id } as const
  const whole = new Big(get).plus(fee)
  return [
    { owner: userId, account: 'balance', currency: from, amount: negative(give), operation },
    { owner: null, account: 'exchange', currency: from, amount: give },
    { owner: null, account: 'exchange', currency: to, amount: whole.times(-1).toFixed() },
    { owner: userId, account: 'balance', currency: to, amount: get, operation },
    ...(new Big(fee).gt(0)
      ? [{ owner: null, account: 'fees' as const, currency: to, amount: fee }]
      : []),
  ]
}

/** Both legs are rounded in favour of the platform: what comes back is cut, the fee is rounded up. */
export function figuresOfGiving(
  give: string,
  rate: Big,
  feePercent: string,
  places: { to: number },
): Figures | null {
  const gross = new Big(give).times(rate).round(places.to, Big.roundDown)
  const fee = gross.times(feePercent).times('0.01').round(places.to, Big.roundUp)
  const get = gross.minus(fee)
  return get.gt(0) ? { give: plainAmount(give), get: get.toFixed(), fee: fee.toFixed() } : null
}

/** Rounds up the amount to give. */
export function figuresOfGetting(
  get: string,
  rate: Big,
  feePercent: string,
  places: { from: number; to: number },
): Figures | null {
  const share = new Big(1).minus(new Big(feePercent).times('0.01'))
  if (share.lte(0)) return null
  const gross = upwards(places.to, get, share)
  const give = upwards(places.from, gross.toFixed(), rate)
  return { give: give.toFixed(), get: plainAmount(get), fee: gross.minus(get).toFixed() }
}

function upwards(places: number, dividend: string, divisor: Big): Big {
  const Up = Big()
  Up.DP = places
  Up.RM = Big.roundUp
  return new Big(new Up(dividend).div(divisor))
}

export const isWritten = (amount: string, decimals: number): boolean =>
  new Big(amount).round(decimals, Big.roundDown).eq(amount)

/** The digits after the point that every network of the currency can carry; null where there is none. */
export async function decimalsOf(
  { queries }: Database,
  currency: Currency,
): Promise<number | null> {
  const [found] = await queries
    .select({ decimals: min(paymentSystems.decimals) })
    .from(paymentSystems)
    .where(eq(paymentSystems.currency, currency))
  return found?.decimals ?? null
}

async function readTerms({ queries }: Database): Promise<z.infer<typeof Terms>> {
  const [row] = await queries.select().from(settings).where(eq(settings.name, 'exchange'))
  return Terms.parse(row?.value ?? {})
}

/** Removes quotes that nobody will ask for any more. */
export async function sweepQuotes({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  await database.queries.delete(exchangeQuotes).where(lt(exchangeQuotes.expiresAt, limit))
}

function quoteFrom(row: Row, now: Date): ExchangeQuote {
  return {
    quote: row.id,
    from: row.from,
    to: row.to,
    give: plainAmount(row.give),
    get: plainAmount(row.get),
    rate: plainAmount(row.rate),
    fee: plainAmount(row.fee),
    expiresIn: Math.max(0, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

const negative = (amount: string) => new Big(amount).times(-1).toFixed()

function refused(path: string, code: FieldCode): Rejection {
  return new Rejection('validation_failed', { fields: [{ path, code }] })
}
