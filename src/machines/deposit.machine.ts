import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Accrual } from '../api/contract/accrual.ts'
import type { Amount } from '../api/contract/amount.ts'
import type { Deposit } from '../api/contract/deposit.ts'
import type { AccountEvent } from '../api/contract/event.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { coverOf } from './autoinvestment.ts'
import { sum } from './decimal.ts'
import { type DepositClosingOutput, depositClosingMachine } from './deposit-closing.machine.ts'
import { askedAt } from './deposit-growth.ts'
import { present } from './present.ts'
import { pagedQueryOf, queryOf } from './query.machine.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: for a whole term a person cannot touch this money, so its page must answer at any time how
 * far it is, what was accrued and is withheld, and when it comes back. A page that is left open goes along with the
 * term and notices its end. Whoever has just opened it is told first what happens next. Its days and its operations are lists of their own,
 * which fail alone. Autoinvestment is switched in sight and taken
 * back when the provider refuses; closing is a flow of its own, after which the page shows what the provider said.
 */

/** The provider's answer and when it came, in milliseconds. */
export type DepositReading = {
  deposit: Deposit
  /** The price of one unit of its currency in `defaultCurrency`; null if it is that itself or has no price. */
  price: Amount | null
  at: number
}

/** One full day of earnings; `id` is its number. */
export type EarnedDay = Accrual & { id: string }
/** The opening, the end or the early close, and the renewal; `asOf` in milliseconds. */
export type DepositOperations = { items: AccountEvent[]; asOf: number }
export type DepositParams = { deposit: string }

export const daysQuery = () => pagedQueryOf<EarnedDay, DepositParams>()
export const operationsQuery = () => queryOf<DepositOperations, DepositParams>()

type Context = {
  id: string
  deposit: Deposit | null
  price: Amount | null
  at: number
  failure: Failure | null
  /** Position of the autoinvestment switch that the provider has not answered yet. */
  wanted: boolean | null
  /** The address says that it has just been opened. */
  isNew: boolean
  /** It was closed, or found to have ended, in sight of the person. */
  hasJustFinished: boolean
}

export type DepositEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'closing.requested' }
  | { type: 'autoinvestment.switched'; autoinvestment: boolean }
  | { type: 'deposits.changed' }

export const canSwitch = ({ status, plan }: Deposit): boolean =>
  status === 'active' && plan.autoinvestment

/** Says if a subscription lasts until autoinvestment needs it; null where nothing is to be invested anew. */
export function autoinvestmentCover({ deposit, wanted }: Pick<Context, 'deposit' | 'wanted'>) {
  if (!deposit || !canSwitch(deposit) || !(wanted ?? deposit.autoinvestment)) return null
  const endsAt = Date.parse(deposit.endsAt)
  return coverOf(endsAt, deposit.subscribedUntil, askedAt(deposit))
}

/** Computes the payout at the end, estimated: a deposit that renews itself keeps its amount. */
export function payoutOf(context: Pick<Context, 'deposit' | 'wanted'>): Amount {
  const { amount, expected } = present(context.deposit, 'deposit')
  return autoinvestmentCover(context) === 'covered' ? expected : sum(amount, expected)
}

const paramsOf = ({ context: { id } }: { context: Context }) => ({ params: { deposit: id } })
const outdated = { type: 'data.outdated' } as const

/** Seconds. An active deposit is looked at anew every hour, so that its days go on, and when its term is over. */
const TERM_LOOK = 3_600
/** The provider may take a moment to end what is over. */
const SHORTEST_LOOK = 5

