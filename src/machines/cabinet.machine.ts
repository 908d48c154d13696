/**
 * The first page after signing in answers several questions of its own: what do I have, what did it earn and will it,
 * when is it paid, what happened lately, what of mine is unfinished, and what comes next. Each is asked and may fail
 * alone, so that a call that fails hides nothing that the others have answered; figures once shown stay while newer
 * ones are asked for. Before the first deposit it leads there instead.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type DisplayCurrency, defaultCurrency } from '../api/contract/amount.ts'
import type { AccountEvent } from '../api/contract/event.ts'
import type { Growth } from '../api/contract/growth.ts'
import type { Overview } from '../api/contract/overview.ts'
import type { Payouts } from '../api/contract/payout.ts'
import type { Rates } from '../api/contract/rates.ts'
import type { Statistics } from '../api/contract/statistics.ts'
import { accountTypes, type Balance } from '../api/contract/user.ts'
import type { Newcomer } from './first-deposit.ts'
import type { GrowthRange } from './growth-range.ts'
import { queryOf } from './query.machine.ts'
import { rememberHiding } from './system.ts'
import { unprovidedAction, unprovidedListener } from './unprovided.ts'

/** With when they came, in milliseconds. */
export type StatisticsRead = Statistics & { at: number }

/** `asOf`: when they were asked for, in milliseconds; what "today" means is counted from it. */
export type RecentOperations = { items: AccountEvent[]; asOf: number }

/** Transfers and decisions that are waited for. One of each is shown, and how many more there are. */
export type Unfinished = Pick<Overview, 'refill' | 'moreRefills' | 'payment' | 'morePayments'>

/**
 * Decides what the page is made of, so that nothing is shown and taken away again. It comes when the figures of the
 * upper cards have come or failed, so that their heights are known and nothing below them moves.
 */
export type Situation = Unfinished & Pick<Overview, 'hasDeposit'>

/** A person does these once, before everything here is open to them; `newcomer` until a deposit was opened. */
export type Steps = Pick<
  Overview,
  'isPhoneConfirmed' | 'isEmailConfirmed' | 'verification' | 'hasWallet'
> & { newcomer: Newcomer | null }

/** Whose amounts are told by currency: those of one account of the person, or all that is theirs. */
export const totalTypes = [...accountTypes, 'all'] as const
export type TotalType = (typeof totalTypes)[number]

/** Everything is counted in this currency. */
export type WorthParams = { currency: DisplayCurrency }

type Context = WorthParams & {
  type: TotalType
  range: GrowthRange
  /** The day of the chart whose figures are written out; null is today. */
  day: string | null
  areAmountsHidden: boolean
}

/** Amounts were hidden before, or another account was chosen. */
export type ChoiceRecalled =
  | { type: 'hiding.recalled'; areAmountsHidden: boolean }
  | { type: 'account.recalled'; account: TotalType }

export type CabinetEvent =
  | { type: 'account.chosen'; account: TotalType }
  | { type: 'currency.chosen'; currency: DisplayCurrency }
  | { type: 'range.chosen'; range: GrowthRange }
  | { type: 'day.chosen'; day: string | null }
  | { type: 'hiding.chosen'; areAmountsHidden: boolean }
  | ChoiceRecalled

type Hiding = { areAmountsHidden: boolean }

const worthParams = ({ context: { currency } }: { context: Context }) => ({ params: { currency } })

export const cabinetMachine = setup({
  types: {} as {
    context: Context
    events: CabinetEvent
    children: {
      situation: 'situation'
      statistics: 'statistics'
      growth: 'growth'
      payouts: 'payouts'
      balance: 'balance'
      rates: 'rates'
      operations: 'operations'
      steps: 'steps'
    }
  },
  actors: {
    situation: queryOf<Situation>(),
    statistics: queryOf<StatisticsRead, WorthParams>(),
    growth: queryOf<Growth, WorthParams>(),
    payouts: queryOf<Payouts, WorthParams>(),
    balance: queryOf<Balance>(),
    rates: queryOf<Rates, WorthParams>(),
    operations: queryOf<RecentOperations>(),
    steps: queryOf<Steps>(),
    recallChoices: unprovidedListener<ChoiceRecalled>('recallChoices'),
  },
  actions: {
    storeType: assign((_, { account }: { account: TotalType }) => ({ type: account })),
    rememberType: unprovidedAction<{ account: TotalType }>('rememberType'),
    storeCurrency: assign((_, { currency }: { currency: DisplayCurrency }) => ({ currency })),
    storeRange: assign((_, { range }: { range: GrowthRange }) => ({ range, day: null })),
    storeDay: assign((_, { day }: { day: string | null }) => ({ day })),
    storeHiding: assign((_, { areAmountsHidden }: Hiding) => ({ areAmountsHidden })),
    rememberHiding: rememberHiding(),
  },
  guards: {
    isOtherAccount: ({ context }, { account }: { account: TotalType }) => account !== context.type,
    isOtherCurrency: ({ context }, { currency }: { currency: DisplayCurrency }) =>
      currency !== context.currency,
    isOtherRange: ({ context }, { range }: { range: GrowthRange }) => range !== context.range,
  },
}).createMachine({
  id: 'cabinet',
  context: {
    type: 'balance',
    currency: defaultCurrency,
    range: 'all',
    day: null,
    areAmountsHidden: false,
  },
  invoke: [
    // The first to be asked are the first to be shown.
    { id: 'statistics', src: 'statistics', input: worthParams },
    { id: 'situation', src: 'situation', input: { params: null } },
    { id: 'growth', src: 'growth', input: worthParams },
    { id: 'payouts', src: 'payouts', input: worthParams },
    { id: 'balance', src: 'balance', input: { params: null } },
    { id: 'rates', src: 'rates', input: worthParams },
    { id: 'operations', src: 'operations', input: { params: null } },
    { id: 'steps', src: 'steps', input: { params: null } },
    { id: 'recallChoices', src: 'recallChoices' },
  ],
  on: {
    'account.chosen': {
      guard: { type: 'isOtherAccount', params: ({ event }) => event },
      actions: [
        { type: 'storeType', params: ({ event }) => event },
        { type: 'rememberType', params: ({ event }) => event },
      ],
    },
    'currency.chosen': {
      guard: { type: 'isOtherCurrency', params: ({ event }) => event },
      actions: [
        { type: 'storeCurrency', params: ({ event }) => event },
        sendTo('statistics', (args) => ({ type: 'params.changed', ...worthParams(args) })),
        sendTo('growth', (args) => ({ type: 'params.changed', ...worthParams(args) })),
        sendTo('payouts', (args) => ({ type: 'params.changed', ...worthParams(args) })),
        sendTo('rates', (args) => ({ type: 'params.changed', ...worthParams(args) })),
      ],
    },
    'range.chosen': {
      guard: { type: 'isOtherRange', params: ({ event }) => event },
      actions: { type: 'storeRange', params: ({ event }) => event },
    },
    'day.chosen': { actions: { type: 'storeDay', params: ({ event }) => event } },
    'hiding.chosen': {
      actions: [
        { type: 'storeHiding', params: ({ event }) => event },
        { type: 'rememberHiding', params: ({ event }) => event },
      ],
    },
    'account.recalled': { actions: { type: 'storeType', params: ({ event }) => event } },
    'hiding.recalled': { actions: { type: 'storeHiding', params: ({ event }) => event } },
  },
})

export type CabinetActor = ActorRefFrom<typeof cabinetMachine>
