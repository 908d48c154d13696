import { changeCancellationMachine } from '../../../src/machines/change-cancellation.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const token = 'a-token-of-a-change-that-waits'

export const plainLocation: RouteLocation = { name: 'changeCancellation', query: {} }
export const linkLocation: RouteLocation = { name: 'changeCancellation', query: { token } }

export const changeCancellationModel = defineModel({
  machine: changeCancellationMachine,
  input: { location: plainLocation, user: session.user },
  cases: () => [
    { type: 'location.visited' as const, location: linkLocation },
    { type: 'location.visited' as const, location: plainLocation },
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
  sources: { 'location.visited': 'another machine' },
})
