import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure, FailureCode } from '../api/contract/failure.ts'
import type { Challenge, User } from '../api/contract/session.ts'
import type { Contacts } from '../api/contract/user.ts'
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
 * Why this flow exists: a mailbox is proven by the link of a mail, opened wherever the person reads mail, signed in
 * or not, or by its code typed by hand. A link only asks: programs that open the links of a mail before its reader
 * does confirm nothing, and its code leaves the address bar at once, because addresses are kept and shown: after a
 * reload the link is opened anew from the mail. Signed in and without a link it says what is confirmed already and sends the mail once more.
 */

export type Link = { verificationId: string; code: string }

type Context = RetryWait & {
  /** Parameters of the mail's link; null where the person came without one. */
  link: Link | null
  isSignedIn: boolean
  /** Unconfirmed, once it was read. */
  email: string | null
  challenge: Challenge | null
  now: () => number
}

export type EmailVerificationEvent =
  | LocationVisited
  | { type: 'link.confirmed' }
  | { type: 'contacts.requested' }
  | { type: 'mail.requested' }

/** After these the same link can never confirm anything. */
const final: ReadonlySet<FailureCode> = new Set([
  'code_expired',
  'code_invalid',
  'code_mismatch',
  'verification_failed',
  'validation_failed',
  'not_found',
  'email_taken',
])

const linkIn = ({ query: { verification, code } }: RouteLocation): Link | null =>
  verification && code ? { verificationId: verification, code } : null

type Read = { contacts: Contacts | null }

const contacts = ({ event }: { event: { output: Contacts | null } }): Read => ({
  contacts: event.output,
})

export const emailVerificationMachine = setup({
  types: {} as {
    input: {
      location: RouteLocation
      user: User | null
      now?: () => number
      deviceNow?: () => number
    }
    context: Context
    events: EmailVerificationEvent
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    confirmLink: port<void, Link>('confirmLink'),
    /** Null for whoever is not signed in. */
    readContacts: port<Contacts | null, { isSignedIn: boolean }>('readContacts'),
    /** Null when the address is confirmed already. */
    sendMail: port<Challenge | null, { email: string }>('sendMail'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    goTo: unprovidedAction<RouteLocation>('goTo'),
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    forgetLink: assign({ link: null, failure: null }),
    storeLink: assign((_, { location }: { location: RouteLocation }) => ({
      link: linkIn(location),
      failure: null,
    })),
    storeEmail: assign((_, { contacts }: Read) => ({
      email: contacts?.email ?? null,
      failure: null,
    })),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge | null }) => ({ challenge })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    holdOff: assign(({ context }, refused: { failure: Failure }) => heldOff(context, refused)),
    countDown: assign(({ context }) => countedDown(context)),
  },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    isOtherLink: ({ context: { link } }, { location }: { location: RouteLocation }) => {
      const next = linkIn(location)
      return (
        next !== null && (next.verificationId !== link?.verificationId || next.code !== link.code)
      )
    },
    isLinkOver: (_, { failure }: { failure: Failure }) => final.has(failure.code),
    isNobodysAddress: (_, { contacts }: Read) => contacts === null,
    hasNoEmail: (_, { contacts }: Read) => contacts?.email === null,
    isEmailConfirmed: (_, { contacts }: Read) => contacts?.emailConfirmed === true,
    isMailSent: (_, { challenge }: { challenge: Challenge | null }) => challenge !== null,
    isConfirmed: (_, { result }: { result: VerificationResult }) => result.outcome === 'confirmed',
    isTargetWrong: (_, { result }: { result: VerificationResult }) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
    isRestarted: (_, { result }: { result: VerificationResult }) => result.outcome === 'restarted',
    isTooEarly,
  },
  delays: { second: 1_000, retryWait },
}).createMachine({
  id: 'emailVerification',
  context: ({ input: { location, user, now = clock.now, deviceNow = clock.deviceNow } }) => ({
    link: linkIn(location),
    isSignedIn: user !== null,
    email: null,
    challenge: null,
    failure: null,
    retryAt: 0,
    secondsToRetry: 0,
    now,
    deviceNow,
  }),
  initial: 'choosing',
  on: {
    'location.visited': {
      guard: { type: 'isOtherLink', params: ({ event }) => event },
      target: '.choosing',
      actions: { type: 'storeLink', params: ({ event }) => event },
    },
  },
  states: {
    choosing: {
      always: [
        {
          guard: 'hasLink',
          target: 'offeringConfirmation',
          actions: { type: 'replaceLocation', params: { name: 'emailVerification', query: {} } },
        },
        { target: 'readingContacts' },
      ],
    },
    explaining: {},
    offeringConfirmation: { on: { 'link.confirmed': 'confirmingLink' } },
    confirmingLink: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        input: ({ context }) => present(context.link, 'link'),
        onDone: 'confirmed',
        onError: [
          {
            guard: { type: 'isLinkOver', params: rejection },
            target: 'linkRefused',
            actions: { type: 'storeFailure', params: rejection },
          },
          { target: 'offeringConfirmation', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    linkRefused: {
      on: { 'contacts.requested': { target: 'readingContacts', actions: 'forgetLink' } },
    },
    readingContacts: {
      tags: 'busy',
      invoke: {
        id: 'readContacts',
        src: 'readContacts',
        input: ({ context: { isSignedIn } }) => ({ isSignedIn }),
        onDone: [
          { guard: { type: 'isNobodysAddress', params: contacts }, target: 'explaining' },
          { guard: { type: 'hasNoEmail', params: contacts }, target: 'noEmail' },
          {
            guard: { type: 'isEmailConfirmed', params: contacts },
            target: 'alreadyConfirmed',
            actions: { type: 'storeEmail', params: contacts },
          },
          { target: 'offeringMail', actions: { type: 'storeEmail', params: contacts } },
        ],
        onError: {
          target: 'contactsNotRead',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
    },
    contactsNotRead: { on: { 'contacts.requested': 'readingContacts' } },
    noEmail: {},
    alreadyConfirmed: {},
    offeringMail: { on: { 'mail.requested': 'sendingMail' } },
    sendingMail: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'sendMail',
        src: 'sendMail',
        input: ({ context }) => ({ email: present(context.email, 'email') }),
        onDone: [
          {
            guard: { type: 'isMailSent', params: ({ event }) => ({ challenge: event.output }) },
            target: 'verifying',
            actions: {
              type: 'storeChallenge',
              params: ({ event }) => ({ challenge: event.output }),
            },
          },
          { target: 'readingContacts' },
        ],
        onError: [
          {
            guard: { type: 'isTooEarly', params: rejection },
            target: 'waitingToRetry',
            actions: { type: 'holdOff', params: rejection },
          },
          { target: 'offeringMail', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    waitingToRetry: waitingToRetry('offeringMail'),
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
            target: 'confirmed',
          },
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => ({ result: event.output }) },
            target: 'offeringMail',
            actions: { type: 'goTo', params: { name: 'settingsData', query: {} } },
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => ({ result: event.output }) },
            target: 'sendingMail',
          },
          { target: 'offeringMail' },
        ],
      },
    },
    confirmed: {},
  },
})

export type EmailVerificationActor = ActorRefFrom<typeof emailVerificationMachine>
