import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, type FailureCode, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { LegalEdition } from '../api/contract/legal.ts'
import {
  type Challenge,
  type InviterCard,
  type Registration,
  RegistrationDraft,
  type Session,
  type SessionOrChallenge,
} from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'
import { clock } from './clock.ts'
import { loginAvailabilityMachine } from './login-availability.machine.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { countedDown, heldOff, isTooEarly, retryWait, waitingToRetry } from './retry-wait.ts'
import type { RouteLocation } from './route-location.ts'
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
import { openSession } from './system.ts'
import { isOffered, type TelegramOffer } from './telegram-offer.ts'
import { type TelegramResult, telegramSignInMachine } from './telegram-sign-in.machine.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: an account is created once, below an inviter whom the person has seen. The inviter is checked
 * first, and one who is unknown or could not be checked is no dead end. The idempotency key is made before the call
 * and kept until the answer is definite: when the answer is lost, the same request with the same key asks what became
 * of it, and no second account can come of that. Telegram may stand in for the form: it is there exactly as long as
 * the form may be sent, so that one of the two makes the account and never both. Both need the person's consent to the
 * texts in force; where these have changed since the page was loaded, the new ones are read and nothing typed is lost.
 */

/** Answers that help with the form, which works without them: one question asks for all. */
export type RegistrationAids = {
  /** As `isCommonPassword` reads it; null when they did not come, and then the provider alone decides. */
  commonPasswords: ReadonlySet<string> | null
  telegram: TelegramOffer | null
}

export type RegistrationRequest = {
  inviter: string
  registration: Registration
  /** It names this person's registration before, whose phone is not confirmed; null where there was none. */
  verificationId: string | null
  idempotencyKey: string
}

type Context = RegistrationAids & {
  /** The login that stands in the invitation; the provider decides whether it exists. */
  inviter: string
  defaultInviter: string
  card: InviterCard | null
  /** The person agrees to these. */
  legal: LegalEdition[]
  /** Verification that a reload interrupted. */
  verificationId: string | null
  challenge: Challenge | null
  failure: Failure | null
  /** The values submitted last: a rejection is about exactly these. */
  registration: Registration | null
  /** The form begins with it after a reload. */
  draft: RegistrationDraft | null
  /** The person said that the code went to a wrong number. */
  isPhoneWrong: boolean
  /** It comes with a submit, and none is accepted before the answer to the last one is definite. */
  idempotencyKey: string | null
  /** Milliseconds on the clock of `deviceNow`. */
  retryAt: number
  secondsToRetry: number
  session: Session | null
  now: () => number
  deviceNow: () => number
}

export type RegistrationEvent =
  | { type: 'inviter.given'; login: string }
  | { type: 'inviter.defaulted' }
  /** The person goes on with an inviter who could not be checked. */
  | { type: 'inviter.accepted' }
  | { type: 'check.repeated' }
  /** `key`: made for it. */
  | { type: 'registration.submitted'; values: Registration; key: string }
  | { type: 'outcome.requested' }
  | { type: 'countries.opened' }
  | { type: 'countries.closed' }

/** The provider answers these for a login that nobody has, or that nobody can have. */
const nobody: ReadonlySet<FailureCode> = new Set([
  'inviter_unknown',
  'not_found',
  'validation_failed',
])

const aids = ({ event }: { event: { output: RegistrationAids } }) => ({ aids: event.output })

/** The same request with the same key each time: the provider answers with the first outcome. */
const registerCall = {
  id: 'register',
  src: 'register',
  input: ({ context }: { context: Context }) => ({
    inviter: context.inviter,
    registration: present(context.registration, 'registration'),
    verificationId: context.challenge?.verificationId ?? null,
    idempotencyKey: present(context.idempotencyKey, 'idempotencyKey'),
  }),
  onDone: answered,
} as const

/** These refusals are definite whenever they come. */
const refused = [
  { guard: { type: 'isInviterUnknown', params: rejection }, target: 'inviterUnknown' },
  {
    guard: { type: 'areTermsChanged', params: rejection },
    target: 'readingTerms',
    actions: { type: 'storeFailure', params: rejection },
  },
  { target: 'enteringData', actions: { type: 'storeFailure', params: rejection } },
] as const

