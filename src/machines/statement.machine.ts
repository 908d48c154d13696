import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Held, Operation } from '../api/contract/user.ts'
import type { OperationFilter } from './operation-filter.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a statement on paper is believed to be complete, so nothing is printed before every operation
 * of the filter has been fetched, all of them within the bounds of one moment. What was fetched outlives a lost
 * answer; whoever has more operations than paper is good for is told so and takes the file instead.
 */

/** More than so many operations are not printed. */
export const STATEMENT_LIMIT = 1_000

/** Bounds of a statement as instants; `to` is the first one after the last day. */
export type StatementBounds = {
  /** When the first page came, in milliseconds; later pages belong to the same moment. */
  asOf: number
  from: string | null
  to: string | null
  /** Deposits have earned it by then and lock it until their terms end: no operation tells it. */
  locked: Held['locked']
  /** Withdrawals have it by then that are not sent yet: the accounts are without it, and no account has it. */
  reserved: Held['reserved']
}

/** Newest first. */
export type StatementPage = {
  items: Operation[]
  nextCursor: string | null
  bounds: StatementBounds
}

type StatementInput = { filter: OperationFilter }

type Context = StatementInput & {
  items: Operation[]
  nextCursor: string | null
  bounds: StatementBounds | null
  failure: Failure | null
}

export type StatementEvent =
  | { type: 'retry.requested' }
  | { type: 'print.requested' }
  | { type: 'file.requested' }
  | { type: 'statement.closed' }

/** `wantsFile`: the person takes the file instead. */
export type StatementOutput = { wantsFile: boolean }

export const statementMachine = setup({
  types: {} as {
    input: StatementInput
    context: Context
    events: StatementEvent
    output: StatementOutput
    tags: 'busy'
  },
  actors: {
    readStatementPage: port<
      StatementPage,
      { filter: OperationFilter; cursor: string | null; bounds: StatementBounds | null }
    >('readStatementPage'),
  },
  actions: {
    storePage: assign(({ context }, { items, nextCursor, bounds }: StatementPage) => ({
      items: [...context.items, ...items],
      nextCursor,
      bounds,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    printPage: unprovidedAction('printPage'),
  },
  guards: {
    isLast: (_, { nextCursor }: StatementPage) => nextCursor === null,
    isTooMuch: ({ context }, { items }: StatementPage) =>
      context.items.length + items.length >= STATEMENT_LIMIT,
  },
}).createMachine({
  id: 'statement',
  context: ({ input }) => ({
    ...input,
    items: [],
    nextCursor: null,
    bounds: null,
    failure: null,
  }),
  output: ({ event }) => ({ wantsFile: event.output === true }),
  initial: 'collecting',
  on: { 'statement.closed': '.closed' },
  states: {
    collecting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readStatementPage',
        src: 'readStatementPage',
        input: ({ context: { filter, nextCursor, bounds } }) => ({
          filter,
          cursor: nextCursor,
          bounds,
        }),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'complete',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isTooMuch', params: ({ event }) => event.output },
            target: 'tooLong',
          },
          {
            target: 'collecting',
            reenter: true,
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'notCollected',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    notCollected: { on: { 'retry.requested': 'collecting' } },
    complete: { on: { 'print.requested': { actions: 'printPage' } } },
    tooLong: { on: { 'file.requested': 'exchanged' } },
    exchanged: { type: 'final', output: true },
    closed: { type: 'final' },
  },
})

export type StatementActor = ActorRefFrom<typeof statementMachine>
