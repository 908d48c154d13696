import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Handlers, Tables } from '../handler.ts'
import { readBalance } from '../services/balance.ts'
import { listEvents, readEvent } from '../services/event.ts'
import { listOperations } from '../services/operation.ts'
import { tableOfOperations } from '../services/operation-table.ts'

export function userTables(deps: Deps): Tables<Pick<Calls, 'listOperations'>> {
  return {
    listOperations: ({ query }, { userId }) => tableOfOperations(deps, userId, query),
  }
}

export function userHandlers({
  database,
}: Deps): Handlers<Pick<Calls, 'readBalance' | 'listOperations' | 'listEvents' | 'readEvent'>> {
  return {
    readBalance: (_, { userId }) => readBalance(database, userId),
    listOperations: ({ query }, { userId }) => listOperations(database, userId, query),
    listEvents: ({ query }, { userId }) => listEvents(database, userId, query),
    readEvent: ({ params }, { userId }) => readEvent(database, userId, params.id),
  }
}
