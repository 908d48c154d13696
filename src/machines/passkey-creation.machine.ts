import { assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { PasskeyCreation, PasskeyRegistration } from '../api/contract/passkey.ts'
import { rejection } from './rejection.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: a passkey is made by the browser and the device, in windows over which this page has no power,
 * and only within a press of the person. They may be closed, left open, or unable to make one; each comes back to the
 * button with a word about what happened. Nothing counts before the provider has seen what was made.
 */

/** Outcome of the browser's own windows. */
export type PasskeyMade =
  | { outcome: 'made'; registration: PasskeyRegistration }
  | { outcome: 'cancelled' }
  /** This device has a passkey of the person already. */
  | { outcome: 'existing' }
  /** The browser or the device cannot make one. */
  | { outcome: 'unsupported' }

type Context = {
  creation: PasskeyCreation
  registration: PasskeyRegistration | null
  failure: Failure | null
}

export type PasskeyCreationEvent =
  | { type: 'passkey.chosen' }
  | { type: 'passkey.cancelled' }
  | { type: 'creation.closed' }

/** Null where none was made. */
export type PasskeyCreationResult = { registration: PasskeyRegistration | null }

type Made = { made: PasskeyMade }

export const passkeyCreationMachine = setup({
  types: {} as {
    input: { creation: PasskeyCreation }
    context: Context
    events: PasskeyCreationEvent
    output: PasskeyCreationResult
    tags: 'busy'
  },
  actors: {
    /** Gives up when the person has not answered for two minutes. */
    createPasskey: port<PasskeyMade, PasskeyCreation>('createPasskey'),
  },
  actions: {
    storeRegistration: assign((_, { made }: Made) => ({
      registration: made.outcome === 'made' ? made.registration : null,
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isMade: (_, { made }: Made) => made.outcome === 'made',
    isExisting: (_, { made }: Made) => made.outcome === 'existing',
    isUnsupported: (_, { made }: Made) => made.outcome === 'unsupported',
    isTimedOut: (_, { failure }: { failure: Failure }) => failure.code === 'timed_out',
  },
}).createMachine({
  id: 'passkeyCreation',
  context: ({ input }) => ({ ...input, registration: null, failure: null }),
  output: ({ context: { registration } }) => ({ registration }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'fresh',
      on: { 'passkey.chosen': 'creatingPasskey', 'creation.closed': 'closed' },
      states: { fresh: {}, cancelled: {}, existing: {}, unsupported: {}, timedOut: {}, failed: {} },
    },
    creatingPasskey: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ context }) => context.creation,
        onDone: [
          {
            guard: { type: 'isMade', params: ({ event }) => ({ made: event.output }) },
            target: 'made',
            actions: { type: 'storeRegistration', params: ({ event }) => ({ made: event.output }) },
          },
          {
            guard: { type: 'isExisting', params: ({ event }) => ({ made: event.output }) },
            target: 'choosing.existing',
          },
          {
            guard: { type: 'isUnsupported', params: ({ event }) => ({ made: event.output }) },
            target: 'choosing.unsupported',
          },
          { target: 'choosing.cancelled' },
        ],
        onError: [
          { guard: { type: 'isTimedOut', params: rejection }, target: 'choosing.timedOut' },
          {
            target: 'choosing.failed',
            actions: { type: 'storeFailure', params: rejection },
          },
        ],
      },
      on: { 'passkey.cancelled': 'choosing.cancelled' },
    },
    made: { type: 'final' },
    closed: { type: 'final' },
  },
})
