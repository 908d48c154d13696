import type { SnapshotFrom } from 'xstate'
import type { exchangeMachine } from '../../../src/machines/exchange.machine.ts'
import { isNothingDone, rejectionOf } from '../../../src/machines/submission.machine.ts'
import { amountIn } from '../../../src/machines/typed-amount.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { messagesOf } from './parts.ts'

/** Amounts that the provider counts by its own rate and income. */
type Facts = { moved: string; exchanged: string | Pattern }

const form = (
  { context: { draft } }: SnapshotFrom<typeof exchangeMachine>,
  { isOpen, confirm }: { isOpen: boolean; confirm: string },
) => ({
  from: draft.from,
  to: draft.to,
  amount: amountIn(draft.amount),
  canType: isOpen,
  canChoose: isOpen,
  buttons: isOpen ? ['Max', 'Swap the currencies'] : [],
  confirm,
})

const terms = ['Rate', 'Our feealready taken off']

const movedIn = ({ context }: SnapshotFrom<typeof exchangeMachine>, { moved }: Facts) =>
  context.moved ? [`${moved} moved to your balance`] : []

export const exchange = describeFlow<typeof exchangeMachine, Facts>()({
  read: (ui) => {
    const confirm = ui.button(/^(Exchange|Exchange \d.*|Checking .*)$/)
    return {
      isLoading: ui.text('Loading…').isShown(),
      from: ui.field('Currency you give').value(),
      to: ui.field('Currency you get').value(),
      amount: ui.role('textbox', 'You give').value(),
      canType: ui.role('textbox', 'You give').isEditable(),
      canChoose: ui.field('Currency you give').isEnabled(),
      buttons: ui.buttons('Try again', 'Max', 'Swap the currencies', 'Exchange something else'),
      confirm: confirm.content(),
      canConfirm: confirm.isEnabled(),
      isMoving: ui.dialog('Move income to the balance').isShown(),
      terms: ui
        .role('term')
        .contents()
        .then((labels) =>
          labels.filter((label) => /^(Rate|Our feealready taken off|You g.*)$/.test(label)),
        ),
      notes: ui.titles('status'),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    loading: (snapshot, facts) => ({ isLoading: true, notes: movedIn(snapshot, facts) }),
    notLoaded: ({ context: { failure } }) => ({
      buttons: ['Try again'],
      alerts: messagesOf(failure),
    }),
    choosing: (snapshot, facts) => {
      const { submitted } = snapshot.context
      const failure = rejectionOf(submitted)
      const isOutdated = failure?.code === 'quote_expired'
      return {
        ...form(snapshot, { isOpen: true, confirm: 'Exchange' }),
        notes: [
          ...(isNothingDone(submitted) || isOutdated ? ['Nothing was exchanged'] : []),
          ...movedIn(snapshot, facts),
        ],
        alerts: isOutdated ? [] : messagesOf(failure),
      }
    },
    movingIncome: (snapshot) => ({
      ...form(snapshot, { isOpen: true, confirm: 'Exchange' }),
      isMoving: true,
    }),
    exchanging: (snapshot) => ({
      ...form(snapshot, { isOpen: false, confirm: 'Exchange 100 TON' }),
      terms,
    }),
    exchanged: (_, { exchanged: done }) => ({
      buttons: ['Exchange something else'],
      terms,
      notes: [done],
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'draft.changed': ({ draft }, ui) => ui.role('textbox', 'You give').fill(amountIn(draft.amount)),
    'income.chosen': (_, ui) => ui.button('Move to the balance: bonus account').click(),
    'exchange.repeated': (_, ui) => ui.button('Exchange something else').click(),
  },
})
