import type { SnapshotFrom } from 'xstate'
import type { withdrawalProgressMachine } from '../../../src/machines/withdrawal-progress.machine.ts'
import { describeFlow, numbered, type Pattern } from '../description.ts'
import { failureText, notLoaded } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof withdrawalProgressMachine>
/** `explorer`: where the transfer is shown; `help`: the way to support, where there is one. */
type Facts = { amount: string; explorer: string | Pattern; help: string }

const created = 'Created, the amount is reserved'
const inspection = 'On inspection'
const titles = [
  created,
  inspection,
  'Sent',
  'Rejected by the operator',
  'Cancelled by you',
  'The transfer did not succeed',
]
const whole = 'The whole amount is back on your balance.'

/** The chip, the steps with the one that is current, and what is said of the end that it came to. */
function progressOf({ context: { payment } }: Snapshot, { help }: Facts) {
  const reason = payment?.reason ? `The operator wrote: “${payment.reason}”` : ''
  switch (payment?.rejection === 'cancelled' ? 'cancelled' : payment?.status) {
    case 'on_inspection':
      return { progress: ['On inspection', created, `now: ${inspection}`, 'Sent'], notes: [] }
    case 'successful':
      return { progress: ['Successful', created, inspection, 'Sent'], notes: [] }
    case 'rejected':
      return {
        progress: ['Rejected', created, inspection, 'Rejected by the operator'],
        notes: [`This withdrawal was rejected${reason}Nothing was sent. ${whole}${help}`],
      }
    case 'cancelled':
      return {
        progress: ['Cancelled', created, 'Cancelled by you'],
        notes: [`You have cancelled this withdrawalNothing was sent. ${whole}`],
      }
    case 'error':
      return {
        progress: ['Error', created, inspection, 'The transfer did not succeed'],
        notes: [
          `The transfer did not succeed${reason}${whole} You can request the withdrawal again.${help}`,
        ],
      }
    default:
      return { progress: ['Pending', `now: ${created}`, inspection, 'Sent'], notes: [] }
  }
}

/** `canCheck`: null where nothing is left to be asked. */
function page(snapshot: Snapshot, facts: Facts, canCheck: boolean | null) {
  const { failure, notCancelled, payment } = snapshot.context
  const isCancellable = payment?.cancellable === true
  const { notes, progress } = progressOf(snapshot, facts)
  const refused = isCancellable
    ? `${failureText(notCancelled)}The withdrawal was not cancelled. You can try again.`
    : 'It can no longer be cancelledThe inspection has already started.'
  return {
    progress,
    notes: [
      ...notes,
      ...(failure && canCheck !== null
        ? [numbered('The last check failedWhat you see is from 12:30. We keep checking.')]
        : []),
    ],
    alerts: notCancelled ? [refused] : [],
    buttons: [
      'All withdrawals',
      ...(canCheck ? ['Check now'] : []),
      ...(isCancellable && snapshot.can({ type: 'cancellation.requested' })
        ? ['Cancel the withdrawal']
        : []),
      ...(snapshot.can({ type: 'print.requested' }) ? ['Print the receipt'] : []),
    ],
    isCancellable,
    explorer: payment?.explorerUrl ? facts.explorer : null,
  }
}

/** The dialog over the page, and which of its answers can be given. */
const asking = (snapshot: Snapshot, facts: Facts, answers: string[]) => {
  const shown = page(snapshot, facts, false)
  return {
    ...shown,
    buttons: [...shown.buttons, ...answers],
    canTakeBack: answers.length > 0,
    dialog: 'Cancel this withdrawal?',
    question: `Nothing is sent. ${facts.amount} go back to your balance at once, including the fee. A new withdrawal needs a new code.`,
  }
}

export const withdrawalProgress = describeFlow<typeof withdrawalProgressMachine, Facts>()({
  read: (ui) => {
    const steps = ui.role('list').role('listitem')
    return {
      progress: Promise.all([
        ui.text(/^(Pending|On inspection|Successful|Rejected|Cancelled|Error)$/).content(),
        steps.contents(),
        steps.attributes('aria-current'),
      ]).then(([chip, contents, current]) => {
        const named = contents.flatMap((text, index) => {
          const title = titles.find((known) => text.startsWith(known)) ?? []
          return current[index] === 'step' ? `now: ${title}` : title
        })
        // The list of withdrawals has chips as well.
        return named.length > 0 ? [chip ?? '', ...named] : []
      }),
      notes: ui.notes(),
      alerts: ui.alerts(),
      buttons: ui.buttons(
        'Try again',
        'All withdrawals',
        'Check now',
        'Cancel the withdrawal',
        'Print the receipt',
        'Keep it',
        'Close',
      ),
      isCancellable: ui.button('Cancel the withdrawal').isShown(),
      canTakeBack: ui.button(/^Cancel and take/).isEnabled(),
      explorer: steps.link(/opens in a new tab/).attribute('href'),
      isUnknown: ui.heading('This withdrawal doesn’t exist').isShown(),
      dialog: ui.dialog().heading().content(),
      question: ui
        .dialog()
        .text(/go back to your balance/)
        .content()
        .then((text) => text?.replaceAll('\u00a0', ' ')),
    }
  },
  shows: {
    loading: () => ({ notes: ['Loading…'], buttons: ['All withdrawals'] }),
    notLoaded: ({ context }) => {
      const { alert } = notLoaded(
        context.failure,
        'We couldn’t load this withdrawal. Your money is safe.',
      )
      return { alerts: [`${alert}All withdrawals`], buttons: ['Try again', 'All withdrawals'] }
    },
    notFound: () => ({ isUnknown: true, buttons: ['All withdrawals'] }),
    'open.resting': (snapshot, facts) => page(snapshot, facts, true),
    'open.checking': (snapshot, facts) => page(snapshot, facts, false),
    'open.paused': (snapshot, facts) => page(snapshot, facts, false),
    'open.over': (snapshot, facts) => page(snapshot, facts, null),
    'open.confirmingCancellation': (snapshot, facts) =>
      asking(snapshot, facts, ['Keep it', 'Close']),
    'open.cancelling': (snapshot, facts) => asking(snapshot, facts, []),
  },
  actions: {
    'print.requested': (_, ui) => ui.button('Print the receipt').click(),
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'check.requested': (_, ui) => ui.button('Check now').click(),
    'progress.closed': (_, ui) => ui.button('All withdrawals').click(),
    'cancellation.requested': (_, ui) => ui.button('Cancel the withdrawal').click(),
    'cancellation.dismissed': (_, ui) => ui.button('Keep it').click(),
    'cancellation.confirmed': (_, ui) => ui.button(/^Cancel and take/).click(),
  },
})
