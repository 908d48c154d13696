import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { Challenge, User } from '../api/contract/session.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { guardNavigation } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a new password ends every other session, so a person must know for certain whether it counts,
 * and what opens the account besides it. Whoever came through Telegram has none yet: no old one is asked for, but a
 * code by the method in force. When the answer to a change was lost, nobody may guess: the flow finds out whether there
 * is a password now and says that the new one may already be in force.
 */

export type PasswordOwner = {
  /** False for a person who came through Telegram and has set none yet. */
  hasPassword: boolean
  email: string
  /** Null where the list did not come: then no password counts as common here. */
  commonPasswords: ReadonlySet<string> | null
}

export type PasswordChange = { oldPassword: string | null; newPassword: string }

/** `challenge`: what must be answered before the password is set. `telegram` opens the account too. */
export type PasswordAnswer = { challenge: Challenge | null; telegram: string | null }

type Context = {
  login: string
  owner: PasswordOwner | null
  isDirty: boolean
  /** Change submitted last; cleared as soon as it is in force. */
  change: PasswordChange | null
  /** An answer was lost: the password submitted then may be in force. */
  isUncertain: boolean
  challenge: Challenge | null
  /** Linked, so that it opens the account whatever the password is. */
  telegram: string | null
  failure: Failure | null
}

export type PasswordChangeEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; isDirty: boolean }
  | { type: 'password.submitted'; values: PasswordChange }
  | { type: 'change.repeated' }

const data: RouteLocation = { name: 'settingsData', query: {} }

export const passwordChangeMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User }
    context: Context
    events: PasswordChangeEvent
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    readOwner: port<PasswordOwner>('readOwner'),
    changePassword: port<PasswordAnswer, PasswordChange>('changePassword'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    /** The next form begins only when it may be typed into. */
    forgetOwner: assign({ owner: null }),
    storeOwner: assign((_, owner: PasswordOwner) => ({ owner })),
    storeChange: assign((_, { values }: { values: PasswordChange }) => ({
      change: values,
      failure: null,
    })),
    storeDraft: assign((_, { isDirty }: { isDirty: boolean }) => ({ isDirty })),
    forgetChange: assign({ isDirty: false, change: null, isUncertain: false }),
    storeAnswer: assign((_, { challenge, telegram }: PasswordAnswer) => ({ challenge, telegram })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    noteUncertain: assign({ isUncertain: true }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
    guardNavigation: guardNavigation(),
  },
  guards: {
    isTyped: ({ context }) => context.isDirty,
    /** Without an old password nothing changes before a code. */
    isUndecided: ({ context }, { error }: { error: unknown }) =>
      context.change?.oldPassword !== null && isOutcomeUnknown(failureFrom(error)),
    isChallenge: (_, { challenge }: PasswordAnswer) => challenge !== null,
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
    isTargetWrong: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input }) => ({
    login: input.user.login,
    owner: null,
    isDirty: false,
    change: null,
    isUncertain: false,
    challenge: null,
    telegram: null,
    failure: null,
  }),
  initial: 'readingOwner',
  states: {
    readingOwner: {
      tags: 'busy',
      invoke: {
        id: 'readOwner',
        src: 'readOwner',
        onDone: {
          target: 'enteringPassword',
          actions: { type: 'storeOwner', params: ({ event }) => event.output },
        },
        onError: {
          target: 'ownerNotRead',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    ownerNotRead: {
      on: { 'retry.requested': { target: 'readingOwner', actions: 'clearFailure' } },
    },
    enteringPassword: {
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            { type: 'guardNavigation', params: ({ event }) => ({ isHeld: event.isDirty }) },
          ],
        },
        'password.submitted': {
          guard: 'isTyped',
          target: 'changing',
          actions: { type: 'storeChange', params: ({ event }) => event },
        },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context }) => present(context.change, 'change'),
        onDone: [
          {
            guard: { type: 'isChallenge', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'changed',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => event },
            target: 'readingOwner',
            actions: [
              'noteUncertain',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
          {
            target: 'enteringPassword',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
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
            target: 'changed',
          },
          {
            guard: { type: 'isTargetWrong', params: ({ event }) => event.output },
            target: 'enteringPassword',
            actions: { type: 'goTo', params: data },
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'changing',
          },
          // A right code whose answer was lost has set the password. What was typed is still there.
          { target: 'readingOwner' },
        ],
      },
    },
    changed: {
      entry: ['forgetChange', { type: 'guardNavigation', params: { isHeld: false } }],
      on: { 'change.repeated': { target: 'readingOwner', actions: 'forgetOwner' } },
    },
  },
})

export type PasswordChangeActor = ActorRefFrom<typeof passwordChangeMachine>
