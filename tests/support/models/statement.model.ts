import { everythingOn } from '../../../src/machines/operation-filter.ts'
import {
  STATEMENT_LIMIT,
  type StatementPage,
  statementMachine,
} from '../../../src/machines/statement.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { incomeMovement, releasedMovement } from './operation-samples.ts'

export const filter = everythingOn('movements')

export const bounds = {
  asOf: Date.UTC(2026, 0, 31, 12),
  from: null,
  to: null,
  locked: [],
  reserved: [],
}

export const firstPage: StatementPage = { items: [incomeMovement], nextCursor: 'after-12', bounds }
export const lastPage: StatementPage = { items: [releasedMovement], nextCursor: null, bounds }
export const tooMuch: StatementPage = {
  items: Array.from({ length: STATEMENT_LIMIT }, () => incomeMovement),
  nextCursor: 'after-1000',
  bounds,
}

export const input = { filter }

export const statementModel = defineModel({
  machine: statementMachine,
  input,
  cases: ({ context: { items } }) => [
    ...(items.length === 0 ? [answered('readStatementPage', firstPage)] : []),
    answered('readStatementPage', lastPage),
    answered('readStatementPage', tooMuch),
    failed('readStatementPage', 'unreachable'),
  ],
  project: ({ items, nextCursor, failure }) => ({
    items: items.length,
    nextCursor,
    failure: failure?.code,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
})
