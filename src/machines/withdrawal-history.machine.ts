import type { ActorRefFrom } from 'xstate'
import { type Currency, currencies } from '../api/contract/amount.ts'
import { type Payment, type PaymentStatus, paymentStatuses } from '../api/contract/payment.ts'
import { filteredListMachine } from './filtered-list.ts'
import { chosenOf, oneOf } from './location-query.ts'

/**
 * Why this flow exists: what became of money that left is often asked months later. It is filtered by currency, period
 * and status.
 */

export const withdrawalPeriods = ['week', 'month', 'quarter', 'year'] as const
export type WithdrawalPeriod = (typeof withdrawalPeriods)[number]

/** Null stands for all of them. */
export type WithdrawalFilter = {
  status: PaymentStatus | null
  currency: Currency | null
  period: WithdrawalPeriod | null
}

export const withdrawalHistoryMachine = filteredListMachine<Payment, WithdrawalFilter>({
  id: 'withdrawalHistory',
  filterOf: ({ query }) => ({
    status: oneOf(paymentStatuses, query.status),
    currency: oneOf(currencies, query.currency),
    period: oneOf(withdrawalPeriods, query.period),
  }),
  locationOf: (filter) => ({ name: 'withdrawal', query: chosenOf(filter) }),
})

export type WithdrawalHistoryActor = ActorRefFrom<typeof withdrawalHistoryMachine>
