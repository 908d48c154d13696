import type { Place } from '../../../src/machines/places.ts'
import { withdrawalMachine } from '../../../src/machines/withdrawal.machine.ts'
import { answered, defineModel, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

const list: Place = { name: 'withdrawal', query: {} }
const one: Place = { name: 'withdrawal', id: 'payment-1', query: {} }
const other: Place = { name: 'withdrawal', id: 'payment-2', query: {} }

export const withdrawalModel = defineModel({
  machine: withdrawalMachine,
  input: { place: list, user: session.user },
  cases: ({ context }): ModelEvent<typeof withdrawalMachine>[] => [
    { type: 'place.visited', place: list },
    { type: 'place.visited', place: context.id === 'payment-1' ? other : one },
    answered('withdrawalProgress'),
  ],
  resting: (snapshot) => snapshot.matches('choosing'),
  heard: { 'place.visited': 'another machine' },
})
