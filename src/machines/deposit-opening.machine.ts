import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Amount, Currency } from '../api/contract/amount.ts'
import type { Deposit, NewDeposit } from '../api/contract/deposit.ts'
import type { ExchangeQuote } from '../api/contract/exchange.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { Plan } from '../api/contract/plan.ts'
import type { User } from '../api/contract/session.ts'
import type { SubscriptionOption } from '../api/contract/subscription.ts'
import { coverOf } from './autoinvestment.ts'
import { clock } from './clock.ts'
import { difference, isBelow, isPositive, largest, sum } from './decimal.ts'
import { endOf, maximumOf } from './deposit-estimate.ts'
import {
  type OpeningDraft,
  type OpeningOffer,
  type OpeningTerms,
  termsSchema,
} from './deposit-terms.ts'
import { type AgreedQuote, exchangeQuoteMachine } from './exchange-quote.machine.ts'
import { type Loss, lossOf } from './first-deposit.ts'
import { present } from './present.ts'
import { least } from './refill-amount.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import {
  type Created,
  endedBy,
  isNothingDone,
  nextSubmission,
  rejectionIn,
  rejectionOf,
  resultIn,
  type SubmissionOutput,
  type Submitted,
  submissionOf,
} from './submission.machine.ts'
import { daysLeft } from './subscription.selectors.ts'
import { amountIn } from './typed-amount.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: opening a deposit locks money for a whole term, so a person first sees what it brings and what
 * it takes, to the last digit, and then it is opened once. What was chosen outlives the ways that lead out of here and
 * back (a subscription, a refill, a reload), and so does the key of a request whose answer is still owed: whoever
 * comes back is told what became of it before anything else can be sent.
 */

/** Kept for whoever goes back to the form. */
export type Opened = { opened: string }

type Context = {
  /** A reload came while the review was shown. */
  isReviewNamed: boolean
  /** Nobody else finds the draft. */
  login: string
  /** The plan that the address names. */
  named: string | null
  offer: OpeningOffer | null
  /** Null until there is a plan to choose. */
  terms: OpeningTerms | null
  /** Lead of the provider's clock over `now`, in milliseconds. */
  ahead: number
  /** When the terms were looked at last, in milliseconds of the provider's clock. */
  at: number
  /** Grows whenever the flow itself writes into the form; the screen starts a new one for each. */
  formKey: number
  /** The rate that was agreed to, where another currency pays. */
  quote: ExchangeQuote | null
  submitted: Submitted<NewDeposit> | null
  failure: Failure | null
  deposit: Created | null
  now: () => number
}

export type DepositOpeningEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  /** The terms are kept while they are typed, for the way back. */
  | { type: 'terms.changed'; terms: OpeningTerms }
  | { type: 'maximum.requested' }
  | { type: 'terms.submitted'; terms: OpeningTerms }
  | { type: 'terms.reopened' }
  /** `key`: made for it, and used unless it repeats a request that has one. */
  | { type: 'deposit.confirmed'; key: string }
  | { type: 'another.requested' }

/** The review is a step of its own in the history, so that Back leads to the form. */
const review = 'review'

export const planOf = ({ offer, terms }: Pick<Context, 'offer' | 'terms'>): Plan | null =>
  offer?.plans.find(({ id }) => id === terms?.plan) ?? null

/** The cheapest subscription, which a deposit takes beside its amount as long as none runs. */
export function subscriptionFor(
  { subscription, options }: OpeningOffer,
  plan: Plan,
): SubscriptionOption | null {
  if (subscription.active) return null
  const payable = options.filter(({ currency }) => currency === plan.currency)
  return least(payable, ({ price }) => price)
}

/** Somebody who opens a first deposit has just bought the shortest period that lasts as long as the subscription does. */
export function firstLoss(
  { offer, at }: Pick<Context, 'offer' | 'at'>,
  plan: Plan,
  amount: Amount,
): Loss | null {
  if (!offer?.isFirst) return null
  const left = daysLeft({ subscription: offer.subscription, at }) ?? 0
  const bought = least(
    offer.options.filter(({ days, currency }) => days >= left && currency === plan.currency),
    ({ days }) => `${days}`,
  )
  return bought && lossOf(plan, amount, bought)
}

/** The part of the balance left for the deposit itself, in the plan's own currency. */
export function leftFor(offer: OpeningOffer, plan: Plan): Amount {
  const there = offer.available[plan.currency] ?? '0'
  return largest('0', difference(there, subscriptionFor(offer, plan)?.price ?? '0'))
}

