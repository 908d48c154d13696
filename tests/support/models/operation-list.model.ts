import type { AccountEvent } from '../../../src/api/contract/event.ts'
import type { CaseOperation } from '../../../src/api/contract/statistics.ts'
import type { OperationFilter } from '../../../src/machines/operation-filter.ts'
import { operationListMachine } from '../../../src/machines/operation-list.machine.ts'
import { type HistorySample, historyModel } from './history-model.ts'
import { caseOperation, income, released } from './operation-samples.ts'

export const unfiltered: OperationFilter = {
  tab: 'movements',
  type: null,
  currency: null,
  period: null,
  from: null,
  to: null,
}

export const operationListSample: HistorySample<AccountEvent | CaseOperation, OperationFilter> = {
  machine: operationListMachine,
  all: { place: { name: 'operations', query: {} }, filter: unfiltered },
  narrowed: {
    place: { name: 'operations', query: { type: 'bonus' } },
    filter: { ...unfiltered, type: 'bonus' },
  },
  first: income,
  older: [released, caseOperation],
}

export const operationListModel = historyModel(operationListSample)
