import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { Challenge } from '../api/contract/session.ts'
import { clock } from './clock.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import {
  countedDown,
  heldOff,
  isTooEarly,
  type RetryWait,
  retryWait,
  waitingToRetry,
} from './retry-wait.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a person who forgot the password proves that the account's mailbox is theirs and chooses
 * another one, in three steps which the address names, so that Back goes one step. The code step survives a reload;
 * the token that it ends with is kept in memory only, so the last step does not, and the flow says that it begins
 * anew. The provider answers the same whether or not there is such an account, and the flow cannot know it either.
 */

export type Account = { login: string; email: string }

/** `telegram` names what opens the account besides the new password. */
export type PasswordSetting = { telegram: string | null }

type Step = 'account' | 'code' | 'password'

/** Why the person is back at the first step without having asked for it. */
export type Interruption = 'reloaded' | 'tooLate'

type Context = RetryWait & {
  /** As the address says it. */
  step: Step
  /** Account submitted last; unknown after a reload. */
  account: Account | null
  verificationId: string | null
  challenge: Challenge | null
  /** Its only right is to set the password, and it is in no storage. */
  passwordToken: string | null
  password: string | null
  /** The Telegram linked to the account whose password was set; null where there is none. */
  telegram: string | null
  /** The answer to an earlier try was lost: the password may be set already. */
  isOutcomeOpen: boolean
  interruption: Interruption | null
  /** In lower case; null while they are not loaded, and then the provider alone decides. */
  commonPasswords: ReadonlySet<string> | null
  now: () => number
}

export type ForgotPasswordEvent =
  | LocationVisited
  | { type: 'account.submitted'; values: Account }
  | { type: 'password.submitted'; password: string }
  | { type: 'outcome.requested' }

const locationOf = (step: Step): RouteLocation => ({
  name: 'forgotPassword',
  query: step === 'account' ? {} : { step },
})

const stepOf = ({ query: { step } }: RouteLocation): Step =>
  step === 'code' || step === 'password' ? step : 'account'

