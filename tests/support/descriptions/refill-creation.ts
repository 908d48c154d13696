import type { SnapshotFrom } from 'xstate'
import type { refillCreationMachine } from '../../../src/machines/refill-creation.machine.ts'
import { isNothingDone, rejectionOf } from '../../../src/machines/submission.machine.ts'
import { writtenIn } from '../../../src/machines/typed-amount.ts'
import { describeFlow } from '../description.ts'
import { buttonsOf, loading, notLoaded, readPage } from './parts.ts'

type Facts = {
  firstNetwork: string
  /** A first deposit lacks it. */
  firstAmount: string
  /** The same and our fee, once the address names it. */
  lackingAmount: string
}

const textOf = (amount: string) => writtenIn(amount)?.text ?? amount

/** The typed amount stays, whatever happened to the request. */
const form = (
  { context: { draft, lacking, formKey } }: SnapshotFrom<typeof refillCreationMachine>,
  { firstNetwork, firstAmount, lackingAmount }: Facts,
  isOpen: boolean,
) => ({
  network: [draft?.paymentSystem ?? (lacking ? 'USDT-TRC20' : firstNetwork)],
  canChoose: isOpen,
  amount: draft ? textOf(draft.amount) : lacking ? lackingAmount : formKey === 0 ? firstAmount : '',
  canType: isOpen,
  ...buttonsOf(['Show the address'], isOpen),
})

export const refillCreation = describeFlow<typeof refillCreationMachine, Facts>()({
  read: (ui) => ({
    ...readPage(ui),
    network: ui.role('radio').chosen(),
    canChoose: ui.role('radio').isEnabled(),
    amount: ui.field('Amount').value(),
    canType: ui.field('Amount').isEditable(),
    isTooMuch: ui.text(/^The maximum is 20,000.TON\.$/).isShown(),
  }),
  shows: {
    loadingSystems: loading,
    systemsNotLoaded: notLoaded,
    enteringAmount: (snapshot, facts) => {
      const { submitted } = snapshot.context
      return {
        ...form(snapshot, facts, true),
        notes: isNothingDone(submitted) ? ['Nothing was created'] : [],
        isTooMuch: rejectionOf(submitted) !== null,
      }
    },
    creating: (snapshot, facts) => form(snapshot, facts, false),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'draft.changed': async ({ values }, ui) => {
      await ui.role('radio', values.paymentSystem).click()
      await ui.field('Amount').fill(textOf(values.amount))
    },
    'refill.submitted': (_, ui) => ui.button('Show the address').click(),
  },
})
