import { activeIn, type Chart, pathsIn } from '../chart.ts'
import type { Report, TraceStep } from '../trace.ts'
import type { Atlas, AtlasFlow } from './atlas.ts'
import { statesIn } from './found.ts'

/** The moment after one step of a report. */
export type Moment = {
  step: TraceStep
  /** The one of its machine; null if the atlas has none. */
  flow: AtlasFlow | null
  /** Ids of the states that the machine is in. */
  active: string[]
  /** Keys of the transitions that may have led here: a trace names no guards. */
  taken: string[]
  /** Paths of the innermost states. */
  states: string[]
  /** Those of them that the atlas does not have. */
  unknown: string[]
  /** The last events of its actor, this one included, each with its fields, and once. */
  events: string[]
  /** The last step of each other actor that is still at work. */
  others: TraceStep[]
}

/** More would make long addresses, and seldom change what a view shows. */
const EVENTS = 12

/** The first step is 1; null if there is none of this number. */
export function momentOf(atlas: Atlas, { steps }: Report, number: number): Moment | null {
  const step = steps[number - 1]
  if (!step) return null
  const before = steps.slice(0, number - 1)
  const flow = flowOf(atlas, step)
  const states = innermost(step)
  const known = new Set(flow ? statesIn(flow.chart.root).map(({ path }) => path) : [])
  const own = steps.slice(0, number).filter(({ actor }) => actor === step.actor)
  const last = own.at(-2)
  return {
    step,
    flow,
    active: flow ? [...activeIn(flow.chart, step.value)] : [],
    taken: flow && last ? takenIn(flow.chart, last, step) : [],
    states,
    unknown: flow ? states.filter((path) => !known.has(path)) : [],
    events: lastOf(own.map(({ event, fields }) => [event, ...fields].join(' '))),
    others: [...new Map(before.map((one) => [one.actor, one])).values()].filter(
      (one) => one.actor !== step.actor && !isEnded(atlas, one),
    ),
  }
}

/** Seconds that pass would leave no room for what came before them. */
const lastOf = (events: string[]): string[] =>
  [...new Set(events.toReversed())].slice(0, EVENTS).toReversed()

/** Several flows may show one machine: the one that is named as it is comes first. */
function flowOf({ flows }: Atlas, { machineId }: TraceStep): AtlasFlow | null {
  const ofMachine = flows.filter(({ chart }) => chart.id === machineId)
  const named = ofMachine.find(({ name }) => name.replaceAll('-', '') === machineId.toLowerCase())
  return named ?? ofMachine[0] ?? null
}

export function innermost({ value }: Pick<TraceStep, 'value'>): string[] {
  const paths = pathsIn(value)
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))
}

function isEnded(atlas: Atlas, step: TraceStep): boolean {
  const ends = flowOf(atlas, step)?.chart.root.states.filter(({ kind }) => kind === 'final') ?? []
  return step.event === 'xstate.stop' || ends.some(({ path }) => path === step.value)
}

function takenIn(chart: Chart, last: TraceStep, step: TraceStep): string[] {
  const before = activeIn(chart, last.value)
  const after = activeIn(chart, step.value)
  const isSame = [...before].join() === [...after].join()
  /** Transitions taken at once out of a state that nobody stays in. */
  const onward = (target: string) =>
    after.has(target)
      ? []
      : chart.transitions.filter(
          ({ event, source, targets }) =>
            event === '' &&
            (source === target || source.startsWith(`${target}.`)) &&
            targets.some((to) => after.has(to)),
        )
  const fitting = chart.transitions.filter(
    ({ event, source, targets }) =>
      event === step.event &&
      before.has(source) &&
      (targets.length === 0
        ? isSame
        : targets.every((target) => after.has(target) || onward(target).length > 0)),
  )
  // A state answers before those around it.
  const taken = fitting.filter(
    ({ source }) => !fitting.some((other) => other.source.startsWith(`${source}.`)),
  )
  return [...taken, ...taken.flatMap(({ targets }) => targets.flatMap(onward))].map(
    ({ key }) => key,
  )
}
