import { getAdjacencyMap } from '@xstate/graph'
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  createEmptyActor,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { ApiFailure, type Failure, type FailureCode } from '../../src/api/contract/failure.ts'
import { nodesOf, spoken, transitionKey, transitionsOf } from '../../tools/atlas/chart.ts'

/** Events of the services: an actor answers or fails, a delay elapses. */
export type ServiceEvent =
  | { type: `xstate.done.actor.${string}`; actorId: string; output: unknown }
  | { type: `xstate.error.actor.${string}`; actorId: string; error: unknown }
  | { type: `xstate.after.${string}` }

/** The actor (its invoke's id) answers. */
export const answered = (actorId: string, output?: unknown): ServiceEvent => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
})

/** The actor (its invoke's id) is refused. */
export const failed = (actorId: string, failure: FailureCode | Failure): ServiceEvent => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: apiFailure(failure),
})

/** The delay of this state (its full id) elapses. Only needed to leave it out of `cases` in some state. */
export const elapsed = (delay: string, stateId: string): ServiceEvent => ({
  type: `xstate.after.${delay}.${stateId}`,
})

export function apiFailure(failure: FailureCode | Failure): ApiFailure {
  if (typeof failure === 'string') return new ApiFailure(failure)
  const { code, ...details } = failure
  return new ApiFailure(code, details)
}

export type ModelEvent<Machine extends AnyStateMachine> = EventFromLogic<Machine> | ServiceEvent

export type FlowModel<Machine extends AnyStateMachine> = {
  machine: Machine
  input?: InputFrom<Machine>
  /**
   * The payloads worth trying in this state. An event which is not listed is sent as a bare
   * `{ type }`; answers and failures of actors must be listed.
   */
  cases: (snapshot: SnapshotFrom<Machine>) => readonly ModelEvent<Machine>[]
  /** Finite: all that guards, delays, targets and views read. The whole context unless told. */
  project?: (context: ContextFrom<Machine>) => unknown
  /** Home, done or closed. A state from which none of these can be reached is a dead end. Final ones always rest. */
  resting: (snapshot: SnapshotFrom<Machine>) => boolean
  /**
   * Events no gesture of this screen causes: the listener (its invoke's id) which sends them, or
   * `'another machine'`.
   */
  sources?: Partial<Record<EventFromLogic<Machine>['type'], string>>
  /**
   * Leaves out what a state of the same kind proves already. Every transition must still be taken somewhere, and
   * every state lead home by what is left.
   */
  worth?: (event: AnyEvent, snapshot: SnapshotFrom<Machine>) => boolean
  /** Explored states before generation gives up; a projection that is not finite shows itself here. */
  limit?: number
}

/** Explored states of a model that names no limit of its own; a machine with a defect may have fewer. */
export const exploring = { atMost: 20_000 }

export type AnyModel = FlowModel<AnyStateMachine>

export function defineModel<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
): FlowModel<Machine> {
  return model
}

/**
 * `edge`: all that was explored. `value`: every event in every state value, and every transition. `transition`: every
 * transition. `person`: every transition whose event comes from people, with what answers and waits it takes to get
 * there.
 */
export type Cover = 'edge' | 'value' | 'transition' | 'person'
export type AnyEvent = { type: string }
export type Step = { event: AnyEvent; expected: string }
export type Path = { name: string; steps: Step[] }
/** An edge without a goal is gone along only to reach one that has. */
type Edge = { event: AnyEvent; to: string; goal: string | null }

type Explored = {
  state: AnyMachineSnapshot
  transitions: Record<string, { event: AnyEvent; state: AnyMachineSnapshot }>
}

export type Exploration = {
  start: string
  states: Map<string, AnyMachineSnapshot>
  edges: Map<string, Edge[]>
}

/** A transition written only to forbid what an ancestor allows takes nobody anywhere. */
const leads = ({ target, actions }: AnyTransitionDefinition): boolean =>
  target !== undefined || actions.length > 0

/** Every transition the machine declares, each guarded alternative by itself. */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  return nodesOf(machine).flatMap((node) => transitionsOf(node).filter(leads).map(transitionKey))
}

