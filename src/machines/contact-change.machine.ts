import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Challenge, LostMethod, PendingChange } from '../api/contract/session.ts'
import type { Contacts } from '../api/contract/user.ts'
import { clock } from './clock.ts'
import { phoneVerificationMachine, type VerificationResult } from './phone-verification.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { guardNavigation } from './system.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: codes go to the phone and the e-mail of a person, so whoever could change them in passing would
 * own the account. The password is asked for where there is one, then a code by the method in force, and then one to the
 * new phone or e-mail, which counts only now. Whoever lost the method in force names what stands in for it; where that is
 * a wait, the new one counts days later, and until then everybody who is told may cancel.
 */

export type ContactKind = 'phone' | 'email'

/** `password` is empty where the person has none. */
export type NewContact = { value: string; password: string }
export type ContactRequest = NewContact & { kind: ContactKind; lost: LostMethod | null }

/** Null: nothing has changed. */
export type ContactChangeOutput = { changedTo: string | null }

type Context = {
  kind: ContactKind
  /** The one that counts now; null where there is none. */
  current: string | null
  hasPassword: boolean
  isDirty: boolean
  /** The data submitted last: a rejection is about exactly these. */
  submitted: string | null
  /** Kept only until it is proven who asks: with another way for the code the request is repeated. */
  password: string
  /** The proof in place of the code by the method in force; null where that can be had. */
  lost: LostMethod | null
  challenge: Challenge | null
  /** Milliseconds on the clock of `now`, of a change that waits. */
  effectiveAt: number
  isConfirmed: boolean
  failure: Failure | null
  now: () => number
}

export type ContactChangeEvent =
  | { type: 'draft.changed'; isDirty: boolean }
  | { type: 'contact.submitted'; values: NewContact }
  | { type: 'change.closed' }

const verificationInput = ({ context }: { context: Pick<Context, 'challenge' | 'now'> }) => ({
  challenge: present(context.challenge, 'challenge'),
  now: context.now,
})

const nextIn = (result: VerificationResult) => (result.outcome === 'next' ? result.challenge : null)
const lostIn = (result: VerificationResult) => (result.outcome === 'lost' ? result.lost : null)
const pendingIn = (result: VerificationResult) =>
  result.outcome === 'pending' ? result.pending : null

export const contactChangeMachine = setup({
  types: {} as {
    input: { kind: ContactKind; contacts: Contacts; now?: () => number }
    context: Context
    events: ContactChangeEvent
    output: ContactChangeOutput
    children: { phoneVerification: 'phoneVerification' }
    tags: 'busy'
  },
  actors: {
    /** Answers with what must be confirmed; null where nothing must. */
    changeContact: port<Challenge | null, ContactRequest>('changeContact'),
    phoneVerification: phoneVerificationMachine,
  },
  actions: {
    storeDraft: assign((_, { isDirty }: { isDirty: boolean }) => ({ isDirty })),
    storeSubmission: assign((_, { value, password }: NewContact) => ({
      submitted: value,
      password,
      lost: null,
      failure: null,
    })),
    forgetPassword: assign({ password: '' }),
    storeLost: assign((_, lost: LostMethod | null) => ({ lost })),
    storeChallenge: assign((_, challenge: Challenge | null) => ({ challenge })),
    storeWait: assign(({ context }, pending: PendingChange | null) => ({
      effectiveAt: context.now() + present(pending, 'pending').waitsFor * 1000,
    })),
    noteConfirmed: assign({ isConfirmed: true }),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    guardNavigation: guardNavigation(),
  },
  guards: {
    isDirty: ({ context }) => context.isDirty,
    isChallenge: (_, challenge: Challenge | null) => challenge !== null,
    /** The wait is asked for by a code to the new phone or e-mail alone. */
    waits: ({ context }) => context.lost === 'wait',
    isConfirmed: (_, { outcome }: VerificationResult) => outcome === 'confirmed',
    isNext: (_, { outcome }: VerificationResult) => outcome === 'next',
    isPending: (_, { outcome }: VerificationResult) => outcome === 'pending',
    isLost: (_, { outcome }: VerificationResult) => outcome === 'lost',
    isRestarted: (_, { outcome }: VerificationResult) => outcome === 'restarted',
    isWrongTarget: (_, result: VerificationResult) =>
      result.outcome === 'closed' && result.reason === 'wrongTarget',
  },
}).createMachine({
  id: 'contactChange',
  context: ({ input: { kind, contacts, now = clock.now } }) => ({
    kind,
    current: contacts[kind],
    hasPassword: contacts.hasPassword,
    isDirty: false,
    submitted: null,
    password: '',
    lost: null,
    challenge: null,
    effectiveAt: 0,
    isConfirmed: false,
    failure: null,
    now,
  }),
  output: ({ context }) => ({ changedTo: context.isConfirmed ? context.submitted : null }),
  initial: 'enteringContact',
  states: {
    enteringContact: {
      entry: 'forgetPassword',
      on: {
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            { type: 'guardNavigation', params: ({ event }) => ({ isHeld: event.isDirty }) },
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
      invoke: {
        id: 'changeContact',
        src: 'changeContact',
        input: ({ context }) => ({
          kind: context.kind,
          value: present(context.submitted, 'submitted'),
          password: context.password,
          lost: context.lost,
        }),
        onDone: [
          {
            guard: { type: 'isChallenge', params: ({ event }) => event.output },
            target: 'judgingChallenge',
            actions: { type: 'storeChallenge', params: ({ event }) => event.output },
          },
          { target: 'ended', actions: 'noteConfirmed' },
        ],
        // Another request does no harm: until its code has come back, nothing has changed.
        onError: {
          target: 'enteringContact',
          actions: { type: 'storeFailure', params: rejection },
        },
      },
    },
    judgingChallenge: {
      always: [{ guard: 'waits', target: 'confirmingNew' }, { target: 'proving' }],
    },
    /** By the method in force, or by what stands in for it. */
    proving: {
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: verificationInput,
        onDone: [
          {
            guard: { type: 'isNext', params: ({ event }) => event.output },
            target: 'confirmingNew',
            actions: { type: 'storeChallenge', params: ({ event }) => nextIn(event.output) },
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
    /** By a code to the new phone or e-mail. */
    confirmingNew: {
      entry: 'forgetPassword',
      invoke: {
        id: 'phoneVerification',
        src: 'phoneVerification',
        input: verificationInput,
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'ended',
            actions: 'noteConfirmed',
          },
          {
            guard: { type: 'isPending', params: ({ event }) => event.output },
            target: 'delayed',
            actions: { type: 'storeWait', params: ({ event }) => pendingIn(event.output) },
          },
          {
            guard: { type: 'isRestarted', params: ({ event }) => event.output },
            target: 'enteringContact',
          },
          {
            guard: { type: 'isWrongTarget', params: ({ event }) => event.output },
            target: 'enteringContact',
          },
          { target: 'ended' },
        ],
      },
    },
    /** The change waits: nothing is lost by leaving. */
    delayed: {
      entry: { type: 'guardNavigation', params: { isHeld: false } },
      on: { 'change.closed': 'ended' },
    },
    ended: {
      type: 'final',
      entry: ['forgetPassword', { type: 'guardNavigation', params: { isHeld: false } }],
    },
  },
})

export type ContactChangeActor = ActorRefFrom<typeof contactChangeMachine>