export const registrationMachine = setup({
  types: {} as {
    input: {
      location: RouteLocation
      application: Application | null
      verificationId: string | null
      typed?: unknown
      now?: () => number
      deviceNow?: () => number
    }
    context: Context
    events: RegistrationEvent
    output: { session: Session }
    children: {
      loginAvailability: 'loginAvailability'
      phoneVerification: 'phoneVerification'
      telegramSignIn: 'telegramSignIn'
    }
    tags: 'busy'
  },
  actors: {
    readInviter: port<InviterCard, { login: string }>('readInviter'),
    loadAids: port<RegistrationAids>('loadAids'),
    readTerms: port<LegalEdition[]>('readTerms'),
    register: port<SessionOrChallenge, RegistrationRequest>('register'),
    readChallenge: port<Challenge, { verificationId: string }>('readChallenge'),
    loginAvailability: loginAvailabilityMachine,
    phoneVerification: phoneVerificationMachine,
    telegramSignIn: telegramSignInMachine,
  },
  actions: {
    storeInviter: assign((_, { login }: { login: string }) => ({ inviter: login })),
    storeDefaultInviter: assign(({ context }) => ({ inviter: context.defaultInviter })),
    storeCard: assign((_, { card }: { card: InviterCard }) => ({ card })),
    forgetCard: assign({ card: null }),
    storeAids: assign((_, { aids }: { aids: RegistrationAids }) => aids),
    storeRegistration: assign((_, { values, key }: { values: Registration; key: string }) => ({
      registration: values,
      draft: { login: values.login, email: values.email, phone: values.phone },
      isPhoneWrong: false,
      idempotencyKey: key,
      failure: null,
    })),
    storeAnswer: assign((_, params: { answer: SessionOrChallenge }) => answerStored(params)),
    storeResult: assign((_, params: { result: VerificationResult }) => resultStored(params)),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge }) => ({ challenge })),
    noteIfPhoneWrong: assign((_, { result }: { result: VerificationResult }) => ({
      isPhoneWrong: result.outcome === 'closed' && result.reason === 'wrongTarget',
    })),
    noteTermsChanged: assign({ failure: { code: 'terms_changed' } as const }),
    storeTerms: assign((_, { legal }: { legal: LegalEdition[] }) => ({ legal })),
    storeTelegramSession: assign((_, { session }: TelegramResult) => ({ session })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    forgetVerification: assign({ verificationId: null }),
    holdOff: assign(({ context }, params: { failure: Failure }) => heldOff(context, params)),
    countDown: assign(({ context }) => countedDown(context)),
    clearProgress: unprovidedAction('clearProgress'),
    saveDraft: unprovidedAction<RegistrationDraft | null>('saveDraft'),
    openSession: openSession(),
  },
  guards: {
    isInterrupted: ({ context }) => context.verificationId !== null,
    isDefaultAnother: ({ context }) => context.inviter !== context.defaultInviter,
    isNobody: (_, { failure }: { failure: Failure }) => nobody.has(failure.code),
    isInviterUnknown: (_, { failure }: { failure: Failure }) => failure.code === 'inviter_unknown',
    areTermsChanged: (_, { failure }: { failure: Failure | null }) =>
      failure?.code === 'terms_changed',
    isSubmittedHere: ({ context }) => context.registration !== null,
    knowsAids: ({ context }) => context.commonPasswords !== null && context.telegram !== null,
    isTelegramOffered: ({ context }) => isOffered(context.telegram),
    isTelegramAmong: (_, { aids }: { aids: RegistrationAids }) => isOffered(aids.telegram),
    isRegistered: (_, { session }: TelegramResult) => session !== null,
    isSession,
    isSessionOpened,
    isTooEarly,
    isUndecided: (_, { failure }: { failure: Failure }) => isOutcomeUnknown(failure),
  },
  delays: {
    second: 1_000,
    /** Until an unknown outcome is asked for again without the person. */
    askAgain: ({ context }) => Math.max(5_000, context.retryAt - context.deviceNow()),
    retryWait,
  },
}).createMachine({
  id: 'registration',
  context: ({
    input: {
      location,
      application,
      verificationId,
      typed,
      now = clock.now,
      deviceNow = clock.deviceNow,
    },
  }) => ({
    inviter: location.id ?? present(application, 'application').defaultInviter,
    defaultInviter: present(application, 'application').defaultInviter,
    card: null,
    legal: present(application, 'application').legal,
    verificationId,
    challenge: null,
    failure: null,
    registration: null,
    draft: RegistrationDraft.safeParse(typed).data ?? null,
    isPhoneWrong: false,
    idempotencyKey: null,
    commonPasswords: null,
    telegram: null,
    retryAt: 0,
    secondsToRetry: 0,
    session: null,
    now,
    deviceNow,
  }),
  output: sessionOutput,
  invoke: { id: 'loginAvailability', src: 'loginAvailability' },
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
        ...resumption,
        onError: { target: 'checkingInviter', actions: ['forgetVerification', 'clearProgress'] },
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
            guard: { type: 'isNobody', params: rejection },
            target: 'inviterUnknown',
          },
          {
            target: 'inviterNotChecked',
            actions: { type: 'storeFailure', params: rejection },
          },
        ],
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
      type: 'parallel',
      states: {
        aids: {
          initial: 'preparing',
          states: {
            preparing: {
              always: [
                { guard: 'isTelegramOffered', target: 'offeringTelegram' },
                { guard: 'knowsAids', target: 'formOnly' },
                { target: 'loadingAids' },
              ],
            },
            loadingAids: {
              invoke: {
                id: 'loadAids',
                src: 'loadAids',
                onDone: [
                  {
                    guard: { type: 'isTelegramAmong', params: aids },
                    target: 'offeringTelegram',
                    actions: { type: 'storeAids', params: aids },
                  },
                  { target: 'formOnly', actions: { type: 'storeAids', params: aids } },
                ],
                onError: 'formOnly',
              },
            },
            offeringTelegram: {
              invoke: {
                id: 'telegramSignIn',
                src: 'telegramSignIn',
                input: ({ context: { telegram, inviter, now } }) => ({
                  window: present(telegram?.window, 'window'),
                  inviter,
                  now,
                }),
                onDone: [
                  {
                    guard: { type: 'isRegistered', params: ({ event }) => event.output },
                    target: '#registration.signedIn',
                    actions: { type: 'storeTelegramSession', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'areTermsChanged', params: ({ event }) => event.output },
                    target: '#registration.readingTerms',
                    actions: 'noteTermsChanged',
                  },
                  { target: '#registration.inviterUnknown' },
                ],
              },
            },
            formOnly: {},
          },
        },
        form: {
          initial: 'typing',
          states: {
            typing: {
              on: {
                'registration.submitted': {
                  target: '#registration.registering',
                  actions: { type: 'storeRegistration', params: ({ event }) => event },
                },
                'countries.opened': 'choosingCountry',
              },
            },
            /** The phone gets the code of the country that is chosen. */
            choosingCountry: { on: { 'countries.closed': 'typing' } },
          },
        },
      },
    },
    readingTerms: {
      tags: 'busy',
      invoke: {
        id: 'readTerms',
        src: 'readTerms',
        onDone: {
          target: 'enteringData',
          actions: { type: 'storeTerms', params: ({ event }) => ({ legal: event.output }) },
        },
        onError: {
          target: 'enteringData',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        ...registerCall,
        onError: [
          { guard: { type: 'isUndecided', params: rejection }, target: 'checkingOutcome' },
          {
            guard: { type: 'isTooEarly', params: rejection },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: rejection },
          },
          ...refused,
        ],
      },
    },
    checkingOutcome: {
      tags: 'busy',
      invoke: {
        ...registerCall,
        onError: [
          { guard: { type: 'isUndecided', params: rejection }, target: 'outcomeUnknown' },
          {
            guard: { type: 'isTooEarly', params: rejection },
            target: 'outcomeUnknown',
            actions: { type: 'holdOff', params: rejection },
          },
          ...refused,
        ],
      },
    },
    outcomeUnknown: {
      on: { 'outcome.requested': 'checkingOutcome' },
      after: { askAgain: 'checkingOutcome' },
    },
    waitingToRetry: waitingToRetry('enteringData'),
    verifying: {
      entry: ['clearFailure', { type: 'saveDraft', params: ({ context }) => context.draft }],
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: verificationInput,
        onDone: [
          opened,
          {
            guard: 'isSubmittedHere',
            target: 'enteringData',
            actions: {
              type: 'noteIfPhoneWrong',
              params: ({ event }) => ({ result: event.output }),
            },
          },
          // After a reload nothing was submitted here, and the inviter has not been checked yet.
          {
            target: 'starting',
            actions: [
              'forgetVerification',
              { type: 'noteIfPhoneWrong', params: ({ event }) => ({ result: event.output }) },
            ],
          },
        ],
      },
    },
    signedIn: {
      type: 'final',
      entry: {
        type: 'openSession',
        params: ({ context }) => ({ session: present(context.session, 'session') }),
      },
    },
  },
})

export type RegistrationActor = ActorRefFrom<typeof registrationMachine>
