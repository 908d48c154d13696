import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { withdrawalMachine } from '../../../src/machines/withdrawal.machine.ts'
import { answered, defineModel, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

const list: RouteLocation = { name: 'withdrawal', query: {} }
const one: RouteLocation = { name: 'withdrawal', id: 'payment-1', query: {} }
const other: RouteLocation = { name: 'withdrawal', id: 'payment-2', query: {} }

export const withdrawalModel = defineModel({
  machine: withdrawalMachine,
  input: { location: list, user: session.user },
  cases: ({ context }): ModelEvent<typeof withdrawalMachine>[] => [
    { type: 'location.visited', location: list },
    { type: 'location.visited', location: context.id === 'payment-1' ? other : one },
    answered('withdrawalProgress'),
  ],
  resting: (snapshot) => snapshot.matches('choosing'),
  sources: { 'location.visited': 'another machine' },
})
