import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Challenge, LostMethod, TelegramPayload } from '../api/contract/session.ts'
import type { Contacts } from '../api/contract/user.ts'
import { clock } from './clock.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { TelegramAnswer, TelegramQuestion } from './telegram-sign-in.machine.ts'
import { port, unprovided } from './unprovided.ts'

/**
 * Why this flow exists: a linked Telegram opens the account and may be sent its codes, so an open session alone must
 * neither link nor unlink one. The password is asked for where there is one, then a code by the method in force. A
 * Telegram that is linked is never overwritten: whoever wants another one unlinks it first. Where the provider refuses
 * because something else is linked than was known here, it is asked what is.
 */

/** By name; null where none is linked. */
export type TelegramLinkOutput = { linked: string | null; isChanged: boolean }

/** Empty where the person has none. */
type Given = { password: string }
export type TelegramChange = Given & { payload: TelegramPayload | null; lost: LostMethod | null }

type Context = {
  /** The name of the one that is linked; null where none is. */
  linked: string | null
  hasPassword: boolean
  /** The address of Telegram's window; null where Telegram is not offered, and can only be unlinked. */
  window: string | null
  opensWindow: boolean
  /** Until when the window is waited for; milliseconds on the clock of `deviceNow`. */
  closesAt: number
  /** Null where Telegram is unlinked. It and the password are kept only while they may be sent once more. */
  payload: TelegramPayload | null
  password: string
  /** The proof in place of the code by the method in force; null where that can be had. */
  lost: LostMethod | null
  challenge: Challenge | null
  isChanged: boolean
  failure: Failure | null
  now: () => number
  deviceNow: () => number
}

export type TelegramLinkEvent =
  | ({ type: 'link.submitted' } & Given)
  /** The person followed the plain link to the window. */
  | ({ type: 'link.followed' } & Given)
  /** The window may be lost behind others. */
  | { type: 'telegram.chosen' }
  | { type: 'telegram.cancelled' }
  | ({ type: 'unlink.submitted' } & Given)
  | { type: 'change.closed' }

const WINDOW_WAIT = 120_000

const lostIn = (result: VerificationResult) => ({
  lost: result.outcome === 'lost' ? result.lost : null,
})

