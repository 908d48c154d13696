import type { commandPaletteMachine } from '../../../src/machines/command-palette.machine.ts'
import { describeFlow } from '../description.ts'

const found = ['Deposits', 'Open a deposit']
const all = [
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
  'Open a deposit',
  'Theme',
  'Hide amounts',
  'Language: Русский',
  'Language: Deutsch',
  'Language: Қазақша',
  'Keyboard shortcuts',
  'Log out',
]

/** Without the letters that lead there; the theme is called by what it would become. */
const named = (text: string) => text.replace(/g[a-z]$/, '').replace(/^(Light|Dark) theme$/, 'Theme')

export const commandPalette = describeFlow<typeof commandPaletteMachine>()({
  read: (ui) => ({
    query: ui.role('combobox', 'Search pages and actions').value(),
    options: ui
      .role('listbox', 'Pages and actions')
      .role('option')
      .contents()
      .then((texts) => texts.map(named)),
    chosen: ui
      .role('listbox', 'Pages and actions')
      .role('option')
      .attributes('aria-selected')
      .then((marks) => marks.indexOf('true') + 1),
    hasShortcuts: ui.dialog('Keyboard shortcuts').isShown(),
  }),
  shows: {
    'closed.ready': () => ({}),
    'closed.going': () => ({}),
    searching: ({ context: { query, chosen } }) => ({
      query,
      options: query === '' ? all : found,
      chosen: chosen + 1,
    }),
    showingShortcuts: () => ({ hasShortcuts: true }),
  },
  actions: {
    'query.changed': ({ query }, ui) => ui.role('combobox', 'Search pages and actions').fill(query),
    'choice.moved': ({ chosen }, ui) =>
      ui.role('combobox', 'Search pages and actions').press(chosen === 1 ? 'ArrowDown' : 'ArrowUp'),
    'page.chosen': (_, ui) => ui.role('option', 'Deposits').click(),
    'action.chosen': (_, ui) => ui.role('option', /theme$/).click(),
    'shortcuts.chosen': (_, ui) => ui.role('option', 'Keyboard shortcuts').click(),
    'palette.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
