import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { and, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import { isFinal, paymentLifecycle } from '../../src/api/contract/lifecycle.ts'
import type { CodeOrPasskey } from '../../src/api/contract/passkey.ts'
import {
  type Payment,
  type PaymentConditions,
  type PaymentRequest,
  type PaymentStatus,
  paymentStatuses,
} from '../../src/api/contract/payment.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom, pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { challenges, users } from '../database/schema/identity.ts'
import { accounts, ownerOfAccount } from '../database/schema/ledger.ts'
import { paymentRequests, payments, wallets } from '../database/schema/payout.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import { writtenRow } from '../database/written-row.ts'
import type { SignedIn } from '../handler.ts'
import { refuseUncovered, requireCovered } from './balance.ts'
import {
  ask,
  type CodeRules,
  checkCode,
  deliverCode,
  lockPerson,
  type Person,
  readOpenChallenge,
  type WithdrawalPayload,
} from './code.ts'
import { type Leg, type Posting, plainAmount, post } from './ledger.ts'
import type { WithdrawalDecision } from './message-texts.ts'
import { type Post, writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import { isNetwork, newHash } from './refill-address.ts'
import { Rejection } from './rejection.ts'
import type { Caller } from './security-event.ts'
import { withdrawalsHeldFor } from './security-terms.ts'
import { chosenTarget } from './sign-in.ts'
import { moveTo, type StatusMove } from './status-move.ts'
import { findSystem, findWallet, heldFor, type SystemRow, type WalletRow } from './wallet.ts'

/** A confirmed request can be used for so long. */
const VALID_SECONDS = 600
const REQUESTS_KEPT = 48 * 3_600_000
/** Withdrawals whose money has neither left nor come back. */
export const underWay = paymentStatuses.filter((status) => !isFinal(paymentLifecycle, status))

const decisions = {
  on_inspection: moveTo(payments.status, paymentLifecycle, 'on_inspection', 'operator'),
  successful: moveTo(payments.status, paymentLifecycle, 'successful', 'operator'),
  rejected: moveTo(payments.status, paymentLifecycle, 'rejected', 'operator'),
  error: moveTo(payments.status, paymentLifecycle, 'error', 'operator'),
}
const cancellation = moveTo(payments.status, paymentLifecycle, 'rejected', 'person')

type PaymentRow = typeof payments.$inferSelect
type RequestRow = typeof paymentRequests.$inferSelect

/** Lists all conditions, met or not. */
export async function readConditions(
  deps: Deps,
  userId: number,
  paymentSystem: string,
): Promise<PaymentConditions> {
  const { database, clock } = deps
  const system = await findSystem(database, paymentSystem)
  if (!system) throw new Rejection('not_found')
  const wallet = await findWallet(database, userId, system.id)
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Rejection('session_timed_out')
  return conditionsOf(
    person,
    wallet ?? null,
    await readHistory(database, userId),
    await clock.now(),
  )
}

/** Lists what a person must have done here before they may withdraw. */
type History = { hasRefill: boolean; hasDeposit: boolean }

/** Names are in full: of a select without joins drizzle leaves the tables' names out, subqueries included. */
const historyOf = {
  hasRefill: sql<boolean>`exists (select from refills
    where refills.user_id = users.id and refills.status = 'replenished')`,
  hasDeposit: sql<boolean>`exists (select from deposits where deposits.user_id = users.id)`,
}

async function readHistory({ queries }: Database, userId: number): Promise<History> {
  const [history] = await queries.select(historyOf).from(users).where(eq(users.id, userId))
  return history ?? { hasRefill: false, hasDeposit: false }
}

function conditionsOf(
  person: Person,
  wallet: WalletRow | null,
  { hasRefill, hasDeposit }: History,
  now: Date,
): PaymentConditions {
  const left = wallet ? heldFor(wallet, now) : 0
  const heldLeft = withdrawalsHeldFor(person, now)
  return {
    items: [
      { condition: 'wallet', met: wallet !== null, secondsLeft: null },
      { condition: 'hold', met: left === 0, secondsLeft: left === 0 ? null : left },
      {
        condition: 'security',
        met: heldLeft === 0,
        secondsLeft: heldLeft === 0 ? null : heldLeft,
      },
      { condition: 'refill', met: hasRefill, secondsLeft: null },
      { condition: 'deposit', met: hasDeposit, secondsLeft: null },
    ],
  }
}

/** `unmet` names all conditions that fail, separated by commas; the code is that of the first. */
function refuseUnmet({ items }: PaymentConditions): void {
  const unmet = items.filter(({ met }) => !met)
  const [first] = unmet
  if (!first) return
  const params = { unmet: unmet.map(({ condition }) => condition).join(',') }
  const secondsLeft = first.secondsLeft ?? 0
  switch (first.condition) {
    case 'wallet':
      throw new Rejection('wallet_missing', { params })
    case 'hold':
      throw new Rejection('wallet_on_hold', { params: { ...params, secondsLeft } })
    case 'security':
      throw new Rejection('withdrawals_on_hold', {
        params: { ...params, secondsLeft },
        retryAfter: secondsLeft,
      })
    default:
      throw new Rejection('deposit_and_refill_required', { params })
  }
}

/**
 * Quotes a withdrawal to the wallet that is set, and asks for the code that allows just this one. A request for
 * something else voids what was asked for before, a confirmed one included.
 */
export async function requestPayment(
  rules: CodeRules,
  { userId, locale }: SignedIn,
  wanted: { paymentSystem: string; amount: string },
): Promise<PaymentRequest> {
  const { database, clock } = rules
  const { sent, request, currency } = await database.transaction(async () => {
    const { queries } = database
    const person = await lockPerson(rules, userId)
    if (!person) throw new Rejection('session_timed_out')
    const system = await findSystem(database, wanted.paymentSystem)
    if (!system) throw refused('paymentSystem', 'incorrect')
    const { currency } = system
    const amount = plainAmount(wanted.amount)
    checkAmount(amount, system)
    const wallet = await findWallet(database, userId, system.id)
    const now = await clock.now()
    const history = await readHistory(database, userId)
    refuseUnmet(conditionsOf(person, wallet ?? null, history, now))
    if (!wallet) throw new Rejection('wallet_missing')
    await requireCovered(database, { userId, amount, currency })

    const { address, memo } = wallet
    const fee = plainAmount(system.withdrawalFee)
    const paymentSystem = system.id
    const payload: WithdrawalPayload = { paymentSystem, currency, amount, fee, address, memo }
    const question = { purpose: 'withdrawal', person, ...chosenTarget(person), payload } as const
    const asked = await ask(rules, question, locale)
    const challengeId = asked.challenge.verificationId
    await queries
      .delete(challenges)
      .where(
        and(
          eq(challenges.userId, userId),
          eq(challenges.purpose, 'withdrawal'),
          ne(challenges.id, challengeId),
        ),
      )
    const [known] = await queries
      .select()
      .from(paymentRequests)
      .where(and(eq(paymentRequests.userId, userId), eq(paymentRequests.challengeId, challengeId)))
    if (known) return { sent: asked, request: known, currency }
    const made = await writtenRow(
      queries
        .insert(paymentRequests)
        .values({
          id: randomUUID(),
          userId,
          challengeId,
          paymentSystem,
          amount,
          fee,
          address,
          memo,
          createdAt: now,
        })
        .returning(),
    )
    return { sent: asked, request: made, currency }
  })
  return requestFrom(request, currency, await deliverCode(rules, sent))
}

const requestFrom = (
  request: RequestRow,
  currency: Currency,
  challenge: Challenge,
): PaymentRequest => ({
  requestId: request.id,
  currency,
  amount: plainAmount(request.amount),
  fee: plainAmount(request.fee),
  net: netOf(request),
  wallet: request.address,
  memo: request.memo,
  challenge,
})

/** A request whose code is awaited. Another person's and an unknown one are the same `not_found`. Sends nothing. */
export async function readPaymentRequest(
  rules: CodeRules,
  userId: number,
  requestId: string,
): Promise<PaymentRequest> {
  const request = await findRequest(rules.database, userId, requestId)
  const system = request && (await findSystem(rules.database, request.paymentSystem))
  if (!request || !system) throw new Rejection('not_found')
  return requestFrom(request, system.currency, await readOpenChallenge(rules, request.challengeId))
}

function checkAmount(amount: string, system: SystemRow): void {
  const asked = new Big(amount)
  if (!asked.round(system.decimals, Big.roundDown).eq(asked)) throw refused('amount', 'format')
  if (asked.lt(system.withdrawalMin) || asked.lte(system.withdrawalFee)) {
    throw refused('amount', 'below_min')
  }
  if (asked.gt(system.withdrawalMax)) throw refused('amount', 'above_max')
}

/** Checks the code of a request. A right code that is repeated, because its answer was lost, is right again. */
export async function validatePayment(
  rules: CodeRules,
  userId: number,
  { requestId, code }: { requestId: string; code: CodeOrPasskey },
  caller: Caller,
): Promise<{ requestId: string; validFor: number }> {
  const { database } = rules
  const request = await findRequest(database, userId, requestId)
  if (!request) throw new Rejection('not_found')
  const validFor = await checkCode(
    rules,
    { id: request.challengeId, code, purposes: ['withdrawal'], caller },
    async ({ now }) => {
      await database.queries
        .update(paymentRequests)
        .set({ validatedAt: now })
        .where(eq(paymentRequests.id, request.id))
      return VALID_SECONDS
    },
    ({ now }) => (request.usedAt === null ? validSeconds(request, now) || null : null),
  )
  return { requestId: request.id, validFor }
}

const validSeconds = ({ validatedAt }: RequestRow, now: Date): number =>
  validatedAt === null
    ? 0
    : Math.max(0, Math.ceil((validatedAt.getTime() + VALID_SECONDS * 1000 - now.getTime()) / 1000))

/** A request with all that decides whether it is carried out, and the number that its withdrawal would have. */
const findAllowed = prepared((queries) =>
  queries
    .select({
      id: sql<string>`nextval('payments_id_seq')`.mapWith(Number),
      request: paymentRequests,
      challenge: challenges.id,
      system: paymentSystems,
      wallet: wallets,
      balance: accounts.balance,
      ...historyOf,
    })
    .from(paymentRequests)
    .innerJoin(users, eq(users.id, paymentRequests.userId))
    .leftJoin(challenges, eq(challenges.id, paymentRequests.challengeId))
    .leftJoin(
      paymentSystems,
      and(eq(paymentSystems.id, paymentRequests.paymentSystem), eq(paymentSystems.enabled, true)),
    )
    .leftJoin(
      wallets,
      and(eq(wallets.userId, users.id), eq(wallets.paymentSystem, paymentSystems.id)),
    )
    .leftJoin(
      accounts,
      and(
        eq(ownerOfAccount, users.id),
        eq(accounts.kind, 'balance'),
        eq(accounts.currency, paymentSystems.currency),
      ),
    )
    .where(
      and(
        eq(paymentRequests.id, sql.placeholder('requestId')),
        eq(paymentRequests.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('allowed'),
)

/** Writes a withdrawal and uses its request up. */
const writePayment = prepared((queries) => {
  const used = queries.$with('used').as(
    queries
      .update(paymentRequests)
      .set({ usedAt: sql`${sql.placeholder('now')}::timestamptz` })
      .where(eq(paymentRequests.id, sql.placeholder('requestId')))
      .returning({ id: paymentRequests.id }),
  )
  return queries
    .with(used)
    .insert(payments)
    .overridingSystemValue()
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      requestId: sql.placeholder('requestId'),
      key: sql.placeholder('key'),
      paymentSystem: sql.placeholder('paymentSystem'),
      currency: sql.placeholder('currency'),
      amount: sql.placeholder('amount'),
      fee: sql.placeholder('fee'),
      address: sql.placeholder('address'),
      memo: sql.placeholder('memo'),
      createdAt: sql.placeholder('now'),
    })
    .returning()
    .prepare('write payment')
})

/**
 * Makes the withdrawal of a request whose code was right and reserves the amount, in the caller's idempotent
 * transaction. Whatever the code was given for must still hold.
 */
export async function createPayment(
  deps: Deps,
  { userId, key, requestId }: { userId: number; key: string; requestId: string },
): Promise<Payment> {
  const { database, clock } = deps
  // All of it is read once the person is locked, so that nothing of theirs changes in between.
  const [person, [found]] = await Promise.all([
    lockPerson(deps, userId),
    findAllowed(database).execute({ userId, requestId }),
  ])
  if (!person) throw new Rejection('session_timed_out')
  if (!found || found.request.usedAt !== null) throw new Rejection('code_invalid')
  const { request, system, wallet } = found
  const now = await clock.now()
  refuseInvalid(request, found.challenge, now)
  if (!system) throw new Rejection('payment_failed')
  if (wallet?.address !== request.address || wallet.memo !== request.memo) {
    throw new Rejection('code_invalid')
  }
  refuseUnmet(conditionsOf(person, wallet, found, now))
  const { currency } = system
  const { amount, fee, address, memo } = request
  refuseUncovered(found.balance, { amount, currency })

  const operation = { type: 'withdrawal', reference: String(found.id) } as const
  const [row] = await Promise.all([
    writtenRow(
      writePayment(database).execute({
        id: found.id,
        userId,
        requestId,
        key,
        paymentSystem: system.id,
        currency,
        amount,
        fee,
        address,
        memo,
        now,
      }),
    ),
    post(database, {
      kind: 'withdrawal',
      key: `withdrawal:${found.id}`,
      at: now,
      legs: [
        { owner: userId, account: 'balance', currency, amount: negative(amount), operation },
        { owner: userId, account: 'reserve', currency, amount },
      ],
    }),
  ])
  return paymentFrom(row, system)
}

/** A code is void when the account changed under it: its challenge is gone then. */
function refuseInvalid(request: RequestRow, challenge: string | null, now: Date): void {
  if (challenge === null || request.validatedAt === null) throw new Rejection('code_invalid')
  if (validSeconds(request, now) === 0) throw new Rejection('code_expired')
}

async function findRequest(
  { queries }: Database,
  userId: number,
  id: string,
): Promise<RequestRow | undefined> {
  const [request] = await queries
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, id), eq(paymentRequests.userId, userId)))
  return request
}

