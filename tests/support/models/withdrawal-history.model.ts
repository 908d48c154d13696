import type { Payment } from '../../../src/api/contract/payment.ts'
import {
  type WithdrawalFilter,
  withdrawalHistoryMachine,
} from '../../../src/machines/withdrawal-history.machine.ts'
import { type FilteredListSample, filteredListModel } from './filtered-list-model.ts'

export const withdrawalHistorySample: FilteredListSample<Payment, WithdrawalFilter> = {
  machine: withdrawalHistoryMachine,
  all: {
    location: { name: 'withdrawal', query: {} },
    filter: { status: null, currency: null, period: null },
  },
  narrowed: {
    location: { name: 'withdrawal', query: { status: 'error' } },
    filter: { status: 'error', currency: null, period: null },
  },
}

export const withdrawalHistoryModel = filteredListModel(withdrawalHistorySample)
