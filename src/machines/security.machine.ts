import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { CodeMethod, Security, SecurityChange } from '../api/contract/security.ts'
import { clock } from './clock.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { type SecurityChangeResult, securityChangeMachine } from './security-change.machine.ts'
import { sessionListMachine } from './session-list.machine.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: one place says how codes reach a person, when they are asked for, and where the person is
 * signed in. A method that is merely pointed at changes nothing, because arrow keys pass over all of them; one change
 * at a time runs in a flow of its own, and what is shown meanwhile stays what the provider last said. A change that
 * waits is shown with what is left of its wait, so that whoever did not ask for it can cancel it.
 */

type Context = {
  security: Security | null
  /** When that was read, milliseconds on the clock of `now`. */
  readAt: number
  /** The method that is marked but not asked for yet. */
  marked: CodeMethod | null
  change: SecurityChange | null
  /** The last change was carried out. */
  isChanged: boolean
  /** The last change was refused, because another one waits. */
  isBlocked: boolean
  /** The change that waited was cancelled here. */
  isCancelled: boolean
  failure: Failure | null
  now: () => number
}

export type SecurityEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'method.marked'; method: CodeMethod }
  | { type: 'method.unmarked' }
  | { type: 'change.requested'; change: SecurityChange }
  | { type: 'cancellation.requested' }

export const securityMachine = setup({
  types: {} as {
    input: { location: RouteLocation; now?: () => number }
    context: Context
    events: SecurityEvent
    tags: 'busy'
    children: {
      readSecurity: 'readSecurity'
      securityChange: 'securityChange'
      cancelChange: 'cancelChange'
      sessionList: 'sessionList'
    }
  },
  actors: {
    readSecurity: port<Security>('readSecurity'),
    securityChange: securityChangeMachine,
    cancelChange: port<Security, { id: string }>('cancelChange'),
    sessionList: sessionListMachine,
  },
  actions: {
    storeSecurity: assign(({ context }, security: Security) => ({
      security,
      readAt: context.now(),
      marked: null,
      failure: null,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    mark: assign((_, { method }: { method: CodeMethod }) => ({ marked: method, isChanged: false })),
    unmark: assign({ marked: null }),
    storeChange: assign((_, { change }: { change: SecurityChange }) => ({
      change,
      isChanged: false,
      isBlocked: false,
      isCancelled: false,
    })),
    noteChanged: assign({ isChanged: true }),
    noteBlocked: assign({ isBlocked: true }),
    clearBlocked: assign({ isBlocked: false, failure: null }),
    noteCancelled: assign({ isCancelled: true }),
  },
  guards: {
    isAvailable: ({ context }, { method }: { method: CodeMethod }) =>
      context.security?.methods.some((one) => one.method === method && one.available) ?? false,
    isChanged: (_, { outcome }: SecurityChangeResult) => outcome === 'changed',
    isBlocked: (_, { outcome }: SecurityChangeResult) => outcome === 'blocked',
    /** Only the provider can tell what is so now. */
    isOpen: (_, { outcome }: SecurityChangeResult) =>
      outcome === 'unknown' || outcome === 'waiting',
    isPending: ({ context: { security } }) => (security?.pending ?? null) !== null,
    /** It was cancelled elsewhere, or its wait is over. */
    isOver: (_, { error }: { error: unknown }) => failureFrom(error).code === 'not_found',
  },
}).createMachine({
  id: 'security',
  context: ({ input: { now = clock.now } }) => ({
    security: null,
    readAt: 0,
    marked: null,
    change: null,
    isChanged: false,
    isBlocked: false,
    isCancelled: false,
    failure: null,
    now,
  }),
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
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    choosing: {
      initial: 'undisturbed',
      states: { undisturbed: {}, notCancelled: {} },
      on: {
        'cancellation.requested': {
          guard: 'isPending',
          target: 'cancelling',
          actions: 'clearBlocked',
        },
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
          hasPassword: present(security, 'security').hasPassword,
          passkeysBefore: present(security, 'security').passkeys.length,
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
            guard: { type: 'isBlocked', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'noteBlocked',
          },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.output },
            target: 'loading',
          },
          { target: 'choosing' },
        ],
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancelChange',
        src: 'cancelChange',
        input: ({ context: { security } }) => ({
          id: present(security?.pending, 'pending').id,
        }),
        onDone: {
          target: 'choosing',
          actions: [
            'noteCancelled',
            { type: 'storeSecurity', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'loading' },
          {
            target: 'choosing.notCancelled',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
  },
})

const changedBy = (result: SecurityChangeResult): Security =>
  present(result.outcome === 'changed' ? result.security : null, 'security')

export type SecurityActor = ActorRefFrom<typeof securityMachine>
