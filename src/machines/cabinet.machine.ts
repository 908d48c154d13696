/**
 * The first page after signing in answers several questions of its own: what do I have, what did it earn, what
 * happened lately, how far are my deposits, what of mine is unfinished, and what comes next. Each is asked and may
 * fail alone, so that one silent call hides nothing that the others have answered; figures once shown stay while
 * newer ones are asked for.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Amount, type Currency, defaultCurrency } from '../api/contract/amount.ts'
import type { Deposit } from '../api/contract/deposit.ts'
import type { AccountEvent } from '../api/contract/event.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Payment } from '../api/contract/payment.ts'
import type { Refill } from '../api/contract/refill.ts'
import type { Statistics } from '../api/contract/statistics.ts'
import { accountTypes, type Balance } from '../api/contract/user.ts'
import type { Verification } from '../api/contract/verification.ts'
import type { IncomePeriod } from './income-period.ts'
import { rememberHiding } from './system.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/** With when they came, in milliseconds. */
export type StatisticsRead = Statistics & { at: number }

/** `asOf`: when they were asked for, in milliseconds; what "today" means is counted from it. */
export type RecentOperations = { items: AccountEvent[]; asOf: number }

/** What was begun and waits: for a transfer, or for a decision. */
export type Unfinished = { refill: Refill | null; payment: Payment | null }

/** What a person does once, before everything here is open to them. */
export type Steps = {
  isPhoneConfirmed: boolean
  isEmailConfirmed: boolean
  verification: Verification['status']
  hasRefilled: boolean
  isSubscribed: boolean
  hasDeposit: boolean
  hasWallet: boolean
}

/** Whose amounts the total is of: one account of the person, or all that is theirs. */
export const totalTypes = [...accountTypes, 'all'] as const
export type TotalType = (typeof totalTypes)[number]

type Context = {
  type: TotalType
  /** The one that everything is counted in. */
  currency: Currency
  period: IncomePeriod
  /** The day of the chart whose figures are written out; null is the last. */
  day: number | null
  areAmountsHidden: boolean
  statistics: StatisticsRead | null
  statisticsFailure: Failure | null
  balance: Balance | null
  balanceFailure: Failure | null
  operations: RecentOperations | null
  operationsFailure: Failure | null
  unfinished: Unfinished | null
  unfinishedFailure: Failure | null
  deposits: Deposit[] | null
  depositsFailure: Failure | null
  steps: Steps | null
  stepsFailure: Failure | null
}

export type CabinetEvent =
  | { type: 'account.chosen'; account: TotalType }
  | { type: 'currency.chosen'; currency: Currency }
  | { type: 'period.chosen'; period: IncomePeriod }
  | { type: 'day.chosen'; day: number }
  | { type: 'hiding.chosen'; areAmountsHidden: boolean }
  | HidingRecalled
  | { type: 'statistics.requested' }
  | { type: 'balance.requested' }
  | { type: 'operations.requested' }
  | { type: 'unfinished.requested' }
  | { type: 'deposits.requested' }
  | { type: 'steps.requested' }
  | { type: 'refresh.requested' }
  | CabinetReadOutdated

/** Amounts were hidden before. */
export type HidingRecalled = { type: 'hiding.recalled'; areAmountsHidden: boolean }

/** Something that was written elsewhere made what was read here old. */
export type CabinetReadOutdated =
  | { type: 'statistics.outdated' }
  | { type: 'balance.outdated' }
  | { type: 'operations.outdated' }
  | { type: 'unfinished.outdated' }
  | { type: 'deposits.outdated' }
  | { type: 'steps.outdated' }

type Hiding = { areAmountsHidden: boolean }

