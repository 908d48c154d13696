import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Credentials } from '../api/contract/credentials.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Challenge, Session, SessionOrChallenge } from '../api/contract/session.ts'
import type { VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { unprovided, unprovidedAction, unprovidedFlow } from './unprovided.ts'

/**
 * Why this flow exists: a person says who they are, and the provider either opens a session or asks for a code first.
 * Whatever is refused, lost or interrupted leads back to the form with everything that was typed still in it. It also
 * runs inside the dialog over the cabinet when a session has expired, and knows no difference.
 */

/** Its code comes with the calls, after the form: whoever asks for a code has waited for it. */
export type PhoneVerificationLogic =
  typeof import('./phone-verification.machine.ts')['phoneVerificationMachine']

type Context = {
  /** Of a verification that a reload interrupted. */
  verificationId: string | null
  challenge: Challenge | null
  failure: Failure | null
  /** Milliseconds on the clock of `now`. */
  retryAt: number
  secondsToRetry: number
  session: Session | null
  now: () => number
}

export type LoginEvent = { type: 'credentials.submitted'; values: Credentials }

/** Of the provider, where it forgot to say how long. */
const USUAL_WAIT = 60

const refusal = ({ event }: { event: { error: unknown } }) => ({
  failure: failureFrom(event.error),
})

export const loginMachine = setup({
  types: {} as {
    input: { verificationId: string | null; now?: () => number }
    context: Context
    events: LoginEvent
    output: { session: Session }
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    signIn: unprovided<SessionOrChallenge, Credentials>('signIn'),
    readChallenge: unprovided<Challenge, { verificationId: string }>('readChallenge'),
    phoneVerification: unprovidedFlow<PhoneVerificationLogic>('phoneVerification'),
  },
  actions: {
    storeAnswer: assign((_, { answer }: { answer: SessionOrChallenge }) =>
      'refreshToken' in answer ? { session: answer } : { challenge: answer },
    ),
    storeResult: assign((_, { result }: { result: VerificationResult }) => ({
      session: result.outcome === 'confirmed' ? result.session : null,
    })),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge }) => ({ challenge })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    forgetVerification: assign({ verificationId: null }),
    holdOff: assign(({ context }, { failure }: { failure: Failure }) => ({
      failure,
      retryAt: context.now() + (failure.retryAfter ?? USUAL_WAIT) * 1000,
    })),
    countDown: assign(({ context }) => ({
      secondsToRetry: Math.max(0, Math.ceil((context.retryAt - context.now()) / 1000)),
    })),
    clearProgress: unprovidedAction('clearProgress'),
  },
  guards: {
    isInterrupted: ({ context }) => context.verificationId !== null,
    isSession: (_, { answer }: { answer: SessionOrChallenge }) => 'refreshToken' in answer,
    isSessionOpened: (_, { result }: { result: VerificationResult }) =>
      result.outcome === 'confirmed' && result.session !== null,
    isTooEarly: (_, { failure }: { failure: Failure }) => failure.code === 'too_many_requests',
  },
  delays: {
    answerLimit: 20_000,
    second: 1_000,
    retryWait: ({ context }) => Math.max(0, context.retryAt - context.now()),
  },
}).createMachine({
  id: 'login',
  context: ({ input: { verificationId, now = Date.now } }) => ({
    verificationId,
    challenge: null,
    failure: null,
    retryAt: 0,
    secondsToRetry: 0,
    session: null,
    now,
  }),
  output: ({ context }) => ({ session: present(context.session, 'session') }),
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
          target: 'starting',
          actions: [
            { type: 'storeFailure', params: refusal },
            'forgetVerification',
            'clearProgress',
          ],
        },
      },
      after: {
        answerLimit: {
          target: 'starting',
          actions: [
            { type: 'storeFailure', params: { failure: { code: 'timed_out' } } },
            'forgetVerification',
            'clearProgress',
          ],
        },
      },
    },
    enteringCredentials: { on: { 'credentials.submitted': 'signingIn' } },
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
        onDone: [
          {
            guard: { type: 'isSession', params: ({ event }) => ({ answer: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'verifying',
            actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isTooEarly', params: refusal },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: refusal },
          },
          {
            target: 'enteringCredentials',
            actions: { type: 'storeFailure', params: refusal },
          },
        ],
      },
      after: {
        answerLimit: {
          target: 'enteringCredentials',
          actions: { type: 'storeFailure', params: { failure: { code: 'timed_out' } } },
        },
      },
    },
    waitingToRetry: {
      entry: 'countDown',
      after: {
        // Every second anew, because a timer of a device that slept is late; a deadline is not.
        second: { target: 'waitingToRetry', reenter: true },
        retryWait: { target: 'enteringCredentials', actions: 'clearFailure' },
      },
    },
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
            guard: { type: 'isSessionOpened', params: ({ event }) => ({ result: event.output }) },
            target: 'signedIn',
            actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'enteringCredentials' },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
})
export type LoginActor = ActorRefFrom<typeof loginMachine>
