import type { ActorRefFrom } from 'xstate'
import { type Currency, currencies } from '../api/contract/amount.ts'
import { type Refill, type RefillStatus, refillStatuses } from '../api/contract/refill.ts'
import { filteredListMachine } from './filtered-list.ts'
import { chosenOf, oneOf } from './location-query.ts'

/**
 * Why this flow exists: a person comes back to a refill through its history, often on another day and another device.
 * It is filtered by status and currency.
 */

/** Null stands for all of them. */
export type RefillFilter = { status: RefillStatus | null; currency: Currency | null }

export const refillHistoryMachine = filteredListMachine<Refill, RefillFilter>({
  id: 'refillHistory',
  filterOf: ({ query }) => ({
    status: oneOf(refillStatuses, query.status),
    currency: oneOf(currencies, query.currency),
  }),
  locationOf: (filter) => ({ name: 'refill', query: chosenOf(filter) }),
})

export type RefillHistoryActor = ActorRefFrom<typeof refillHistoryMachine>