export const depositMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: DepositEvent
    tags: 'busy'
    children: {
      depositClosing: 'depositClosing'
      readDeposit: 'readDeposit'
      switchAutoinvestment: 'switchAutoinvestment'
      watchDeposits: 'watchDeposits'
      days: 'days'
      operations: 'operations'
    }
  },
  actors: {
    readDeposit: port<DepositReading, { id: string }>('readDeposit'),
    switchAutoinvestment: port<Deposit, { id: string; autoinvestment: boolean }>(
      'switchAutoinvestment',
    ),
    depositClosing: depositClosingMachine,
    days: daysQuery(),
    operations: operationsQuery(),
    watchDeposits: unprovidedListener<{ type: 'deposits.changed' }>('watchDeposits'),
  },
  actions: {
    storeLocation: assign((_, { location }: { location: RouteLocation }) => ({
      id: idOf(location),
      deposit: null,
      failure: null,
      isNew: isOpening(location),
      hasJustFinished: false,
    })),
    storeReading: assign((_, { deposit, price, at }: DepositReading) => ({
      deposit,
      price,
      at,
      failure: null,
    })),
    storeDeposit: assign((_, deposit: Deposit) => ({ deposit })),
    storeFinished: assign((_, { deposit }: DepositClosingOutput) => ({
      deposit: present(deposit, 'deposit'),
      hasJustFinished: true,
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeWanted: assign((_, { autoinvestment }: { autoinvestment: boolean }) => ({
      wanted: autoinvestment,
      failure: null,
    })),
    forgetWanted: assign({ wanted: null }),
    forgetOpening: assign({ isNew: false }),
  },
  guards: {
    isOtherDeposit: ({ context }, { location }: { location: RouteLocation }) =>
      idOf(location) !== context.id,
    isSeen: ({ context }, { location }: { location: RouteLocation }) =>
      idOf(location) === context.id && !isOpening(location),
    /** An address that is visited again later tells of the deposit, no more of its opening. */
    hasJustOpened: ({ context }, { deposit: { status, days } }: DepositReading) =>
      context.isNew && status === 'active' && days.passed === 0,
    isUnknown: (_, { error }: { error: unknown }) => failureFrom(error).code === 'not_found',
    isActive: ({ context }) => context.deposit?.status === 'active',
    isSwitched: ({ context }, { autoinvestment }: { autoinvestment: boolean }) =>
      context.deposit !== null &&
      canSwitch(context.deposit) &&
      context.deposit.autoinvestment !== autoinvestment,
    /** It is active no more, so there is nothing to switch. */
    isOver: (_, { failure }: { failure: Failure }) => failure.code === 'deposit_not_closed',
    isFinished: (_, { deposit }: DepositClosingOutput) => deposit !== null,
    isUndecided: (_, { isUnknown }: DepositClosingOutput) => isUnknown,
  },
  delays: {
    /** By the seconds that the provider counted, for the clock of the device may be wrong. */
    termWait: ({ context: { deposit } }) =>
      Math.min(Math.max(deposit?.endsIn ?? TERM_LOOK, SHORTEST_LOOK), TERM_LOOK) * 1_000,
  },
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    id: idOf(input.location),
    deposit: null,
    price: null,
    at: 0,
    failure: null,
    wanted: null,
    isNew: isOpening(input.location),
    hasJustFinished: false,
  }),
  invoke: [
    { id: 'watchDeposits', src: 'watchDeposits', onError: {} },
    { id: 'days', src: 'days', input: paramsOf },
    { id: 'operations', src: 'operations', input: paramsOf },
  ],
  on: {
    'location.visited': {
      guard: { type: 'isOtherDeposit', params: ({ event }) => event },
      target: '.loading',
      actions: [
        { type: 'storeLocation', params: ({ event }) => event },
        sendTo('days', (args) => ({ type: 'params.changed', ...paramsOf(args) })),
        sendTo('operations', (args) => ({ type: 'params.changed', ...paramsOf(args) })),
      ],
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'hasJustOpened', params: ({ event }) => event.output },
            target: 'opened',
            actions: { type: 'storeReading', params: ({ event }) => event.output },
          },
          {
            target: 'showing',
            actions: { type: 'storeReading', params: ({ event }) => event.output },
          },
        ],
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'notFound' },
          { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    notLoaded: {
      on: { 'retry.requested': { target: 'loading', actions: 'forgetFailure' } },
    },
    notFound: {},
    /** Says what happens next and when; the page itself follows when the person wants it. */
    opened: {
      on: {
        'location.visited': {
          guard: { type: 'isSeen', params: ({ event }) => event },
          target: 'refreshing',
          actions: 'forgetOpening',
        },
      },
    },
    showing: {
      after: {
        termWait: {
          guard: 'isActive',
          target: 'refreshing',
          actions: [sendTo('days', outdated), sendTo('operations', outdated)],
        },
      },
      on: {
        'closing.requested': {
          guard: 'isActive',
          target: 'closing',
          actions: 'forgetFailure',
        },
        'autoinvestment.switched': {
          guard: { type: 'isSwitched', params: ({ event }) => event },
          target: 'switching',
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
        'deposits.changed': 'refreshing',
      },
    },
    /** A refresh that fails leaves the deposit as it is shown. */
    refreshing: {
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'showing',
          actions: { type: 'storeReading', params: ({ event }) => event.output },
        },
        onError: 'showing',
      },
      on: { 'deposits.changed': { target: 'refreshing', reenter: true } },
    },
    switching: {
      tags: 'busy',
      exit: 'forgetWanted',
      invoke: {
        id: 'switchAutoinvestment',
        src: 'switchAutoinvestment',
        input: ({ context }) => ({
          id: context.id,
          autoinvestment: present(context.wanted, 'wanted'),
        }),
        onDone: {
          target: 'showing',
          actions: { type: 'storeDeposit', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isOver', params: rejection }, target: 'refreshing' },
          { target: 'showing', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    closing: {
      invoke: {
        id: 'depositClosing',
        src: 'depositClosing',
        input: ({ context }) => ({ deposit: present(context.deposit, 'deposit') }),
        onDone: [
          {
            guard: { type: 'isFinished', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'storeFinished', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUndecided', params: ({ event }) => event.output },
            target: 'refreshing',
          },
          { target: 'showing' },
        ],
      },
    },
  },
})

export type DepositActor = ActorRefFrom<typeof depositMachine>

const isOpening = ({ query }: RouteLocation): boolean => query.step === 'opened'

/** Without an id there is no such page. */
const idOf = ({ id }: RouteLocation): string => present(id, 'id')
