import { everythingOn, type OperationFilter } from '../../../src/machines/operation-filter.ts'
import {
  type ListedOperation,
  operationListMachine,
} from '../../../src/machines/operation-list.machine.ts'
import { type FilteredListSample, filteredListModel } from './filtered-list-model.ts'

export const unfiltered = everythingOn('movements')

export const operationListSample: FilteredListSample<ListedOperation, OperationFilter> = {
  machine: operationListMachine,
  all: { location: { name: 'operations', query: {} }, filter: unfiltered },
  narrowed: {
    location: { name: 'operations', query: { type: 'bonus' } },
    filter: { ...unfiltered, type: 'bonus' },
  },
}

export const operationListModel = filteredListModel(operationListSample)
