import type { SnapshotFrom } from 'xstate'
import type { exchangeQuoteMachine } from '../../../src/machines/exchange-quote.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { messagesOf } from './parts.ts'

type Snapshot = SnapshotFrom<typeof exchangeQuoteMachine>

/** `holds`: how long the rate holds that has just come. */
type Facts = { holds: string | Pattern }

/** Tells the terms only: the amounts stand in the fields of the form. */
const ledger = ['Rate', 'Our feealready taken off']
/** The one that was not fixed by the person is compared. */
const differences = ({ context: { known } }: Snapshot) =>
  known?.give === '1000'
    ? ['You would have given', 'You give now', 'Difference']
    : ['You would have got', 'You get now', 'Difference']

const lacking = ({ context: { quote } }: Snapshot) =>
  quote?.give === '1000' ? 'You need 850 TON more' : null

const asking = ({ context: { quote } }: Snapshot) => ({
  rows: quote ? ledger : [],
  isAsking: true,
})

export const exchangeQuote = describeFlow<typeof exchangeQuoteMachine, Facts>()({
  read: (ui) => ({
    rows: ui.role('term').contents(),
    buttons: ui.buttons('Ask for a new rate', 'Accept the new rate'),
    canConfirm: ui.button(/^Exchange( 100.TON)?$/).isEnabled(),
    isAwaited: ui.text('Enter an amount to see the rate and the fee.').isShown(),
    isAsking: ui.text('Asking for the rate…').isShown(),
    holds: ui.text(/^This rate holds/).content(),
    lacks: ui.text(/^You need .* more$/).content(),
    notes: ui.titles('status'),
    alerts: ui.titles('alert'),
  }),
  shows: {
    waiting: () => ({ isAwaited: true }),
    settling: asking,
    quoting: asking,
    notQuoted: ({ context: { failure } }) => ({
      buttons: failure?.fields ? [] : ['Ask for a new rate'],
      alerts: messagesOf(failure),
    }),
    offered: (snapshot, { holds }) => ({
      rows: ledger,
      canConfirm: lacking(snapshot) === null,
      holds,
      lacks: lacking(snapshot),
    }),
    changed: (snapshot, { holds }) => ({
      rows: [...ledger, ...differences(snapshot)],
      buttons: ['Accept the new rate'],
      holds,
      alerts: ['The rate has changed'],
      lacks: lacking(snapshot),
    }),
    expired: () => ({
      rows: ledger,
      buttons: ['Ask for a new rate'],
      notes: ['The rate has expired'],
    }),
  },
  actions: {
    'quote.requested': (_, ui) => ui.button('Ask for a new rate').click(),
    'rate.accepted': (_, ui) => ui.button('Accept the new rate').click(),
    'quote.accepted': (_, ui) => ui.button(/^Exchange( 100.TON)?$/).click(),
  },
})
