import type { SnapshotFrom } from 'xstate'
import type { depositClosingMachine } from '../../../src/machines/deposit-closing.machine.ts'
import { isNothingDone } from '../../../src/machines/submission.machine.ts'
import { describeFlow, like, type Pattern } from '../description.ts'
import { messagesOf, readPage } from './parts.ts'

type Snapshot = SnapshotFrom<typeof depositClosingMachine>

type Facts = {
  /** Texts of the losses shown, by the losses of the model. */
  losses: Record<string, string>
  /** Source of a pattern. */
  daysEarned: string
  /** The figure that keeping the deposit until its end is compared under. */
  keepUntil: string | Pattern
}

const dialog = ({ context: { quote } }: Snapshot, { daysEarned }: Facts) => ({
  title: 'Close this deposit early?',
  subject: like(
    new RegExp(
      `^Balance · 3,000\\.00 USDT${
        quote === null || quote.forfeited === '135' ? ` · ${daysEarned} of 90 days earned` : ''
      }$`,
    ),
  ),
})

const loading = (snapshot: Snapshot, facts: Facts) => ({
  ...dialog(snapshot, facts),
  isLoading: true,
})

/** The figures, and what can be done with them. */
function offer(snapshot: Snapshot, facts: Facts, { canKeep = false, canConfirm = false } = {}) {
  const { quote, earlier, acknowledged } = snapshot.context
  const loss = facts.losses[quote?.forfeited ?? ''] ?? '-'
  const confirm = `Close and lose ${loss}`
  const before = earlier && `before: ${facts.losses[earlier.forfeited]}`
  return {
    ...dialog(snapshot, facts),
    rows: [
      ['Close now', '3,000.00 USDTto your balance at once'],
      [facts.keepUntil, '4,215.00 USDTestimated'],
      ['Deposit, returned', '3,000.00 USDT'],
      [`Earnings, lost${before ?? ''}`, `−${loss}`],
      ['You get now', '3,000.00 USDT'],
    ],
    tick: `I understand that ${loss} will be lost and that this cannot be undone`,
    isTicked: acknowledged,
    buttons: [...(canKeep ? ['Close', 'Keep the deposit'] : []), ...(canConfirm ? [confirm] : [])],
    disabled: [...(canKeep ? [] : ['Keep the deposit']), ...(canConfirm ? [] : [confirm])],
  }
}

export const depositClosing = describeFlow<typeof depositClosingMachine, Facts>()({
  read: (ui) => ({
    ...readPage(ui),
    title: ui.heading().content(),
    subject: ui.text(/ · .*USDT/).content(),
    rows: ui.rows(),
    tick: ui.role('checkbox').label(),
    isTicked: ui.role('checkbox').isChecked(),
    canTick: ui.role('checkbox').isEnabled(),
    timeLeft: ui.text(/^These figures are valid for/).content(),
  }),
  shows: {
    quoting: (snapshot, facts) =>
      snapshot.context.quote === null
        ? { ...loading(snapshot, facts), buttons: ['Close'] }
        : offer(snapshot, facts, { canKeep: true }),
    notQuoted: (snapshot, facts) => ({
      ...dialog(snapshot, facts),
      buttons: ['Close', 'Keep the deposit', 'Ask again'],
      alerts: messagesOf(snapshot.context.failure),
    }),
    checkingTerm: (snapshot, facts) =>
      snapshot.context.quote === null ? loading(snapshot, facts) : offer(snapshot, facts),
    offering: (snapshot, facts) => {
      const { acknowledged, earlier, failure, submitted } = snapshot.context
      const isRenewed = failure?.code === 'quote_expired'
      return {
        ...offer(snapshot, facts, { canKeep: true, canConfirm: acknowledged }),
        canTick: true,
        timeLeft: like(/^These figures are valid for \d\d? seconds?$/),
        notes: [
          ...(earlier ? ['The figures have changed'] : []),
          ...(isRenewed && !earlier ? ['These are fresh figures'] : []),
          ...(isNothingDone(submitted) ? ['Nothing was closed'] : []),
        ],
        alerts: isRenewed ? [] : messagesOf(failure),
      }
    },
    quoteExpired: (snapshot, facts) => ({
      ...offer(snapshot, facts),
      buttons: ['Close', 'Keep the deposit', 'Show the current figures'],
      disabled: [],
      notes: ['These figures have expired'],
    }),
    closing: (snapshot, facts) => offer(snapshot, facts),
    termEnded: () => ({
      title: 'The term has just ended',
      buttons: ['Show the deposit'],
      notes: ['Nothing was closed early'],
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Ask again').click(),
    'quote.requested': (_, ui) => ui.button('Show the current figures').click(),
    'loss.acknowledged': (_, ui) => ui.role('checkbox').click(),
    'closing.confirmed': (_, ui) => ui.button(/^Close and lose/).click(),
    'closing.dismissed': (_, ui) => ui.button('Close').click(),
    'end.acknowledged': (_, ui) => ui.button('Show the deposit').click(),
  },
})
