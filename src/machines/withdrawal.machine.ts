import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Place, PlaceVisited } from './places.ts'
import { present } from './present.ts'
import { unprovidedAction } from './unprovided.ts'
import { withdrawalCreationMachine } from './withdrawal-creation.machine.ts'
import { withdrawalHistoryMachine } from './withdrawal-history.machine.ts'
import { withdrawalProgressMachine } from './withdrawal-progress.machine.ts'

/**
 * Why this flow exists: the place "withdrawal" is three things at once: the form, the history, and one withdrawal
 * opened from either. Opening one must lose neither what was typed nor where the history stood, so form and history
 * run as long as the place is shown, and the opened withdrawal comes and goes with the id in the address.
 */

type Context = {
  /** Whose withdrawals these are. */
  login: string
  /** The withdrawal that is open. */
  id: string | null
  /** The history's filter in the address, which closing a withdrawal goes back to. */
  query: Place['query']
}

export const withdrawalMachine = setup({
  types: {} as {
    input: { place: Place; user: User }
    context: Context
    events: PlaceVisited
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
    storePlace: assign((_, { place }: { place: Place }) => ({
      id: place.id ?? null,
      ...(place.id === undefined ? { query: place.query } : {}),
    })),
    closeWithdrawal: assign({ id: null }),
    goTo: unprovidedAction<Place>('goTo'),
  },
  guards: {
    namesWithdrawal: (_, { place }: { place: Place }) => place.id !== undefined,
    namesOtherWithdrawal: ({ context }, { place }: { place: Place }) =>
      place.id !== undefined && place.id !== context.id,
    namesNone: (_, { place }: { place: Place }) => place.id === undefined,
    isOpen: ({ context }) => context.id !== null,
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({
    login: input.user.login,
    id: input.place.id ?? null,
    query: input.place.id === undefined ? input.place.query : {},
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
      input: ({ context }) => ({ place: { name: 'withdrawal', query: context.query } }),
    },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'isOpen', target: 'following' },
      on: {
        'place.visited': [
          {
            guard: { type: 'namesWithdrawal', params: ({ event }) => event },
            actions: { type: 'storePlace', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'storePlace', params: ({ event }) => event },
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
        'place.visited': [
          {
            guard: { type: 'namesOtherWithdrawal', params: ({ event }) => event },
            target: 'following',
            reenter: true,
            actions: { type: 'storePlace', params: ({ event }) => event },
          },
          {
            guard: { type: 'namesNone', params: ({ event }) => event },
            target: 'choosing',
            actions: [
              { type: 'storePlace', params: ({ event }) => event },
              sendTo('withdrawalHistory', ({ event }) => event),
            ],
          },
        ],
      },
    },
  },
})

export type WithdrawalActor = ActorRefFrom<typeof withdrawalMachine>
