import { operationListMachine } from '../../../src/machines/operation-list.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { caseOperation, income, released } from './operation-samples.ts'

const everything: Place = { name: 'operations', query: {} }
const onlyBonus: Place = { name: 'operations', query: { type: 'bonus' } }

const at = Date.UTC(2026, 0, 1, 12)

export const operationListModel = defineModel({
  machine: operationListMachine,
  input: { place: everything },
  cases: ({ context: { filter, items } }): ModelEvent<typeof operationListMachine>[] => [
    { type: 'place.visited', place: filter.type ? everything : onlyBonus },
    { type: 'filter.chosen', filter: { ...filter, type: filter.type ? null : 'bonus' } },
    answered(
      'listOperations',
      items.length === 0
        ? { items: [income], nextCursor: 'older', at }
        : { items: [released, caseOperation], nextCursor: null, at },
    ),
    answered('listOperations', { items: [], nextCursor: null, at }),
    failed('listOperations', 'unreachable'),
  ],
  project: ({ filter, items, nextCursor, failure }) => ({
    filter,
    items: [...new Set(items.map(({ id }) => id))],
    hasOlder: nextCursor !== null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('listing'),
  heard: { 'place.visited': 'another machine', 'operations.changed': 'watchOperations' },
})
