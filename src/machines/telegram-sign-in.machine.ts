import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Consent } from '../api/contract/legal.ts'
import type {
  Challenge,
  Session,
  SessionOrChallenge,
  TelegramPayload,
} from '../api/contract/session.ts'
import { clock } from './clock.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import {
  answered,
  answerStored,
  isSession,
  isSessionOpened,
  opened,
  resultStored,
  verificationInput,
} from './sign-in-answer.ts'
import { port, unprovided } from './unprovided.ts'

/**
 * Why this flow exists: Telegram vouches for a person in a window of its own, over which this page has no power. It
 * may be blocked, closed, forgotten behind other windows or left open for ever; each of these comes back to the
 * button with a word about what happened. What Telegram signed is used once and kept nowhere: an answer that is lost
 * is no harm, because the next attempt brings a new signature of the same person, and that person has one account.
 */

/** Outcome of the window. */
export type TelegramAnswer =
  | { outcome: 'authorised'; payload: TelegramPayload }
  | { outcome: 'cancelled' }
  /** The browser opened no window. */
  | { outcome: 'blocked' }

export type TelegramQuestion = {
  /** The address of the login window. */
  window: string
  /** False where the person opened it by a link of their own. */
  opensWindow: boolean
}

type Context = {
  window: string
  /** Below whom a new person is registered; null where the provider decides. */
  inviter: string | null
  /** For a person who may turn out to be new. */
  consents: readonly Consent[]
  opensWindow: boolean
  /** Until when the window is waited for; milliseconds on the clock of `deviceNow`. */
  closesAt: number
  payload: TelegramPayload | null
  challenge: Challenge | null
  session: Session | null
  failure: Failure | null
  now: () => number
  deviceNow: () => number
}

export type TelegramSignInEvent =
  /** Also while the window is waited for: it may be lost behind others. */
  | { type: 'telegram.chosen'; consents?: readonly Consent[] }
  /** The person followed the plain link to the window. */
  | { type: 'link.followed' }
  | { type: 'telegram.cancelled' }

/** Without a session the inviter or the consents were refused; without an inviter there is always a session. */
export type TelegramResult = { session: Session | null; failure: Failure | null }

export type TelegramSignIn = {
  inviter: string | null
  consents: readonly Consent[]
  payload: TelegramPayload
}

const WINDOW_WAIT = 120_000

export const telegramSignInMachine = setup({
  types: {} as {
    input: { window: string; inviter: string | null; now?: () => number; deviceNow?: () => number }
    context: Context
    events: TelegramSignInEvent
    output: TelegramResult
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    /** Opens the window within the very click, or browsers block it. */
    askTelegram: unprovided<TelegramAnswer, TelegramQuestion>('askTelegram'),
    signInWithTelegram: port<SessionOrChallenge, TelegramSignIn>('signInWithTelegram'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    waitForWindow: assign(({ context }, { opensWindow }: { opensWindow: boolean }) => ({
      opensWindow,
      closesAt: context.deviceNow() + WINDOW_WAIT,
    })),
    storeConsents: assign((_, { consents = [] }: { consents?: readonly Consent[] }) => ({
      consents,
    })),
    storePayload: assign((_, { answer }: { answer: TelegramAnswer }) => ({
      payload: answer.outcome === 'authorised' ? answer.payload : null,
    })),
    forgetPayload: assign({ payload: null }),
    storeAnswer: assign((_, params: { answer: SessionOrChallenge }) => answerStored(params)),
    storeResult: assign((_, params: { result: VerificationResult }) => resultStored(params)),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isAuthorised: (_, { answer }: { answer: TelegramAnswer }) => answer.outcome === 'authorised',
    isBlocked: (_, { answer }: { answer: TelegramAnswer }) => answer.outcome === 'blocked',
    isSession,
    isSessionOpened,
    isInviterUnknown: ({ context }, { failure }: { failure: Failure }) =>
      failure.code === 'inviter_unknown' && context.inviter !== null,
    areTermsChanged: ({ context }, { failure }: { failure: Failure }) =>
      failure.code === 'terms_changed' && context.inviter !== null,
  },
  delays: {
    windowLimit: ({ context }) => Math.max(0, context.closesAt - context.deviceNow()),
  },
}).createMachine({
  id: 'telegramSignIn',
  context: ({ input: { window, inviter, now = clock.now, deviceNow = clock.deviceNow } }) => ({
    window,
    inviter,
    consents: [],
    opensWindow: true,
    closesAt: 0,
    payload: null,
    challenge: null,
    session: null,
    failure: null,
    now,
    deviceNow,
  }),
  output: ({ context: { session, failure } }) => ({ session, failure }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'fresh',
      on: {
        'telegram.chosen': {
          target: 'askingTelegram',
          actions: [
            { type: 'waitForWindow', params: { opensWindow: true } },
            { type: 'storeConsents', params: ({ event }) => event },
          ],
        },
      },
      states: {
        fresh: {},
        cancelled: {},
        timedOut: {},
        blocked: {
          on: {
            'link.followed': {
              target: '#telegramSignIn.askingTelegram',
              actions: { type: 'waitForWindow', params: { opensWindow: false } },
            },
          },
        },
        refused: {},
      },
    },
    askingTelegram: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'askTelegram',
        src: 'askTelegram',
        input: ({ context: { window, opensWindow } }) => ({ window, opensWindow }),
        onDone: [
          {
            guard: { type: 'isAuthorised', params: ({ event }) => ({ answer: event.output }) },
            target: 'signingIn',
            actions: { type: 'storePayload', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isBlocked', params: ({ event }) => ({ answer: event.output }) },
            target: 'choosing.blocked',
          },
          { target: 'choosing.cancelled' },
        ],
        onError: {
          target: 'choosing.refused',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
      after: { windowLimit: 'choosing.timedOut' },
      on: {
        'telegram.cancelled': 'choosing.cancelled',
        'telegram.chosen': {
          target: 'askingTelegram',
          reenter: true,
          actions: { type: 'waitForWindow', params: { opensWindow: true } },
        },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signInWithTelegram',
        src: 'signInWithTelegram',
        input: ({ context: { inviter, consents, payload } }) => ({
          inviter,
          consents,
          payload: present(payload, 'payload'),
        }),
        onDone: answered,
        onError: [
          { guard: { type: 'isInviterUnknown', params: rejection }, target: 'inviterRefused' },
          {
            guard: { type: 'areTermsChanged', params: rejection },
            target: 'termsRefused',
            actions: { type: 'storeFailure', params: rejection },
          },
          {
            target: 'choosing.refused',
            actions: { type: 'storeFailure', params: rejection },
          },
        ],
      },
      exit: 'forgetPayload',
    },
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: verificationInput,
        onDone: [opened, { target: 'choosing.fresh' }],
      },
    },
    signedIn: { type: 'final' },
    inviterRefused: { type: 'final' },
    termsRefused: { type: 'final' },
  },
})

export type TelegramSignInActor = ActorRefFrom<typeof telegramSignInMachine>
