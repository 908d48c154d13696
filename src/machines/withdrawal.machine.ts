import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import { present } from './present.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { unprovidedAction } from './unprovided.ts'
import { withdrawalCreationMachine } from './withdrawal-creation.machine.ts'
import { withdrawalHistoryMachine } from './withdrawal-history.machine.ts'
import { withdrawalProgressMachine } from './withdrawal-progress.machine.ts'

/**
 * Why this flow exists: the route "withdrawal" is three things at once: the form, the history, and one withdrawal
 * opened from either. Opening one must lose neither what was typed nor where the history stood, so form and history
 * run as long as the route is shown, and the opened withdrawal comes and goes with the id in the address.
 */

type Context = {
  /** Whose withdrawals these are. */
  login: string
  /** The withdrawal that is open. */
  id: string | null
  /** Form and history were in sight when it was opened, and stay there until it is loaded. */
  isOpenedHere: boolean
  /** The history's filter in the address, which closing a withdrawal goes back to. */
  query: RouteLocation['query']
}

export const withdrawalMachine = setup({
  types: {} as {
    input: { location: RouteLocation; user: User }
    context: Context
    events: LocationVisited
    children: {
      withdrawalCreation: 'withdrawalCreation'
      withdrawalHistory: 'withdrawalHistory'
      withdrawalProgress: 'withdrawalProgress'
    }
  },
  actors: {
    withdrawalCreation: withdrawalCreationMachine,
    withdrawalHistory: withdrawalHistoryMachine,
    withdrawalProgress: withdrawalProgressMachine,
  },
  actions: {
    storeLocation: assign((_, { location }: { location: RouteLocation }) => ({
      id: location.id ?? null,
      ...(location.id === undefined ? { query: location.query } : {}),
    })),
    closeWithdrawal: assign({ id: null }),
    storeWay: assign((_, { isOpenedHere }: Pick<Context, 'isOpenedHere'>) => ({ isOpenedHere })),
    goTo: unprovidedAction<RouteLocation>('goTo'),
  },
  guards: {
    namesWithdrawal: (_, { location }: { location: RouteLocation }) => location.id !== undefined,
    namesOtherWithdrawal: ({ context }, { location }: { location: RouteLocation }) =>
      location.id !== undefined && location.id !== context.id,
    namesNone: (_, { location }: { location: RouteLocation }) => location.id === undefined,
    isOpen: ({ context }) => context.id !== null,
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({
    login: input.user.login,
    id: input.location.id ?? null,
    isOpenedHere: false,
    query: input.location.id === undefined ? input.location.query : {},
  }),
  invoke: [
    {
      id: 'withdrawalCreation',
      src: 'withdrawalCreation',
      input: ({ context: { login } }) => ({ login }),
    },
    {
      id: 'withdrawalHistory',
      src: 'withdrawalHistory',
      input: ({ context }) => ({ location: { name: 'withdrawal', query: context.query } }),
    },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'isOpen', target: 'following' },
      on: {
        'location.visited': [
          {
            guard: { type: 'namesWithdrawal', params: ({ event }) => event },
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              { type: 'storeWay', params: { isOpenedHere: true } },
            ],
          },
          {
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('withdrawalHistory', ({ event }) => event),
            ],
          },
        ],
      },
    },
    following: {
      invoke: {
        id: 'withdrawalProgress',
        src: 'withdrawalProgress',
        input: ({ context }) => ({ id: present(context.id, 'id') }),
        onDone: {
          target: 'choosing',
          actions: [
            'closeWithdrawal',
            {
              type: 'goTo',
              params: ({ context }) => ({ name: 'withdrawal', query: context.query }),
            },
          ],
        },
      },
      on: {
        'location.visited': [
          {
            guard: { type: 'namesOtherWithdrawal', params: ({ event }) => event },
            target: 'following',
            reenter: true,
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              { type: 'storeWay', params: { isOpenedHere: false } },
            ],
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: 'choosing',
            actions: [
              { type: 'storeLocation', params: ({ event }) => event },
              sendTo('withdrawalHistory', ({ event }) => event),
            ],
          },
        ],
      },
    },
  },
})

export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>
