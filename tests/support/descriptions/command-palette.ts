import type { SnapshotFrom } from 'xstate'
import type { commandPaletteMachine } from '../../../src/machines/command-palette.machine.ts'
import { describeFlow } from '../description.ts'
import type { Ui } from '../ui.ts'

const offered = [
  'Open a deposit Deposits',
  'Save payouts to my calendar Deposits',
  'Download operations as CSV Operations',
  'Print a statement Operations',
  'Change phone or e-mail Settings',
  'Add a wallet Settings',
  'Invite partners Partners',
  'Close a deposit early Deposits',
  'Cabinet',
  'Refill',
  'Deposits',
  'Partners',
  'Withdrawal',
  'Exchange',
  'Operations',
  'Notifications',
  'Subscription',
  'Settings',
  'News',
  'Help',
  'Theme',
  'Hide amounts',
  'Keyboard shortcuts Help',
  'Log out',
]
const printing = 'Print a statement Operations'
const again = 'Load deposits and partners again They could not be loaded'
const onward = 'Search operations for “print”'

/** Without the letters that lead there; the theme is called by what it would become. */
const named = (text: string) =>
  text.replace(/^(\w+)g[a-z]$/, '$1').replace(/^(Light|Dark) theme$/, 'Theme')

const field = (ui: Ui) => ui.role('combobox', 'Search pages and actions')
const options = (ui: Ui) => ui.role('listbox', 'Pages and actions').role('option')

const shown = ({ context: { query, chosen } }: SnapshotFrom<typeof commandPaletteMachine>) => ({
  query,
  options: query === '' ? offered : [printing, onward],
  chosen: chosen === 'calendar' ? 2 : 1,
})

export const commandPalette = describeFlow<typeof commandPaletteMachine>()({
  read: (ui) => ({
    query: field(ui).value(),
    options: options(ui)
      .contents()
      .then((texts) => texts.map(named)),
    chosen: options(ui)
      .attributes('aria-selected')
      .then((marks) => marks.indexOf('true') + 1),
    said: ui
      .dialog('Where to?')
      .role('status')
      .content()
      .then((text) => text || null),
    hasShortcuts: ui.dialog('Keyboard shortcuts').isShown(),
  }),
  shows: {
    'closed.ready': () => ({}),
    'closed.going': () => ({}),
    'searching.untyped': shown,
    'searching.reading': (snapshot) => ({
      ...shown(snapshot),
      said: 'Loading deposits and partners…',
    }),
    'searching.notRead': (snapshot) => ({
      ...shown(snapshot),
      ...(snapshot.context.query === '' ? {} : { options: [printing, again, onward] }),
      said: 'Deposits and partners could not be loaded.',
    }),
    'searching.complete': (snapshot) => ({
      ...shown(snapshot),
      said: snapshot.context.query === '' ? null : '2 results',
    }),
    showingShortcuts: () => ({ hasShortcuts: true }),
  },
  actions: {
    'query.changed': ({ query }, ui) => field(ui).fill(query),
    'choice.moved': ({ chosen }, ui) =>
      field(ui).press(chosen === 'calendar' ? 'ArrowDown' : 'ArrowUp'),
    'page.chosen': (_, ui) => ui.role('option', 'Print a statement Operations').click(),
    'action.chosen': (_, ui) => ui.role('option', /theme$/).click(),
    'shortcuts.chosen': (_, ui) => ui.role('option', 'Keyboard shortcuts Help').click(),
    'retry.requested': (_, ui) => ui.role('option', /^Load deposits/).click(),
    'palette.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
