import type { statementMachine } from '../../../src/machines/statement.machine.ts'
import { describeFlow } from '../description.ts'
import { notLoaded } from './failure-texts.ts'

type Facts = {
  /** Those of the print view, which a browser does not show. */
  tables: number
  /** The count on the screen: the provider has other operations than the model. */
  operations: (collected: number) => string
}

const open = { dialog: 'Statement' }

export const statement = describeFlow<typeof statementMachine, Facts>()({
  read: (ui) => ({
    dialog: ui.dialog().heading().content(),
    buttons: ui.dialog().buttons('Cancel', 'Continue', 'Save as CSV', 'Print the statement'),
    alert: ui.dialog().alert(),
    notes: ui.dialog().notes(),
    /** The last fact of the statement. */
    operations: ui
      .dialog()
      .role('definition')
      .contents()
      .then((facts) => facts.at(-1) ?? null),
    tables: ui.role('table').count(),
  }),
  shows: {
    collecting: ({ context }) => ({
      ...open,
      buttons: ['Cancel'],
      notes: [`Collecting the operations… So far: ${context.items.length}`],
    }),
    notCollected: ({ context }) => ({
      ...open,
      ...notLoaded(
        context.failure,
        'The statement isn’t complete yet, so it can’t be printed.',
        'Continue',
      ),
    }),
    complete: ({ context }, { tables, operations }) => ({
      ...open,
      buttons: ['Print the statement'],
      notes: ['The statement is complete.'],
      operations: operations(context.items.length),
      tables,
    }),
    tooLong: () => ({
      ...open,
      buttons: ['Save as CSV'],
      notes: [
        'There are more than 1,000 operationsThat is too many to print. Choose a shorter period or one currency, or save them all as a file.',
      ],
    }),
    exchanged: () => ({}),
    closed: () => ({}),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Continue').click(),
    'print.requested': (_, ui) => ui.button('Print the statement').click(),
    'file.requested': (_, ui) => ui.dialog().button('Save as CSV').click(),
    'statement.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
