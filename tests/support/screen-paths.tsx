import { mkdirSync, writeFileSync } from 'node:fs'
import { act } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  ActorRefFrom,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { leavesOf, readAll, shownIn } from './description.ts'
import { bringAbout, Flow, settled } from './flow.ts'
import type { DescribedHarness, Harness } from './harness.ts'
import { uiIn } from './jsdom-ui.ts'
import {
  type AnyEvent,
  type Cover,
  Coverage,
  explore,
  type FlowModel,
  fingerprint,
  pathsThrough,
  type Step,
} from './paths.ts'
import { renderInApp } from './render.tsx'
import type { Ui } from './ui.ts'

type Gesture<Machine extends AnyStateMachine, Event> = (
  event: Event,
  person: UserEvent,
  flow: Flow<Machine>,
) => unknown

/** Gestures and views of a flow at this level alone, if no description serves the browser as well. */
type ByHand<Machine extends AnyStateMachine> = {
  /** Each gesture must cause its event and no other. */
  gestures: {
    [Type in EventFromLogic<Machine>['type']]?: Gesture<
      Machine,
      Extract<EventFromLogic<Machine>, { type: Type }>
    >
  }
  /** Checks each state that has no states within, by its path: `awaitingCode.typing`. */
  shows: Record<string, (snapshot: SnapshotFrom<Machine>, flow: Flow<Machine>) => unknown>
}

export type HarnessByHand<Machine extends AnyStateMachine> = Harness<Machine> & ByHand<Machine>

type TestedHarness<Machine extends AnyStateMachine, Facts, Shown> =
  | DescribedHarness<Machine, Facts, Shown>
  | HarnessByHand<Machine>

const coverFromEnvironment = () => (process.env.COVER ?? 'value') as Cover

/** Takes generated paths through the real screen, and fails on what no path took. */
export function testPathsOnScreen<Machine extends AnyStateMachine, Facts, Shown>(
  harness: TestedHarness<Machine, Facts, Shown>,
): void {
  const { machine } = harness.model
  const coverage = new Coverage(machine)
  const exploration = explore(harness.model, coverFromEnvironment())
  const paths = pathsThrough(exploration)
  if (harness.prepare) beforeAll(harness.prepare)

  describe(`${machine.id}, every generated path through its screen`, () => {
    for (const { name, steps } of paths) {
      test(name, () => testSteps(harness, { start: exploration.start, steps, coverage }))
    }

    test('a path through the screen took every declared state and every transition', () => {
      expect(coverage.missing()).toEqual({ states: [], transitions: [] })
    })

    test('every view assertion belongs to a state of the machine', () => {
      const leaves = nodesOf(machine).map(({ path }) => path.join('.'))
      const { shows } = 'description' in harness ? harness.description : harness
      expect(Object.keys(shows).filter((state) => !leaves.includes(state))).toEqual([])
    })
  })

  // `npm run flows` reads it.
  afterAll(() => {
    const { states, transitions } = coverage
    mkdirSync('reports/paths/screens', { recursive: true })
    writeFileSync(
      `reports/paths/screens/${machine.id}.json`,
      JSON.stringify({ paths: paths.length, states: [...states], transitions: [...transitions] }),
    )
  })
}

export async function testSteps<Machine extends AnyStateMachine, Facts, Shown>(
  harness: TestedHarness<Machine, Facts, Shown>,
  { start, steps, coverage }: { start: string; steps: Step[]; coverage: Coverage },
): Promise<void> {
  const { model } = harness
  const flow = new Flow(model.machine, {
    ...('input' in model ? { input: model.input } : {}),
    inspect: coverage.inspect,
  })
  const person = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  })
  const stage = stageOf(harness, person)
  // A finished flow has left the screen; its parent shows what comes next.
  const expectShown = async () => {
    const { status }: AnyMachineSnapshot = flow.snapshot
    if (status === 'active') await stage.expectShown(flow)
  }
  coverage.enter(flow.snapshot)
  renderInApp(harness.screen(flow.actor as ActorRefFrom<Machine>))
  await act(settled)
  expect(fingerprint(model, flow.snapshot)).toEqual(start)
  await expectShown()

  for (const { event, expected } of steps) {
    flow.received.length = 0
    await cause(model, stage, flow, person, event)
    await act(settled)
    expect(flow.received, `what the gesture of '${event.type}' caused`).toEqual([
      expect.objectContaining(event),
    ])
    expect(fingerprint(model, flow.snapshot), `after ${event.type}`).toEqual(expected)
    await expectShown()
  }
  flow.stop()
}

async function cause<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  stage: Stage<Machine>,
  flow: Flow<Machine>,
  person: UserEvent,
  event: AnyEvent,
): Promise<void> {
  const type = event.type as EventFromLogic<Machine>['type']
  const gesture = stage.gesture(type)
  if (gesture) await gesture(event, person, flow)
  else await act(async () => bringAbout(model, flow, event))
}

type Stage<Machine extends AnyStateMachine> = {
  gesture: (type: EventFromLogic<Machine>['type']) => Gesture<Machine, AnyEvent> | undefined
  expectShown: (flow: Flow<Machine>) => Promise<void>
}

function stageOf<Machine extends AnyStateMachine, Facts, Shown>(
  harness: TestedHarness<Machine, Facts, Shown>,
  person: UserEvent,
): Stage<Machine> {
  if (!('description' in harness)) {
    return {
      gesture: (type) => harness.gestures[type] as Gesture<Machine, AnyEvent> | undefined,
      expectShown: (flow) => expectEach(harness, flow),
    }
  }
  const { description } = harness
  const facts = harness.facts()
  const ui = uiIn(document.body, person)
  return {
    gesture: (type) => {
      const act = description.actions[type] as DescribedAction<Facts> | undefined
      return act && ((event) => act(event, ui, facts))
    },
    expectShown: async (flow) => {
      // The provider answers at once what is read beside the flow.
      if (harness.answer) await act(async () => harness.answer?.(flow))
      const { snapshot } = flow
      const expected = shownIn(description, snapshot, facts)
      expect(await readAll(description.read(ui, facts))).toEqual(expected)
    },
  }
}

type DescribedAction<Facts> = (event: AnyEvent, ui: Ui, facts: Facts) => unknown

async function expectEach<Machine extends AnyStateMachine>(
  { shows }: ByHand<Machine>,
  flow: Flow<Machine>,
): Promise<void> {
  const { machine, _nodes }: AnyMachineSnapshot = flow.snapshot
  for (const { id, path } of leavesOf(_nodes)) {
    const expectation = shows[path.join('.')]
    if (!expectation) throw new Error(`${machine.id}: nothing says what '${id}' shows`)
    await expectation(flow.snapshot, flow)
  }
}
