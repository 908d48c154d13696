import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import { cutTo, isPositive } from './decimal.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { present } from './present.ts'
import { refusal } from './refusal.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: income from partners and bonuses lies on accounts of its own, and can be used only when it has
 * been moved to the balance, once. The key is made before the call and kept until a definite answer; when the answer is
 * lost, the provider is asked whether a transfer was booked under this key, and no second one is offered meanwhile.
 */

export const incomeAccounts = ['referral', 'bonus'] as const
export type IncomeAccount = (typeof incomeAccounts)[number]

export type IncomeOrder = { from: IncomeAccount; currency: Currency; amount: Amount }

export type Income = Record<IncomeAccount, Partial<Record<Currency, Amount>>>

/** Null: nothing was moved. */
export type IncomeTransferOutput = { moved: IncomeOrder | null }

/** Digits after the point, by currency. */
export type Decimals = Partial<Record<Currency, number>>

/** Where no network says how many it carries. */
const USUAL_DECIMALS = 6

export const digitsIn = (decimals: Decimals, currency: Currency): number =>
  decimals[currency] ?? USUAL_DECIMALS

/**
 * Lists the income that can be moved, by account and currency. Income has more digits than its currency: where
 * `decimals` are given, the digits that a transfer cannot carry stay behind.
 */
export const movableIn = (income: Income, decimals?: Decimals): IncomeOrder[] =>
  incomeAccounts.flatMap((from) =>
    (Object.entries(income[from]) as [Currency, Amount][])
      .map(([currency, amount]) => ({
        from,
        currency,
        amount: decimals ? cutTo(amount, digitsIn(decimals, currency)) : amount,
      }))
      .filter(({ amount }) => isPositive(amount)),
  )

type Context = {
  income: Income
  decimals: Decimals
  /** What the form begins with. */
  begun: IncomeAccount
  /** What was submitted last. */
  order: IncomeOrder | null
  key: string | null
  failure: Failure | null
  /** The provider was asked after a lost answer and knows nothing of the transfer. */
  nothingMoved: boolean
  timesAsked: number
  isMoved: boolean
}

export type IncomeTransferEvent =
  | { type: 'income.submitted'; values: IncomeOrder }
  | { type: 'outcome.requested' }
  | { type: 'transfer.closed' }

export const incomeTransferMachine = setup({
  types: {} as {
    input: { income: Income; decimals: Decimals; from: IncomeAccount }
    context: Context
    events: IncomeTransferEvent
    output: IncomeTransferOutput
    tags: 'busy'
  },
  actors: {
    moveIncome: port<void, { key: string; order: IncomeOrder }>('moveIncome'),
    isMoved: port<boolean, { key: string }>('isMoved'),
  },
  actions: {
    storeOrder: assign(({ context }, { values }: { values: IncomeOrder }) => ({
      order: values,
      key:
        context.key !== null && isSame(context.order, values) ? context.key : newIdempotencyKey(),
      failure: null,
      nothingMoved: false,
      timesAsked: 0,
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetKey: assign({ key: null }),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    noteNothingMoved: assign({ nothingMoved: true, failure: null }),
    noteMoved: assign({ isMoved: true }),
  },
  guards: {
    isUndecided: (_, { error }: { error: unknown }) => isOutcomeUnknown(failureFrom(error)),
    isBooked: (_, isMoved: boolean) => isMoved,
  },
  delays: {
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'incomeTransfer',
  context: ({ input }) => ({
    income: input.income,
    decimals: input.decimals,
    begun: input.from,
    order: null,
    key: null,
    failure: null,
    nothingMoved: false,
    timesAsked: 0,
    isMoved: false,
  }),
  output: ({ context }) => ({ moved: context.isMoved ? context.order : null }),
  initial: 'enteringAmount',
  states: {
    enteringAmount: {
      on: {
        'income.submitted': {
          target: 'moving',
          actions: { type: 'storeOrder', params: ({ event }) => event },
        },
        'transfer.closed': 'ended',
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'moveIncome',
        src: 'moveIncome',
        input: ({ context }) => ({
          key: present(context.key, 'key'),
          order: present(context.order, 'order'),
        }),
        onDone: { target: 'ended', actions: 'noteMoved' },
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: refusal },
          },
          {
            target: 'enteringAmount',
            actions: ['forgetKey', { type: 'storeFailure', params: refusal }],
          },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: { 'outcome.requested': 'checkingOutcome' },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'isMoved',
        src: 'isMoved',
        input: ({ context }) => ({ key: present(context.key, 'key') }),
        onDone: [
          {
            guard: { type: 'isBooked', params: ({ event }) => event.output },
            target: 'ended',
            actions: 'noteMoved',
          },
          { target: 'enteringAmount', actions: 'noteNothingMoved' },
        ],
        onError: { target: 'outcomeUnknown', actions: { type: 'storeFailure', params: refusal } },
      },
    },
    ended: { type: 'final' },
  },
})

export type IncomeTransferActor = ActorRefFrom<typeof incomeTransferMachine>

const isSame = (one: IncomeOrder | null, other: IncomeOrder): boolean =>
  one?.from === other.from && one.currency === other.currency && one.amount === other.amount