/** Two snapshots with the same fingerprint are one explored state. */
export function fingerprint<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  snapshot: SnapshotFrom<Machine>,
): string {
  const { value, status, context, children }: AnyMachineSnapshot = snapshot
  return JSON.stringify({
    value,
    status,
    context: model.project ? model.project(context) : context,
    // An actor whose logic was loaded has a number for its id.
    children: Object.keys(children)
      .map((id) => id.replace(/^x:\w+$/, 'loaded'))
      .sort(),
  })
}

const actorOf = (type: string): string | undefined =>
  /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
const isInternal = (type: string): boolean =>
  type.includes('*') || /^xstate\.(done\.state|snapshot)\./.test(type)

function possibleEvents<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  snapshot: SnapshotFrom<Machine>,
): AnyEvent[] {
  const current: AnyMachineSnapshot = snapshot
  if (current.status !== 'active') return []

  const given: readonly AnyEvent[] = model.cases(snapshot)
  const isRunning = (type: string) => {
    const actorId = actorOf(type)
    return actorId === undefined || actorId in current.children
  }
  const bare = [...new Set(current._nodes.flatMap((node: AnyStateNode) => node.ownEvents))].filter(
    (type) => !isInternal(type) && isRunning(type) && !given.some((event) => event.type === type),
  )
  const unanswered = bare.find((type) => actorOf(type) !== undefined)
  if (unanswered) {
    throw new Error(`${model.machine.id}: no case for '${unanswered}', which can happen here`)
  }
  const unheard = given.find(
    (event) =>
      actorOf(event.type) !== undefined &&
      isRunning(event.type) &&
      model.machine.getTransitionData(current as never, event as never).length === 0,
  )
  if (unheard) {
    throw new Error(`${model.machine.id}: nothing is done with ${JSON.stringify(unheard)}`)
  }
  return [...given, ...bare.map((type) => ({ type }))].filter(
    (event) =>
      isRunning(event.type) && current.can(event) && (model.worth?.(event, snapshot) ?? true),
  )
}

/** Which transitions this event takes, those it causes in turn included. */
function transitionsTaken(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEvent,
): string[] {
  const nobody = createEmptyActor()
  const taken: string[] = []
  nobody.system.inspect((inspected) => {
    if (inspected.type === '@xstate.microstep') {
      taken.push(...inspected._transitions.filter(({ source }) => source).map(transitionKey))
    }
  })
  machine.transition(snapshot, event, {
    self: nobody as AnyActorRef,
    system: nobody.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  })
  return taken
}

/** Explores the graph of all that can happen; `isPossible` limits it to what can happen where the paths are taken. */
export function explore<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  cover: Cover,
  isPossible: (event: AnyEvent, snapshot: SnapshotFrom<Machine>) => boolean = () => true,
): Exploration {
  const machine: AnyStateMachine = model.machine
  const named = (snapshot: AnyMachineSnapshot) =>
    fingerprint(model, snapshot as SnapshotFrom<Machine>)
  const found = getAdjacencyMap(machine, {
    ...('input' in model ? { input: model.input } : {}),
    serializeState: named,
    events: (snapshot) =>
      possibleEvents(model, snapshot as SnapshotFrom<Machine>).filter((event) =>
        isPossible(event, snapshot as SnapshotFrom<Machine>),
      ),
    limit: model.limit ?? exploring.atMost,
  })

  const states = new Map<string, AnyMachineSnapshot>()
  const edges = new Map<string, Edge[]>()
  for (const [key, { state, transitions }] of Object.entries(found as Record<string, Explored>)) {
    states.set(key, state)
    edges.set(
      key,
      Object.values(transitions).map(({ event, state: next }) => ({
        event,
        to: named(next),
        goal: goalOf(cover, machine, { key, state, event }),
      })),
    )
  }
  const start = states.keys().next().value
  if (start === undefined) throw new Error(`${machine.id}: nothing to explore`)
  return { start, states, edges }
}

/** Answers, failures and waits come from the services; everything else from people, here or elsewhere. */
export const isOfServices = (type: string): boolean => type.startsWith('xstate.')

