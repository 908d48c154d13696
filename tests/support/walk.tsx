import { mkdirSync, writeFileSync } from 'node:fs'
import { act } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterAll, describe, expect, test } from 'vitest'
import type {
  ActorRefFrom,
  AnyActorLogic,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate'
import {
  type AnyEvent,
  type Cover,
  Coverage,
  explore,
  type FlowModel,
  fingerprint,
  nodesOf,
  pathsThrough,
  type Step,
} from './paths.ts'
import { renderInApp } from './render.tsx'
import { Flow, settled } from './world.ts'

type Gesture<Machine extends AnyStateMachine, Event> = (
  event: Event,
  person: UserEvent,
  flow: Flow<Machine>,
) => unknown

export type Walk<Machine extends AnyStateMachine> = {
  screen: (actor: ActorRefFrom<Machine>) => ReactElement
  /** How a person causes each event. It must cause exactly this one. */
  gestures: {
    [Type in EventFromLogic<Machine>['type']]?: Gesture<
      Machine,
      Extract<EventFromLogic<Machine>, { type: Type }>
    >
  }
  /** What a person sees in each state that has no states within, by its path: `awaitingCode.typing`. */
  shows: Record<string, (snapshot: SnapshotFrom<Machine>, flow: Flow<Machine>) => unknown>
  /** `value`, the usual one: every event in every state value and every transition. `edge`: all that was explored. */
  cover?: Cover
}

const coverFromEnvironment: Cover = process.env.COVER === 'edge' ? 'edge' : 'value'

/** Walks generated paths through the real screen, and asks what no path walked. */
export function walkScreen<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  walk: Walk<Machine>,
): void {
  const { machine } = model
  const coverage = new Coverage(machine)
  const exploration = explore(model, walk.cover ?? coverFromEnvironment)
  const paths = pathsThrough(exploration)

  describe(`${machine.id}, every generated path through its screen`, () => {
    for (const { name, steps } of paths) {
      test(name, () => walkSteps(model, walk, { start: exploration.start, steps, coverage }))
    }

    test('every declared state and every transition was walked through the screen', () => {
      expect(coverage.missing()).toEqual({ states: [], transitions: [] })
    })

    test('every view assertion belongs to a state of the machine', () => {
      const leaves = nodesOf(machine).map(({ path }) => path.join('.'))
      expect(Object.keys(walk.shows).filter((state) => !leaves.includes(state))).toEqual([])
    })
  })

  // For `npm run flows`, which says what of each flow is walked where; a machine with a seeded defect is none.
  afterAll(() => {
    if (process.env.MUTATED) return
    const { states, transitions } = coverage
    mkdirSync('reports/walked/screens', { recursive: true })
    writeFileSync(
      `reports/walked/screens/${machine.id}.json`,
      JSON.stringify({ paths: paths.length, states: [...states], transitions: [...transitions] }),
    )
  })
}

export async function walkSteps<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  walk: Walk<Machine>,
  { start, steps, coverage }: { start: string; steps: Step[]; coverage: Coverage },
): Promise<void> {
  const flow = new Flow(model.machine, {
    ...('input' in model ? { input: model.input } : {}),
    inspect: coverage.inspect,
  })
  const person = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  })
  coverage.enter(flow.snapshot)
  renderInApp(walk.screen(flow.actor as ActorRefFrom<Machine>))
  await act(settled)
  expect(fingerprint(model, flow.snapshot)).toEqual(start)
  await expectShown(walk, flow)

  for (const { event, expected } of steps) {
    flow.received.length = 0
    await cause(model, walk, flow, person, event)
    await act(settled)
    expect(flow.received, `what the gesture of '${event.type}' caused`).toEqual([
      expect.objectContaining(event),
    ])
    expect(fingerprint(model, flow.snapshot), `after ${event.type}`).toEqual(expected)
    await expectShown(walk, flow)
  }
  flow.stop()
}

async function cause<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  { gestures }: Walk<Machine>,
  flow: Flow<Machine>,
  person: UserEvent,
  event: AnyEvent,
): Promise<void> {
  const type = event.type as EventFromLogic<Machine>['type']
  const gesture = gestures[type] as Gesture<Machine, AnyEvent> | undefined
  const speaker = model.heard?.[type]
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []

  if (gesture) await gesture(event, person, flow)
  else if (type.startsWith('xstate.after.')) await act(async () => flow.elapse(event))
  else if (id !== undefined && !isMachine(flow, id)) {
    const settlement = event as AnyEvent & { output?: unknown; error?: unknown }
    const { output, error } = settlement
    await act(async () =>
      flow.world.settle(id, outcome === 'done' ? { output } : { error }, flow.actor),
    )
  } else if (id !== undefined || speaker === 'another machine') {
    await act(async () => flow.actor.send(event as never))
  } else if (speaker !== undefined) {
    await act(async () => flow.world.listener(speaker).send(event))
  } else {
    throw new Error(`${model.machine.id}: no gesture causes '${type}'`)
  }
}

/** A child machine really runs, so its end is told to the parent instead of brought about. */
function isMachine<Machine extends AnyStateMachine>(flow: Flow<Machine>, id: string): boolean {
  const current: AnyMachineSnapshot = flow.snapshot
  const logic: AnyActorLogic | undefined = current.children[id]?.logic
  return logic !== undefined && 'root' in logic
}

async function expectShown<Machine extends AnyStateMachine>(
  { shows }: Walk<Machine>,
  flow: Flow<Machine>,
): Promise<void> {
  const { machine, status, _nodes }: AnyMachineSnapshot = flow.snapshot
  // A finished flow has left the screen; its parent shows what comes next.
  if (status !== 'active') return
  for (const node of _nodes.filter(({ states }) => !Object.keys(states).length)) {
    const expectation = shows[node.path.join('.')]
    if (!expectation) throw new Error(`${machine.id}: nothing says what '${node.id}' shows`)
    await expectation(flow.snapshot, flow)
  }
}