/** The balance lacks this much of the plan's own currency; null when it suffices, or when a rate decides. */
export function missingFor(
  offer: OpeningOffer,
  plan: Plan,
  { currency, amount }: OpeningTerms,
): Amount | null {
  if (currency !== plan.currency) return null
  const there = offer.available[currency] ?? '0'
  const needed = sum(amount, subscriptionFor(offer, plan)?.price ?? '0')
  return isBelow(there, needed) ? difference(needed, there) : null
}

const bodyOf = ({
  offer,
  terms,
  quote,
}: Pick<Context, 'offer' | 'terms' | 'quote'>): NewDeposit => {
  const { plan, currency, amount, autoinvestment } = present(terms, 'terms')
  return {
    plan,
    currency,
    amount: quote?.give ?? amount,
    quote: quote?.quote ?? null,
    autoinvestment: autoinvestment && present(planOf({ offer, terms }), 'plan').autoinvestment,
  }
}

const formOf = (plan: string): RouteLocation => ({ name: 'depositOpening', query: { plan } })
/** The review is over, and nothing was opened: a reload and Back are to find the form. */
const afterReview = ({ context: { terms } }: { context: Context }): RouteLocation =>
  terms === null ? { name: 'depositOpening', query: {} } : formOf(terms.plan)
/** It takes the place of the review in the history, so that Back does not lead to what is done. */
const openedOf = ({ id }: Created): RouteLocation => ({
  name: 'deposit',
  id,
  query: { step: 'opened' },
})
const reviewOf = (plan: string): RouteLocation => ({
  name: 'depositOpening',
  query: { plan, step: review },
})

/** The provider was asked after a lost answer: nothing was opened of what is chosen. */
export const isNothingOpened = (context: Context): boolean =>
  isNothingDone(context.submitted) &&
  JSON.stringify(context.submitted?.body) === JSON.stringify(bodyOf(context))

/** Another plan, for what was chosen: an amount means nothing in another currency, and a minimum in another plan. */
export function withPlan(terms: OpeningTerms, from: Plan | null, to: Plan): OpeningTerms {
  const isOwn = !['', from?.min].includes(amountIn(terms.amount))
  if (from?.currency === to.currency) {
    return { ...terms, plan: to.id, amount: isOwn ? terms.amount : to.min }
  }
  const currency = terms.currency === from?.currency ? to.currency : terms.currency
  return { ...terms, plan: to.id, currency, amount: to.min }
}

/** Stored terms may name a plan that is gone; the address goes before them. */
function termsFrom(
  { plans }: OpeningOffer,
  stored: OpeningTerms | null,
  named: string | null,
): OpeningTerms | null {
  const byId = (id: string | undefined | null) => plans.find((plan) => plan.id === id) ?? null
  const known = byId(stored?.plan)
  const plan = byId(named) ?? known ?? plans[0]
  if (!plan) return null
  if (!stored) {
    return { plan: plan.id, currency: plan.currency, amount: plan.min, autoinvestment: false }
  }
  const { currency, amount, autoinvestment } = stored
  return withPlan({ plan: stored.plan, currency, amount, autoinvestment }, known, plan)
}

/** For the way back, also out of a reload. */
const storedTerms = ({ context }: { context: Context }): OpeningDraft => {
  const { plan, currency, amount, autoinvestment } = present(context.terms, 'terms')
  const { submitted } = context
  const key = submitted === null || rejectionOf(submitted) ? null : submitted.key
  return { plan, currency, amount, autoinvestment, key }
}

/** True if the terms may be agreed to as they stand. */
function mayOpen(offer: OpeningOffer | null, terms: OpeningTerms | null): boolean {
  const plan = planOf({ offer, terms })
  return (
    offer?.subscription.active === true &&
    plan !== null &&
    terms !== null &&
    terms.amount !== '' &&
    missingFor(offer, plan, terms) === null
  )
}

/** Tells that the form may be reviewed: another amount may have been typed there since. */
const mayReview = (offer: OpeningOffer | null, terms: OpeningTerms | null): boolean =>
  offer !== null &&
  terms !== null &&
  termsSchema(offer).safeParse(terms).success &&
  mayOpen(offer, { ...terms, amount: amountIn(terms.amount) })