/** Newest first. The period includes `from` and excludes `to`. */
export async function listPayments(
  { database }: Deps,
  userId: number,
  filter: {
    cursor?: string | undefined
    limit: number
    status?: PaymentStatus | 'all' | undefined
    currency?: Currency | undefined
    from?: string | undefined
    to?: string | undefined
    key?: string | undefined
  },
): Promise<{ items: Payment[]; nextCursor: string | null }> {
  const { status = 'all', currency, from, to, key } = filter
  const below = rowBelow(filter.cursor)
  const found = await database.queries
    .select()
    .from(payments)
    .innerJoin(paymentSystems, eq(paymentSystems.id, payments.paymentSystem))
    .where(
      and(
        eq(payments.userId, userId),
        below === null ? undefined : lt(payments.id, below),
        status === 'all' ? undefined : eq(payments.status, status),
        currency && eq(payments.currency, currency),
        from ? gte(payments.createdAt, new Date(from)) : undefined,
        to ? lt(payments.createdAt, new Date(to)) : undefined,
        key === undefined ? undefined : eq(payments.key, key),
      ),
    )
    .orderBy(pageOrder(desc(payments.id), filter.limit))
  const page = pageFrom(
    found.map((row) => ({ id: row.payments.id, ...row })),
    filter.limit,
  )
  return {
    items: page.rows.map((row) => paymentFrom(row.payments, row.payment_systems)),
    nextCursor: page.nextCursor,
  }
}

