import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../server/clock.ts'
import { challenges, users } from '../../server/database/schema/identity.ts'
import { paymentRequests, wallets } from '../../server/database/schema/payout.ts'
import { readBalance } from '../../server/services/balance.ts'
import { createRefill } from '../../server/services/refill.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import type { Currency } from '../../src/api/contract/amount.ts'
import type { CloseQuote, Deposit } from '../../src/api/contract/deposit.ts'
import type { ExchangeQuote } from '../../src/api/contract/exchange.ts'
import type { Payment, PaymentRequest } from '../../src/api/contract/payment.ts'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Ask, Asked } from './asked.ts'
import { newPerson, openSessionOf } from './provider.ts'

/** A wallet on TRON whose checksum is right, of nobody in particular. */
export const payoutAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Somebody who is signed in. */
export type Investor = { userId: number; login: string; token: string }

export async function newPersonSignedIn(
  deps: Deps,
  login: string,
  inviterId: number | null = null,
): Promise<Investor> {
  const { database } = deps
  const userId = await newPerson({ database, deps }, login, { inviterId })
  return { userId, login, token: await openSessionOf(deps, userId) }
}

/** Somebody who may do everything with money: subscribed for a century. */
export async function newSubscriber(deps: Deps, login: string): Promise<Investor> {
  const investor = await newPersonSignedIn(deps, login)
  await deps.database.queries
    .update(users)
    .set({ subscribedUntil: new Date('2126-01-01T00:00:00Z') })
    .where(eq(users.id, investor.userId))
  return investor
}

const systemOf: Record<Currency, { id: string; least: string }> = {
  USDT: { id: 'USDT-TRC20', least: '10' },
  BTC: { id: 'BTC', least: '0.0002' },
  ETH: { id: 'ETH', least: '0.01' },
  TON: { id: 'TON', least: '10' },
  XRP: { id: 'XRP', least: '20' },
}

/** Money that comes over the simulated network, as a refill does. */
export async function fund(
  deps: Deps,
  userId: number,
  amount: string,
  currency: Currency = 'USDT',
): Promise<void> {
  const { id: paymentSystem, least } = systemOf[currency]
  const key = crypto.randomUUID()
  const { id } = await createRefill(deps, { userId, key, paymentSystem, amount: least })
  await sandboxTransfer(deps, { refillId: id, amount })
}

const onTron = { paymentSystem: 'USDT-TRC20', address: payoutAddress, fee: '1.5' }
/** A network and address that withdrawals of a test go to. */
export type PayoutWay = typeof onTron

/** A wallet that may be paid to at once. */
export async function giveWallet(
  { database, clock }: Deps,
  userId: number,
  { paymentSystem, address }: PayoutWay = onTron,
): Promise<void> {
  const now = await clock.now()
  await database.queries.insert(wallets).values({
    userId,
    paymentSystem,
    address,
    memo: null,
    setAt: now,
    usableAt: now,
  })
}

/** A withdrawal whose code was entered; only its making is left. One row stands beside another, as races need them. */
export async function validatedRequest(
  { database, clock }: Deps,
  userId: number,
  amount: string,
  { paymentSystem, address, fee }: PayoutWay = onTron,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const now = await clock.now()
  await database.queries.insert(challenges).values({
    id,
    purpose: 'withdrawal',
    userId,
    channel: 'sms',
    target: 'nobody',
    codeHash: 'none',
    createdAt: now,
    sentAt: now,
    expiresAt: now,
    usedAt: now,
  })
  await database.queries.insert(paymentRequests).values({
    id,
    userId,
    challengeId: id,
    paymentSystem,
    amount,
    fee,
    address,
    memo: null,
    createdAt: now,
    validatedAt: now,
  })
  return id
}

/** Reads the main account. */
export async function held(
  { database }: Deps,
  userId: number,
  currency: Currency = 'USDT',
): Promise<string> {
  return (await readBalance(database, userId)).currencies.balance?.[currency] ?? '0'
}

const newKey = (): string => crypto.randomUUID()

/** The money calls as one person makes them; `key` is a new intent each time unless given. */
export function moneyCalls(ask: Ask, { token }: Pick<Investor, 'token'>) {
  const post = (path: string, body: object, key = newKey()) =>
    ask('POST', `/api${path}`, { token, body, key })
  const get = (path: string) => ask('GET', `/api${path}`, { token })
  return {
    createRefill: (order: { paymentSystem: string; amount: string }, key?: string) =>
      post('/funds/refills', order, key),
    subscribe: (option: string, key?: string) => post('/user/subscription', { option }, key),
    openDeposit: (
      order: {
        plan: string
        amount: string
        currency?: Currency
        autoinvestment?: boolean
        quote?: string
      },
      key?: string,
    ) =>
      post(
        '/funds/deposits',
        { currency: 'USDT', quote: null, autoinvestment: false, ...order },
        key,
      ),
    quoteClosing: (id: string) => get(`/funds/deposits/client/close/${id}`),
    closeDeposit: (id: string, quote: string, key?: string) =>
      post(`/funds/deposits/client/close/${id}`, { quote }, key),
    switchAutoinvestment: (id: string, autoinvestment: boolean) =>
      ask('PATCH', `/api/funds/deposits/${id}`, { token, body: { autoinvestment } }),
    readDeposit: (id: string) => get(`/funds/deposits/${id}`),
    quoteExchange: (order: {
      from: Currency
      to: Currency
      amount: string
      side?: 'give' | 'get'
    }) => get(`/user/exchange-rate?${new URLSearchParams({ side: 'give', ...order })}`),
    exchange: (quote: string, key?: string) => post('/user/exchange', { quote }, key),
    moveIncome: (
      order: { from: 'referral' | 'bonus'; amount: string; currency?: Currency },
      key?: string,
    ) => post('/user/balance', { currency: 'USDT', ...order }, key),
    requestPayment: (order: { paymentSystem: string; amount: string }) =>
      post('/funds/payments/request', order),
    validatePayment: (requestId: string, code: string) =>
      post('/funds/payments/validate', { requestId, code }),
    createPayment: (requestId: string, key?: string) => post('/funds/payments', { requestId }, key),
    cancelPayment: (id: string) => post(`/funds/payments/cancel/${id}`, {}),
    readPayment: (id: string) => get(`/funds/payments/${id}`),
  }
}

/** The answer of a call that was to succeed; what it was refused with is in the error otherwise. */
function answerOf<Body>(asked: Asked | undefined): Body {
  if (asked?.status !== 200) throw new Error(`Answered ${asked?.status}: ${asked?.text}`)
  // The provider checks its answers against the contract before it gives them.
  return asked.body as Body
}

export const depositOf = (asked?: Asked) => answerOf<Deposit>(asked)
export const closeQuoteOf = (asked?: Asked) => answerOf<CloseQuote>(asked)
export const exchangeQuoteOf = (asked?: Asked) => answerOf<ExchangeQuote>(asked)
export const paymentOf = (asked?: Asked) => answerOf<Payment>(asked)
export const paymentRequestOf = (asked?: Asked) => answerOf<PaymentRequest>(asked)
export const refillOf = (asked?: Asked) => answerOf<Refill>(asked)

/** Counts the answers by the code of their rejection, or `done`. */
export function tally(asked: Asked[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of asked) {
    const code = status === 200 ? 'done' : codeOf(body)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

export const codeOf = (body: unknown): string =>
  body instanceof Object && 'code' in body ? String(body.code) : 'none'
