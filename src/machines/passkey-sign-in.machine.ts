import { assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Session } from '../api/contract/session.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: a passkey says who a person is and proves it, in windows of the browser over which this page has
 * no power. They may be closed, left open, or know no passkey; each comes back to the button with a word about what
 * happened. Whoever closes them is not told apart from whoever has no passkey: browsers do not tell.
 */

export type PasskeySignIn = { session: Session | null }

type Context = PasskeySignIn & { failure: Failure | null }

export type PasskeySignInEvent = { type: 'passkey.chosen' } | { type: 'passkey.cancelled' }

export const passkeySignInMachine = setup({
  types: {} as {
    context: Context
    events: PasskeySignInEvent
    output: { session: Session }
    tags: 'busy'
  },
  actors: {
    /** True if this page can ask for passkeys. */
    readPasskeySupport: port<boolean>('readPasskeySupport'),
    /** Null where the person did not go on. Gives up after two minutes. */
    signInWithPasskey: port<PasskeySignIn>('signInWithPasskey'),
  },
  actions: {
    storeSession: assign((_, { session }: PasskeySignIn) => ({ session })),
    storeFailure: assign((_, params: { failure: Failure }) => params),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isPossible: (_, { isPossible }: { isPossible: boolean }) => isPossible,
    isSignedIn: (_, { session }: PasskeySignIn) => session !== null,
  },
}).createMachine({
  id: 'passkeySignIn',
  context: { session: null, failure: null },
  output: ({ context }) => ({ session: present(context.session, 'session') }),
  initial: 'lookingForSupport',
  states: {
    lookingForSupport: {
      tags: 'busy',
      invoke: {
        id: 'readPasskeySupport',
        src: 'readPasskeySupport',
        onDone: [
          {
            guard: { type: 'isPossible', params: ({ event }) => ({ isPossible: event.output }) },
            target: 'choosing',
          },
          { target: 'unsupported' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {},
    choosing: {
      initial: 'fresh',
      on: { 'passkey.chosen': 'signingIn' },
      states: { fresh: {}, cancelled: {}, refused: {} },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'signInWithPasskey',
        src: 'signInWithPasskey',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          { target: 'choosing.cancelled' },
        ],
        onError: {
          target: 'choosing.refused',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
      on: { 'passkey.cancelled': 'choosing.cancelled' },
    },
    signedIn: { type: 'final' },
  },
})
