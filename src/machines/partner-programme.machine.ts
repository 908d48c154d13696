import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Answer } from '../api/contract/endpoint.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { readBonus } from '../api/contract/partner.ts'
import type { Statistics } from '../api/contract/statistics.ts'
import type { IncomePeriod } from './income-period.ts'
import { refusal } from './refusal.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: beside the people invited stand the two questions of whoever invites: how far is the next
 * award, and what has the programme brought so far. Each is asked and may fail alone, and both are asked again when
 * money moved elsewhere in the cabinet: a subscription paid there pays the awards that waited for it.
 */

export type Bonus = Answer<typeof readBonus>

type Context = {
  bonus: Bonus | null
  bonusFailure: Failure | null
  period: IncomePeriod
  /** The day of the chart whose figures are written out; null is the last. */
  day: number | null
  statistics: Statistics | null
  statisticsFailure: Failure | null
}

export type PartnerProgrammeEvent =
  | { type: 'tiers.requested' }
  | { type: 'income.requested' }
  | { type: 'period.chosen'; period: IncomePeriod }
  | { type: 'day.chosen'; day: number }
  /** Something that was written elsewhere made what was read here old. */
  | { type: 'programme.outdated' }

export const partnerProgrammeMachine = setup({
  types: {} as {
    context: Context
    events: PartnerProgrammeEvent
    tags: 'busy'
  },
  actors: {
    readBonus: port<Bonus>('readBonus'),
    readIncome: port<Statistics, { period: IncomePeriod }>('readIncome'),
    watchProgramme: unprovidedListener<{ type: 'programme.outdated' }>('watchProgramme'),
  },
  actions: {
    storeBonus: assign((_, bonus: Bonus) => ({ bonus })),
    storeBonusFailure: assign((_, { failure }: { failure: Failure }) => ({
      bonusFailure: failure,
    })),
    forgetBonusFailure: assign({ bonusFailure: null }),
    storePeriod: assign((_, { period }: { period: IncomePeriod }) => ({ period, day: null })),
    storeDay: assign((_, { day }: { day: number }) => ({ day })),
    storeStatistics: assign((_, statistics: Statistics) => ({ statistics })),
    storeStatisticsFailure: assign((_, { failure }: { failure: Failure }) => ({
      statisticsFailure: failure,
    })),
    forgetStatisticsFailure: assign({ statisticsFailure: null }),
  },
  guards: {
    isOtherPeriod: ({ context }, { period }: { period: IncomePeriod }) => period !== context.period,
    isDayShown: ({ context }, { day }: { day: number }) =>
      day >= 0 && day < (context.statistics?.series.length ?? 0),
  },
}).createMachine({
  id: 'partnerProgramme',
  type: 'parallel',
  context: {
    bonus: null,
    bonusFailure: null,
    period: 'month',
    day: null,
    statistics: null,
    statisticsFailure: null,
  },
  invoke: { id: 'watchProgramme', src: 'watchProgramme', onError: {} },
  states: {
    tiers: {
      initial: 'readingTiers',
      states: {
        readingTiers: {
          tags: 'busy',
          entry: 'forgetBonusFailure',
          invoke: {
            id: 'readBonus',
            src: 'readBonus',
            onDone: {
              target: 'tiersShown',
              actions: { type: 'storeBonus', params: ({ event }) => event.output },
            },
            onError: {
              target: 'tiersNotRead',
              actions: { type: 'storeBonusFailure', params: refusal },
            },
          },
          on: { 'programme.outdated': { target: 'readingTiers', reenter: true } },
        },
        tiersShown: { on: { 'programme.outdated': 'readingTiers' } },
        tiersNotRead: {
          on: { 'tiers.requested': 'readingTiers', 'programme.outdated': 'readingTiers' },
        },
      },
    },
    income: {
      initial: 'readingIncome',
      on: {
        'period.chosen': {
          guard: { type: 'isOtherPeriod', params: ({ event }) => event },
          target: '.readingIncome',
          actions: { type: 'storePeriod', params: ({ event }) => event },
        },
        'day.chosen': {
          guard: { type: 'isDayShown', params: ({ event }) => event },
          actions: { type: 'storeDay', params: ({ event }) => event },
        },
      },
      states: {
        readingIncome: {
          tags: 'busy',
          entry: 'forgetStatisticsFailure',
          invoke: {
            id: 'readIncome',
            src: 'readIncome',
            input: ({ context }) => ({ period: context.period }),
            onDone: {
              target: 'incomeShown',
              actions: { type: 'storeStatistics', params: ({ event }) => event.output },
            },
            onError: {
              target: 'incomeNotRead',
              actions: { type: 'storeStatisticsFailure', params: refusal },
            },
          },
          on: { 'programme.outdated': { target: 'readingIncome', reenter: true } },
        },
        incomeShown: { on: { 'programme.outdated': 'readingIncome' } },
        incomeNotRead: {
          on: { 'income.requested': 'readingIncome', 'programme.outdated': 'readingIncome' },
        },
      },
    },
  },
})

export type PartnerProgrammeActor = ActorRefFrom<typeof partnerProgrammeMachine>
