import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import { cutTo, isPositive } from './decimal.ts'
import { present } from './present.ts'
import {
  endedBy,
  isDone,
  nextSubmission,
  resultOf,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'

/**
 * Why this flow exists: income from partners and bonuses lies on accounts of its own, and can be used only when it has
 * been moved to the balance, once.
 */

export const incomeAccounts = ['referral', 'bonus'] as const
export type IncomeAccount = (typeof incomeAccounts)[number]

export type IncomeOrder = { from: IncomeAccount; currency: Currency; amount: Amount }

export type Income = Record<IncomeAccount, Partial<Record<Currency, Amount>>>

/** Null: nothing was moved. */
export type IncomeTransferOutput = { moved: IncomeOrder | null }

/** Digits after the point, by currency. */
export type Decimals = Partial<Record<Currency, number>>

/** Decimals of a currency for which no network names its own. */
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
  /** Account chosen when the form opens. */
  begun: IncomeAccount
  submitted: Submitted<IncomeOrder> | null
  moved: IncomeOrder | null
}

export type IncomeTransferEvent =
  /** `key`: made for it, and used unless it repeats a request that has one. */
  { type: 'income.submitted'; values: IncomeOrder; key: string } | { type: 'transfer.closed' }

export const incomeTransferMachine = setup({
  types: {} as {
    input: { income: Income; decimals: Decimals; from: IncomeAccount }
    context: Context
    events: IncomeTransferEvent
    output: IncomeTransferOutput
    tags: 'busy'
    children: { submission: 'submission' }
  },
  actors: { submission: submissionOf<IncomeOrder, IncomeOrder>() },
  actions: {
    storeSubmission: assign(
      ({ context }, { values, key }: { values: IncomeOrder; key: string }) => ({
        submitted: nextSubmission(context.submitted, { body: values, key }),
      }),
    ),
    storeEnd: assign(({ context }, output: SubmissionOutput<IncomeOrder>) => ({
      submitted: endedBy(context.submitted, output),
    })),
    storeMoved: assign((_, moved: IncomeOrder) => ({ moved })),
  },
  guards: { isDone },
}).createMachine({
  id: 'incomeTransfer',
  context: ({ input }) => ({
    income: input.income,
    decimals: input.decimals,
    begun: input.from,
    submitted: null,
    moved: null,
  }),
  output: ({ context: { moved } }) => ({ moved }),
  initial: 'enteringAmount',
  states: {
    enteringAmount: {
      on: {
        'income.submitted': {
          target: 'moving',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'transfer.closed': 'ended',
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'storeMoved', params: ({ event }) => resultOf(event.output) },
          },
          {
            target: 'enteringAmount',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
    ended: { type: 'final' },
  },
})

export type IncomeTransferActor = ActorRefFrom<typeof incomeTransferMachine>
