import { assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { CryptoCase, Plan } from '../api/contract/plan.ts'
import type { CaseOperation } from '../api/contract/statistics.ts'
import { rejection } from './rejection.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a plan names the crypto case that a deposit is put into, and whoever chooses one wants to see
 * all of them side by side: what each consists of, which plans use it, and what one's own deposits bought and sold in
 * it. What has been shown stays when it is read anew and that fails.
 */

export type CryptoCasesRead = {
  cases: CryptoCase[]
  plans: Plan[]
  /** The newest of the person's deposits; `hasOlder` where there are more. */
  operations: CaseOperation[]
  hasOlder: boolean
  /** In milliseconds. */
  at: number
}

type Context = { read: CryptoCasesRead | null; failure: Failure | null }

export type CryptoCasesEvent = { type: 'retry.requested' } | { type: 'cases.outdated' }

export const plansOf = ({ plans }: CryptoCasesRead, { id }: CryptoCase): Plan[] =>
  plans.filter(({ cryptoCase }) => cryptoCase?.id === id)

export const cryptoCasesMachine = setup({
  types: {} as { context: Context; events: CryptoCasesEvent; tags: 'busy' },
  actors: {
    readCases: port<CryptoCasesRead>('readCases'),
    watchCases: unprovidedListener<{ type: 'cases.outdated' }>('watchCases'),
  },
  actions: {
    storeRead: assign((_, read: CryptoCasesRead) => ({ read })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'cryptoCases',
  context: { read: null, failure: null },
  invoke: { id: 'watchCases', src: 'watchCases', onError: {} },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readCases',
        src: 'readCases',
        onDone: {
          target: 'showing',
          actions: { type: 'storeRead', params: ({ event }) => event.output },
        },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
      on: { 'cases.outdated': { target: 'loading', reenter: true } },
    },
    notLoaded: { on: { 'retry.requested': 'loading', 'cases.outdated': 'loading' } },
    showing: { on: { 'cases.outdated': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'readCases',
        src: 'readCases',
        onDone: {
          target: 'showing',
          actions: { type: 'storeRead', params: ({ event }) => event.output },
        },
        onError: 'showing',
      },
      on: { 'cases.outdated': { target: 'refreshing', reenter: true } },
    },
  },
})
