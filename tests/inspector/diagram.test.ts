import { expect, test } from 'vitest'
import { activePaths, diagramOf } from '../../src/inspector/diagram.ts'

test('a machine is drawn with its states, guards, calls and delays, and the active ones marked', () => {
  const chart = {
    id: 'door',
    initial: 'closed',
    on: { 'house.sold': '.gone' },
    states: {
      closed: { on: { 'bell.rung': [{ guard: 'isDay', target: 'opening' }, 'closed'] } },
      opening: {
        invoke: { id: 'unlock', src: 'unlock', onDone: 'open', onError: 'closed' },
        after: { answerLimit: 'closed' },
      },
      open: {
        type: 'parallel',
        states: {
          lamp: { always: { guard: { type: 'isNight' }, target: '#door.closed' } },
          mat: {},
        },
      },
      gone: { type: 'final' },
    },
  }
  expect(diagramOf(chart, new Set(activePaths({ open: { lamp: {} } })))).toEqual(
    `stateDiagram-v2
  classDef active fill:#0e7c66,color:#fff
  classDef around stroke:#0e7c66,stroke-width:3px
  state "door" as door {
    state "any state" as door__any
    [*] --> door__closed
    state "closed" as door__closed
    state "opening" as door__opening
    state "open" as door__open {
      state "lamp" as door__open__lamp
      --
      state "mat" as door__open__mat
    }
    state "gone" as door__gone
  }
  door__any --> door__gone: house.sold
  door__closed --> door__opening: bell.rung [isDay]
  door__closed --> door__closed: bell.rung
  door__opening --> door__closed: after answerLimit
  door__opening --> door__open: unlock answers
  door__opening --> door__closed: unlock fails
  door__open__lamp --> door__closed: always [isNight]
  door__gone --> [*]
  class door__open__lamp active
  class door__open around`,
  )
})
