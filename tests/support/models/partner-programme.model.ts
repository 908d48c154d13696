import { partnerProgrammeMachine } from '../../../src/machines/partner-programme.machine.ts'
import { defineModel } from '../paths.ts'

export const partnerProgrammeModel = defineModel({
  machine: partnerProgrammeMachine,
  cases: ({ context }) => [
    { type: 'period.chosen', period: context.period === 'month' ? 'week' : 'month' },
    { type: 'day.chosen', day: context.day === 1 ? 0 : 1 },
  ],
  resting: () => true,
})
