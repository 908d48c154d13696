import { changeCancellationMachine } from '../../../src/machines/change-cancellation.machine.ts'
import type { Place } from '../../../src/machines/places.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const token = 'a-token-of-a-change-that-waits'

export const plainPlace: Place = { name: 'changeCancellation', query: {} }
export const linkPlace: Place = { name: 'changeCancellation', query: { token } }

export const changeCancellationModel = defineModel({
  machine: changeCancellationMachine,
  input: { place: plainPlace, user: session.user },
  cases: () => [
    { type: 'place.visited' as const, place: linkPlace },
    { type: 'place.visited' as const, place: plainPlace },
    answered('cancelChange', { kind: 'phone' }),
    answered('cancelChange', { kind: 'email' }),
    answered('cancelChange', { kind: 'method' }),
    failed('cancelChange', 'code_invalid'),
    failed('cancelChange', 'code_expired'),
    failed('cancelChange', 'unreachable'),
  ],
  project: ({ token: known, kind, failure }) => ({
    hasToken: known !== null,
    kind,
    failure: failure?.code,
  }),
  resting: (snapshot) =>
    snapshot.matches('explaining') ||
    snapshot.matches('cancelled') ||
    snapshot.matches('linkRefused'),
  heard: { 'place.visited': 'another machine' },
})
