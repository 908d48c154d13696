import { type EventObject, fromCallback } from 'xstate'
import type { Amount, Currency } from './contract/amount.ts'
import { ApiFailure } from './contract/failure.ts'
import {
  cancelPayment,
  createPayment,
  listPayments,
  type Payment,
  type PaymentConditions,
  type PaymentRequest,
  type PaymentStatus,
  readPayment,
  readPaymentConditions,
  readPaymentRequest,
  requestPayment,
  validatePayment,
} from './contract/payment.ts'
import { listPaymentSystems, type PaymentSystem } from './contract/settings.ts'
import { type Balance, readBalance } from './contract/user.ts'
import { listWallets, type Wallet } from './contract/wallet.ts'
import { historyActors } from './history.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { CheckedCode } from './phone-verification.actors.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type FormData = {
  systems: PaymentSystem[]
  paymentSystem: string | null
  wallet: Wallet | null
  conditions: PaymentConditions['items']
  balance: Balance['currencies']['balance']
  at: number
  draft: Draft | null
}
type Period = 'week' | 'month' | 'quarter' | 'year'
type Filter = { status: PaymentStatus | null; currency: Currency | null; period: Period | null }
type Reading = { payment: Payment; at: number }

type Draft = {
  paymentSystem: string
  amount: string
  requestId: string | null
  key: string | null
}

type Confirmed = { key: string; body: { requestId: string } }

type WithdrawalDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  readDraft: (login: string) => Draft | null
}

/** What a withdrawal that is made, taken back or decided makes old. */
const touched: readonly Tag[] = ['balance', 'payment', 'operations', 'notifications']

const daysOf: Record<Period, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Whole days of the person's own calendar, so that the pages of one list have the same beginning. */
function beginningOf(period: Period, now: number): string {
  const today = new Date(now)
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - daysOf[period],
  ).toISOString()
}

export function withdrawalActors({ call, reads, now, readDraft }: WithdrawalDeps) {
  /** Of several requests only the newest can be confirmed, so that of the newest is the one to name with a code. */
  let newestRequest: string | null = null

  const reading = async (id: string, signal: AbortSignal): Promise<Reading> => {
    const payment = await call(readPayment, { params: { id } }, { signal })
    return { payment, at: now() }
  }

  return {
    /** Money and conditions are shown as they are now: only the list of systems comes from the cache. */
    readFormData: limited<FormData, { login: string; paymentSystem: string | null }>(
      async ({ input: { login, paymentSystem: chosen }, signal }) => {
        const draft = readDraft(login)
        const wanted = chosen ?? draft?.paymentSystem
        const { items: systems } = await reads.fetch(
          'payment',
          ['systems'],
          (shared) => call(listPaymentSystems, {}, { signal: shared }),
          signal,
        )
        const paymentSystem = systems.find(({ id }) => id === wanted)?.id ?? systems[0]?.id ?? null
        const [{ currencies }, wallets, conditions] = await Promise.all([
          call(readBalance, {}, { signal }),
          call(listWallets, {}, { signal }),
          paymentSystem === null
            ? { items: [] }
            : call(readPaymentConditions, { query: { paymentSystem } }, { signal }),
        ])
        return {
          systems,
          paymentSystem,
          wallet: wallets.items.find((one) => one.paymentSystem === paymentSystem) ?? null,
          conditions: conditions.items,
          balance: currencies.balance,
          at: now(),
          draft,
        }
      },
    ),

    watchBalance: fromCallback<EventObject, undefined, { type: 'balance.changed' }>(
      ({ sendBack }) => reads.watch('balance', () => sendBack({ type: 'balance.changed' })),
    ),

    requestPayment: limited<PaymentRequest, { paymentSystem: string; amount: Amount }>(
      async ({ input, signal }) => {
        const request = await call(requestPayment, { body: input }, { signal })
        newestRequest = request.requestId
        return request
      },
    ),

    readRequest: limited<PaymentRequest, { requestId: string }>(async ({ input, signal }) => {
      const request = await call(readPaymentRequest, { params: input }, { signal })
      newestRequest = request.requestId
      return request
    }),

    /** Stands in for the check of `phoneVerification`. */
    checkCode: limited<CheckedCode, { verificationId: string; code: string }>(
      async ({ input: { code }, signal }) => {
        if (newestRequest === null) throw new ApiFailure('code_invalid')
        await call(validatePayment, { body: { requestId: newestRequest, code } }, { signal })
        return { session: null, passwordToken: null }
      },
    ),

    createPayment: limited<Payment, Confirmed>(async ({ input: { key, body }, signal }) => {
      const payment = await call(createPayment, { body }, { signal, idempotencyKey: key })
      reads.invalidate(touched)
      return payment
    }),

    findPayment: limited<Payment | null, Confirmed>(async ({ input: { key }, signal }) => {
      const { items } = await call(listPayments, { query: { key } }, { signal })
      const [found = null] = items
      if (found) reads.invalidate(touched)
      return found
    }),

    history: historyActors<Payment, Filter>(
      { reads, now },
      {
        tag: 'payment',
        list: ({ filter: { status, currency, period }, cursor }, signal) =>
          call(
            listPayments,
            {
              query: {
                status: status ?? 'all',
                ...(currency ? { currency } : {}),
                ...(period ? { from: beginningOf(period, now()) } : {}),
                ...(cursor ? { cursor } : {}),
              },
            },
            { signal },
          ),
      },
    ),

    loadPayment: limited<Reading, { id: string }>(({ input: { id }, signal }) =>
      reading(id, signal),
    ),

    checkPayment: limited<Reading, { id: string; known: Payment }>(
      async ({ input: { id, known }, signal }) => {
        const read = await reading(id, signal)
        if (read.payment.status !== known.status) reads.invalidate(touched)
        return read
      },
    ),

    cancelPayment: limited<Reading, { id: string }>(async ({ input: { id }, signal }) => {
      const payment = await call(cancelPayment, { params: { id } }, { signal })
      reads.invalidate(touched)
      return { payment, at: now() }
    }),
  }
}
