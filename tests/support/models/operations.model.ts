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
    answered('readOperation', place.id === one.id ? income : released),
    failed('readOperation', 'unreachable'),
    answered('saveOperations'),
    failed('saveOperations', 'unreachable'),
  ],
  project: ({ place, operation, receiptFailure, exportFailure }) => ({
    id: place.id,
    operation: operation?.id,
    receiptFailure: receiptFailure?.code,
    exportFailure: exportFailure?.code,
  }),
  // The file is the same business beside every receipt; it is walked beside a closed one.
  worth: ({ type }, snapshot) =>
    snapshot.matches(
      /export|saveOperations|fileLimit/.test(type) ? { receipt: 'closed' } : { file: 'ready' },
    ),
  resting: (snapshot) => !snapshot.hasTag('busy'),
  heard: { 'place.visited': 'another machine' },
})
