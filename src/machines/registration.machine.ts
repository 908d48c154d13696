import { type ActorRefFrom, assign, setup } from 'xstate'
import {
  type Failure,
  type FailureCode,
  failureFrom,
  isOutcomeUnknown,
} from '../api/contract/failure.ts'
import type {
  Challenge,
  InviterCard,
  Registration,
  Session,
  SessionOrChallenge,
} from '../api/contract/session.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { unprovided, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: an account is created once, below an inviter whom the person has seen. The inviter is checked
 * first, and one who is unknown or could not be checked is no dead end. The idempotency key is made before the call
 * and kept until the answer is definite: when the answer is lost, the same request with the same key asks what became
 * of it, and no second account can come of that.
 */

type Context = {
  /** The login that stands in the invitation; the provider decides whether it exists. */
  inviter: string
  defaultInviter: string
  card: InviterCard | null
  /** Of a verification that a reload interrupted. */
  verificationId: string | null
  challenge: Challenge | null
  failure: Failure | null
  /** What was submitted last: a refusal is about exactly these values. */
  registration: Registration | null
  /** A submit makes it, and none is accepted before the answer to the last one is definite. */
  idempotencyKey: string | null
  /** In lower case; null while they are not loaded, and then the provider alone decides. */
  commonPasswords: ReadonlySet<string> | null
  /** Milliseconds on the clock of `now`. */
  retryAt: number
  secondsToRetry: number
  session: Session | null
  now: () => number
}

export type RegistrationEvent =
  | { type: 'inviter.given'; login: string }
  | { type: 'inviter.defaulted' }
  /** The person goes on with an inviter who could not be checked. */
  | { type: 'inviter.accepted' }
  | { type: 'check.repeated' }
  | { type: 'registration.submitted'; values: Registration }
  | { type: 'outcome.requested' }

/** Of the provider, where it forgot to say how long. */
const USUAL_WAIT = 60

/** What the provider answers to a login that nobody has, or that nobody can have. */
const nobody: ReadonlySet<FailureCode> = new Set([
  'inviter_unknown',
  'not_found',
  'validation_failed',
])

const refusal = ({ event }: { event: { error: unknown } }) => ({
  failure: failureFrom(event.error),
})