/** One withdrawal of that person; another's and an unknown one are the same `not_found`. */
export async function readPayment(
  { database }: Deps,
  userId: number,
  id: string,
): Promise<Payment> {
  const { row, system } = await findPayment(database, id, userId)
  return paymentFrom(row, system)
}

/** One withdrawal of anybody: for the operator. */
export async function inspectPayment({ database }: Deps, id: string): Promise<Payment> {
  const { row, system } = await findPayment(database, id, null)
  return paymentFrom(row, system)
}

/** Takes back what nobody has begun to look at. Asked again, a cancelled one is still cancelled. */
export function cancelPayment(deps: Deps, userId: number, id: string): Promise<Payment> {
  const { database, clock } = deps
  return database.transaction(async () => {
    const found = await findPayment(database, id, userId)
    const at = await clock.now()
    const outcome = { rejection: 'cancelled', finishedAt: at } as const
    const cancelled = await move(database, found, cancellation, outcome)
    if (cancelled) {
      await post(database, releaseOf(found.row, at))
      return cancelled
    }
    const { row, system } = await findPayment(database, id, userId)
    if (row.rejection !== 'cancelled') throw new Rejection('payment_failed')
    return paymentFrom(row, system)
  })
}

/** `hash` is the network's; the sandbox makes one up. `reason` is for the person to read: a stock one, or own words. */
export type PaymentDecision =
  | { status: 'on_inspection' }
  | { status: 'successful'; hash?: string | undefined }
  | { status: 'rejected' | 'error'; reason?: string | undefined }

