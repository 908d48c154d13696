import { type ActorRefFrom, assign, setup } from 'xstate'
import { currencies, PositiveAmount } from '../api/contract/amount.ts'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { NewRefill, Refill } from '../api/contract/refill.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import { firstDepositOf, type Newcomer } from './first-deposit.ts'
import { present } from './present.ts'
import type { Lacking } from './refill-amount.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import {
  type Created,
  endedBy,
  isDone,
  nextSubmission,
  resultOf,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: asking for an invoice is the one moment of a refill at which something is created, so it is
 * submitted once. What was submitted is kept until it is done: after a request that created nothing, the same one is
 * sent again under the same key only. The form begins with what another flow lacks, or a first deposit; what is typed
 * outlives the ways that lead out of here and back.
 */

/** Typed, and not asked for yet. `begun`: what was lacking then; a form that begins with something else has no use for it. */
export type RefillDraft = NewRefill & { begun: string }

export type RefillOffer = {
  systems: PaymentSystem[]
  newcomer: Newcomer | null
  draft: RefillDraft | null
}

type Context = {
  /** Nobody else finds the draft. */
  login: string
  systems: PaymentSystem[]
  newcomer: Newcomer | null
  /** The address said last that so much is lacking. */
  named: Lacking | null
  /** The form begins with it. */
  lacking: Lacking | null
  /** Grows with every fresh form; the screen starts a new one for each. */
  formKey: number
  /** In the form; a fresh form begins with it instead. */
  draft: NewRefill | null
  submitted: Submitted<NewRefill> | null
  /** Failure of the call that reads the currencies. */
  failure: Failure | null
}

/** The address names it: the flow that sent the person here lacks it. */
function lackingIn({ lacking, of }: RouteLocation['query'] = {}): Lacking | null {
  const currency = currencies.find((each) => each === of)
  const amount = PositiveAmount.safeParse(lacking)
  return currency && amount.success ? { currency, amount: amount.data } : null
}

const textOf = (lacking: Lacking | null): string =>
  lacking ? `${lacking.amount} ${lacking.currency}` : ''

export type RefillCreationEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'draft.changed'; values: NewRefill }
  /** `key`: made for it, and used unless it repeats a request that has one. */
  | { type: 'refill.submitted'; values: NewRefill; key: string }
  | { type: 'refill.repeated'; values: NewRefill }

/** Another page of the cabinet lacks something else now. */
const visiting = {
  'location.visited': {
    guard: { type: 'namesOther', params: ({ event }: { event: LocationVisited }) => event },
    actions: { type: 'storeNamed', params: ({ event }: { event: LocationVisited }) => event },
  },
} as const

export const refillCreationMachine = setup({
  types: {} as {
    input: { login: string; location?: RouteLocation }
    context: Context
    events: RefillCreationEvent
    tags: 'busy'
    children: { readOffer: 'readOffer'; submission: 'submission' }
  },
  actors: {
    readOffer: port<RefillOffer, { login: string }>('readOffer'),
    submission: submissionOf<NewRefill, Refill>(),
  },
  actions: {
    storeOffer: assign(({ context }, { systems, newcomer, draft }: RefillOffer) => {
      const known = { systems, newcomer, failure: null }
      if (context.draft !== null) return known
      const lacking = context.lacking ?? (newcomer && firstDepositOf(newcomer).lacking)
      const isBegun = draft !== null && draft.begun === textOf(lacking)
      const { paymentSystem = '', amount = '' } = draft ?? {}
      return { ...known, lacking, draft: isBegun ? { paymentSystem, amount } : null }
    }),
    storeDraft: assign((_, { values }: { values: NewRefill }) => ({ draft: values })),
    storeNamed: assign(({ context }, { location }: { location: RouteLocation }) => {
      const named = lackingIn(location.query)
      return { formKey: context.formKey + 1, named, lacking: named, draft: null, submitted: null }
    }),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeSubmission: assign(({ context }, { values, key }: { values: NewRefill; key: string }) => ({
      submitted: nextSubmission(context.submitted, { body: values, key }),
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Created>) => ({
      submitted: endedBy(context.submitted, output),
    })),
    startAfresh: assign(({ context }, draft: NewRefill | null) => ({
      formKey: context.formKey + 1,
      lacking: null,
      draft,
      submitted: null,
      failure: null,
    })),
    /** Null forgets it. */
    saveDraft: unprovidedAction<RefillDraft | null>('saveDraft'),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isDone,
    namesOther: ({ context }, { location }: { location: RouteLocation }) => {
      const named = lackingIn(location.query)
      return named !== null && textOf(named) !== textOf(context.named)
    },
  },
}).createMachine({
  id: 'refillCreation',
  context: ({ input }) => ({
    login: input.login,
    systems: [],
    newcomer: null,
    named: lackingIn(input.location?.query),
    lacking: lackingIn(input.location?.query),
    formKey: 0,
    draft: null,
    submitted: null,
    failure: null,
  }),
  initial: 'loadingSystems',
  states: {
    loadingSystems: {
      tags: 'busy',
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        input: ({ context: { login } }) => ({ login }),
        onDone: {
          target: 'enteringAmount',
          actions: { type: 'storeOffer', params: ({ event }) => event.output },
        },
        onError: {
          target: 'systemsNotLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
      on: {
        ...visiting,
        'refill.repeated': {
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    systemsNotLoaded: {
      on: {
        ...visiting,
        'retry.requested': 'loadingSystems',
        'refill.repeated': {
          target: 'loadingSystems',
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    enteringAmount: {
      on: {
        ...visiting,
        'draft.changed': {
          actions: [
            { type: 'storeDraft', params: ({ event }) => event },
            {
              type: 'saveDraft',
              params: ({ context, event }) => ({ ...event.values, begun: textOf(context.lacking) }),
            },
          ],
        },
        'refill.submitted': {
          target: 'creating',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'refill.repeated': {
          actions: { type: 'startAfresh', params: ({ event }) => event.values },
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'enteringAmount',
            actions: [
              { type: 'startAfresh', params: null },
              { type: 'saveDraft', params: null },
              { type: 'goTo', params: ({ event }) => paymentOf(resultOf(event.output)) },
            ],
          },
          {
            target: 'enteringAmount',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
  },
})

export type RefillCreationActor = ActorRefFrom<typeof refillCreationMachine>

const paymentOf = ({ id }: Created): RouteLocation => ({ name: 'refill', id, query: {} })
