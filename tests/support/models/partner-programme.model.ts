import { partnerProgrammeMachine } from '../../../src/machines/partner-programme.machine.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const partnerProgrammeModel = defineModel({
  machine: partnerProgrammeMachine,
  cases: ({ context }): ModelEvent<typeof partnerProgrammeMachine>[] => [
    { type: 'period.chosen', period: context.period === 'month' ? 'week' : 'month' },
    { type: 'day.chosen', day: context.day === '2025-12-31' ? '2025-12-30' : '2025-12-31' },
  ],
  resting: () => true,
})
