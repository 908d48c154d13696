import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Challenge } from '../api/contract/session.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { NewWallet, Wallet } from '../api/contract/wallet.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { RouteLocation } from './route-location.ts'
import { guardNavigation } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever sets the wallet gets the money. So an address is asked for with the password, where
 * there is one, counts only when the code that was sent with it has come back by the way the person chose, and what it
 * means for the next day is said before.
 */

type Context = {
  system: PaymentSystem
  /** The one that counts now; null where there is none. */
  current: Wallet | null
  needsPassword: boolean
  /** The wallet submitted last: a rejection is about exactly this. The password is not kept beyond the answer. */
  submitted: NewWallet | null
  password: string
  challenge: Challenge | null
  isConfirmed: boolean
  failure: Failure | null
}

export type WalletChangeEvent =
  /** `password` is empty where none is needed. */
  { type: 'wallet.submitted'; values: NewWallet; password: string } | { type: 'change.closed' }

export const walletChangeMachine = setup({
  types: {} as {
    input: { system: PaymentSystem; current: Wallet | null; needsPassword: boolean }
    context: Context
    events: WalletChangeEvent
    output: { isChanged: boolean }
    children: { changeWallet: 'changeWallet'; phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    changeWallet: port<Challenge, NewWallet & { password: string }>('changeWallet'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    storeSubmission: assign((_, submission: { values: NewWallet; password: string }) => ({
      submitted: submission.values,
      password: submission.password,
      failure: null,
    })),
    forgetPassword: assign({ password: '' }),
    storeChallenge: assign((_, challenge: Challenge) => ({ challenge })),
    noteConfirmed: assign({ isConfirmed: true }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
    guardNavigation: guardNavigation(),
  },
  guards: {
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isWrongTarget: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
  },
}).createMachine({
  id: 'walletChange',
  context: ({ input }) => ({
    ...input,
    submitted: null,
    password: '',
    challenge: null,
    isConfirmed: false,
    failure: null,
  }),
  output: ({ context }) => ({ isChanged: context.isConfirmed }),
  initial: 'enteringWallet',
  states: {
    enteringWallet: {
      on: {
        'wallet.submitted': {
          target: 'requesting',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'change.closed': 'ended',
      },
    },
    requesting: {
      tags: 'busy',
      entry: { type: 'guardNavigation', params: { isHeld: true } },
      exit: 'forgetPassword',
      invoke: {
        id: 'changeWallet',
        src: 'changeWallet',
        input: ({ context }) => ({
          ...present(context.submitted, 'submitted'),
          password: context.password,
        }),
        onDone: {
          target: 'verifying',
          actions: { type: 'storeChallenge', params: ({ event }) => event.output },
        },
        // Another request does no harm: until its code has come back, nothing has changed.
        onError: { target: 'enteringWallet', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: ({ context }) => ({ challenge: present(context.challenge, 'challenge') }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'ended',
            actions: 'noteConfirmed',
          },
          {
            guard: { type: 'isWrongTarget', params: ({ event }) => event.output },
            // Whoever is asked and stays finds what was typed still there.
            target: 'enteringWallet',
            actions: { type: 'goTo', params: { name: 'settingsData', query: {} } },
          },
          // The typed wallet is still there.
          { target: 'enteringWallet' },
        ],
      },
    },
    ended: { type: 'final', entry: { type: 'guardNavigation', params: { isHeld: false } } },
  },
})

export type WalletChangeActor = ActorRefFrom<typeof walletChangeMachine>
