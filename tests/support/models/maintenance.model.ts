import type { TechnicalWork } from '../../../src/api/contract/settings.ts'
import { maintenanceMachine } from '../../../src/machines/maintenance.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const noWork: TechnicalWork = {
  active: false,
  startsAt: null,
  endsAt: null,
  startsIn: null,
  endsIn: null,
  note: null,
}

export const announcedWork: TechnicalWork = {
  active: false,
  startsAt: '2026-01-01T02:00:00Z',
  endsAt: '2026-01-01T04:00:00Z',
  startsIn: 600,
  endsIn: 7_800,
  note: 'We are moving the ledger to new machines.',
}

export const workUnderWay: TechnicalWork = {
  ...announcedWork,
  active: true,
  startsIn: 0,
  endsIn: 2_880,
}

export const maintenanceModel = defineModel({
  machine: maintenanceMachine,
  input: { now: () => 0 },
  cases: () => [
    answered('readTechnicalWork', noWork),
    answered('readTechnicalWork', announcedWork),
    answered('readTechnicalWork', workUnderWay),
    failed('readTechnicalWork', 'unreachable'),
  ],
  project: ({ work, checkedAt }) => ({
    phase: work?.phase,
    isLengthKnown: work?.endDeadline !== undefined && work.endDeadline !== null,
    isChecked: checkedAt !== null,
  }),
  // The page of maintenance has the button, and nothing else that could ask.
  worth: ({ type }, snapshot) =>
    type !== 'check.requested' || snapshot.matches({ maintenance: 'underWay' }),
  resting: (snapshot) => snapshot.matches({ maintenance: 'none' }),
  sources: { 'maintenance.reported': 'another machine' },
})
