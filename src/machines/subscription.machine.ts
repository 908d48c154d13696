import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Plan } from '../api/contract/plan.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import type { Subscription, SubscriptionOption } from '../api/contract/subscription.ts'
import type { Balance } from '../api/contract/user.ts'
import { difference, isBelow } from './decimal.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation, RouteName } from './route-location.ts'
import {
  endedBy,
  isDone,
  nextSubmission,
  rejectionIn,
  resultOf,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { changeUser } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a period of the subscription is paid from the balance, at once and once. The price stands
 * beside what is there and what will be left before anything is sent. Whoever came from a flow that needed the
 * subscription is led back into it.
 */

/** Only flows that need a subscription send anybody here. */
export const returnLocations = [
  'deposits',
  'depositOpening',
  'deposit',
  'partners',
] as const satisfies readonly RouteName[]
type ReturnLocation = RouteLocation & { name: (typeof returnLocations)[number] }

function returnOf({ query }: RouteLocation): ReturnLocation | null {
  const name = returnLocations.find((location) => location === query.return)
  if (name === 'deposit') return query.id ? { name, id: query.id, query: {} } : null
  return name ? { name, query: {} } : null
}

export type SubscriptionOffer = {
  /** The shortest first. */
  options: SubscriptionOption[]
  plans: Plan[]
  systems: PaymentSystem[]
  balance: Balance['currencies']
  subscription: Subscription
  /** No deposit was opened before. */
  isFirst: boolean
  /** When it was read, in milliseconds. */
  at: number
}

/** `until`: the end of the subscription before it, by which a payment whose answer was lost is told from none. */
export type SubscriptionPayment = { option: string; until: string | null }

type Context = {
  offer: SubscriptionOffer | null
  /** The id of the option that is chosen; null until there is one to choose. */
  chosen: string | null
  submitted: Submitted<SubscriptionPayment> | null
  /** Failure of the call that reads the offer. */
  failure: Failure | null
  /** The flow that was interrupted for want of a subscription. */
  returnTo: ReturnLocation | null
}

export type SubscriptionEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'option.chosen'; option: string }
  /** `key`: made for it, and used unless it repeats a request that has one. */
  | { type: 'subscription.submitted'; key: string }
  | { type: 'extension.requested' }
  | { type: 'return.requested' }

export const chosenOption = ({
  offer,
  chosen,
}: Pick<Context, 'offer' | 'chosen'>): SubscriptionOption | null =>
  offer?.options.find(({ id }) => id === chosen) ?? null

/** The balance lacks this much for an option; null when it suffices. */
export function missingFor({ balance }: SubscriptionOffer, option: SubscriptionOption) {
  const there = balance.balance[option.currency] ?? '0'
  return isBelow(there, option.price) ? difference(option.price, there) : null
}

export const subscriptionMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: SubscriptionEvent
    tags: 'busy'
    children: { readOffer: 'readOffer'; submission: 'submission' }
  },
  actors: {
    readOffer: port<SubscriptionOffer>('readOffer'),
    submission: submissionOf<SubscriptionPayment, Subscription>(),
  },
  actions: {
    storeLocation: assign((_, { location }: { location: RouteLocation }) => ({
      returnTo: returnOf(location),
    })),
    storeOffer: assign(({ context }, offer: SubscriptionOffer) => ({
      offer,
      chosen: offer.options.some(({ id }) => id === context.chosen)
        ? context.chosen
        : (offer.options[0]?.id ?? null),
    })),
    storeChoice: assign((_, { option }: { option: string }) => ({ chosen: option })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeSubmission: assign(({ context: { submitted, chosen, offer } }, key: string) => ({
      submitted: nextSubmission(submitted, {
        body: {
          option: present(chosen, 'chosen'),
          until: present(offer, 'offer').subscription.until,
        },
        key,
      }),
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Subscription>) => ({
      submitted: endedBy(context.submitted, output),
    })),
    /** The price is taken from the balance, which what comes next is told from. */
    storeSubscription: assign(({ context }, subscription: Subscription) => {
      const offer = present(context.offer, 'offer')
      const { price, currency } = present(chosenOption(context), 'option')
      const left = difference(offer.balance.balance[currency] ?? '0', price)
      const balance = { ...offer.balance.balance, [currency]: left }
      return { offer: { ...offer, subscription, balance: { ...offer.balance, balance } } }
    }),
    changeUser: changeUser(),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isOtherOption: ({ context }, { option }: { option: string }) => context.chosen !== option,
    isCovered: ({ context }) => {
      const option = chosenOption(context)
      return option !== null && missingFor(present(context.offer, 'offer'), option) === null
    },
    isDone,
    /** The balance here is older than the provider's. */
    isBalanceStale: (_, output: SubmissionOutput<Subscription>) =>
      rejectionIn(output)?.code === 'insufficient_funds',
    isInterrupted: ({ context }) => context.returnTo !== null,
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    offer: null,
    chosen: null,
    submitted: null,
    failure: null,
    returnTo: returnOf(input.location),
  }),
  initial: 'loading',
  on: {
    'location.visited': { actions: { type: 'storeLocation', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeOffer', params: ({ event }) => event.output },
        },
        onError: {
          target: 'notLoaded',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
      },
    },
    notLoaded: {
      on: { 'retry.requested': { target: 'loading', actions: 'forgetFailure' } },
    },
    choosing: {
      on: {
        'option.chosen': {
          guard: { type: 'isOtherOption', params: ({ event }) => event },
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
        'subscription.submitted': {
          guard: 'isCovered',
          target: 'subscribing',
          actions: { type: 'storeSubmission', params: ({ event }) => event.key },
        },
      },
    },
    subscribing: {
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'subscribed',
            actions: [
              { type: 'storeEnd', params: ({ event }) => event.output },
              { type: 'storeSubscription', params: ({ event }) => resultOf(event.output) },
              {
                type: 'changeUser',
                params: ({ event }) => ({ subscription: resultOf(event.output) }),
              },
            ],
          },
          {
            guard: { type: 'isBalanceStale', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
          {
            target: 'choosing',
            actions: { type: 'storeEnd', params: ({ event }) => event.output },
          },
        ],
      },
    },
    subscribed: {
      on: {
        'return.requested': {
          guard: 'isInterrupted',
          actions: {
            type: 'goTo',
            params: ({ context }) => present(context.returnTo, 'returnTo'),
          },
        },
        'extension.requested': 'loading',
      },
    },
  },
})

export type SubscriptionActor = ActorRefFrom<typeof subscriptionMachine>
