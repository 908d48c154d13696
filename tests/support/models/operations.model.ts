import { operationsMachine } from '../../../src/machines/operations.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { income, released } from './operation-samples.ts'
import { session } from './phone-verification.model.ts'

const list: Place = { name: 'operations', query: {} }
const one: Place = { ...list, id: income.id }
const other: Place = { ...list, id: released.id }

export const operationsModel = defineModel({
  machine: operationsMachine,
  input: { place: list, user: session.user },
  cases: ({ context: { place } }): ModelEvent<typeof operationsMachine>[] => [
    { type: 'place.visited', place: list },
    { type: 'place.visited', place: place.id === one.id ? other : one },
    answered('readEvent', place.id === one.id ? income : released),
    failed('readEvent', 'unreachable'),
    answered('saveOperations'),
    failed('saveOperations', 'unreachable'),
    answered('statement', { wantsFile: true }),
    answered('statement', { wantsFile: false }),
  ],
  project: ({ place, event, receiptFailure, exportFailure }) => ({
    id: place.id,
    event: event?.id,
    receiptFailure: receiptFailure?.code,
    exportFailure: exportFailure?.code,
  }),
  // File and statement are the same business beside every receipt; they are walked beside a closed one, each alone.
  worth: ({ type }, snapshot) => {
    if (snapshot.matches({ paper: 'open' })) return /statement|place/.test(type)
    if (/statement/.test(type)) return snapshot.matches({ receipt: 'closed', file: 'ready' })
    return snapshot.matches(
      /export|saveOperations/.test(type) ? { receipt: 'closed' } : { file: 'ready' },
    )
  },
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: { 'place.visited': 'another machine' },
})