/** By the page's own way, or by the browser's. */
const leavingReview = {
  'terms.reopened': {
    target: 'choosing',
    actions: [
      'showTop',
      {
        type: 'replaceLocation',
        params: ({ context }: { context: Context }) => formOf(present(context.terms, 'terms').plan),
      },
    ],
  },
  'location.visited': [
    {
      guard: {
        type: 'namesOtherPlan',
        params: ({ event }: { event: LocationVisited }) => event,
      },
      target: 'choosing',
      actions: [
        'showTop',
        {
          type: 'storeNamedPlan',
          params: ({ event }: { event: LocationVisited }) => event,
        },
      ],
    },
    {
      guard: { type: 'namesForm', params: ({ event }: { event: LocationVisited }) => event },
      target: 'choosing',
      actions: 'showTop',
    },
  ],
} as const

/**
 * Says if a subscription lasts until the autoinvestment of these terms; `cover` is null where none is wished. Without a
 * subscription nothing is opened at all, which is said by itself.
 */
export function coverOfTerms(
  { offer, at }: Pick<Context, 'offer' | 'at'>,
  plan: Plan,
  { autoinvestment }: Pick<OpeningTerms, 'autoinvestment'>,
) {
  const { active, until } = present(offer, 'offer').subscription
  const endsAt = endOf(plan, at)
  const isWished = active && autoinvestment && plan.autoinvestment
  return { cover: isWished ? coverOf(endsAt, until, at) : null, subscribedUntil: until, endsAt }
}

