import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { listCaseOperations } from '../services/case-operation.ts'
import type { InvestmentRules } from '../services/deposit.ts'
import { readGrowth } from '../services/growth.ts'
import { readStatistics } from '../services/statistics.ts'

export function statisticsHandlers(
  rules: InvestmentRules,
): Handlers<Pick<Calls, 'readStatistics' | 'readGrowth' | 'listCaseOperations'>> {
  return {
    readStatistics: ({ query }, { userId }) => readStatistics(rules, userId, query),
    readGrowth: ({ query }, { userId }) => readGrowth(rules, userId, query.currency),
    listCaseOperations: ({ query }, { userId }) =>
      listCaseOperations(rules.database, userId, query),
  }
}
