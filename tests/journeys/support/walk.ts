import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import {
  type AnyEvent,
  Coverage,
  explore,
  type FlowModel,
  pathsThrough,
  type Step,
} from '../../support/paths.ts'
import { Flow } from '../../support/world.ts'
import { test } from './journey.ts'
import type { Person, Provider } from './provider.ts'

export type Scene = { page: Page; person: Person; provider: Provider }

type JourneyWalk<Machine extends AnyStateMachine> = {
  /** Whether the world can be brought to this at all; what it cannot is left to the simulated walks. */
  isPossible: (event: AnyEvent, snapshot: SnapshotFrom<Machine>) => boolean
  /** Brings a page to where the model starts. */
  open: (scene: Scene) => Promise<unknown>
  /**
   * How each event is caused. What a gesture sets going ends as `next` says, so the gesture sees to that too;
   * answers that come by themselves need nothing here.
   */
  acts: Record<string, (event: AnyEvent, scene: Scene, next: AnyEvent | undefined) => unknown>
  /** What the page shows in each state that stays until somebody acts. */
  shows: Record<string, (snapshot: SnapshotFrom<Machine>, scene: Scene) => unknown>
}

/** Walks generated paths in the browser, against the provider itself. */
export function walkJourney<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  walk: JourneyWalk<Machine>,
): void {
  const { machine } = model
  const explored = explore(model, 'value', walk.isPossible)

  test.describe(`${machine.id}, every generated path in the browser`, () => {
    for (const { name, steps } of pathsThrough(explored)) {
      test(name, async ({ page, person, provider }) => {
        const scene = { page, person, provider }
        await walk.open(scene)
        await expectShown(walk, explored.states.get(explored.start), scene)
        for (const [place, { event, expected }] of steps.entries()) {
          await test.step(event.type, async () => {
            await walk.acts[event.type]?.(event, scene, steps[place + 1]?.event)
            await expectShown(walk, explored.states.get(expected), scene)
          })
        }
        record(model, name, steps)
      })
    }
  })
}

async function expectShown<Machine extends AnyStateMachine>(
  { shows }: JourneyWalk<Machine>,
  snapshot: AnyMachineSnapshot | undefined,
  scene: Scene,
): Promise<void> {
  // What is in flight passes before anybody could look at it.
  if (!snapshot || snapshot.hasTag('busy')) return
  const leaves = snapshot._nodes.filter(({ states }) => !Object.keys(states).length)
  for (const leaf of leaves) {
    const expectation = shows[leaf.path.join('.')]
    if (!expectation) throw new Error(`Nothing says what '${leaf.id}' shows`)
    await expectation(snapshot as SnapshotFrom<Machine>, scene)
  }
}

/** For `npm run flows`: what the bare machine goes through on the path that was walked. */
function record<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  name: string,
  steps: Step[],
): void {
  const { machine } = model
  const coverage = new Coverage(machine)
  const flow = new Flow(machine, {
    ...('input' in model ? { input: model.input } : {}),
    inspect: coverage.inspect,
  })
  coverage.enter(flow.snapshot)
  for (const { event } of steps) flow.send(event as never)
  flow.stop()
  const { states, transitions } = coverage
  const folder = `reports/walked/journeys/${machine.id}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/${Number.parseInt(name, 10)}.json`,
    JSON.stringify({ paths: 1, states: [...states], transitions: [...transitions] }),
  )
}
