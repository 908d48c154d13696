import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Refill } from '../api/contract/refill.ts'
import { present } from './present.ts'
import type { RefillReading } from './refill-stage.ts'
import { rejection } from './rejection.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: whoever has paid and is told that nothing arrived needs more than patience. They name their
 * transfer by its hash, and the provider looks for it. Naming claims nothing and may be repeated, so that a lost answer
 * is asked for again by the same hash.
 */

type Context = {
  known: Refill
  /** The hash submitted last: a rejection is about exactly this. */
  named: string | null
  failure: Failure | null
  reading: RefillReading | null
}

export type TransferLookupEvent = { type: 'hash.submitted'; hash: string }

export const transferLookupMachine = setup({
  types: {} as {
    input: { known: Refill }
    context: Context
    events: TransferLookupEvent
    output: RefillReading
    tags: 'busy'
    children: { lookUpTransfer: 'lookUpTransfer' }
  },
  actors: {
    /** Told what was known, so that a change can put other reads out of date. */
    lookUpTransfer: port<RefillReading, { hash: string; known: Refill }>('lookUpTransfer'),
  },
  actions: {
    storeHash: assign((_, { hash }: { hash: string }) => ({ named: hash, failure: null })),
    storeReading: assign((_, reading: RefillReading) => ({ reading })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
}).createMachine({
  id: 'transferLookup',
  context: ({ input }) => ({ ...input, named: null, failure: null, reading: null }),
  output: ({ context }) => present(context.reading, 'reading'),
  initial: 'enteringHash',
  states: {
    enteringHash: {
      on: {
        'hash.submitted': {
          target: 'naming',
          actions: { type: 'storeHash', params: ({ event }) => event },
        },
      },
    },
    naming: {
      tags: 'busy',
      invoke: {
        id: 'lookUpTransfer',
        src: 'lookUpTransfer',
        input: ({ context }) => ({
          hash: present(context.named, 'named'),
          known: context.known,
        }),
        onDone: {
          target: 'named',
          actions: { type: 'storeReading', params: ({ event }) => event.output },
        },
        onError: { target: 'enteringHash', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    named: { type: 'final' },
  },
})

export type TransferLookupActor = ActorRefFrom<typeof transferLookupMachine>