/** Each decision takes effect once, however often it is sent. */
export function decidePayment(
  rules: Post,
  id: string,
  decision: PaymentDecision,
): Promise<Payment> {
  const { database, clock } = rules
  return database.transaction(async () => {
    const found = await findPayment(database, id, null)
    const { outcome, posting } = carriedOut(found, decision, await clock.now())
    const decided = await move(database, found, decisions[decision.status], outcome)
    if (!decided) throw new Rejection('not_found')
    if (posting) await post(database, posting)
    await tell(rules, found.row.userId, decision.status, decided)
    return decided
  })
}

function carriedOut(
  { row, system }: Found,
  decision: PaymentDecision,
  at: Date,
): { outcome: Partial<PaymentRow>; posting: Posting | null } {
  switch (decision.status) {
    case 'on_inspection':
      return { outcome: { inspectedAt: at }, posting: null }
    case 'successful':
      return {
        outcome: { hash: decision.hash ?? hashOn(system), finishedAt: at },
        posting: payoutOf(row, at),
      }
    default:
      return {
        outcome: {
          rejection: decision.status === 'rejected' ? 'operator' : null,
          reason: decision.reason ?? null,
          finishedAt: at,
        },
        posting: releaseOf(row, at),
      }
  }
}

function payoutOf(row: PaymentRow, at: Date): Posting {
  const { userId, currency, amount, fee } = row
  const legs: Leg[] = [
    { owner: userId, account: 'reserve', currency, amount: negative(amount) },
    { owner: null, account: 'network', currency, amount: netOf(row) },
  ]
  if (new Big(fee).gt(0)) legs.push({ owner: null, account: 'fees', currency, amount: fee })
  return { kind: 'withdrawal-paid', key: `withdrawal-paid:${row.id}`, at, legs }
}

