import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { EventDetail } from '../api/contract/event.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import { filterOf, type OperationFilter } from './operation-filter.ts'
import { operationListMachine } from './operation-list.machine.ts'
import { operationSearchMachine } from './operation-search.machine.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { type StatementOutput, statementMachine } from './statement.machine.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever checks their books wants every movement, one of them as a receipt on paper, and all
 * that the filter leaves as a file for the tax office or as a statement on paper. The receipt has an address of its
 * own, so that a link and a reload open it; the list runs beneath and keeps where it stood, and neither waits for the
 * file. A statement is about the filter it was asked for, so another address puts it away.
 */

type Context = {
  location: RouteLocation
  /** Whose books these are; a receipt says so. */
  login: string
  /** The one whose receipt is open. */
  event: EventDetail | null
  receiptFailure: Failure | null
  exportFailure: Failure | null
}

export type OperationsEvent =
  | LocationVisited
  | { type: 'receipt.closed' }
  | { type: 'receipt.requested' }
  | { type: 'print.requested' }
  | { type: 'export.requested' }
  | { type: 'statement.requested' }

type Visit = { location: RouteLocation }

export const operationsMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User }
    context: Context
    events: OperationsEvent
    tags: 'busy'
    children: {
      operationList: 'operationList'
      operationSearch: 'operationSearch'
      statement: 'statement'
    }
  },
  actors: {
    operationList: operationListMachine,
    operationSearch: operationSearchMachine,
    statement: statementMachine,
    readEvent: port<EventDetail, { id: string }>('readEvent'),
    /** Brings the file and hands it to the browser to keep. */
    saveOperations: port<void, OperationFilter>('saveOperations'),
  },
  actions: {
    storeLocation: assign((_, { location }: Visit) => ({ location })),
    storeEvent: assign((_, event: EventDetail) => ({ event })),
    forgetReceipt: assign({ event: null, receiptFailure: null }),
    storeReceiptFailure: assign((_, receiptFailure: Failure) => ({ receiptFailure })),
    storeExportFailure: assign((_, exportFailure: Failure) => ({ exportFailure })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
    printPage: unprovidedAction('printPage'),
  },
  guards: {
    isOpen: ({ context }) => context.location.id !== undefined,
    namesNone: (_, { location }: Visit) => location.id === undefined,
    namesOther: ({ context }, { location }: Visit) =>
      location.id !== undefined && location.id !== context.location.id,
    isOfMovements: ({ context: { location } }) =>
      location.id === undefined && filterOf(location).tab === 'movements',
    wantsFile: (_, { wantsFile }: StatementOutput) => wantsFile,
  },
}).createMachine({
  id: 'operations',
  type: 'parallel',
  context: ({ input: { location, user } }) => ({
    location,
    login: user.login,
    event: null,
    receiptFailure: null,
    exportFailure: null,
  }),
  invoke: [
    {
      id: 'operationList',
      src: 'operationList',
      input: ({ context }) => ({ location: context.location }),
    },
    {
      id: 'operationSearch',
      src: 'operationSearch',
      input: ({ context }) => ({ location: context.location }),
    },
  ],
  states: {
    receipt: {
      initial: 'closed',
      on: {
        'location.visited': [
          {
            guard: { type: 'namesOther', params: ({ event }) => event },
            target: '.closed',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('operationList', ({ event }) => event),
              sendTo('operationSearch', ({ event }) => event),
            ],
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: '.closed',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('operationList', ({ event }) => event),
              sendTo('operationSearch', ({ event }) => event),
            ],
          },
        ],
        'receipt.closed': {
          guard: 'isOpen',
          actions: {
            type: 'goTo',
            params: ({ context }) => ({ name: 'operations', query: context.location.query }),
          },
        },
      },
      states: {
        closed: {
          entry: 'forgetReceipt',
          always: { guard: 'isOpen', target: 'reading' },
        },
        reading: {
          tags: 'busy',
          entry: 'forgetReceipt',
          invoke: {
            id: 'readEvent',
            src: 'readEvent',
            input: ({ context }) => ({ id: present(context.location.id, 'id') }),
            onDone: {
              target: 'shown',
              actions: { type: 'storeEvent', params: ({ event }) => event.output },
            },
            onError: {
              target: 'notRead',
              actions: {
                type: 'storeReceiptFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        shown: { on: { 'print.requested': { actions: 'printPage' } } },
        notRead: { on: { 'receipt.requested': 'reading' } },
      },
    },
    file: {
      initial: 'ready',
      states: {
        ready: { on: { 'export.requested': 'saving' } },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveOperations',
            src: 'saveOperations',
            input: ({ context }) => filterOf(context.location),
            onDone: 'saved',
            onError: {
              target: 'notSaved',
              actions: {
                type: 'storeExportFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        saved: { on: { 'export.requested': 'saving' } },
        notSaved: { on: { 'export.requested': 'saving' } },
      },
    },
    printing: {
      initial: 'away',
      states: {
        away: { on: { 'statement.requested': { guard: 'isOfMovements', target: 'open' } } },
        open: {
          invoke: {
            id: 'statement',
            src: 'statement',
            input: ({ context }) => ({ filter: filterOf(context.location) }),
            onDone: [
              {
                guard: { type: 'wantsFile', params: ({ event }) => event.output },
                target: 'away',
                actions: raise({ type: 'export.requested' }),
              },
              { target: 'away' },
            ],
          },
          on: { 'location.visited': 'away' },
        },
      },
    },
  },
})

export type OperationsActor = ActorRefFrom<typeof operationsMachine>