export const depositOpeningMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User; now?: () => number }
    context: Context
    events: DepositOpeningEvent
    tags: 'busy'
    children: {
      readOffer: 'readOffer'
      readMaximum: 'readMaximum'
      exchangeQuote: 'exchangeQuote'
      submission: 'submission'
      inquiry: 'inquiry'
    }
  },
  actors: {
    readOffer: port<OpeningOffer, { login: string }>('readOffer'),
    readMaximum: port<ExchangeQuote, { from: Currency; to: Currency; amount: Amount }>(
      'readMaximum',
    ),
    exchangeQuote: exchangeQuoteMachine,
    submission: submissionOf<NewDeposit, Deposit>(),
    /** Asks after a request that was sent before a reload. */
    inquiry: submissionOf<NewDeposit, Deposit>('outcomeUnknown'),
  },
  actions: {
    /** Another step or plan is visited before the page has come. */
    storeVisited: assign((_, { location: { query } }: { location: RouteLocation }) => ({
      named: query.plan ?? null,
      isReviewNamed: query.step === review,
    })),
    storeOffer: assign(({ context }, offer: OpeningOffer) => ({
      offer,
      terms: termsFrom(offer, context.terms ?? offer.draft, context.named),
      ahead: Date.parse(offer.asOf) - context.now(),
      at: Date.parse(offer.asOf),
      formKey: context.formKey + 1,
      isReviewNamed: false,
    })),
    /** A request whose answer is owed is the same request when it is sent again. */
    storeOwed: assign(({ context: { offer, terms } }) => {
      const { key, ...chosen } = present(offer?.draft, 'draft')
      const body = terms ? bodyOf({ offer, terms, quote: null }) : { ...chosen, quote: null }
      return { submitted: { body, key: present(key, 'key'), end: null } }
    }),
    storeNamedPlan: assign(({ context }, { location }: { location: RouteLocation }) => ({
      named: location.query.plan ?? null,
      terms: withPlan(
        present(context.terms, 'terms'),
        planOf(context),
        present(
          context.offer?.plans.find(({ id }) => id === location.query.plan),
          'plan',
        ),
      ),
      formKey: context.formKey + 1,
    })),
    storeTerms: assign(({ context }, { terms }: { terms: OpeningTerms }) => ({
      terms,
      named: terms.plan,
      at: context.now() + context.ahead,
      failure: null,
      quote: null,
    })),
    /** The review shows what is sent, whatever was typed for it. */
    storePlainAmount: assign(({ context }) => {
      const terms = present(context.terms, 'terms')
      return { terms: { ...terms, amount: amountIn(terms.amount) } }
    }),
    storeMaximum: assign(({ context }, { get }: ExchangeQuote) => ({
      terms: {
        ...present(context.terms, 'terms'),
        amount: maximumOf(present(planOf(context), 'plan'), get),
      },
      formKey: context.formKey + 1,
      failure: null,
    })),
    storeQuote: assign((_, { quote }: AgreedQuote) => ({ quote })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    storeSubmission: assign(({ context }, { key }: { key: string }) => ({
      submitted: nextSubmission(context.submitted, { body: bodyOf(context), key }),
      failure: null,
    })),
    storeEnd: assign(({ context }, output: SubmissionOutput<Created>) => ({
      submitted: endedBy(context.submitted, output),
      failure: rejectionIn(output),
      deposit: resultIn(output),
    })),
    startAfresh: assign({ terms: null, named: null, quote: null, submitted: null, deposit: null }),
    /** The opened deposit takes the place of the choice. */
    saveDraft: unprovidedAction<OpeningDraft | Opened>('saveDraft'),
    /** The address names the plan, so that a reload and a copied link show it, and in the end the deposit. */
    replaceLocation: unprovidedAction<RouteLocation>('replaceLocation'),
    /** Scrolls to the top: another step on the same page begins there. */
    showTop: unprovidedAction('showTop'),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isOwed: (_, { draft }: OpeningOffer) => draft !== null && draft.key !== null,
    isUnread: ({ context }) => context.offer === null,
    namesOtherPlan: ({ context }, { location }: { location: RouteLocation }) =>
      context.terms !== null &&
      location.query.plan !== context.terms.plan &&
      context.offer?.plans.some(({ id }) => id === location.query.plan) === true,
    namesForm: (_, { location }: { location: RouteLocation }) => location.query.step !== review,
    namesReview: (_, { location }: { location: RouteLocation }) => location.query.step === review,
    namesPossibleReview: (
      { context: { offer, terms } },
      { location }: { location: RouteLocation },
    ) => location.query.step === review && mayReview(offer, terms),
    isReviewNamed: ({ context }) => context.isReviewNamed,
    /** Only what this person chose is shown for agreement. */
    isReviewed: ({ context: { isReviewNamed, named } }, offer: OpeningOffer) =>
      isReviewNamed &&
      offer.draft?.plan === named &&
      mayReview(offer, termsFrom(offer, offer.draft, named)),
    isOtherPlan: ({ context }, { terms }: { terms: OpeningTerms }) => terms.plan !== context.named,
    mayOpen: ({ context: { offer } }, { terms }: { terms: OpeningTerms }) => mayOpen(offer, terms),
    isExchanged: ({ context }) => context.terms?.currency !== planOf(context)?.currency,
    mayExchangeAll: ({ context }) => {
      const { offer, terms } = context
      return (
        terms !== null &&
        terms.currency !== planOf(context)?.currency &&
        isPositive(offer?.available[terms.currency] ?? '0')
      )
    },
    isOpened: ({ context: { deposit } }) => deposit !== null,
    isNothingOpened: ({ context: { submitted } }) => isNothingDone(submitted),
    isQuoteStale: ({ context: { failure } }) => failure?.code === 'quote_expired',
  },
}).createMachine({
  id: 'depositOpening',
  context: ({ input: { location, user, now = clock.now } }) => ({
    login: user.login,
    isReviewNamed: location.query.step === review,
    named: location.query.plan ?? null,
    offer: null,
    terms: null,
    ahead: 0,
    at: 0,
    formKey: 0,
    quote: null,
    submitted: null,
    failure: null,
    deposit: null,
    now,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readOffer',
        src: 'readOffer',
        input: ({ context: { login } }) => ({ login }),
        onDone: [
          {
            guard: { type: 'isOwed', params: ({ event }) => event.output },
            target: 'askingOutcome',
            actions: [{ type: 'storeOffer', params: ({ event }) => event.output }, 'storeOwed'],
          },
          {
            guard: { type: 'isReviewed', params: ({ event }) => event.output },
            target: 'judgingPayment',
            actions: { type: 'storeOffer', params: ({ event }) => event.output },
          },
          {
            guard: 'isReviewNamed',
            target: 'choosing',
            actions: [
              { type: 'storeOffer', params: ({ event }) => event.output },
              { type: 'replaceLocation', params: afterReview },
            ],
          },
          {
            target: 'choosing',
            actions: { type: 'storeOffer', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
      on: {
        'location.visited': {
          guard: 'isUnread',
          actions: { type: 'storeVisited', params: ({ event }) => event },
        },
      },
    },
    notLoaded: { on: { 'retry.requested': { target: 'loading', actions: 'forgetFailure' } } },
    choosing: {
      on: {
        'location.visited': [
          {
            guard: { type: 'namesOtherPlan', params: ({ event }) => event },
            actions: { type: 'storeNamedPlan', params: ({ event }) => event },
          },
          {
            guard: { type: 'namesPossibleReview', params: ({ event }) => event },
            target: 'judgingPayment',
          },
          {
            guard: { type: 'namesReview', params: ({ event }) => event },
            actions: { type: 'replaceLocation', params: afterReview },
          },
        ],
        'terms.changed': [
          {
            guard: { type: 'isOtherPlan', params: ({ event }) => event },
            actions: [
              { type: 'storeTerms', params: ({ event }) => event },
              { type: 'saveDraft', params: storedTerms },
              {
                type: 'replaceLocation',
                params: ({ event }) => formOf(event.terms.plan),
              },
            ],
          },
          {
            actions: [
              { type: 'storeTerms', params: ({ event }) => event },
              { type: 'saveDraft', params: storedTerms },
            ],
          },
        ],
        'maximum.requested': {
          guard: 'mayExchangeAll',
          target: 'askingMaximum',
          actions: 'forgetFailure',
        },
        'terms.submitted': {
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'judgingPayment',
          actions: [
            { type: 'storeTerms', params: ({ event }) => event },
            { type: 'goTo', params: ({ event }) => reviewOf(event.terms.plan) },
          ],
        },
      },
    },
    /** Only the provider knows the rate of another currency. */
    askingMaximum: {
      tags: 'busy',
      invoke: {
        id: 'readMaximum',
        src: 'readMaximum',
        input: ({ context }) => {
          const { currency: from } = present(context.terms, 'terms')
          return {
            from,
            to: present(planOf(context), 'plan').currency,
            amount: present(context.offer?.available[from], 'available'),
          }
        },
        onDone: {
          target: 'choosing',
          actions: { type: 'storeMaximum', params: ({ event }) => event.output },
        },
        onError: { target: 'choosing', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    judgingPayment: {
      entry: ['showTop', 'storePlainAmount'],
      always: [{ guard: 'isExchanged', target: 'agreeingRate' }, { target: 'reviewing' }],
    },
    reviewing: {
      on: {
        ...leavingReview,
        'deposit.confirmed': {
          target: 'opening',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
      },
    },
    /** The review where another currency pays: it ends with a rate that the person agreed to. */
    agreeingRate: {
      invoke: {
        id: 'exchangeQuote',
        src: 'exchangeQuote',
        input: ({ context }) => {
          const { currency, amount } = present(context.terms, 'terms')
          return {
            available: present(context.offer, 'offer').available,
            request: {
              from: currency,
              to: present(planOf(context), 'plan').currency,
              amount,
              side: 'get',
            },
            known: context.quote,
            now: context.now,
          }
        },
        onDone: {
          target: 'opening',
          actions: [
            { type: 'storeQuote', params: ({ event }) => event.output },
            { type: 'storeSubmission', params: ({ event }) => event.output },
          ],
        },
      },
      on: leavingReview,
    },
    opening: {
      tags: 'busy',
      entry: { type: 'saveDraft', params: storedTerms },
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'ending',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
      },
    },
    askingOutcome: {
      invoke: {
        id: 'inquiry',
        src: 'inquiry',
        input: ({ context }) => present(context.submitted, 'submitted'),
        onDone: {
          target: 'ending',
          actions: { type: 'storeEnd', params: ({ event }) => event.output },
        },
      },
    },
    ending: {
      always: [
        { guard: 'isOpened', target: 'opened' },
        {
          guard: 'isNothingOpened',
          target: 'choosing',
          actions: { type: 'replaceLocation', params: afterReview },
        },
        {
          guard: 'isQuoteStale',
          target: 'judgingPayment',
          actions: { type: 'saveDraft', params: storedTerms },
        },
        {
          // Plans, balance and subscription here are older than the provider's.
          target: 'loading',
          actions: [
            { type: 'saveDraft', params: storedTerms },
            { type: 'replaceLocation', params: afterReview },
          ],
        },
      ],
    },
    opened: {
      entry: [
        {
          type: 'saveDraft',
          params: ({ context }) => ({ opened: present(context.deposit, 'deposit').id }),
        },
        {
          type: 'replaceLocation',
          params: ({ context }) => openedOf(present(context.deposit, 'deposit')),
        },
      ],
      on: { 'another.requested': { target: 'loading', actions: 'startAfresh' } },
    },
  },
})

export type DepositOpeningActor = ActorRefFrom<typeof depositOpeningMachine>
