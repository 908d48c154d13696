import type { ActorRefFrom } from 'xstate'
import type { AccountEvent, EventDay } from '../api/contract/event.ts'
import type { CaseOperation } from '../api/contract/statistics.ts'
import { filteredListMachine } from './filtered-list.ts'
import { filterOf, locationOf, type OperationFilter } from './operation-filter.ts'

/** `day`: what its whole day comes to; null where that is not known. */
export type ListedEvent = AccountEvent & { day: EventDay | null }
export type ListedOperation = ListedEvent | CaseOperation

/**
 * Why this flow exists: a person who checks a figure narrows the movements down to it, follows one, comes back and
 * goes on. All items are of the tab that was asked for.
 */
export const operationListMachine = filteredListMachine<ListedOperation, OperationFilter>({
  id: 'operationList',
  filterOf,
  locationOf,
})

export type OperationListActor = ActorRefFrom<typeof operationListMachine>
