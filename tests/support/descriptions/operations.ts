import type { EventDetail } from '../../../src/api/contract/event.ts'
import type { operationsMachine } from '../../../src/machines/operations.machine.ts'
import { describeFlow } from '../description.ts'
import { messagesOf } from './parts.ts'

/** Facts about an operation where it is shown. */
type Receipt = {
  balances: [before: string, after: string]
  login: string
  partner: string | null
  ways: string[][]
}

type Facts = { receiptOf: (event: EventDetail) => Receipt }

export const operations = describeFlow<typeof operationsMachine, Facts>()({
  read: (ui) => {
    const rowOf = async (name: string) =>
      (await ui.dialog().rows()).find(([label]) => label === name)?.[1] ?? null
    return {
      isReading: ui.dialog().text('Loading…').isShown(),
      before: rowOf('Balance before'),
      after: rowOf('Balance after'),
      login: rowOf('Login'),
      partner: rowOf('Partner'),
      ways: ui.dialog().links(),
      buttons: ui
        .dialog()
        .buttons('Print the receipt', 'Load the operation again', 'Back to all operations'),
      alerts: ui.titles('alert'),
      isFileOffered: ui
        .kept('button', 'Save as CSV')
        .attribute('aria-disabled')
        .then((isDisabled) => isDisabled !== 'true'),
      file: ui.text(/^Preparing the file|^The file is in your downloads/).content(),
      isStatementShown: ui.dialog('Statement').isShown(),
    }
  },
  shows: {
    'receipt.closed': () => ({}),
    'receipt.reading': () => ({ isReading: true }),
    'receipt.shown': ({ context: { event } }, { receiptOf }) => {
      if (!event) return {}
      const { balances, ...receipt } = receiptOf(event)
      const [before, after] = balances
      return { ...receipt, before, after, buttons: ['Print the receipt'] }
    },
    'receipt.notRead': ({ context }) => ({
      buttons: ['Load the operation again', 'Back to all operations'],
      alerts: messagesOf(context.receiptFailure),
    }),
    'file.ready': () => ({ isFileOffered: true }),
    'file.saving': () => ({ file: 'Preparing the file…' }),
    'file.saved': () => ({ isFileOffered: true, file: 'The file is in your downloads.' }),
    'file.notSaved': ({ context }) => ({
      isFileOffered: true,
      alerts: messagesOf(context.exportFailure),
    }),
    'printing.away': () => ({}),
    'printing.open': () => ({ isStatementShown: true }),
  },
  actions: {
    'receipt.closed': async (_, ui) => {
      const way = ui.button('Back to all operations')
      await ((await way.isShown()) ? way : ui.dialog().button('Close')).click()
    },
    'receipt.requested': (_, ui) => ui.button('Load the operation again').click(),
    'print.requested': (_, ui) => ui.button('Print the receipt').click(),
    // The menu opens in the browser only.
    'export.requested': async (_, ui) => {
      await ui.button('Export').click()
      await ui.kept('button', 'Save as CSV').click()
    },
    'statement.requested': async (_, ui) => {
      await ui.button('Export').click()
      await ui.kept('button', 'Print a statement').click()
    },
  },
})
