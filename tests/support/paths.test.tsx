import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, assign, createMachine, fromCallback, fromPromise, setup } from 'xstate'
import { describeFlow, numbered } from './description.ts'
import { startFlow } from './flow.ts'
import {
  answered,
  Coverage,
  deadEnds,
  defineModel,
  explore,
  failed,
  pathsThrough,
} from './paths.ts'
import { provePaths } from './prove.ts'
import { type HarnessByHand, testPathsOnScreen, testSteps } from './screen-paths.tsx'

/** A bell: rung by a person, answered at the door, silenced after three rejections; a caretaker may close the house. */
const bellMachine = setup({
  types: {} as {
    context: { rejections: number }
    events:
      | { type: 'bell.rung'; times: number }
      | { type: 'house.closed' }
      | { type: 'quiet.asked'; by: string }
  },
  actors: {
    openDoor: fromPromise<string>(() => Promise.reject(new Error('unprovided'))),
    watchHouse: fromCallback(() => {
      throw new Error('unprovided')
    }),
  },
  actions: {
    countRejection: assign({ rejections: ({ context }) => context.rejections + 1 }),
    goTo: (_, __: { place: string }) => {
      throw new Error('unprovided')
    },
  },
  guards: { isTired: ({ context }) => context.rejections >= 2 },
  delays: { answerLimit: 20_000, rest: 20_000 },
}).createMachine({
  id: 'bell',
  context: { rejections: 0 },
  type: 'parallel',
  states: {
    door: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'bell.rung': 'opening', 'quiet.asked': 'silent' } },
        opening: {
          invoke: {
            id: 'openDoor',
            src: 'openDoor',
            onDone: { target: 'open', actions: { type: 'goTo', params: { place: 'hall' } } },
            onError: [
              { guard: 'isTired', target: 'silent', actions: 'countRejection' },
              { target: 'waiting', actions: 'countRejection' },
            ],
          },
          after: { answerLimit: 'waiting' },
        },
        open: { on: { 'bell.rung': 'opening' } },
        silent: {
          after: { rest: { target: 'waiting', actions: assign({ rejections: 0 }) } },
        },
      },
    },
    house: {
      initial: 'inUse',
      invoke: { id: 'watchHouse', src: 'watchHouse' },
      states: {
        inUse: { after: { rest: 'night' }, on: { 'house.closed': 'closed' } },
        night: { on: { 'house.closed': 'closed' } },
        closed: {},
      },
    },
  },
})

const bellModel = defineModel({
  machine: bellMachine,
  cases: () => [
    { type: 'bell.rung', times: 1 },
    { type: 'bell.rung', times: 2 },
    { type: 'quiet.asked', by: 'a neighbour' },
    answered('openDoor', 'come in'),
    failed('openDoor', 'unreachable'),
  ],
  resting: (snapshot) => snapshot.matches({ door: 'open' }),
  sources: { 'house.closed': 'watchHouse', 'quiet.asked': 'another machine' },
})

function Bell({ actor }: { actor: ActorRefFrom<typeof bellMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <>
      <p>{JSON.stringify(snapshot.value)}</p>
      {[1, 2].map((times) => (
        <button
          key={times}
          type="button"
          disabled={!snapshot.can({ type: 'bell.rung', times })}
          onClick={() => actor.send({ type: 'bell.rung', times })}
        >
          {times}
        </button>
      ))}
    </>
  )
}

const sees = (text: string) => () =>
  expect(screen.getByText(/door/).textContent).toContain(`:"${text}"`)
const bellScreen: HarnessByHand<typeof bellMachine> = {
  model: bellModel,
  screen: (actor) => <Bell actor={actor} />,
  gestures: {
    'bell.rung': ({ times }, person) => person.click(screen.getByText(String(times))),
  },
  shows: {
    'door.waiting': sees('waiting'),
    'door.opening': sees('opening'),
    'door.open': sees('open'),
    'door.silent': sees('silent'),
    'house.inUse': sees('inUse'),
    'house.night': sees('night'),
    'house.closed': sees('closed'),
  },
}

provePaths(bellModel)
testPathsOnScreen(bellScreen)

const opens = (room: string) => () => ({ buttons: ['1', '2'], door: room })
const bellDescription = describeFlow<typeof bellMachine>()({
  read: (ui) => ({
    buttons: ui.buttons('1', '2'),
    door: ui
      .text(/"door":/)
      .content()
      .then((text) => JSON.parse(text ?? '{}').door),
    isNight: ui.text(/night/).isShown(),
  }),
  shows: {
    'door.waiting': opens('waiting'),
    'door.opening': () => ({ door: 'opening' }),
    'door.open': opens('open'),
    'door.silent': () => ({ door: 'silent' }),
    'house.inUse': () => ({ isNight: false }),
    'house.night': () => ({ isNight: true }),
    'house.closed': () => ({}),
  },
  actions: { 'bell.rung': ({ times }, ui) => ui.button(String(times)).click() },
})
const describedBell = {
  model: bellModel,
  description: bellDescription,
  facts: () => ({}),
  screen: bellScreen.screen,
}
testPathsOnScreen(describedBell)

