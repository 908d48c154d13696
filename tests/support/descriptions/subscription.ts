import type { SnapshotFrom } from 'xstate'
import { isNothingDone, rejectionOf } from '../../../src/machines/submission.machine.ts'
import type { subscriptionMachine } from '../../../src/machines/subscription.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { buttonsOf, loading, messagesOf, notLoaded, readPage } from './parts.ts'

type Snapshot = SnapshotFrom<typeof subscriptionMachine>

type Facts = {
  prices: { month: string; year: string }
  /** The provider knows itself what was bought before. */
  standing: (text: string) => string | Pattern
  /** It has a balance and a calendar of its own as well. */
  figure: (text: string) => string | Pattern
  day: (text: string, before?: string) => string | Pattern
}

const chosenIn = ({ context }: Snapshot) => (context.chosen === 'year' ? 'year' : 'month')
const isActive = ({ context: { offer } }: Snapshot) => offer?.subscription.active ?? false

/** The chosen period and its costs. */
function choice(snapshot: Snapshot, facts: Facts, isOpen: boolean) {
  const { prices, figure, day, standing } = facts
  const chosen = chosenIn(snapshot)
  const lacks = chosen === 'year'
  // A purchase takes 10 of it at once; a fresh offer brings 40.50 again.
  const there = Number(snapshot.context.offer?.balance.balance.USDT)
  const ends = {
    month: isActive(snapshot) ? '11 March 2026' : '9 February 2026',
    year: isActive(snapshot) ? '9 February 2027' : '10 January 2027',
  }
  return {
    ...state(snapshot, facts),
    lasts: standing(
      isActive(snapshot)
        ? '30 days are left. A period bought now begins when this one ends.'
        : 'You have had no subscription so far. It begins as soon as it is paid.',
    ),
    chosen: [chosen],
    canChoose: isOpen,
    rows: [
      ['Your balance', figure(`${there.toFixed(2)} USDT`)],
      ['Price', prices[chosen]],
      lacks
        ? ['Missing', figure(`${(100 - there).toFixed(2)} USDT`)]
        : ['Left on your balance', figure(`${(there - 10).toFixed(2)} USDT`)],
      ['Active until', day(ends[chosen])],
    ],
    lacks: lacks && isOpen ? figure('You need 59.50 USDT more') : null,
    way: lacks && isOpen ? figure('Refill 61.00 USDT') : null,
    ...buttonsOf(lacks && isOpen ? [] : [`Pay ${prices[chosen]}`], isOpen),
  }
}

const state = (snapshot: Snapshot, { standing }: Facts) => ({
  state: snapshot.context.offer && standing(isActive(snapshot) ? 'Active' : 'Not active'),
})

/** A payment for another period says nothing about this one. */
const lastOf = ({ context: { chosen, submitted } }: Snapshot) =>
  submitted?.body.option === chosen ? submitted : null

export const subscription = describeFlow<typeof subscriptionMachine, Facts>()({
  read: (ui) => ({
    ...readPage(ui),
    state: ui.text(/^(Active|Ended|Not active)$/).content(),
    lasts: ui.text(/^You have had no subscription|days are left/).content(),
    chosen: ui.role('radio').chosen(),
    canChoose: ui.role('radio').isEnabled(),
    rows: ui.rows(),
    lacks: ui.text(/^You need .* more$/).content(),
    way: ui.text(/^Refill .*USDT$/).content(),
  }),
  shows: {
    loading: (snapshot, facts) =>
      snapshot.context.offer === null ? loading() : choice(snapshot, facts, false),
    notLoaded: (snapshot, facts) => ({ ...state(snapshot, facts), ...notLoaded(snapshot) }),
    choosing: (snapshot, facts) => {
      const last = lastOf(snapshot)
      return {
        ...choice(snapshot, facts, true),
        alerts: messagesOf(rejectionOf(last)),
        notes: isNothingDone(last) ? ['Nothing was bought'] : [],
      }
    },
    subscribing: (snapshot, facts) => choice(snapshot, facts, false),
    subscribed: (snapshot, facts) => ({
      ...state(snapshot, facts),
      notes: [facts.day('9 February 2026', 'The subscription is active until ')],
      buttons: [
        ...(snapshot.context.returnTo ? ['Continue opening the deposit'] : []),
        'Buy one more period',
      ],
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'option.chosen': ({ option }, ui) =>
      ui.role('radio', option === 'year' ? /^365\sdays/ : /^30\sdays/).click(),
    'subscription.submitted': (_, ui) => ui.button(/^Pay/).click(),
    'extension.requested': (_, ui) => ui.button('Buy one more period').click(),
    'return.requested': (_, ui) => ui.button('Continue opening the deposit').click(),
  },
})
