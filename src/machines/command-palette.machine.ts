import { type ActorRefFrom, assign, setup } from 'xstate'
import { present } from './present.ts'
import type { RouteLocation, RouteName } from './route-location.ts'
import { unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: whoever works by keyboard reaches every page and action without a mouse. A key opens the search,
 * two letters lead to a page, and nothing of it happens while somebody types or a dialog is open.
 */

/** The first of the two letters. */
export const GO = 'g'

/** The second letter, and where it leads. */
export const letters = {
  h: 'cabinet',
  r: 'refill',
  d: 'deposits',
  p: 'partners',
  w: 'withdrawal',
  e: 'exchange',
  o: 'operations',
  n: 'notifications',
  u: 'subscription',
  s: 'settings',
} as const satisfies Record<string, RouteName>

const byLetter: Partial<Record<string, RouteName>> = letters

/** Keys pressed on the page itself. */
export type KeyPressed =
  | { type: 'search.requested' }
  | { type: 'shortcuts.requested' }
  | { type: 'letter.pressed'; letter: string }

export type CommandPaletteEvent =
  | KeyPressed
  | { type: 'query.changed'; query: string }
  | { type: 'choice.moved'; chosen: number }
  | { type: 'page.chosen'; name: RouteName }
  /** It is done by whoever owns it. */
  | { type: 'action.chosen' }
  | { type: 'shortcuts.chosen' }
  | { type: 'palette.closed' }

type Context = {
  query: string
  /** The place among what matches. */
  chosen: number
}

type Letter = { letter: string }

const locationOf = ({ letter }: Letter): RouteLocation => ({
  name: present(byLetter[letter], 'letter'),
  query: {},
})

export const commandPaletteMachine = setup({
  types: {} as { context: Context; events: CommandPaletteEvent },
  actors: { watchKeys: unprovidedListener<KeyPressed>('watchKeys') },
  actions: {
    storeQuery: assign((_, { query }: { query: string }) => ({ query, chosen: 0 })),
    storeChoice: assign((_, { chosen }: { chosen: number }) => ({ chosen })),
    forgetQuery: assign({ query: '', chosen: 0 }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isGo: (_, { letter }: Letter) => letter === GO,
    isPage: (_, { letter }: Letter) => byLetter[letter] !== undefined,
  },
  // Two letters belong together only if they follow each other.
  delays: { secondLetter: 1_500 },
}).createMachine({
  id: 'commandPalette',
  context: { query: '', chosen: 0 },
  invoke: { id: 'watchKeys', src: 'watchKeys' },
  initial: 'closed',
  states: {
    closed: {
      initial: 'ready',
      on: {
        'search.requested': { target: 'searching', actions: 'forgetQuery' },
        'shortcuts.requested': 'showingShortcuts',
      },
      states: {
        ready: {
          on: {
            'letter.pressed': {
              guard: { type: 'isGo', params: ({ event }) => event },
              target: 'going',
            },
          },
        },
        going: {
          after: { secondLetter: 'ready' },
          on: {
            'letter.pressed': [
              {
                guard: { type: 'isPage', params: ({ event }) => event },
                target: 'ready',
                actions: { type: 'goTo', params: ({ event }) => locationOf(event) },
              },
              { target: 'ready' },
            ],
          },
        },
      },
    },
    searching: {
      on: {
        'query.changed': { actions: { type: 'storeQuery', params: ({ event }) => event } },
        'choice.moved': { actions: { type: 'storeChoice', params: ({ event }) => event } },
        'page.chosen': {
          target: 'closed',
          actions: { type: 'goTo', params: ({ event }) => ({ name: event.name, query: {} }) },
        },
        'action.chosen': 'closed',
        'shortcuts.chosen': 'showingShortcuts',
        'palette.closed': 'closed',
      },
    },
    showingShortcuts: { on: { 'palette.closed': 'closed' } },
  },
})

export type CommandPaletteActor = ActorRefFrom<typeof commandPaletteMachine>