function goalOf(
  cover: Cover,
  machine: AnyStateMachine,
  { key, state, event }: { key: string; state: AnyMachineSnapshot; event: AnyEvent },
): string | null {
  if (cover === 'edge') return `${key} ${JSON.stringify(event)}`
  if (cover === 'person' && isOfServices(event.type)) return null
  const taken = transitionsTaken(machine, state, event)
  return JSON.stringify(cover === 'value' ? [state.value, event, taken] : taken)
}

/** Takes edges not taken yet; where there are none, goes to the nearest; at an end, starts again. */
export function pathsThrough({ start, edges }: Exploration, longest = 40): Path[] {
  const missing = new Set(
    [...edges.values()].flat().flatMap(({ goal }) => (goal === null ? [] : [goal])),
  )
  const isMissing = ({ goal }: Edge) => goal !== null && missing.has(goal)
  const paths: Path[] = []

  const wayToNearest = (from: string): Edge[] | undefined => {
    const ways = new Map<string, Edge[]>([[from, []]])
    for (const [state, way] of ways) {
      const leaving = edges.get(state) ?? []
      // Events that end the flow come last, so that paths are few.
      const next =
        leaving.find((edge) => isMissing(edge) && edges.get(edge.to)?.length) ??
        leaving.find(isMissing)
      if (next) return [...way, next]
      for (const edge of leaving) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge])
    }
    return undefined
  }

  while (missing.size) {
    const steps: Step[] = []
    let at = start
    for (let way = wayToNearest(at); way; way = wayToNearest(at)) {
      if (steps.length && steps.length + way.length > longest) break
      for (const { event, to, goal } of way) {
        if (goal !== null) missing.delete(goal)
        steps.push({ event, expected: to })
        at = to
      }
    }
    if (!steps.length) throw new Error(`Unreachable from the start: ${[...missing][0]}`)
    paths.push({ name: nameOf(steps, paths.length + 1), steps })
  }
  return paths
}

const nameOf = (steps: Step[], number: number): string =>
  `${number}. ${steps.map(({ event }) => spoken(event.type)).join(' → ')}`

/** Explored states from which no resting state can be reached. */
export function deadEnds<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  { states, edges }: Exploration,
): string[] {
  const cameFrom = new Map<string, string[]>()
  for (const [from, leaving] of edges) {
    for (const { to } of leaving) cameFrom.set(to, [...(cameFrom.get(to) ?? []), from])
  }
  const alive = new Set(
    [...states]
      .filter(
        ([, state]) => state.status === 'done' || model.resting(state as SnapshotFrom<Machine>),
      )
      .map(([key]) => key),
  )
  for (const key of alive) for (const earlier of cameFrom.get(key) ?? []) alive.add(earlier)
  return [...states.keys()].filter((key) => !alive.has(key))
}

/** Counts the states and transitions which an actor really went through, by `inspect`. */
export class Coverage {
  readonly machine: AnyStateMachine
  readonly transitions = new Set<string>()
  readonly states = new Set<string>()

  constructor(machine: AnyStateMachine) {
    this.machine = machine
  }

  /** For `createActor`; children of other machines are not counted. */
  inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === '@xstate.microstep') {
      if (!this.enter(inspected.snapshot)) return
      for (const transition of inspected._transitions) {
        if (transition.source) this.transitions.add(transitionKey(transition))
      }
    }
    if (inspected.type === '@xstate.snapshot') this.enter(inspected.snapshot)
  }

  enter(snapshot: object): boolean {
    const { machine, _nodes } = snapshot as Partial<AnyMachineSnapshot>
    if (machine?.id !== this.machine.id) return false
    for (const node of _nodes ?? []) this.states.add(node.id)
    return true
  }

  missing(): { states: string[]; transitions: string[] } {
    return {
      states: nodesOf(this.machine)
        .map(({ id }) => id)
        .filter((id) => !this.states.has(id)),
      transitions: declaredTransitions(this.machine).filter((key) => !this.transitions.has(key)),
    }
  }
}