export const telegramLinkMachine = setup({
  types: {} as {
    input: {
      contacts: Contacts
      window: string | null
      now?: () => number
      deviceNow?: () => number
    }
    context: Context
    events: TelegramLinkEvent
    output: TelegramLinkOutput
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    /** Opens the window within the very click, or browsers block it. */
    askTelegram: unprovided<TelegramAnswer, TelegramQuestion>('askTelegram'),
    /** Answers with what must be confirmed; null where nothing must. */
    changeTelegram: port<Challenge | null, TelegramChange>('changeTelegram'),
    readLinked: port<{ linked: string | null }>('readLinked'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    storeSubmission: assign((_, { password }: Given) => ({ password, lost: null, failure: null })),
    waitForWindow: assign(({ context }, { opensWindow }: { opensWindow: boolean }) => ({
      opensWindow,
      closesAt: context.deviceNow() + WINDOW_WAIT,
    })),
    storePayload: assign((_, { answer }: { answer: TelegramAnswer }) => ({
      payload: answer.outcome === 'authorised' ? answer.payload : null,
    })),
    forgetSecrets: assign({ password: '', payload: null }),
    storeLost: assign((_, { lost }: { lost: LostMethod | null }) => ({ lost })),
    storeChallenge: assign((_, { challenge }: { challenge: Challenge | null }) => ({ challenge })),
    storeLinked: assign((_, { linked }: { linked: string | null }) => ({ linked })),
    noteChanged: assign(({ context: { payload } }) => ({
      linked: nameOf(payload),
      isChanged: true,
    })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
  guards: {
    isLinked: ({ context }) => context.linked !== null,
    isAuthorised: (_, { answer }: { answer: TelegramAnswer }) => answer.outcome === 'authorised',
    isBlocked: (_, { answer }: { answer: TelegramAnswer }) => answer.outcome === 'blocked',
    isOutdated: (_, { failure }: { failure: Failure }) => failure.code === 'profile_not_updated',
    isChallenge: (_, { challenge }: { challenge: Challenge | null }) => challenge !== null,
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isLost: (_, { outcome }: VerificationResult) => outcome === 'lost',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
  },
  delays: {
    windowLimit: ({ context }) => Math.max(0, context.closesAt - context.deviceNow()),
  },
}).createMachine({
  id: 'telegramLink',
  context: ({ input: { contacts, window, now = clock.now, deviceNow = clock.deviceNow } }) => ({
    linked: contacts.telegram,
    hasPassword: contacts.hasPassword,
    window,
    opensWindow: true,
    closesAt: 0,
    payload: null,
    password: '',
    lost: null,
    challenge: null,
    isChanged: false,
    failure: null,
    now,
    deviceNow,
  }),
  output: ({ context: { linked, isChanged } }) => ({ linked, isChanged }),
  initial: 'offering',
  states: {
    offering: {
      entry: 'forgetSecrets',
      initial: 'judging',
      on: { 'change.closed': 'ended' },
      states: {
        judging: { always: [{ guard: 'isLinked', target: 'unlinking' }, { target: 'linking' }] },
        unlinking: {
          on: {
            'unlink.submitted': {
              target: '#telegramLink.requesting',
              actions: { type: 'storeSubmission', params: ({ event }) => event },
            },
          },
        },
        linking: {
          initial: 'fresh',
          on: {
            'link.submitted': {
              target: '#telegramLink.askingTelegram',
              actions: [
                { type: 'storeSubmission', params: ({ event }) => event },
                { type: 'waitForWindow', params: { opensWindow: true } },
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
                  target: '#telegramLink.askingTelegram',
                  actions: [
                    { type: 'storeSubmission', params: ({ event }) => event },
                    { type: 'waitForWindow', params: { opensWindow: false } },
                  ],
                },
              },
            },
          },
        },
      },
    },
    askingTelegram: {
      tags: 'busy',
      invoke: {
        id: 'askTelegram',
        src: 'askTelegram',
        input: ({ context: { window, opensWindow } }) => ({
          window: present(window, 'window'),
          opensWindow,
        }),
        onDone: [
          {
            guard: { type: 'isAuthorised', params: ({ event }) => ({ answer: event.output }) },
            target: 'requesting',
            actions: { type: 'storePayload', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: { type: 'isBlocked', params: ({ event }) => ({ answer: event.output }) },
            target: 'offering.linking.blocked',
          },
          { target: 'offering.linking.cancelled' },
        ],
        onError: { target: 'offering', actions: { type: 'storeFailure', params: rejection } },
      },
      after: { windowLimit: 'offering.linking.timedOut' },
      on: {
        'telegram.cancelled': 'offering.linking.cancelled',
        'telegram.chosen': {
          target: 'askingTelegram',
          reenter: true,
          actions: { type: 'waitForWindow', params: { opensWindow: true } },
        },
        'change.closed': 'ended',
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'changeTelegram',
        src: 'changeTelegram',
        input: ({ context: { payload, password, lost } }) => ({
          payload,
          password,
          lost,
        }),
        onDone: [
          {
            guard: { type: 'isChallenge', params: ({ event }) => ({ challenge: event.output }) },
            target: 'verifying',
            actions: {
              type: 'storeChallenge',
              params: ({ event }) => ({ challenge: event.output }),
            },
          },
          { target: 'ended', actions: 'noteChanged' },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: rejection },
            target: 'readingLinked',
            actions: { type: 'storeFailure', params: rejection },
          },
          // Another request does no harm: until its code has come back, nothing has changed.
          { target: 'offering', actions: { type: 'storeFailure', params: rejection } },
        ],
      },
    },
    readingLinked: {
      tags: 'busy',
      invoke: {
        id: 'readLinked',
        src: 'readLinked',
        onDone: {
          target: 'offering',
          actions: { type: 'storeLinked', params: ({ event }) => event.output },
        },
        onError: 'offering',
      },
    },
    verifying: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: ({ context: { challenge, now } }) => ({
          challenge: present(challenge, 'challenge'),
          now,
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'ended',
            actions: 'noteChanged',
          },
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: 'requesting',
            actions: { type: 'storeLost', params: ({ event }) => lostIn(event.output) },
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'requesting',
          },
          { target: 'offering' },
        ],
      },
    },
    ended: { type: 'final', entry: 'forgetSecrets' },
  },
})

/** As the provider names it. */
const nameOf = (payload: TelegramPayload | null): string | null =>
  payload === null ? null : (payload.username ?? payload.first_name)

export type TelegramLinkActor = ActorRefFrom<typeof telegramLinkMachine>