export const forgotPasswordMachine = setup({
  types: {} as {
    input: {
      location: RouteLocation
      verificationId: string | null
      now?: () => number
      deviceNow?: () => number
    }
    context: Context
    events: ForgotPasswordEvent
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    requestReset: port<Challenge, Account>('requestReset'),
    readChallenge: port<Challenge, { verificationId: string }>('readChallenge'),
    loadCommonPasswords: port<ReadonlySet<string>>('loadCommonPasswords'),
    setPassword: port<PasswordSetting, { passwordToken: string; password: string }>('setPassword'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    goTo: unprovidedAction<RouteLocation>('goTo'),
    /** A step that is over leaves its place in the history to the next one. */
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    storeStep: assign((_, { step }: { step: Step }) => ({ step })),
    storeVisit: assign((_, { location }: { location: RouteLocation }) => ({
      step: stepOf(location),
      failure: null,
    })),
    storeAccount: assign((_, { values }: { values: Account }) => ({
      account: values,
      failure: null,
      interruption: null,
    })),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge }) => ({
      challenge,
      verificationId: challenge.verificationId,
    })),
    storeToken: assign((_, { result }: { result: VerificationResult }) => ({
      passwordToken: result.outcome === 'confirmed' ? result.passwordToken : null,
      verificationId: null,
      isOutcomeOpen: false,
    })),
    storePassword: assign((_, { password }: { password: string }) => ({ password, failure: null })),
    storeCommonPasswords: assign((_, { passwords }: { passwords: ReadonlySet<string> }) => ({
      commonPasswords: passwords,
    })),
    storeTelegram: assign((_, { telegram }: PasswordSetting) => ({ telegram })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    storeInterruption: assign((_, { interruption }: { interruption: Interruption }) => ({
      interruption,
    })),
    openOutcome: assign({ isOutcomeOpen: true }),
    clearFailure: assign({ failure: null }),
    forgetVerification: assign({ verificationId: null }),
    forgetToken: assign({ passwordToken: null }),
    forgetSecrets: assign({ passwordToken: null, password: null }),
    holdOff: assign(({ context }, refused: { failure: Failure }) => heldOff(context, refused)),
    countDown: assign(({ context }) => countedDown(context)),
    clearProgress: unprovidedAction('clearProgress'),
  },
  guards: {
    isOtherStep: ({ context }, { location }: { location: RouteLocation }) =>
      stepOf(location) !== context.step,
    isCodeAwaited: ({ context }) => context.step === 'code' && context.verificationId !== null,
    mayChoosePassword: ({ context }) =>
      context.step === 'password' && context.passwordToken !== null,
    isStepLost: ({ context }) => context.step !== 'account',
    knowsCommonPasswords: ({ context }) => context.commonPasswords !== null,
    isConfirmed: (_, { result }: { result: VerificationResult }) =>
      result.outcome === 'confirmed' && result.passwordToken !== null,
    isTooEarly,
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
    /** Setting the password ends all sessions, the token that sets it included. */
    isProbablySet: ({ context }, { failure }: { failure: Failure }) =>
      failure.code === 'session_timed_out' && context.isOutcomeOpen,
    isTooLate: (_, { failure }: { failure: Failure }) => failure.code === 'session_timed_out',
    canAsk: ({ context }) => context.passwordToken !== null,
  },
  delays: { second: 1_000, retryWait },
}).createMachine({
  id: 'forgotPassword',
  context: ({
    input: { location, verificationId, now = clock.now, deviceNow = clock.deviceNow },
  }) => ({
    step: stepOf(location),
    account: null,
    verificationId,
    challenge: null,
    passwordToken: null,
    password: null,
    telegram: null,
    isOutcomeOpen: false,
    interruption: null,
    failure: null,
    commonPasswords: null,
    retryAt: 0,
    secondsToRetry: 0,
    now,
    deviceNow,
  }),
  initial: 'choosingStep',
  on: {
    'location.visited': {
      guard: { type: 'isOtherStep', params: ({ event }) => event },
      target: '.choosingStep',
      actions: { type: 'storeVisit', params: ({ event }) => event },
    },
  },
  states: {
    choosingStep: {
      always: [
        { guard: 'isCodeAwaited', target: 'resumingVerification' },
        { guard: 'mayChoosePassword', target: 'enteringPassword' },
        {
          guard: 'isStepLost',
          target: 'enteringAccount',
          actions: [
            { type: 'storeInterruption', params: { interruption: 'reloaded' } },
            { type: 'storeStep', params: { step: 'account' } },
            { type: 'replaceLocation', params: locationOf('account') },
          ],
        },
        { target: 'enteringAccount' },
      ],
    },
    resumingVerification: {
      tags: 'busy',
      invoke: {
        id: 'readChallenge',
        src: 'readChallenge',
        input: ({ context }) => ({
          verificationId: present(context.verificationId, 'verificationId'),
        }),
        onDone: {
          target: 'verifying',
          actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) },
        },
        onError: {
          target: 'choosingStep',
          actions: [
            { type: 'storeFailure', params: rejection },
            'forgetVerification',
            'clearProgress',
          ],
        },
      },
    },
    enteringAccount: {
      on: {
        'account.submitted': {
          target: 'requestingCode',
          actions: { type: 'storeAccount', params: ({ event }) => event },
        },
      },
    },
    requestingCode: {
      tags: 'busy',
      on: { 'location.visited': {} },
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ context }) => present(context.account, 'account'),
        onDone: {
          target: 'verifying',
          actions: [
            { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) },
            { type: 'storeStep', params: { step: 'code' } },
            { type: 'goTo', params: locationOf('code') },
          ],
        },
        onError: [
          {
            guard: { type: 'isTooEarly', params: rejection },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: rejection },
          },
          { target: 'enteringAccount', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    waitingToRetry: waitingToRetry('enteringAccount'),
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: ({ context }) => ({
          challenge: present(context.challenge, 'challenge'),
          now: context.now,
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ result: event.output }) },
            target: 'enteringPassword',
            actions: [
              { type: 'storeToken', params: ({ event }) => ({ result: event.output }) },
              { type: 'storeStep', params: { step: 'password' } },
              { type: 'replaceLocation', params: locationOf('password') },
            ],
          },
          {
            target: 'enteringAccount',
            actions: [
              'forgetVerification',
              { type: 'storeStep', params: { step: 'account' } },
              { type: 'replaceLocation', params: locationOf('account') },
            ],
          },
        ],
      },
    },
    enteringPassword: {
      initial: 'recallingPasswords',
      on: {
        'password.submitted': {
          target: 'settingPassword',
          actions: { type: 'storePassword', params: ({ event }) => event },
        },
      },
      states: {
        recallingPasswords: {
          always: [
            { guard: 'knowsCommonPasswords', target: 'fullyAdvised' },
            { target: 'loadingCommonPasswords' },
          ],
        },
        loadingCommonPasswords: {
          invoke: {
            id: 'loadCommonPasswords',
            src: 'loadCommonPasswords',
            onDone: {
              target: 'fullyAdvised',
              actions: {
                type: 'storeCommonPasswords',
                params: ({ event }) => ({ passwords: event.output }),
              },
            },
            onError: 'partlyAdvised',
          },
        },
        fullyAdvised: {},
        partlyAdvised: {},
      },
    },
    settingPassword: {
      tags: 'busy',
      on: { 'location.visited': {} },
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        input: ({ context }) => ({
          passwordToken: present(context.passwordToken, 'passwordToken'),
          password: present(context.password, 'password'),
        }),
        onDone: {
          target: 'passwordSet',
          actions: [
            'forgetSecrets',
            { type: 'storeTelegram', params: ({ event }) => event.output },
            { type: 'replaceLocation', params: locationOf('account') },
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: rejection },
            target: 'outcomeUnknown',
            actions: 'openOutcome',
          },
          {
            guard: { type: 'isProbablySet', params: rejection },
            target: 'outcomeUnknown',
            actions: 'forgetToken',
          },
          {
            guard: { type: 'isTooLate', params: rejection },
            target: 'enteringAccount',
            actions: [
              'forgetSecrets',
              { type: 'storeInterruption', params: { interruption: 'tooLate' } },
              { type: 'storeStep', params: { step: 'account' } },
              { type: 'replaceLocation', params: locationOf('account') },
            ],
          },
          { target: 'enteringPassword', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    /** The same password with the same token, sent again, can only come to the same end. */
    outcomeUnknown: {
      on: { 'outcome.requested': { guard: 'canAsk', target: 'settingPassword' } },
    },
    passwordSet: { on: { 'location.visited': {} } },
  },
})

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>
