import { type EventObject, fromCallback } from 'xstate'
import type { CheckedCode, GivenCode } from '../machines/phone-verification.machine.ts'
import type { Submission } from '../machines/submission.machine.ts'
import type {
  ConfirmedRequest,
  NewPayment,
  WithdrawalDraft,
  WithdrawalFormData,
} from '../machines/withdrawal-creation.machine.ts'
import type { WithdrawalFilter, WithdrawalPeriod } from '../machines/withdrawal-history.machine.ts'
import type { PaymentReading } from '../machines/withdrawal-progress.machine.ts'
import { ApiFailure } from './contract/failure.ts'
import {
  cancelPayment,
  createPayment,
  listPayments,
  type Payment,
  type PaymentRequest,
  readPayment,
  readPaymentConditions,
  readPaymentRequest,
  requestPayment,
  validatePayment,
} from './contract/payment.ts'
import { readBalance } from './contract/user.ts'
import { listWallets } from './contract/wallet.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { pagedListActors } from './paged-list.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import type { ReadCache, Tag } from './read-cache.ts'

type WithdrawalDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  readDraft: (login: string) => WithdrawalDraft | null
}

const touched: readonly Tag[] = ['balance', 'payment', 'operations', 'notifications']

const daysOf: Record<WithdrawalPeriod, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Whole days of the person's own calendar, so that the pages of one list have the same beginning. */
function beginningOf(period: WithdrawalPeriod, now: number): string {
  const today = new Date(now)
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - daysOf[period],
  ).toISOString()
}

export function withdrawalActors({ call, reads, now, readDraft }: WithdrawalDeps) {
  const reading = async (id: string, signal: AbortSignal): Promise<PaymentReading> => {
    const payment = await call(readPayment, { params: { id } }, { signal })
    return { payment, at: now() }
  }

  return {
    /** Money and conditions are shown as they are now: only the list of systems comes from the cache. */
    readFormData: limited<WithdrawalFormData, { login: string; paymentSystem: string | null }>(
      async ({ input: { login, paymentSystem: chosen }, signal }) => {
        const draft = readDraft(login)
        const wanted = chosen ?? draft?.paymentSystem
        const systems = await fetchPaymentSystems(call, reads, signal)
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

    requestPayment: limited<PaymentRequest, NewPayment>(({ input, signal }) =>
      call(requestPayment, { body: input }, { signal }),
    ),

    readRequest: limited<PaymentRequest, { requestId: string }>(({ input, signal }) =>
      call(readPaymentRequest, { params: input }, { signal }),
    ),

    /** Stands in for the check of `phoneVerification`. */
    checkCode: limited<CheckedCode, GivenCode>(
      async ({ input: { requestId, code, passkey }, signal }) => {
        if (requestId === undefined) throw new ApiFailure('code_invalid')
        await call(validatePayment, { body: { requestId, code: passkey ?? code } }, { signal })
        return { session: null, passwordToken: null }
      },
    ),

    createPayment: limited<Payment, Submission<ConfirmedRequest>>(
      async ({ input: { key, body }, signal }) => {
        const payment = await call(createPayment, { body }, { signal, idempotencyKey: key })
        reads.invalidate(touched)
        return payment
      },
    ),

    findPayment: limited<Payment | null, Submission<ConfirmedRequest>>(
      async ({ input: { key }, signal }) => {
        const { items } = await call(listPayments, { query: { key } }, { signal })
        const [found = null] = items
        if (found) reads.invalidate(touched)
        return found
      },
    ),

    list: pagedListActors<Payment, WithdrawalFilter>(
      { reads, now },
      'payment',
      ({ params: { status, currency, period }, cursor }, signal) =>
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
    ),

    loadPayment: limited<PaymentReading, { id: string }>(({ input: { id }, signal }) =>
      reading(id, signal),
    ),

    checkPayment: limited<PaymentReading, { id: string; known: Payment }>(
      async ({ input: { id, known }, signal }) => {
        const read = await reading(id, signal)
        if (read.payment.status !== known.status) reads.invalidate(touched)
        return read
      },
    ),

    cancelPayment: limited<PaymentReading, { id: string }>(async ({ input: { id }, signal }) => {
      const payment = await call(cancelPayment, { params: { id } }, { signal })
      reads.invalidate(touched)
      return { payment, at: now() }
    }),
  }
}
