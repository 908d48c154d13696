import type { SnapshotFrom } from 'xstate'
import type { cryptoCasesMachine } from '../../../src/machines/crypto-cases.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { notLoaded } from './failure-texts.ts'

/** The cases and their operations; in the browser they are the provider's. */
type Facts = {
  cases: (string | Pattern)[]
  operation: (type: string) => string | Pattern
}

const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

const page = (
  { context: { read } }: SnapshotFrom<typeof cryptoCasesMachine>,
  { cases, operation }: Facts,
) => ({
  cases,
  operations: (read?.operations ?? []).map(({ type }) => operation(type)),
  all: read?.hasOlder ? '/operations?tab=cases' : null,
})

export const cryptoCases = describeFlow<typeof cryptoCasesMachine, Facts>()({
  read: (ui) => ({
    cases: ui.role('article').contents().then(plain),
    operations: ui
      .role('listitem')
      .contents()
      .then((items) => plain(items).filter((item) => /(Bought|Sold)\d\d:/.test(item))),
    all: ui.link('All basket operations').attribute('href'),
    buttons: ui.buttons('Try again'),
    alert: ui.alert(),
    notes: ui.notes(),
  }),
  shows: {
    loading: () => ({ notes: ['Loading…'] }),
    notLoaded: ({ context }) =>
      notLoaded(context.failure, 'We couldn’t load the baskets. Your money is safe.'),
    showing: page,
    refreshing: page,
  },
  actions: { 'retry.requested': (_, ui) => ui.button('Try again').click() },
})
