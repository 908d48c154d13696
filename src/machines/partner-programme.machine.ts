import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Answer } from '../api/contract/endpoint.ts'
import type { readBonus } from '../api/contract/partner.ts'
import type { IncomePeriod, Statistics } from '../api/contract/statistics.ts'
import { queryOf } from './query.machine.ts'

/**
 * Why this flow exists: beside the people invited stand the two questions of whoever invites: how far is the next
 * award, and what has the programme brought so far. Each is asked and may fail alone, and both are asked again when
 * money moved elsewhere in the cabinet: a subscription paid there pays the awards that waited for it.
 */

export type Bonus = Answer<typeof readBonus>

type Context = {
  period: IncomePeriod
  /** The day of the chart whose figures are written out; null until one is chosen. */
  day: string | null
}

export type PartnerProgrammeEvent =
  | { type: 'period.chosen'; period: IncomePeriod }
  | { type: 'day.chosen'; day: string | null }

export const partnerProgrammeMachine = setup({
  types: {} as {
    context: Context
    events: PartnerProgrammeEvent
    children: { tiers: 'tiers'; income: 'income' }
  },
  actors: {
    tiers: queryOf<Bonus>(),
    income: queryOf<Statistics, { period: IncomePeriod }>(),
  },
  actions: {
    storePeriod: assign((_, { period }: { period: IncomePeriod }) => ({ period, day: null })),
    storeDay: assign((_, { day }: { day: string | null }) => ({ day })),
  },
  guards: {
    isOtherPeriod: ({ context }, { period }: { period: IncomePeriod }) => period !== context.period,
  },
}).createMachine({
  id: 'partnerProgramme',
  context: { period: 'month', day: null },
  invoke: [
    { id: 'tiers', src: 'tiers', input: { params: null } },
    { id: 'income', src: 'income', input: ({ context: { period } }) => ({ params: { period } }) },
  ],
  on: {
    'period.chosen': {
      guard: { type: 'isOtherPeriod', params: ({ event }) => event },
      actions: [
        { type: 'storePeriod', params: ({ event }) => event },
        sendTo('income', ({ context: { period } }) => ({
          type: 'params.changed',
          params: { period },
        })),
      ],
    },
    'day.chosen': { actions: { type: 'storeDay', params: ({ event }) => event } },
  },
})

export type PartnerProgrammeActor = ActorRefFrom<typeof partnerProgrammeMachine>
