import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import { csvResponse } from '../csv.ts'
import type { Files, Handlers } from '../handler.ts'
import { readBalance, readHeld } from '../services/balance.ts'
import { listEvents, readEvent } from '../services/event.ts'
import { listOperations } from '../services/operation.ts'
import { tableOfOperations } from '../services/operation-table.ts'
import { readOverview } from '../services/overview.ts'

export function userFiles(deps: Deps): Files<Pick<Calls, 'listOperations'>> {
  return {
    listOperations: async ({ query }, { userId }) =>
      csvResponse(await tableOfOperations(deps, userId, query)),
  }
}

export function userHandlers(
  deps: Deps,
): Handlers<
  Pick<
    Calls,
    'readBalance' | 'readHeld' | 'listOperations' | 'listEvents' | 'readEvent' | 'readOverview'
  >
> {
  const { database } = deps
  return {
    readBalance: (_, { userId }) => readBalance(database, userId),
    readHeld: (_, { userId }) => readHeld(database, userId),
    listOperations: ({ query }, { userId }) => listOperations(database, userId, query),
    listEvents: ({ query }, { userId }) => listEvents(database, userId, query),
    readOverview: (_, { userId }) => readOverview(deps, userId),
    readEvent: ({ params }, { userId }) => readEvent(database, userId, params.id),
  }
}
