import type { Place } from '../../../src/machines/places.ts'
import { refillHistoryMachine } from '../../../src/machines/refill-history.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { replenished, waiting } from './refill-samples.ts'

const everything: Place = { name: 'refill', query: {} }
const onlyWaiting: Place = { name: 'refill', query: { status: 'waiting' } }

const at = Date.UTC(2026, 0, 1, 12)

export const refillHistoryModel = defineModel({
  machine: refillHistoryMachine,
  input: { place: everything },
  cases: ({ context }): ModelEvent<typeof refillHistoryMachine>[] => [
    { type: 'place.visited', place: context.filter.status ? everything : onlyWaiting },
    {
      type: 'filter.chosen',
      filter: { status: context.filter.status ? null : 'waiting', currency: null },
    },
    answered(
      'listRefills',
      context.items.length === 0
        ? { items: [waiting], nextCursor: 'older', at }
        : { items: [{ ...replenished, id: 'refill-0' }], nextCursor: null, at },
    ),
    answered('listRefills', { items: [], nextCursor: null, at }),
    failed('listRefills', 'unreachable'),
    failed('watchRefills', 'unexpected'),
  ],
  project: ({ filter, items, nextCursor, failure }) => ({
    filter,
    items: [...new Set(items.map(({ id }) => id))],
    hasOlder: nextCursor !== null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('listing'),
  heard: { 'place.visited': 'another machine', 'refills.changed': 'watchRefills' },
})
