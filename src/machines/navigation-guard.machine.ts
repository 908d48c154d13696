import { assign, setup } from 'xstate'
import { present } from './present.ts'
import type { RouteLocation } from './route-location.ts'
import { type HoldChanged, requestSignOut } from './system.ts'
import { unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: a link, the browser's Back or a closed tab must not throw away what a person has typed and not
 * saved. Any flow may guard its unsaved changes; while one does, whoever is about to leave is asked
 * first, and then goes exactly where they wanted to go.
 */

/** The way the person was about to go; `history` stands for Back. */
export type Way =
  | { to: 'location'; location: RouteLocation }
  | { to: 'history' }
  | { to: 'signedOut' }

export type NavigationAttempted = { type: 'navigation.attempted'; way: Way }

export type NavigationGuardEvent =
  | HoldChanged
  | NavigationAttempted
  | { type: 'navigation.confirmed' }
  | { type: 'navigation.declined' }

type Context = { holders: string[]; way: Way | null }

type Hold = { holder: string; isHeld: boolean }

const changed = (holders: string[], { holder, isHeld }: Hold): string[] => {
  const others = holders.filter((other) => other !== holder)
  return isHeld ? [...others, holder] : others
}

export const navigationGuardMachine = setup({
  types: {} as { context: Context; events: NavigationGuardEvent },
  actors: {
    /** As long as it runs, nobody is moved: every attempt is reported instead. */
    blockNavigation: unprovidedListener<NavigationAttempted>('blockNavigation'),
  },
  actions: {
    storeHold: assign(({ context }, hold: Hold) => ({ holders: changed(context.holders, hold) })),
    storeWay: assign((_, { way }: { way: Way }) => ({ way })),
    dropWay: assign({ way: null }),
    dropHolds: assign({ holders: [] }),
    /** Moves the person although the block still runs: it is gone only after this. */
    depart: unprovidedAction<{ way: Way }>('depart'),
    requestSignOut: requestSignOut(),
  },
  guards: {
    isHeld: (_, { isHeld }: Hold) => isHeld,
    isSigningOut: ({ context }) => context.way?.to === 'signedOut',
    isLastReleased: ({ context }, hold: Hold) => changed(context.holders, hold).length === 0,
  },
}).createMachine({
  id: 'navigationGuard',
  context: { holders: [], way: null },
  initial: 'free',
  states: {
    free: {
      on: {
        'hold.changed': {
          guard: { type: 'isHeld', params: ({ event }) => event },
          target: 'held',
          actions: { type: 'storeHold', params: ({ event }) => event },
        },
      },
    },
    held: {
      invoke: { id: 'blockNavigation', src: 'blockNavigation' },
      initial: 'staying',
      on: {
        'hold.changed': [
          {
            guard: { type: 'isLastReleased', params: ({ event }) => event },
            target: 'free',
            actions: ['dropHolds', 'dropWay'],
          },
          { actions: { type: 'storeHold', params: ({ event }) => event } },
        ],
      },
      states: {
        staying: {
          on: {
            'navigation.attempted': {
              target: 'asking',
              actions: { type: 'storeWay', params: ({ event }) => event },
            },
          },
        },
        asking: {
          on: {
            'navigation.attempted': { actions: { type: 'storeWay', params: ({ event }) => event } },
            'navigation.declined': { target: 'staying', actions: 'dropWay' },
            'navigation.confirmed': [
              {
                guard: 'isSigningOut',
                target: '#navigationGuard.free',
                actions: ['requestSignOut', 'dropHolds', 'dropWay'],
              },
              {
                target: '#navigationGuard.free',
                actions: [
                  {
                    type: 'depart',
                    params: ({ context }) => ({ way: present(context.way, 'way') }),
                  },
                  'dropHolds',
                  'dropWay',
                ],
              },
            ],
          },
        },
      },
    },
  },
})
