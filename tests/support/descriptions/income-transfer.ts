import type { SnapshotFrom } from 'xstate'
import type { incomeTransferMachine } from '../../../src/machines/income-transfer.machine.ts'
import { isNothingDone, rejectionOf } from '../../../src/machines/submission.machine.ts'
import { describeFlow } from '../description.ts'
import { messagesOf, readPage } from './parts.ts'

type Facts = { amount: string; amountText: string }

/** The typed amount stays, whatever happened to the request. */
function form(
  { context: { submitted } }: SnapshotFrom<typeof incomeTransferMachine>,
  { amount, amountText }: Facts,
  isOpen: boolean,
) {
  const submit = submitted ? `Move ${amountText}` : 'Move'
  return {
    source: 'bonus USDT',
    amount: submitted ? amount : '',
    canType: isOpen,
    canChoose: isOpen,
    buttons: isOpen ? ['Close', 'Max', submit, 'Cancel'] : [],
    disabled: isOpen ? [] : ['Max', submit, 'Cancel'],
  }
}

export const incomeTransfer = describeFlow<typeof incomeTransferMachine, Facts>()({
  read: (ui) => ({
    ...readPage(ui),
    source: ui.field('What to move').value(),
    canChoose: ui.field('What to move').isEnabled(),
    amount: ui.field('Amount').value(),
    canType: ui.field('Amount').isEditable(),
  }),
  shows: {
    enteringAmount: (snapshot, facts) => {
      const { submitted } = snapshot.context
      return {
        ...form(snapshot, facts, true),
        alerts: messagesOf(rejectionOf(submitted)),
        notes: isNothingDone(submitted) ? ['Nothing was moved'] : [],
      }
    },
    moving: (snapshot, facts) => form(snapshot, facts, false),
  },
  actions: {
    'income.submitted': async (_, ui, { amount }) => {
      await ui.field('Amount').fill(amount)
      await ui.button(/^Move \d/).click()
    },
    'transfer.closed': (_, ui) => ui.button('Cancel').click(),
  },
})
