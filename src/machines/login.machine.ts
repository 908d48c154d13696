import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Credentials } from '../api/contract/credentials.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { Challenge, Session, SessionOrChallenge } from '../api/contract/session.ts'
import { clock } from './clock.ts'
import { type PasskeySignIn, passkeySignInMachine } from './passkey-sign-in.machine.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { countedDown, heldOff, isTooEarly, retryWait, waitingToRetry } from './retry-wait.ts'
import {
  answered,
  answerStored,
  isSession,
  isSessionOpened,
  opened,
  resultStored,
  resumption,
  sessionOutput,
  verificationInput,
} from './sign-in-answer.ts'
import type { TelegramOffer } from './telegram-offer.ts'
import { type TelegramResult, telegramSignInMachine } from './telegram-sign-in.machine.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a person says who they are, and the provider either opens a session or asks for a code first.
 * Whatever is refused, lost or interrupted leads back to the form with everything that was typed still in it. Beside
 * the form Telegram or a passkey may vouch for the person; the form waits for none of that. It also runs inside the dialog over
 * the cabinet when a session has expired, and knows no difference.
 */

type Context = {
  /** Verification that a reload interrupted. */
  verificationId: string | null
  /** Null where it is not offered, or not yet. */
  telegram: TelegramOffer | null
  challenge: Challenge | null
  failure: Failure | null
  /** Milliseconds on the clock of `deviceNow`. */
  retryAt: number
  secondsToRetry: number
  session: Session | null
  now: () => number
  deviceNow: () => number
}

export type LoginEvent = { type: 'credentials.submitted'; values: Credentials }

export const loginMachine = setup({
  types: {} as {
    input: { verificationId: string | null; now?: () => number; deviceNow?: () => number }
    context: Context
    events: LoginEvent
    output: { session: Session }
    children: {
      phoneVerification: 'phoneVerification'
      telegramSignIn: 'telegramSignIn'
      passkeySignIn: 'passkeySignIn'
    }
    tags: 'busy'
  },
  actors: {
    signIn: port<SessionOrChallenge, Credentials>('signIn'),
    readChallenge: port<Challenge, { verificationId: string }>('readChallenge'),
    phoneVerification: phoneVerificationMachine,
    readTelegramOffer: port<TelegramOffer>('readTelegramOffer'),
    telegramSignIn: telegramSignInMachine,
    passkeySignIn: passkeySignInMachine,
  },
  actions: {
    storeAnswer: assign((_, params: { answer: SessionOrChallenge }) => answerStored(params)),
    storeResult: assign((_, params: { result: VerificationResult }) => resultStored(params)),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge }) => ({ challenge })),
    storeTelegram: assign((_, telegram: TelegramOffer) => ({ telegram })),
    storeSession: assign((_, { session }: TelegramResult | PasskeySignIn) => ({ session })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    forgetVerification: assign({ verificationId: null }),
    holdOff: assign(({ context }, params: { failure: Failure }) => heldOff(context, params)),
    countDown: assign(({ context }) => countedDown(context)),
    clearProgress: unprovidedAction('clearProgress'),
  },
  guards: {
    isInterrupted: ({ context }) => context.verificationId !== null,
    isOffered: (_, { window }: TelegramOffer) => window !== null,
    isSession,
    isSessionOpened,
    isTooEarly,
  },
  delays: { second: 1_000, retryWait },
}).createMachine({
  id: 'login',
  context: ({ input: { verificationId, now = clock.now, deviceNow = clock.deviceNow } }) => ({
    verificationId,
    telegram: null,
    challenge: null,
    failure: null,
    retryAt: 0,
    secondsToRetry: 0,
    session: null,
    now,
    deviceNow,
  }),
  output: sessionOutput,
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isInterrupted', target: 'resumingVerification' },
        { target: 'enteringCredentials' },
      ],
    },
    resumingVerification: {
      tags: 'busy',
      invoke: {
        ...resumption,
        onError: {
          target: 'starting',
          actions: [
            { type: 'storeFailure', params: rejection },
            'forgetVerification',
            'clearProgress',
          ],
        },
      },
    },
    enteringCredentials: {
      initial: 'lookingForTelegram',
      invoke: {
        id: 'passkeySignIn',
        src: 'passkeySignIn',
        onDone: {
          target: 'signedIn',
          actions: { type: 'storeSession', params: ({ event }) => event.output },
        },
      },
      on: { 'credentials.submitted': 'signingIn' },
      states: {
        lookingForTelegram: {
          invoke: {
            id: 'readTelegramOffer',
            src: 'readTelegramOffer',
            onDone: [
              {
                guard: { type: 'isOffered', params: ({ event }) => event.output },
                target: 'offeringTelegram',
                actions: { type: 'storeTelegram', params: ({ event }) => event.output },
              },
              { target: 'passwordOnly' },
            ],
            onError: 'passwordOnly',
          },
        },
        offeringTelegram: {
          invoke: {
            id: 'telegramSignIn',
            src: 'telegramSignIn',
            input: ({ context: { telegram, now } }) => ({
              window: present(telegram?.window, 'window'),
              inviter: null,
              now,
            }),
            onDone: {
              target: '#login.signedIn',
              actions: { type: 'storeSession', params: ({ event }) => event.output },
            },
          },
        },
        passwordOnly: {},
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'credentials.submitted')
          return event.values
        },
        onDone: answered,
        onError: [
          {
            guard: { type: 'isTooEarly', params: rejection },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: rejection },
          },
          {
            target: 'enteringCredentials',
            actions: { type: 'storeFailure', params: rejection },
          },
        ],
      },
    },
    waitingToRetry: waitingToRetry('enteringCredentials'),
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: verificationInput,
        onDone: [opened, { target: 'enteringCredentials' }],
      },
    },
    signedIn: { type: 'final' },
  },
})

export type LoginActor = ActorRefFrom<typeof loginMachine>
