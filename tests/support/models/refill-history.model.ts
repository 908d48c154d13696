import type { Refill } from '../../../src/api/contract/refill.ts'
import {
  type RefillFilter,
  refillHistoryMachine,
} from '../../../src/machines/refill-history.machine.ts'
import { type HistorySample, historyModel } from './history-model.ts'
import { replenished, waiting } from './refill-samples.ts'

export const refillHistorySample: HistorySample<Refill, RefillFilter> = {
  machine: refillHistoryMachine,
  all: { place: { name: 'refill', query: {} }, filter: { status: null, currency: null } },
  narrowed: {
    place: { name: 'refill', query: { status: 'waiting' } },
    filter: { status: 'waiting', currency: null },
  },
  first: waiting,
  older: [{ ...replenished, id: 'refill-0' }],
}

export const refillHistoryModel = historyModel(refillHistorySample)
