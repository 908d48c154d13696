import { partnerProgrammeMachine } from '../../../src/machines/partner-programme.machine.ts'
import { statisticsOf } from '../cabinet-data.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { firstAwarded } from './partner-detail-samples.ts'

export const partnerProgrammeModel = defineModel({
  machine: partnerProgrammeMachine,
  cases: ({ context }): ModelEvent<typeof partnerProgrammeMachine>[] => [
    { type: 'period.chosen', period: context.period === 'month' ? 'week' : 'month' },
    ...(context.day === 1 ? [] : [{ type: 'day.chosen', day: 1 } as const]),
    answered('readBonus', firstAwarded),
    failed('readBonus', 'unreachable'),
    answered('readIncome', statisticsOf('USDT')),
    failed('readIncome', 'overloaded'),
  ],
  project: ({ period, day, ...known }) => ({
    period,
    day,
    areTiersKnown: known.bonus !== null,
    bonusFailure: known.bonusFailure?.code,
    isIncomeKnown: known.statistics !== null,
    statisticsFailure: known.statisticsFailure?.code,
  }),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: { 'programme.outdated': 'watchProgramme' },
})
