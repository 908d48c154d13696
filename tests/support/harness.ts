import type { ReactElement } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import type { Description } from './description.ts'
import type { Flow } from './flow.ts'
import type { FlowModel } from './paths.ts'

/** A flow and the view that shows it: tests take its paths through the view, and the atlas shows each of its states. */
export type Harness<Machine extends AnyStateMachine> = {
  model: FlowModel<Machine>
  screen: (actor: ActorRefFrom<Machine>) => ReactElement
  /** Loads what the view shows and the app loads before. */
  prepare?: () => Promise<unknown>
  /** Answers what is read beside the flow, as a provider does; what was answered before stays. */
  answer?: (flow: Flow<Machine>) => unknown
}

/** A harness whose description drives the browser as well. */
export type DescribedHarness<Machine extends AnyStateMachine, Facts, Shown> = Harness<Machine> & {
  description: Description<Machine, Facts, Shown>
  /** Anew for each path. */
  facts: () => Facts
}

export function defineHarness<Machine extends AnyStateMachine, Facts, Shown>(
  harness: DescribedHarness<Machine, Facts, Shown>,
): DescribedHarness<Machine, Facts, Shown>
export function defineHarness<Machine extends AnyStateMachine>(
  harness: Harness<Machine>,
): Harness<Machine>
export function defineHarness(harness: object): object {
  return harness
}
