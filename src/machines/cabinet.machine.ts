/**
 * The first page after signing in answers several questions of its own: what do I have, what did it earn, what
 * happened lately, how far are my deposits, what of mine is unfinished, and what comes next. Each is asked and may
 * fail alone, so that one silent call hides nothing that the others have answered; figures once shown stay while
 * newer ones are asked for.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type Amount, type DisplayCurrency, defaultCurrency } from '../api/contract/amount.ts'
import type { Deposit } from '../api/contract/deposit.ts'
import type { AccountEvent } from '../api/contract/event.ts'
import type { Payment } from '../api/contract/payment.ts'
import type { Rates } from '../api/contract/rates.ts'
import type { Refill } from '../api/contract/refill.ts'
import type { IncomePeriod, Statistics } from '../api/contract/statistics.ts'
import { accountTypes, type Balance } from '../api/contract/user.ts'
import type { Verification } from '../api/contract/verification.ts'
import { queryOf } from './query.machine.ts'
import { rememberHiding } from './system.ts'
import { unprovidedListener } from './unprovided.ts'

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

export type StatisticsParams = { currency: DisplayCurrency; period: IncomePeriod }

export type RatesParams = { currency: DisplayCurrency }

type Context = StatisticsParams & {
  type: TotalType
  /** The day of the chart whose figures are written out; null is the last. */
  day: number | null
  areAmountsHidden: boolean
}

/** Amounts were hidden before. */
export type HidingRecalled = { type: 'hiding.recalled'; areAmountsHidden: boolean }

export type CabinetEvent =
  | { type: 'account.chosen'; account: TotalType }
  | { type: 'currency.chosen'; currency: DisplayCurrency }
  | { type: 'period.chosen'; period: IncomePeriod }
  | { type: 'day.chosen'; day: number }
  | { type: 'hiding.chosen'; areAmountsHidden: boolean }
  | HidingRecalled

type Hiding = { areAmountsHidden: boolean }

const statisticsParams = ({ context: { currency, period } }: { context: Context }) => ({
  params: { currency, period },
})

const ratesParams = ({ context: { currency } }: { context: Context }) => ({ params: { currency } })

export const cabinetMachine = setup({
  types: {} as {
    context: Context
    events: CabinetEvent
    children: {
      statistics: 'statistics'
      balance: 'balance'
      rates: 'rates'
      operations: 'operations'
      unfinished: 'unfinished'
      deposits: 'deposits'
      steps: 'steps'
    }
  },
  actors: {
    statistics: queryOf<StatisticsRead, StatisticsParams>(),
    balance: queryOf<Balance>(),
    rates: queryOf<Rates, RatesParams>(),
    operations: queryOf<RecentOperations>(),
    unfinished: queryOf<Unfinished>(),
    deposits: queryOf<Deposit[]>(),
    steps: queryOf<Steps>(),
    recallHiding: unprovidedListener<HidingRecalled>('recallHiding'),
  },
  actions: {
    storeType: assign((_, { account }: { account: TotalType }) => ({ type: account })),
    storeCurrency: assign((_, { currency }: { currency: DisplayCurrency }) => ({ currency })),
    storePeriod: assign((_, { period }: { period: IncomePeriod }) => ({ period, day: null })),
    storeDay: assign((_, { day }: { day: number }) => ({ day })),
    storeHiding: assign((_, { areAmountsHidden }: Hiding) => ({ areAmountsHidden })),
    rememberHiding: rememberHiding(),
  },
  guards: {
    isOtherAccount: ({ context }, { account }: { account: TotalType }) => account !== context.type,
    isOtherCurrency: ({ context }, { currency }: { currency: DisplayCurrency }) =>
      currency !== context.currency,
    isOtherPeriod: ({ context }, { period }: { period: IncomePeriod }) => period !== context.period,
  },
}).createMachine({
  id: 'cabinet',
  context: {
    type: 'balance',
    currency: defaultCurrency,
    period: 'month',
    day: null,
    areAmountsHidden: false,
  },
  invoke: [
    { id: 'statistics', src: 'statistics', input: statisticsParams },
    { id: 'balance', src: 'balance', input: { params: null } },
    { id: 'rates', src: 'rates', input: ratesParams },
    { id: 'operations', src: 'operations', input: { params: null } },
    { id: 'unfinished', src: 'unfinished', input: { params: null } },
    { id: 'deposits', src: 'deposits', input: { params: null } },
    { id: 'steps', src: 'steps', input: { params: null } },
    { id: 'recallHiding', src: 'recallHiding' },
  ],
  on: {
    'account.chosen': {
      guard: { type: 'isOtherAccount', params: ({ event }) => event },
      actions: { type: 'storeType', params: ({ event }) => event },
    },
    'currency.chosen': {
      guard: { type: 'isOtherCurrency', params: ({ event }) => event },
      actions: [
        { type: 'storeCurrency', params: ({ event }) => event },
        sendTo('statistics', (args) => ({ type: 'params.changed', ...statisticsParams(args) })),
        sendTo('rates', (args) => ({ type: 'params.changed', ...ratesParams(args) })),
      ],
    },
    'period.chosen': {
      guard: { type: 'isOtherPeriod', params: ({ event }) => event },
      actions: [
        { type: 'storePeriod', params: ({ event }) => event },
        sendTo('statistics', (args) => ({ type: 'params.changed', ...statisticsParams(args) })),
      ],
    },
    'day.chosen': { actions: { type: 'storeDay', params: ({ event }) => event } },
    'hiding.chosen': {
      actions: [
        { type: 'storeHiding', params: ({ event }) => event },
        { type: 'rememberHiding', params: ({ event }) => event },
      ],
    },
    'hiding.recalled': { actions: { type: 'storeHiding', params: ({ event }) => event } },
  },
})

export type CabinetActor = ActorRefFrom<typeof cabinetMachine>

export function totalOf({ accounts, total }: Statistics, type: TotalType): Amount {
  return type === 'all' ? total : accounts[type]
}