export const registrationMachine = setup({
  types: {} as {
    input: {
      inviter: string | null
      defaultInviter: string
      verificationId: string | null
      now?: () => number
    }
    context: Context
    events: RegistrationEvent
    output: { session: Session }
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    readInviter: unprovided<InviterCard, { login: string }>('readInviter'),
    loadCommonPasswords: unprovided<ReadonlySet<string>>('loadCommonPasswords'),
    register: unprovided<
      SessionOrChallenge,
      { inviter: string; registration: Registration; idempotencyKey: string }
    >('register'),
    readChallenge: unprovided<Challenge, { verificationId: string }>('readChallenge'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    storeInviter: assign((_, { login }: { login: string }) => ({
      inviter: login,
      card: null,
      failure: null,
    })),
    storeDefaultInviter: assign(({ context }) => ({
      inviter: context.defaultInviter,
      card: null,
      failure: null,
    })),
    storeCard: assign((_, { card }: { card: InviterCard }) => ({ card, failure: null })),
    forgetCard: assign({ card: null }),
    storeCommonPasswords: assign((_, { passwords }: { passwords: ReadonlySet<string> }) => ({
      commonPasswords: passwords,
    })),
    storeRegistration: assign((_, { values }: { values: Registration }) => ({
      registration: values,
      idempotencyKey: newIdempotencyKey(),
      failure: null,
    })),
    storeAnswer: assign((_, { answer }: { answer: SessionOrChallenge }) =>
      'refreshToken' in answer ? { session: answer } : { challenge: answer },
    ),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge }) => ({ challenge })),
    storeResult: assign((_, { result }: { result: VerificationResult }) => ({
      session: result.outcome === 'confirmed' ? result.session : null,
    })),
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
    isDefaultAnother: ({ context }) => context.inviter !== context.defaultInviter,
    isNobody: (_, { failure }: { failure: Failure }) => nobody.has(failure.code),
    isInviterUnknown: (_, { failure }: { failure: Failure }) => failure.code === 'inviter_unknown',
    isSubmittedHere: ({ context }) => context.registration !== null,
    knowsCommonPasswords: ({ context }) => context.commonPasswords !== null,
    isSession: (_, { answer }: { answer: SessionOrChallenge }) => 'refreshToken' in answer,
    isSessionOpened: (_, { result }: { result: VerificationResult }) =>
      result.outcome === 'confirmed' && result.session !== null,
    isTooEarly: (_, { failure }: { failure: Failure }) => failure.code === 'too_many_requests',
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
  },
  delays: {
    answerLimit: 20_000,
    second: 1_000,
    /** Until an unknown outcome is asked for again without the person. */
    askAgain: ({ context }) => Math.max(5_000, context.retryAt - context.now()),
    retryWait: ({ context }) => Math.max(0, context.retryAt - context.now()),
  },
}).createMachine({
  id: 'registration',
  context: ({ input: { inviter, defaultInviter, verificationId, now = Date.now } }) => ({
    inviter: inviter ?? defaultInviter,
    defaultInviter,
    card: null,
    verificationId,
    challenge: null,
    failure: null,
    registration: null,
    idempotencyKey: null,
    commonPasswords: null,
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
        { target: 'checkingInviter' },
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
        onError: { target: 'starting', actions: ['forgetVerification', 'clearProgress'] },
      },
      after: {
        answerLimit: { target: 'starting', actions: ['forgetVerification', 'clearProgress'] },
      },
    },
    checkingInviter: {
      tags: 'busy',
      invoke: {
        id: 'readInviter',
        src: 'readInviter',
        input: ({ context }) => ({ login: context.inviter }),
        onDone: {
          target: 'enteringData',
          actions: { type: 'storeCard', params: ({ event }) => ({ card: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNobody', params: refusal },
            target: 'inviterUnknown',
          },
          {
            target: 'inviterNotChecked',
            actions: { type: 'storeFailure', params: refusal },
          },
        ],
      },
      after: {
        answerLimit: {
          target: 'inviterNotChecked',
          actions: { type: 'storeFailure', params: { failure: { code: 'timed_out' } } },
        },
      },
    },
    inviterUnknown: {
      entry: ['forgetCard', 'clearFailure'],
      on: {
        'inviter.given': {
          target: 'checkingInviter',
          actions: { type: 'storeInviter', params: ({ event }) => event },
        },
        'inviter.defaulted': {
          guard: 'isDefaultAnother',
          target: 'checkingInviter',
          actions: 'storeDefaultInviter',
        },
      },
    },
    inviterNotChecked: {
      on: {
        'check.repeated': { target: 'checkingInviter', actions: 'clearFailure' },
        'inviter.accepted': { target: 'enteringData', actions: 'clearFailure' },
      },
    },
    enteringData: {
      initial: 'recallingPasswords',
      on: {
        'registration.submitted': {
          target: 'registering',
          actions: { type: 'storeRegistration', params: ({ event }) => event },
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
          after: { answerLimit: 'partlyAdvised' },
        },
        fullyAdvised: {},
        partlyAdvised: {},
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          inviter: context.inviter,
          registration: present(context.registration, 'registration'),
          idempotencyKey: present(context.idempotencyKey, 'idempotencyKey'),
        }),
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
          { guard: { type: 'isUndecided', params: refusal }, target: 'checkingOutcome' },
          {
            guard: { type: 'isInviterUnknown', params: refusal },
            target: 'inviterUnknown',
          },
          {
            guard: { type: 'isTooEarly', params: refusal },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: refusal },
          },
          {
            target: 'enteringData',
            actions: { type: 'storeFailure', params: refusal },
          },
        ],
      },
      after: { answerLimit: 'checkingOutcome' },
    },
    /** The same request with the same key: the provider answers with the first outcome. */
    checkingOutcome: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({
          inviter: context.inviter,
          registration: present(context.registration, 'registration'),
          idempotencyKey: present(context.idempotencyKey, 'idempotencyKey'),
        }),
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
          { guard: { type: 'isUndecided', params: refusal }, target: 'outcomeUnknown' },
          {
            guard: { type: 'isTooEarly', params: refusal },
            target: 'outcomeUnknown',
            actions: { type: 'holdOff', params: refusal },
          },
          {
            guard: { type: 'isInviterUnknown', params: refusal },
            target: 'inviterUnknown',
          },
          {
            target: 'enteringData',
            actions: { type: 'storeFailure', params: refusal },
          },
        ],
      },
      after: { answerLimit: 'outcomeUnknown' },
    },
    outcomeUnknown: {
      on: { 'outcome.requested': 'checkingOutcome' },
      after: { askAgain: 'checkingOutcome' },
    },
    waitingToRetry: {
      entry: 'countDown',
      after: {
        // Every second anew, because a timer of a device that slept is late; a deadline is not.
        second: { target: 'waitingToRetry', reenter: true },
        retryWait: { target: 'enteringData', actions: 'clearFailure' },
      },
    },
    verifying: {
      entry: 'clearFailure',
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
          // After a reload nothing was submitted here, and the inviter has not been checked yet.
          { guard: 'isSubmittedHere', target: 'enteringData' },
          { target: 'starting', actions: 'forgetVerification' },
        ],
      },
    },
    signedIn: { type: 'final' },
  },
})

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>
