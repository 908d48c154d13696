/**
 * The first page after signing in answers three questions of its own: what do I have, what happened lately, and is
 * a refill of mine unfinished. Each is asked and may fail alone, so that one silent call hides nothing that the
 * others have answered; figures once shown stay while newer ones are asked for.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Currency, defaultCurrency } from '../api/contract/amount.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Refill } from '../api/contract/refill.ts'
import type { Balance, Operation } from '../api/contract/user.ts'
import { emailReminderMachine } from './email-reminder.machine.ts'
import { unprovided, unprovidedListener } from './unprovided.ts'

/** `asOf`: when they were asked for, in milliseconds; what "today" means is counted from it. */
export type RecentOperations = { items: Operation[]; asOf: number }

type Context = {
  currency: Currency
  balance: Balance | null
  balanceFailure: Failure | null
  operations: RecentOperations | null
  operationsFailure: Failure | null
  /** The newest refill that waits for its transfer. */
  waitingRefill: Refill | null
  refillsFailure: Failure | null
}

export type CabinetEvent =
  | { type: 'currency.chosen'; currency: Currency }
  | { type: 'balance.requested' }
  | { type: 'operations.requested' }
  | { type: 'refills.requested' }
  | CabinetReadOutdated

/** Something that was written elsewhere made what was read here old. */
export type CabinetReadOutdated =
  | { type: 'balance.outdated' }
  | { type: 'operations.outdated' }
  | { type: 'refills.outdated' }

const timedOut: Failure = { code: 'timed_out' }

export const cabinetMachine = setup({
  types: {} as {
    context: Context
    events: CabinetEvent
    children: { emailReminder: 'emailReminder' }
    tags: 'busy'
  },
  actors: {
    emailReminder: emailReminderMachine,
    readBalance: unprovided<Balance>('readBalance'),
    listRecentOperations: unprovided<RecentOperations>('listRecentOperations'),
    findWaitingRefill: unprovided<Refill | null>('findWaitingRefill'),
    watchReads: unprovidedListener<CabinetReadOutdated>('watchReads'),
  },
  actions: {
    storeCurrency: assign((_, { currency }: { currency: Currency }) => ({ currency })),
    storeBalance: assign((_, balance: Balance) => ({ balance, balanceFailure: null })),
    storeBalanceFailure: assign((_, balanceFailure: Failure) => ({ balanceFailure })),
    storeOperations: assign((_, operations: RecentOperations) => ({
      operations,
      operationsFailure: null,
    })),
    storeOperationsFailure: assign((_, operationsFailure: Failure) => ({ operationsFailure })),
    storeWaitingRefill: assign((_, { refill }: { refill: Refill | null }) => ({
      waitingRefill: refill,
      refillsFailure: null,
    })),
    storeRefillsFailure: assign((_, refillsFailure: Failure) => ({ refillsFailure })),
  },
  guards: { isBalanceKnown: ({ context }) => context.balance !== null },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'cabinet',
  type: 'parallel',
  context: {
    currency: defaultCurrency,
    balance: null,
    balanceFailure: null,
    operations: null,
    operationsFailure: null,
    waitingRefill: null,
    refillsFailure: null,
  },
  invoke: [
    { id: 'watchReads', src: 'watchReads' },
    { id: 'emailReminder', src: 'emailReminder' },
  ],
  states: {
    balance: {
      initial: 'readingBalance',
      on: {
        'currency.chosen': {
          guard: 'isBalanceKnown',
          actions: { type: 'storeCurrency', params: ({ event }) => event },
        },
      },
      states: {
        readingBalance: {
          tags: 'busy',
          invoke: {
            id: 'readBalance',
            src: 'readBalance',
            onDone: {
              target: 'balanceShown',
              actions: { type: 'storeBalance', params: ({ event }) => event.output },
            },
            onError: {
              target: 'balanceNotRead',
              actions: {
                type: 'storeBalanceFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
          after: {
            answerLimit: {
              target: 'balanceNotRead',
              actions: { type: 'storeBalanceFailure', params: timedOut },
            },
          },
        },
        balanceShown: { on: { 'balance.outdated': 'readingBalance' } },
        balanceNotRead: {
          on: { 'balance.requested': 'readingBalance', 'balance.outdated': 'readingBalance' },
        },
      },
    },
    operations: {
      initial: 'listingOperations',
      states: {
        listingOperations: {
          tags: 'busy',
          invoke: {
            id: 'listRecentOperations',
            src: 'listRecentOperations',
            onDone: {
              target: 'operationsShown',
              actions: { type: 'storeOperations', params: ({ event }) => event.output },
            },
            onError: {
              target: 'operationsNotListed',
              actions: {
                type: 'storeOperationsFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
          after: {
            answerLimit: {
              target: 'operationsNotListed',
              actions: { type: 'storeOperationsFailure', params: timedOut },
            },
          },
        },
        operationsShown: { on: { 'operations.outdated': 'listingOperations' } },
        operationsNotListed: {
          on: {
            'operations.requested': 'listingOperations',
            'operations.outdated': 'listingOperations',
          },
        },
      },
    },
    refills: {
      initial: 'findingRefill',
      states: {
        findingRefill: {
          tags: 'busy',
          invoke: {
            id: 'findWaitingRefill',
            src: 'findWaitingRefill',
            onDone: {
              target: 'refillKnown',
              actions: {
                type: 'storeWaitingRefill',
                params: ({ event }) => ({ refill: event.output }),
              },
            },
            onError: {
              target: 'refillNotKnown',
              actions: {
                type: 'storeRefillsFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
          after: {
            answerLimit: {
              target: 'refillNotKnown',
              actions: { type: 'storeRefillsFailure', params: timedOut },
            },
          },
        },
        refillKnown: { on: { 'refills.outdated': 'findingRefill' } },
        refillNotKnown: {
          on: { 'refills.requested': 'findingRefill', 'refills.outdated': 'findingRefill' },
        },
      },
    },
  },
})

export type CabinetActor = ActorRefFrom<typeof cabinetMachine>

/** Nothing was ever moved and nothing is on its way: the person is shown how to begin. */
export function isNewcomer({ balance, operations, waitingRefill }: Context): boolean {
  return (
    balance !== null &&
    operations?.items.length === 0 &&
    waitingRefill === null &&
    Object.values(balance.currencies).every((amounts) =>
      Object.values(amounts).every((amount) => !/[1-9]/.test(amount)),
    )
  )
}
