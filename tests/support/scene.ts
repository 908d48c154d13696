import type { ReactElement } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { Description } from './description.ts'
import type { Flow } from './flow.ts'
import type { FlowModel } from './paths.ts'

/** A flow and the view that shows it: tests take its paths through the view, and the atlas shows each of its states. */
export type Scene<Machine extends AnyStateMachine> = {
  model: FlowModel<Machine>
  screen: (actor: ActorRefFrom<Machine>) => ReactElement
  /** Loads what the view shows and the app loads before. */
  prepare?: () => Promise<unknown>
  /** Answers what is read beside the flow, as a provider does; what was answered before stays. */
  answer?: (flow: Flow<Machine>) => unknown
}

/** A scene whose description drives the browser as well. */
export type DescribedScene<Machine extends AnyStateMachine, Facts, Shown> = Scene<Machine> & {
  description: Description<Machine, Facts, Shown>
  /** Anew for each path. */
  facts: () => Facts
}

export function defineScene<Machine extends AnyStateMachine, Facts, Shown>(
  scene: DescribedScene<Machine, Facts, Shown>,
): DescribedScene<Machine, Facts, Shown>
export function defineScene<Machine extends AnyStateMachine>(scene: Scene<Machine>): Scene<Machine>
export function defineScene(scene: object): object {
  return scene
}
