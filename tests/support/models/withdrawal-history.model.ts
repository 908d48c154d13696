import type { Payment } from '../../../src/api/contract/payment.ts'
import {
  type WithdrawalFilter,
  withdrawalHistoryMachine,
} from '../../../src/machines/withdrawal-history.machine.ts'
import { type HistorySample, historyModel } from './history-model.ts'
import { paidPayment, pendingPayment } from './money-samples.ts'

export const withdrawalHistorySample: HistorySample<Payment, WithdrawalFilter> = {
  machine: withdrawalHistoryMachine,
  all: {
    place: { name: 'withdrawal', query: {} },
    filter: { status: null, currency: null, period: null },
  },
  narrowed: {
    place: { name: 'withdrawal', query: { status: 'pending' } },
    filter: { status: 'pending', currency: null, period: null },
  },
  first: pendingPayment,
  older: [{ ...paidPayment, id: 'payment-0' }],
}

export const withdrawalHistoryModel = historyModel(withdrawalHistorySample)
