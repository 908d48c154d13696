import { departureMachine } from '../../../src/machines/departure.machine.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const departureModel = defineModel({
  machine: departureMachine,
  cases: (): ModelEvent<typeof departureMachine>[] => [
    { type: 'hold.changed', holder: 'profile', isHeld: true },
    { type: 'hold.changed', holder: 'profile', isHeld: false },
    { type: 'hold.changed', holder: 'contactChange', isHeld: true },
    {
      type: 'departure.attempted',
      way: { to: 'location', location: { name: 'refill', query: {} } },
    },
    { type: 'departure.attempted', way: { to: 'signedOut' } },
  ],
  project: ({ holders, way }) => ({ holders: holders.toSorted(), way: way?.to ?? null }),
  resting: (snapshot) => snapshot.matches('free'),
  heard: { 'hold.changed': 'another machine', 'departure.attempted': 'blockDeparture' },
})
