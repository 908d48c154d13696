import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { CodeMethod, Security, SecurityChange } from '../api/contract/security.ts'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'
import { present } from './present.ts'
import { type SecurityChangeResult, securityChangeMachine } from './security-change.machine.ts'
import { sessionListMachine } from './session-list.machine.ts'
import { unprovided } from './unprovided.ts'

/**
 * Why this flow exists: one place says how codes reach a person, when they are asked for, and where the person is
 * signed in. A method that is merely pointed at changes nothing, because arrow keys pass over all of them; one change
 * at a time runs in a flow of its own, and what is shown meanwhile stays what the provider last said.
 */

type Context = {
  security: Security | null
  /** The method that is marked but not asked for yet. */
  marked: CodeMethod | null
  change: SecurityChange | null
  /** The last change was carried out. */
  isChanged: boolean
  failure: Failure | null
}

export type SecurityEvent =
  | PlaceVisited
  | { type: 'retry.requested' }
  | { type: 'method.marked'; method: CodeMethod }
  | { type: 'method.unmarked' }
  | { type: 'change.requested'; change: SecurityChange }

export const securityMachine = setup({
  types: {} as {
    input: { place: Place; user: User }
    context: Context
    events: SecurityEvent
    tags: 'busy'
    children: {
      readSecurity: 'readSecurity'
      securityChange: 'securityChange'
      sessionList: 'sessionList'
    }
  },
  actors: {
    readSecurity: unprovided<Security>('readSecurity'),
    securityChange: securityChangeMachine,
    sessionList: sessionListMachine,
  },
  actions: {
    storeSecurity: assign((_, security: Security) => ({ security, marked: null, failure: null })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    mark: assign((_, { method }: { method: CodeMethod }) => ({ marked: method, isChanged: false })),
    unmark: assign({ marked: null }),
    storeChange: assign((_, { change }: { change: SecurityChange }) => ({
      change,
      isChanged: false,
    })),
    noteChanged: assign({ isChanged: true }),
  },
  guards: {
    isAvailable: ({ context }, { method }: { method: CodeMethod }) =>
      context.security?.methods.some((one) => one.method === method && one.available) ?? false,
    isChanged: (_, { outcome }: SecurityChangeResult) => outcome === 'changed',
    isUnknown: (_, { outcome }: SecurityChangeResult) => outcome === 'unknown',
  },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'security',
  context: { security: null, marked: null, change: null, isChanged: false, failure: null },
  invoke: { id: 'sessionList', src: 'sessionList' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSecurity',
        src: 'readSecurity',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeSecurity', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      after: {
        answerLimit: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: { code: 'timed_out' } },
        },
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    choosing: {
      on: {
        'method.marked': {
          guard: { type: 'isAvailable', params: ({ event }) => event },
          actions: { type: 'mark', params: ({ event }) => event },
        },
        'method.unmarked': { actions: 'unmark' },
        'change.requested': {
          target: 'changing',
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
      },
    },
    changing: {
      invoke: {
        id: 'securityChange',
        src: 'securityChange',
        input: ({ context: { change, security } }) => ({
          change: present(change, 'change'),
          methodBefore: present(security, 'security').method,
        }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [
              'noteChanged',
              { type: 'storeSecurity', params: ({ event }) => changedBy(event.output) },
            ],
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'loading',
          },
          { target: 'choosing' },
        ],
      },
    },
  },
})

const changedBy = (result: SecurityChangeResult): Security =>
  present(result.outcome === 'changed' ? result.security : null, 'security')

export type SecurityActor = ActorRefFrom<typeof securityMachine>
