import type { Place } from '../../../src/machines/places.ts'
import { refillMachine } from '../../../src/machines/refill.machine.ts'
import { answered, defineModel, type ModelEvent } from '../paths.ts'

const list: Place = { name: 'refill', query: {} }
const one: Place = { name: 'refill', id: 'refill-1', query: {} }
const other: Place = { name: 'refill', id: 'refill-2', query: {} }

export const refillModel = defineModel({
  machine: refillMachine,
  input: { place: list },
  cases: ({ context }): ModelEvent<typeof refillMachine>[] => [
    { type: 'place.visited', place: list },
    { type: 'place.visited', place: context.id === 'refill-1' ? other : one },
    answered('refillPayment', { repeat: null }),
    answered('refillPayment', { repeat: { paymentSystem: 'TON', amount: '120' } }),
  ],
  resting: (snapshot) => snapshot.matches('choosing'),
  heard: { 'place.visited': 'another machine' },
})
