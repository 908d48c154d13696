import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom, isOutcomeUnknown } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import type { Subscription, SubscriptionOption } from '../api/contract/subscription.ts'
import type { Balance } from '../api/contract/user.ts'
import { difference, isBelow } from './decimal.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { Place, PlaceName, PlaceVisited } from './places.ts'
import { present } from './present.ts'
import { changeUser } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a period of the subscription is paid from the balance, at once and once. The price stands
 * beside what is there and what will be left before anything is sent; the key is made before the call and kept until
 * a definite answer; when the answer is lost, the provider is asked until when the subscription runs now, and no
 * second payment is offered meanwhile. Whoever came from a flow that needed the subscription is led back into it.
 */

/** Only flows that need a subscription send anybody here. */
export const returnPlaces = [
  'deposits',
  'depositOpening',
  'deposit',
  'partners',
] as const satisfies readonly PlaceName[]
type ReturnPlace = Place & { name: (typeof returnPlaces)[number] }

function returnOf({ query }: Place): ReturnPlace | null {
  const name = returnPlaces.find((place) => place === query.return)
  if (name === 'deposit') return query.id ? { name, id: query.id, query: {} } : null
  return name ? { name, query: {} } : null
}

export type SubscriptionOffer = {
  /** The shortest first. */
  options: SubscriptionOption[]
  balance: Balance['currencies']
  subscription: Subscription
  /** When it was read, in milliseconds. */
  at: number
}

type Context = {
  offer: SubscriptionOffer | null
  /** The id of the option that is chosen; null until there is one to choose. */
  chosen: string | null
  /** The option that was submitted last, and its key until a definite answer. */
  submitted: string | null
  key: string | null
  failure: Failure | null
  /** The provider was asked after a lost answer: nothing was bought. */
  nothingBought: boolean
  timesAsked: number
  /** The flow that was interrupted for want of a subscription. */
  returnTo: ReturnPlace | null
}

export type SubscriptionEvent =
  | PlaceVisited
  | { type: 'retry.requested' }
  | { type: 'option.chosen'; option: string }
  | { type: 'subscription.submitted' }
  | { type: 'refill.requested' }
  | { type: 'outcome.requested' }
  | { type: 'extension.requested' }
  | { type: 'return.requested' }

export const chosenOption = ({
  offer,
  chosen,
}: Pick<Context, 'offer' | 'chosen'>): SubscriptionOption | null =>
  offer?.options.find(({ id }) => id === chosen) ?? null

/** What the balance lacks for an option; null when it suffices. */
export function missingFor({ balance }: SubscriptionOffer, option: SubscriptionOption) {
  const there = balance.balance[option.currency] ?? '0'
  return isBelow(there, option.price) ? difference(option.price, there) : null
}

export const subscriptionMachine = setup({
  types: {} as {
    input: { place: Place; user: User }
    context: Context
    events: SubscriptionEvent
    tags: 'busy'
  },
  actors: {
    readOffer: port<SubscriptionOffer>('readOffer'),
    subscribe: port<Subscription, { key: string; option: string }>('subscribe'),
    readSubscription: port<Subscription>('readSubscription'),
  },
  actions: {
    storePlace: assign((_, { place }: { place: Place }) => ({ returnTo: returnOf(place) })),
    storeOffer: assign(({ context }, offer: SubscriptionOffer) => ({
      offer,
      chosen: offer.options.some(({ id }) => id === context.chosen)
        ? context.chosen
        : (offer.options[0]?.id ?? null),
    })),
    storeChoice: assign((_, { option }: { option: string }) => ({
      chosen: option,
      failure: null,
      nothingBought: false,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeSubmission: assign(({ context }) => ({
      submitted: context.chosen,
      key:
        context.key !== null && context.submitted === context.chosen
          ? context.key
          : newIdempotencyKey(),
      failure: null,
      nothingBought: false,
      timesAsked: 0,
    })),
    countQuestion: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    forgetKey: assign({ key: null }),
    noteNothingBought: assign({ nothingBought: true, failure: null }),
    storeSubscription: assign(({ context }, subscription: Subscription) => ({
      offer: { ...present(context.offer, 'offer'), subscription },
      key: null,
      failure: null,
    })),
    changeUser: changeUser(),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    isOtherOption: ({ context }, { option }: { option: string }) => context.chosen !== option,
    isCovered: ({ context }) => {
      const option = chosenOption(context)
      return option !== null && missingFor(present(context.offer, 'offer'), option) === null
    },
    isUncovered: ({ context }) => {
      const option = chosenOption(context)
      return option !== null && missingFor(present(context.offer, 'offer'), option) !== null
    },
    isUndecided: (_, failure: Failure) => isOutcomeUnknown(failure),
    /** The balance here is older than the provider's. */
    isBalanceStale: (_, failure: Failure) => failure.code === 'insufficient_funds',
    isBought: ({ context }, { until }: Subscription) => until !== context.offer?.subscription.until,
    isInterrupted: ({ context }) => context.returnTo !== null,
  },
  delays: {
    /** Long enough for a request whose answer was lost to be finished by the provider. */
    outcomeWait: ({ context }) => Math.min(2_000 * 2 ** context.timesAsked, 30_000),
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    offer: null,
    chosen: null,
    submitted: null,
    key: null,
    failure: null,
    nothingBought: false,
    timesAsked: 0,
    returnTo: returnOf(input.place),
  }),
  initial: 'loading',
  on: {
    'place.visited': { actions: { type: 'storePlace', params: ({ event }) => event } },
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
          actions: 'storeSubmission',
        },
        'refill.requested': {
          guard: 'isUncovered',
          actions: { type: 'goTo', params: { name: 'refill', query: {} } },
        },
      },
    },
    subscribing: {
      tags: 'busy',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({
          key: present(context.key, 'key'),
          option: present(context.submitted, 'submitted'),
        }),
        onDone: {
          target: 'subscribed',
          actions: [
            { type: 'storeSubscription', params: ({ event }) => event.output },
            { type: 'changeUser', params: ({ event }) => ({ subscription: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isUndecided', params: ({ event }) => failureFrom(event.error) },
            target: 'outcomeUnknown',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
          {
            guard: { type: 'isBalanceStale', params: ({ event }) => failureFrom(event.error) },
            target: 'loading',
            actions: [
              'forgetKey',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
          {
            target: 'choosing',
            actions: [
              'forgetKey',
              { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            ],
          },
        ],
      },
    },
    outcomeUnknown: {
      after: { outcomeWait: 'checkingOutcome' },
      on: { 'outcome.requested': 'checkingOutcome' },
    },
    checkingOutcome: {
      tags: 'busy',
      entry: 'countQuestion',
      invoke: {
        id: 'readSubscription',
        src: 'readSubscription',
        onDone: [
          {
            guard: { type: 'isBought', params: ({ event }) => event.output },
            target: 'subscribed',
            actions: [
              { type: 'storeSubscription', params: ({ event }) => event.output },
              { type: 'changeUser', params: ({ event }) => ({ subscription: event.output }) },
            ],
          },
          { target: 'choosing', actions: 'noteNothingBought' },
        ],
        onError: {
          target: 'outcomeUnknown',
          actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
        },
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
