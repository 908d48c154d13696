import { operationSearchMachine } from '../../../src/machines/operation-search.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { defineModel, type ModelEvent } from '../paths.ts'

export const everything: RouteLocation = { name: 'operations', query: {} }
export const searched: RouteLocation = { name: 'operations', query: { search: 'saule' } }

export const operationSearchModel = defineModel({
  machine: operationSearchMachine,
  input: { location: everything },
  cases: ({ context: { typed } }): ModelEvent<typeof operationSearchMachine>[] => [
    { type: 'location.visited', location: everything },
    { type: 'location.visited', location: searched },
    { type: 'search.typed', search: typed === 'saule' ? '' : 'saule' },
  ],
  resting: () => true,
  sources: { 'location.visited': 'another machine' },
})
