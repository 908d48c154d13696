import type { Refill } from '../../../src/api/contract/refill.ts'
import {
  type RefillFilter,
  refillHistoryMachine,
} from '../../../src/machines/refill-history.machine.ts'
import { type FilteredListSample, filteredListModel } from './filtered-list-model.ts'

export const refillHistorySample: FilteredListSample<Refill, RefillFilter> = {
  machine: refillHistoryMachine,
  all: { location: { name: 'refill', query: {} }, filter: { status: null, currency: null } },
  narrowed: {
    location: { name: 'refill', query: { status: 'rejected' } },
    filter: { status: 'rejected', currency: null },
  },
}

export const refillHistoryModel = filteredListModel(refillHistorySample)
