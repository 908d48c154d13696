import { navigationGuardMachine } from '../../../src/machines/navigation-guard.machine.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const navigationGuardModel = defineModel({
  machine: navigationGuardMachine,
  cases: (): ModelEvent<typeof navigationGuardMachine>[] => [
    { type: 'hold.changed', holder: 'profile', isHeld: true },
    { type: 'hold.changed', holder: 'profile', isHeld: false },
    { type: 'hold.changed', holder: 'contactChange', isHeld: true },
    {
      type: 'navigation.attempted',
      way: { to: 'location', location: { name: 'refill', query: {} } },
    },
    { type: 'navigation.attempted', way: { to: 'signedOut' } },
  ],
  project: ({ holders, way }) => ({ holders: holders.toSorted(), way: way?.to ?? null }),
  resting: (snapshot) => snapshot.matches('free'),
  sources: { 'hold.changed': 'another machine', 'navigation.attempted': 'blockNavigation' },
})
