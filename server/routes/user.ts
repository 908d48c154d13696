import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers, Tables } from '../handler.ts'
import { readBalance } from '../rules/balance.ts'
import { listOperations, readOperation, tableOfOperations } from '../rules/operation.ts'

export function userTables(ground: Ground): Tables<Pick<Calls, 'listOperations'>> {
  return {
    listOperations: ({ query }, { userId }) => tableOfOperations(ground, userId, query),
  }
}

export function userHandlers({
  database,
}: Ground): Handlers<Pick<Calls, 'readBalance' | 'listOperations' | 'readOperation'>> {
  return {
    readBalance: (_, { userId }) => readBalance(database, userId),
    listOperations: ({ query }, { userId }) => listOperations(database, userId, query),
    readOperation: ({ params }, { userId }) => readOperation(database, userId, params.id),
  }
}
