import { refillMachine } from '../../../src/machines/refill.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, type ModelEvent } from '../paths.ts'
import { session } from './phone-verification.model.ts'

const list: RouteLocation = { name: 'refill', query: {} }
const one: RouteLocation = { name: 'refill', id: 'refill-1', query: {} }
const other: RouteLocation = { name: 'refill', id: 'refill-2', query: {} }

export const refillModel = defineModel({
  machine: refillMachine,
  input: { location: list, user: session.user },
  cases: ({ context }): ModelEvent<typeof refillMachine>[] => [
    { type: 'location.visited', location: list },
    { type: 'location.visited', location: context.id === 'refill-1' ? other : one },
    answered('refillPayment', { repeat: null }),
    answered('refillPayment', { repeat: { paymentSystem: 'TON', amount: '120' } }),
  ],
  resting: (snapshot) => snapshot.matches('choosing'),
  sources: { 'location.visited': 'another machine' },
})