describe('the generator', () => {
  const firstPath = () => {
    const exploration = explore(bellModel, 'value')
    return {
      start: exploration.start,
      steps: pathsThrough(exploration)[0]?.steps ?? [],
      coverage: new Coverage(bellMachine),
    }
  }

  test.each(['value', 'transition'] as const)('takes every transition for %s', (cover) => {
    const coverage = new Coverage(bellMachine)
    for (const { steps } of pathsThrough(explore(bellModel, cover))) {
      const flow = startFlow(bellMachine, { inspect: coverage.inspect })
      for (const { event } of steps) flow.send(event as never)
    }
    expect(coverage.missing()).toEqual({ states: [], transitions: [] })
  })

  test('names a transition which nothing can take', () => {
    const machine = createMachine({
      id: 'seeded',
      initial: 'one',
      states: {
        one: { on: { 'step.taken': 'two', 'step.refused': { guard: () => false, target: 'two' } } },
        two: { on: { 'step.taken': 'one' } },
      },
    })
    const coverage = new Coverage(machine)
    const exploration = explore({ machine, cases: () => [], resting: () => true }, 'edge')
    for (const { steps } of pathsThrough(exploration)) {
      const flow = startFlow(machine, { inspect: coverage.inspect })
      for (const { event } of steps) flow.send(event)
    }
    expect(coverage.missing()).toEqual({
      states: [],
      transitions: ['seeded.one -- step.refused --> seeded.two'],
    })
  })

  test('names a state from which nobody comes home', () => {
    const machine = createMachine({
      id: 'seeded',
      initial: 'home',
      states: {
        home: { on: { 'step.taken': 'away', 'step.missed': 'pit' } },
        away: { on: { 'step.taken': 'home' } },
        pit: {},
      },
    })
    const model = defineModel({
      machine,
      cases: () => [],
      resting: (snapshot) => snapshot.matches('home'),
    })
    expect(deadEnds(model, explore(model, 'edge'))).toEqual([
      JSON.stringify({ value: 'pit', status: 'active', context: {}, children: [] }),
    ])
  })

  test('of what people cause takes every transition, and of the services only what leads there', () => {
    const machine = createMachine({
      id: 'seeded',
      initial: 'coming',
      states: {
        coming: { after: { 10: 'open', 20: 'lost' } },
        lost: {},
        open: { on: { 'door.closed': 'shut', 'bell.rung': 'open' } },
        shut: {},
      },
    })
    const model = defineModel({ machine, cases: () => [], resting: () => true })
    const taken = pathsThrough(explore(model, 'person')).map(({ steps }) =>
      steps.map(({ event }) => event.type),
    )
    expect(taken).toEqual([['xstate.after.10.seeded.coming', 'bell.rung', 'door.closed']])
  })

  test('refuses a model which says nothing about an answer that can come', () => {
    expect(() => explore({ ...bellModel, cases: () => [] }, 'edge')).toThrow(
      "bell: no case for 'xstate.done.actor.openDoor', which can happen here",
    )
  })

  test('fails a path on which no gesture causes an event', async () => {
    await expect(testSteps({ ...bellScreen, gestures: {} }, firstPath())).rejects.toThrow(
      "bell: no gesture causes 'bell.rung'",
    )
  })

  test('fails a path on which a gesture causes something else', async () => {
    const gestures: typeof bellScreen.gestures = {
      'bell.rung': ({ times }, person) => person.dblClick(screen.getByText(String(3 - times))),
    }
    await expect(testSteps({ ...bellScreen, gestures }, firstPath())).rejects.toThrow(
      "what the gesture of 'bell.rung' caused",
    )
  })

  test('fails a path through a state of which nobody says what it shows', async () => {
    await expect(testSteps({ ...bellScreen, shows: {} }, firstPath())).rejects.toThrow(
      "bell: nothing says what 'bell.door.waiting' shows",
    )
  })

  test('fails a path whose view shows something else', async () => {
    const shows = { ...bellScreen.shows, 'door.opening': sees('open') }
    await expect(testSteps({ ...bellScreen, shows }, firstPath())).rejects.toThrow('expected')
  })

  test.each([
    ['more than its description names', { 'door.waiting': () => ({ door: 'waiting' }) }],
    ['less than its description names', { 'door.opening': opens('opening') }],
  ])('fails a path whose view shows %s', async (_, changes) => {
    const description = {
      ...bellDescription,
      shows: { ...bellDescription.shows, ...changes },
    }
    await expect(testSteps({ ...describedBell, description }, firstPath())).rejects.toThrow(
      'to deeply equal',
    )
  })

  test('an expected text may leave its numbers open, and nothing else', () => {
    const { asymmetricMatch } = numbered('Repeat in 2 minutes (1:30).')
    expect(
      [
        'Repeat in 2 minutes (1:30).',
        'Repeat in a minute (0:59).',
        'Repeat in 2 hours (1:30).',
      ].map(asymmetricMatch),
    ).toEqual([true, true, false])
  })
})

describe('the services of a flow', () => {
  test('writes down what reaches outside and what a call was asked', async () => {
    const flow = startFlow(bellMachine)
    flow.send({ type: 'bell.rung', times: 1 })
    await flow.answer('openDoor', 'come in')
    expect(flow.services.performed).toEqual([{ type: 'goTo', params: { place: 'hall' } }])
    expect(flow.snapshot.value).toEqual({ door: 'open', house: 'inUse' })
  })

  test('tells an abandoned call from a running one', () => {
    const flow = startFlow(bellMachine)
    flow.send({ type: 'bell.rung', times: 1 })
    expect(flow.isAborted('openDoor')).toEqual(false)
    flow.clock.advance(20_000)
    expect(flow.isAborted('openDoor')).toEqual(true)
    expect(() => flow.inputOf('openDoor')).toThrow("0 calls of 'openDoor' wait for an answer")
  })
})
