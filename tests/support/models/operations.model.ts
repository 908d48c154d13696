import { operationsMachine } from '../../../src/machines/operations.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { income, released } from './operation-samples.ts'
import { session } from './phone-verification.model.ts'

const list: RouteLocation = { name: 'operations', query: {} }
const one: RouteLocation = { ...list, id: income.id }
const other: RouteLocation = { ...list, id: released.id }

export const operationsModel = defineModel({
  machine: operationsMachine,
  input: { location: list, user: session.user },
  cases: ({ context: { location } }): ModelEvent<typeof operationsMachine>[] => [
    { type: 'location.visited', location: list },
    { type: 'location.visited', location: location.id === one.id ? other : one },
    answered('readEvent', location.id === one.id ? income : released),
    failed('readEvent', 'unreachable'),
    answered('saveOperations'),
    failed('saveOperations', 'unreachable'),
    answered('statement', { wantsFile: true }),
    answered('statement', { wantsFile: false }),
  ],
  project: ({ location, event, receiptFailure, exportFailure }) => ({
    id: location.id,
    event: event?.id,
    receiptFailure: receiptFailure?.code,
    exportFailure: exportFailure?.code,
  }),
  // File and statement work the same beside every receipt; paths take each alone, beside a closed one.
  worth: ({ type }, snapshot) => {
    if (snapshot.matches({ printing: 'open' })) return /statement|location/.test(type)
    if (/statement/.test(type)) return snapshot.matches({ receipt: 'closed', file: 'ready' })
    return snapshot.matches(
      /export|saveOperations/.test(type) ? { receipt: 'closed' } : { file: 'ready' },
    )
  },
  resting: (snapshot) => !snapshot.hasTag('busy'),
  sources: { 'location.visited': 'another machine' },
})