/** Gives back what was reserved. */
function releaseOf({ id, userId, currency, amount }: PaymentRow, at: Date): Posting {
  const operation = { type: 'withdrawal', reference: String(id) } as const
  return {
    kind: 'withdrawal-released',
    key: `withdrawal-released:${id}`,
    at,
    legs: [
      { owner: userId, account: 'reserve', currency, amount: negative(amount) },
      { owner: userId, account: 'balance', currency, amount, operation },
    ],
  }
}

/** Null where its status does not allow it, or no more. */
async function move(
  { queries }: Database,
  { row: { id }, system }: Found,
  { to, where }: StatusMove<PaymentStatus>,
  columns: Partial<PaymentRow>,
): Promise<Payment | null> {
  const [row] = await queries
    .update(payments)
    .set({ ...to, ...columns })
    .where(and(where, eq(payments.id, id)))
    .returning()
  return row ? paymentFrom(row, system) : null
}

const kinds = {
  on_inspection: 'payment_inspected',
  successful: 'payment_successful',
  rejected: 'payment_rejected',
  error: 'payment_error',
} as const

async function tell(
  rules: Post,
  userId: number,
  status: PaymentDecision['status'],
  { id, amount, currency, reason, hash }: Payment,
): Promise<void> {
  const decision = { amount, currency, reason: reason ?? '' }
  const params: WithdrawalDecision = { status, ...decision, hash: hash ?? '' }
  const kind = kinds[status]
  await notify(rules, { userId, kind, params: decision, reference: id })
  await writeNotice(rules, { userId, kind, template: 'withdrawal_decided', params })
}

function hashOn({ id, network }: SystemRow): string {
  if (!isNetwork(network)) throw new Error(`No transfers are simulated on ${id}.`)
  return newHash[network]()
}

type Found = { row: PaymentRow; system: SystemRow }

async function findPayment(
  { queries }: Database,
  id: string,
  userId: number | null,
): Promise<Found> {
  // Identities begin at 1.
  const number = identifierFrom(id) ?? 0
  const [found] = await queries
    .select()
    .from(payments)
    .innerJoin(paymentSystems, eq(paymentSystems.id, payments.paymentSystem))
    .where(and(eq(payments.id, number), userId === null ? undefined : eq(payments.userId, userId)))
  if (!found) throw new Rejection('not_found')
  return { row: found.payments, system: found.payment_systems }
}

/** Removes requests that came to nothing. */
export async function sweepRequests({ database, clock }: Deps): Promise<void> {
  const limit = new Date((await clock.now()).getTime() - REQUESTS_KEPT)
  await database.queries
    .delete(paymentRequests)
    .where(and(isNull(paymentRequests.usedAt), lt(paymentRequests.createdAt, limit)))
}

const negative = (amount: string) => new Big(amount).times(-1).toFixed()
export const netOf = ({ amount, fee }: { amount: string; fee: string }) =>
  new Big(amount).minus(fee).toFixed()

function refused(path: string, code: FieldCode): Rejection {
  return new Rejection('validation_failed', { fields: [{ path, code }] })
}

function paymentFrom(row: PaymentRow, system: SystemRow): Payment {
  return {
    id: String(row.id),
    paymentSystem: row.paymentSystem,
    currency: row.currency,
    network: system.network,
    amount: plainAmount(row.amount),
    fee: plainAmount(row.fee),
    net: netOf(row),
    wallet: row.address,
    memo: row.memo,
    status: row.status,
    rejection: row.rejection,
    reason: row.reason,
    hash: row.hash,
    explorerUrl: row.hash && (system.explorerUrl?.replace('{hash}', row.hash) ?? null),
    createdAt: row.createdAt.toISOString(),
    inspectedAt: row.inspectedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    cancellable: cancellation.before.includes(row.status),
  }
}
