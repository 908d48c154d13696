import { type ActorRefFrom, assign, setup } from 'xstate'
import { present } from './present.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: whoever chooses a login learns whether it is free before all else is typed. It asks when typing
 * has come to rest, shows nothing of an earlier login beside a later one, and holds nobody up: where it could not be
 * told the registration itself decides, as it does in any case.
 */

type Context = {
  /** Well-formed; null while there is none to ask for. */
  login: string | null
}

/** From the form: the login is another now, or none that could be registered. */
export type LoginAvailabilityEvent = { type: 'login.typed'; login: string | null }

export const loginAvailabilityMachine = setup({
  types: {} as { context: Context; events: LoginAvailabilityEvent; tags: 'busy' },
  actors: { checkLogin: port<{ available: boolean }, { login: string }>('checkLogin') },
  actions: {
    storeLogin: assign((_, { login }: { login: string | null }) => ({ login })),
  },
  guards: {
    isNone: ({ context }) => context.login === null,
    isAvailable: (_, { available }: { available: boolean }) => available,
  },
  delays: { typingPause: 500 },
}).createMachine({
  id: 'loginAvailability',
  context: { login: null },
  initial: 'settling',
  on: {
    'login.typed': {
      target: '.settling',
      actions: { type: 'storeLogin', params: ({ event }) => event },
    },
  },
  states: {
    /** So that not every letter is asked about. */
    settling: {
      always: { guard: 'isNone', target: 'waiting' },
      after: { typingPause: 'checkingLogin' },
    },
    waiting: {},
    checkingLogin: {
      tags: 'busy',
      invoke: {
        id: 'checkLogin',
        src: 'checkLogin',
        input: ({ context }) => ({ login: present(context.login, 'login') }),
        onDone: [
          {
            guard: { type: 'isAvailable', params: ({ event }) => event.output },
            target: 'free',
          },
          { target: 'taken' },
        ],
        onError: 'notTold',
      },
    },
    free: {},
    taken: {},
    notTold: {},
  },
})

export type LoginAvailabilityActor = ActorRefFrom<typeof loginAvailabilityMachine>
