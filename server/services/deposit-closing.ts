import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { and, eq, lt } from 'drizzle-orm'
import type { CloseQuote, Deposit } from '../../src/api/contract/deposit.ts'
import { depositLifecycle } from '../../src/api/contract/lifecycle.ts'
import type { Deps } from '../clock.ts'
import { closeQuotes, deposits } from '../database/schema/investment.ts'
import { writtenRow } from '../database/written-row.ts'
import { sellBaskets } from './case-operation.ts'
import { type DepositRow, depositFrom, findDeposit } from './deposit.ts'
import { type Posting, plainAmount, postAll } from './ledger.ts'
import { notify } from './notification.ts'
import { withheldWith } from './partner-income.ts'
import { countDeposits } from './partner-line.ts'
import { readOffers } from './plan.ts'
import { Rejection } from './rejection.ts'
import { moveTo } from './status-move.ts'

const GOOD_FOR = 60_000
/** Nobody asks for a quote again that is out of date. */
const KEPT_FOR = 86_400_000
const closing = moveTo(deposits.status, depositLifecycle, 'closed', 'person')

/** The quote holds until the next accrual. The deposit must be up to date. */
export async function quoteClosing(
  { database, clock }: Deps,
  userId: number,
  id: string,
): Promise<CloseQuote> {
  const deposit = await findDeposit(database, userId, id)
  const now = await clock.now()
  refuseOver(deposit, now)
  const changesAt = deposit.nextAccrualAt ?? deposit.endsAt
  const expiresAt = new Date(Math.min(now.getTime() + GOOD_FOR, changesAt.getTime()))
  const [returned, forfeited] = [plainAmount(deposit.amount), plainAmount(deposit.accrued)]
  const quote = randomUUID()
  await database.queries
    .insert(closeQuotes)
    .values({ id: quote, depositId: deposit.id, returned, forfeited, expiresAt })
  const expiresIn = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000))
  return { quote, currency: deposit.currency, returned, forfeited, expiresIn }
}

/**
 * Closes as quoted, in the caller's idempotent transaction: the body comes back; what was withheld, for its owner and
 * for the lines above, stays with the platform.
 */
export async function closeDeposit(
  deps: Deps,
  userId: number,
  id: string,
  quoteId: string,
): Promise<Deposit> {
  const { database, clock } = deps
  const deposit = await findDeposit(database, userId, id, { locked: true })
  const now = await clock.now()
  refuseOver(deposit, now)
  const [quote] = await database.queries
    .select()
    .from(closeQuotes)
    .where(and(eq(closeQuotes.id, quoteId), eq(closeQuotes.depositId, deposit.id)))
  const holds =
    quote !== undefined &&
    quote.expiresAt > now &&
    new Big(quote.returned).eq(deposit.amount) &&
    new Big(quote.forfeited).eq(deposit.accrued)
  if (!holds) throw new Rejection('quote_expired')

  const closed = await writtenRow(
    database.queries
      .update(deposits)
      .set({
        ...closing.to,
        returned: deposit.amount,
        forfeited: deposit.accrued,
        finishedAt: now,
        nextAccrualAt: null,
      })
      .where(and(closing.where, eq(deposits.id, deposit.id)))
      .returning(),
  )
  await postAll(database, closingOf(deposit, await withheldWith(database, deposit.id), now))
  await countDeposits(database, 'closed', [deposit.id])
  const offers = await readOffers(database)
  const answer = depositFrom({ ...deposit, ...closed }, offers, now)
  const { currency, amount, plan } = answer
  await sellBaskets(database, [deposit.id], now)
  await notify(deps, {
    userId,
    kind: 'deposit_closed',
    params: {
      plan: plan.title,
      returned: amount,
      forfeited: plainAmount(deposit.accrued),
      currency,
    },
    reference: answer.id,
  })
  return answer
}

function refuseOver({ status, endsAt }: DepositRow, now: Date): void {
  if (!closing.before.includes(status) || endsAt <= now) throw new Rejection('deposit_not_closed')
}

function closingOf(deposit: DepositRow, withheld: string, at: Date): Posting[] {
  const { id, userId: owner, currency } = deposit
  const amount = plainAmount(deposit.amount)
  const operation = { type: 'plan', reference: String(id) } as const
  const body: Posting = {
    kind: 'deposit-close',
    key: `deposit-close:${id}`,
    at,
    legs: [
      { owner, account: 'deposit', currency, amount: `-${amount}`, operation },
      { owner, account: 'balance', currency, amount, operation },
    ],
  }
  if (new Big(withheld).eq(0)) return [body]
  const forfeit: Posting = {
    kind: 'deposit-forfeit',
    key: `deposit-forfeit:${id}`,
    at,
    legs: [
      { owner: null, account: 'withheld', currency, amount: `-${withheld}` },
      { owner: null, account: 'programme', currency, amount: withheld },
    ],
  }
  return [body, forfeit]
}

/** Removes quotes that are out of date for a day. */
export async function sweepCloseQuotes({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - KEPT_FOR)
  await database.queries.delete(closeQuotes).where(lt(closeQuotes.expiresAt, limit))
}
