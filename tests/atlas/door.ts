import { createMachine } from 'xstate'

/** Has a transition of every kind that diagrams tell apart. */
export const door = createMachine({
  id: 'door',
  initial: 'closed',
  on: { 'house.sold': '.gone' },
  states: {
    closed: {
      on: {
        'bell.rung': [{ guard: 'isDay', target: 'opening' }, { actions: 'bark' }],
        'key.turned': 'opening',
      },
    },
    opening: {
      entry: 'lightUp',
      invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: 'closed' },
      after: { answerLimit: 'closed' },
    },
    open: {
      type: 'parallel',
      states: {
        lamp: { always: { guard: { type: 'isNight' }, target: '#door.closed' } },
        mat: { on: { 'mat.shaken': { target: 'mat', reenter: true } } },
      },
    },
    gone: { type: 'final' },
  },
})
