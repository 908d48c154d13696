import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Deposit } from '../api/contract/deposit.ts'
import type { Partner } from '../api/contract/partner.ts'
import { present } from './present.ts'
import type { RouteLocation, RouteName } from './route-location.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: whoever works by keyboard reaches every page and action without a mouse. A key opens the search,
 * two letters lead to a page, and nothing of it happens while somebody types or a dialog is open. The person's deposits
 * and partners are found as well: they are asked for once an opening, and only when somebody types.
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

/** Deposits and partners that are found by number, plan and login. */
export type Found = {
  deposits: Deposit[]
  partners: Partner[]
  /** There are more partners than these. */
  hasMorePartners: boolean
}

export type CommandPaletteEvent =
  | KeyPressed
  | { type: 'query.changed'; query: string }
  | { type: 'choice.moved'; chosen: string }
  | { type: 'page.chosen'; location: RouteLocation }
  | { type: 'retry.requested' }
  /** It is done by whoever owns it. */
  | { type: 'action.chosen' }
  | { type: 'shortcuts.chosen' }
  | { type: 'palette.closed' }

type Context = {
  query: string
  /** The id of a row that was chosen by arrows; null while the first one is. It stays when rows are added before it. */
  chosen: string | null
  /** Null until it was read. */
  found: Found | null
}

type Letter = { letter: string }

const locationOf = ({ letter }: Letter): RouteLocation => ({
  name: present(byLetter[letter], 'letter'),
  query: {},
})

export const commandPaletteMachine = setup({
  types: {} as { context: Context; events: CommandPaletteEvent; tags: 'busy' },
  actors: {
    watchKeys: unprovidedListener<KeyPressed>('watchKeys'),
    readFound: port<Found>('readFound'),
  },
  actions: {
    storeQuery: assign((_, { query }: { query: string }) => ({ query, chosen: null })),
    storeChoice: assign((_, { chosen }: { chosen: string }) => ({ chosen })),
    storeFound: assign((_, found: Found) => ({ found })),
    forgetSearch: assign({ query: '', chosen: null, found: null }),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    isGo: (_, { letter }: Letter) => letter === GO,
    isPage: (_, { letter }: Letter) => byLetter[letter] !== undefined,
    isTyped: (_, { query }: { query: string }) => query.trim() !== '',
  },
  // Two letters belong together only if they follow each other.
  delays: { secondLetter: 1_500 },
}).createMachine({
  id: 'commandPalette',
  context: { query: '', chosen: null, found: null },
  invoke: { id: 'watchKeys', src: 'watchKeys' },
  initial: 'closed',
  states: {
    closed: {
      initial: 'ready',
      on: {
        'search.requested': { target: 'searching', actions: 'forgetSearch' },
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
      initial: 'untyped',
      on: {
        'query.changed': { actions: { type: 'storeQuery', params: ({ event }) => event } },
        'choice.moved': { actions: { type: 'storeChoice', params: ({ event }) => event } },
        'page.chosen': {
          target: 'closed',
          actions: { type: 'goTo', params: ({ event }) => event.location },
        },
        'action.chosen': 'closed',
        'shortcuts.chosen': 'showingShortcuts',
        'palette.closed': 'closed',
      },
      states: {
        untyped: {
          on: {
            'query.changed': {
              guard: { type: 'isTyped', params: ({ event }) => event },
              target: 'reading',
              actions: { type: 'storeQuery', params: ({ event }) => event },
            },
          },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readFound',
            src: 'readFound',
            onDone: {
              target: 'complete',
              actions: { type: 'storeFound', params: ({ event }) => event.output },
            },
            onError: 'notRead',
          },
        },
        notRead: { on: { 'retry.requested': 'reading' } },
        complete: {},
      },
    },
    showingShortcuts: { on: { 'palette.closed': 'closed' } },
  },
})

export type CommandPaletteActor = ActorRefFrom<typeof commandPaletteMachine>
