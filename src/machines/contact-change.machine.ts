import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Challenge } from '../api/contract/session.ts'
import type { Contacts } from '../api/contract/user.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { noAnswer, refusal } from './refusal.ts'
import { unprovided, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: codes go to the phone and the e-mail of a person, so whoever could change them in passing would
 * own the account. The password is asked for where there is one, and the new phone or e-mail counts only when the code
 * that was sent to it has come back.
 */

export type ContactKind = 'phone' | 'email'

/** `password` is empty where the person has none. */
export type NewContact = { value: string; password: string }

/** Null: nothing has changed. */
export type ContactChangeOutput = { changedTo: string | null }

type Context = {
  kind: ContactKind
  /** The one that counts now; null where there is none. */
  current: string | null
  hasPassword: boolean
  isDirty: boolean
  /** What was submitted last: a refusal is about exactly this. The password is not kept beyond the answer. */
  submitted: string | null
  password: string
  challenge: Challenge | null
  isConfirmed: boolean
  failure: Failure | null
}

export type ContactChangeEvent =
  | { type: 'draft.changed'; isDirty: boolean }
  | { type: 'contact.submitted'; values: NewContact }
  | { type: 'change.closed' }

export const contactChangeMachine = setup({
  types: {} as {
    input: { kind: ContactKind; contacts: Contacts }
    context: Context
    events: ContactChangeEvent
    output: ContactChangeOutput
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    /** Answers with what must be confirmed; null where nothing must. */
    changeContact: unprovided<Challenge | null, { kind: ContactKind } & NewContact>(
      'changeContact',
    ),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    storeDraft: assign((_, { isDirty }: { isDirty: boolean }) => ({ isDirty })),
    storeSubmission: assign((_, { value, password }: NewContact) => ({
      submitted: value,
      password,
      failure: null,
    })),
    forgetPassword: assign({ password: '' }),
    storeChallenge: assign((_, challenge: Challenge | null) => ({ challenge })),
    noteConfirmed: assign({ isConfirmed: true }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    holdDeparture: unprovidedAction<{ isHeld: boolean }>('holdDeparture'),
  },
  guards: {
    isDirty: ({ context }) => context.isDirty,
    isChallenge: (_, challenge: Challenge | null) => challenge !== null,
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isWrongTarget: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
  },
  delays: { answerLimit: 20_000 },
}).createMachine({
  id: 'contactChange',
  context: ({ input: { kind, contacts } }) => ({
    kind,
    current: contacts[kind],
    hasPassword: contacts.hasPassword,
    isDirty: false,
    submitted: null,
    password: '',
    challenge: null,
    isConfirmed: false,
    failure: null,
  }),
  output: ({ context }) => ({ changedTo: context.isConfirmed ? context.submitted : null }),
  initial: 'enteringContact',
  states: {
    enteringContact: {
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            { type: 'holdDeparture', params: ({ event }) => ({ isHeld: event.isDirty }) },
          ],
        },
        'contact.submitted': {
          guard: 'isDirty',
          target: 'requesting',
          actions: { type: 'storeSubmission', params: ({ event }) => event.values },
        },
        'change.closed': 'ended',
      },
    },
    requesting: {
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'changeContact',
        src: 'changeContact',
        input: ({ context }) => ({
          kind: context.kind,
          value: present(context.submitted, 'submitted'),
          password: context.password,
        }),
        onDone: [
          {
            guard: { type: 'isChallenge', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'storeChallenge', params: ({ event }) => event.output },
          },
          { target: 'ended', actions: 'noteConfirmed' },
        ],
        onError: { target: 'enteringContact', actions: { type: 'storeFailure', params: refusal } },
      },
      after: {
        // Another request does no harm: until its code has come back, nothing has changed.
        answerLimit: {
          target: 'enteringContact',
          actions: { type: 'storeFailure', params: noAnswer },
        },
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
            target: 'enteringContact',
          },
          { target: 'ended' },
        ],
      },
    },
    ended: { type: 'final', entry: { type: 'holdDeparture', params: { isHeld: false } } },
  },
})

export type ContactChangeActor = ActorRefFrom<typeof contactChangeMachine>
