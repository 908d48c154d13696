import { assign, setup } from 'xstate'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { OpenSession } from '../api/contract/security.ts'
import { present } from './present.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: whoever fears that somebody else is signed in as them must see every open session and be able
 * to end it at once. The list is never guessed: what is shown after an end is what the provider then listed, and when
 * its answer was lost it is asked again, so that nobody believes a session closed that is still open.
 */

/** `at`: when the provider said so, in milliseconds. */
export type SessionReading = { items: OpenSession[]; at: number }

/** One session by its id, or all but this one. */
export type SessionsToEnd = { id: string } | { others: true }

type Context = {
  items: OpenSession[]
  asOf: number
  /** Sessions that the person was asked about last. */
  chosen: SessionsToEnd | null
  /** Count of sessions ended last. */
  ended: number
  failure: Failure | null
}

export type SessionListEvent =
  | { type: 'retry.requested' }
  | { type: 'end.requested'; sessions: SessionsToEnd }
  | { type: 'end.confirmed' }
  | { type: 'end.dismissed' }

export const sessionListMachine = setup({
  types: {} as { context: Context; events: SessionListEvent; tags: 'busy' },
  actors: {
    listSessions: port<SessionReading>('listSessions'),
    endSessions: port<SessionReading, SessionsToEnd>('endSessions'),
  },
  actions: {
    /** After a lost answer the failure stays only if what was to be ended is still open. */
    storeSessions: assign(({ context }, { items, at }: SessionReading) => ({
      items,
      asOf: at,
      failure: context.chosen !== null && isOpen(context.chosen, items) ? context.failure : null,
    })),
    storeChoice: assign((_, { sessions }: { sessions: SessionsToEnd }) => ({
      chosen: sessions,
      ended: 0,
      failure: null,
    })),
    forgetChoice: assign({ chosen: null }),
    storeEnd: assign(({ context }, { items, at }: SessionReading) => ({
      items,
      asOf: at,
      ended: Math.max(
        1,
        context.items.filter(({ id }) => !items.some((one) => one.id === id)).length,
      ),
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isListed: ({ context }, { sessions }: { sessions: SessionsToEnd }) =>
      isOpen(sessions, context.items),
    isGone: (_, { error }: { error: unknown }) => failureFrom(error).code === 'not_found',
    isUndecided: (_, { error }: { error: unknown }) => isOutcomeUnknown(failureFrom(error)),
  },
}).createMachine({
  id: 'sessionList',
  context: { items: [], asOf: 0, chosen: null, ended: 0, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listSessions',
        src: 'listSessions',
        onDone: {
          target: 'listed',
          actions: { type: 'storeSessions', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    listed: {
      entry: 'forgetChoice',
      on: {
        'end.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'confirmingEnd',
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
      },
    },
    confirmingEnd: {
      on: {
        'end.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
        'end.confirmed': 'ending',
        'end.dismissed': 'listed',
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context }) => present(context.chosen, 'chosen'),
        onDone: {
          target: 'listed',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
        onError: [
          // Somebody else was quicker.
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            target: 'listed',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
  },
})

const isOpen = (sessions: SessionsToEnd, items: OpenSession[]): boolean =>
  items.some(({ id, current }) => !current && ('others' in sessions || sessions.id === id))