export const cabinetMachine = setup({
  types: {} as { context: Context; events: CabinetEvent; tags: 'busy' },
  actors: {
    readStatistics: port<StatisticsRead, { currency: Currency; period: IncomePeriod }>(
      'readStatistics',
    ),
    readBalance: port<Balance>('readBalance'),
    listRecentOperations: port<RecentOperations>('listRecentOperations'),
    findUnfinished: port<Unfinished>('findUnfinished'),
    listActiveDeposits: port<Deposit[]>('listActiveDeposits'),
    readSteps: port<Steps>('readSteps'),
    watchReads: unprovidedListener<CabinetReadOutdated>('watchReads'),
    recallHiding: unprovidedListener<HidingRecalled>('recallHiding'),
  },
  actions: {
    storeType: assign((_, { account }: { account: TotalType }) => ({ type: account })),
    storeCurrency: assign((_, { currency }: { currency: Currency }) => ({ currency })),
    storePeriod: assign((_, { period }: { period: IncomePeriod }) => ({ period, day: null })),
    storeDay: assign((_, { day }: { day: number }) => ({ day })),
    storeHiding: assign((_, { areAmountsHidden }: Hiding) => ({ areAmountsHidden })),
    rememberHiding: rememberHiding(),
    storeStatistics: assign((_, statistics: StatisticsRead) => ({
      statistics,
      statisticsFailure: null,
    })),
    storeStatisticsFailure: assign((_, statisticsFailure: Failure) => ({ statisticsFailure })),
    storeBalance: assign((_, balance: Balance) => ({ balance, balanceFailure: null })),
    storeBalanceFailure: assign((_, balanceFailure: Failure) => ({ balanceFailure })),
    storeOperations: assign((_, operations: RecentOperations) => ({
      operations,
      operationsFailure: null,
    })),
    storeOperationsFailure: assign((_, operationsFailure: Failure) => ({ operationsFailure })),
    storeUnfinished: assign((_, unfinished: Unfinished) => ({
      unfinished,
      unfinishedFailure: null,
    })),
    storeUnfinishedFailure: assign((_, unfinishedFailure: Failure) => ({ unfinishedFailure })),
    storeDeposits: assign((_, deposits: Deposit[]) => ({ deposits, depositsFailure: null })),
    storeDepositsFailure: assign((_, depositsFailure: Failure) => ({ depositsFailure })),
    /** All that is known is out of date, so every card is told to ask anew. */
    refreshReads: unprovidedAction('refreshReads'),
    storeSteps: assign((_, steps: Steps) => ({ steps, stepsFailure: null })),
    storeStepsFailure: assign((_, stepsFailure: Failure) => ({ stepsFailure })),
  },
  guards: {
    isOtherAccount: ({ context }, { account }: { account: TotalType }) => account !== context.type,
    isOtherCurrency: ({ context }, { currency }: { currency: Currency }) =>
      currency !== context.currency,
    isOtherPeriod: ({ context }, { period }: { period: IncomePeriod }) => period !== context.period,
    isDayShown: ({ context }, { day }: { day: number }) =>
      day >= 0 && day < (context.statistics?.series.length ?? 0),
  },
}).createMachine({
  id: 'cabinet',
  type: 'parallel',
  context: {
    type: 'balance',
    currency: defaultCurrency,
    period: 'month',
    day: null,
    areAmountsHidden: false,
    statistics: null,
    statisticsFailure: null,
    balance: null,
    balanceFailure: null,
    operations: null,
    operationsFailure: null,
    unfinished: null,
    unfinishedFailure: null,
    deposits: null,
    depositsFailure: null,
    steps: null,
    stepsFailure: null,
  },
  invoke: [
    { id: 'watchReads', src: 'watchReads' },
    { id: 'recallHiding', src: 'recallHiding' },
  ],
  on: {
    'account.chosen': {
      guard: { type: 'isOtherAccount', params: ({ event }) => event },
      actions: { type: 'storeType', params: ({ event }) => event },
    },
    'hiding.chosen': {
      actions: [
        { type: 'storeHiding', params: ({ event }) => event },
        { type: 'rememberHiding', params: ({ event }) => event },
      ],
    },
    'refresh.requested': { actions: 'refreshReads' },
    'hiding.recalled': { actions: { type: 'storeHiding', params: ({ event }) => event } },
  },
  states: {
    statistics: {
      initial: 'readingStatistics',
      on: {
        'currency.chosen': {
          guard: { type: 'isOtherCurrency', params: ({ event }) => event },
          target: '.readingStatistics',
          actions: { type: 'storeCurrency', params: ({ event }) => event },
        },
        'period.chosen': {
          guard: { type: 'isOtherPeriod', params: ({ event }) => event },
          target: '.readingStatistics',
          actions: { type: 'storePeriod', params: ({ event }) => event },
        },
        'day.chosen': {
          guard: { type: 'isDayShown', params: ({ event }) => event },
          actions: { type: 'storeDay', params: ({ event }) => event },
        },
      },
      states: {
        readingStatistics: {
          tags: 'busy',
          invoke: {
            id: 'readStatistics',
            src: 'readStatistics',
            input: ({ context: { currency, period } }) => ({ currency, period }),
            onDone: {
              target: 'statisticsShown',
              actions: { type: 'storeStatistics', params: ({ event }) => event.output },
            },
            onError: {
              target: 'statisticsNotRead',
              actions: {
                type: 'storeStatisticsFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        statisticsShown: { on: { 'statistics.outdated': 'readingStatistics' } },
        statisticsNotRead: {
          on: {
            'statistics.requested': 'readingStatistics',
            'statistics.outdated': 'readingStatistics',
          },
        },
      },
    },
    balance: {
      initial: 'readingBalance',
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
    unfinished: {
      initial: 'findingUnfinished',
      states: {
        findingUnfinished: {
          tags: 'busy',
          invoke: {
            id: 'findUnfinished',
            src: 'findUnfinished',
            onDone: {
              target: 'unfinishedKnown',
              actions: { type: 'storeUnfinished', params: ({ event }) => event.output },
            },
            onError: {
              target: 'unfinishedNotKnown',
              actions: {
                type: 'storeUnfinishedFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        unfinishedKnown: { on: { 'unfinished.outdated': 'findingUnfinished' } },
        unfinishedNotKnown: {
          on: {
            'unfinished.requested': 'findingUnfinished',
            'unfinished.outdated': 'findingUnfinished',
          },
        },
      },
    },
    deposits: {
      initial: 'listingDeposits',
      states: {
        listingDeposits: {
          tags: 'busy',
          invoke: {
            id: 'listActiveDeposits',
            src: 'listActiveDeposits',
            onDone: {
              target: 'depositsShown',
              actions: { type: 'storeDeposits', params: ({ event }) => event.output },
            },
            onError: {
              target: 'depositsNotListed',
              actions: {
                type: 'storeDepositsFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        depositsShown: { on: { 'deposits.outdated': 'listingDeposits' } },
        depositsNotListed: {
          on: { 'deposits.requested': 'listingDeposits', 'deposits.outdated': 'listingDeposits' },
        },
      },
    },
    steps: {
      initial: 'readingSteps',
      states: {
        readingSteps: {
          tags: 'busy',
          invoke: {
            id: 'readSteps',
            src: 'readSteps',
            onDone: {
              target: 'stepsShown',
              actions: { type: 'storeSteps', params: ({ event }) => event.output },
            },
            onError: {
              target: 'stepsNotRead',
              actions: {
                type: 'storeStepsFailure',
                params: ({ event }) => failureFrom(event.error),
              },
            },
          },
        },
        stepsShown: { on: { 'steps.outdated': 'readingSteps' } },
        stepsNotRead: {
          on: { 'steps.requested': 'readingSteps', 'steps.outdated': 'readingSteps' },
        },
      },
    },
  },
})

export type CabinetActor = ActorRefFrom<typeof cabinetMachine>

export function totalOf({ accounts, total }: Statistics, type: TotalType): Amount {
  return type === 'all' ? total : accounts[type]
}
