import type { AnyMachineSnapshot } from 'xstate'
import { fieldsOf } from '../../src/machines/trace.ts'
import {
  type AnyEvent,
  type AnyModel,
  type Exploration,
  explore,
  type Path,
  pathsThrough,
  type Step,
} from '../support/paths.ts'

export type Ways = {
  exploration: Exploration
  paths: Path[]
  /** The shortest way to each state, by its path. */
  toState: Map<string, Step[]>
  /**
   * The shortest way to where all of these states are active; of those that take these events at their end, if there is
   * one. An event, with the fields that a trace keeps of it, is passed over where the model does not have it.
   */
  toAll: (states: readonly string[], after?: readonly string[]) => Step[] | undefined
}

export function waysThrough(model: AnyModel): Ways {
  const exploration = explore(model, 'value')
  const ways = shortestWays(exploration)
  const toState = new Map<string, Step[]>()
  for (const [key, way] of ways) {
    for (const state of statesIn(exploration.states.get(key))) {
      if (!toState.has(state)) toState.set(state, way)
    }
  }
  return {
    exploration,
    paths: pathsThrough(exploration),
    toState,
    toAll: (states, after = []) => {
      const reached = after.reduce((known, told) => followed(exploration, known, told), ways)
      return [...reached, ...ways].find(([key]) => {
        const active = statesIn(exploration.states.get(key))
        return states.every((state) => active.includes(state))
      })?.[1]
    },
  }
}

/** To each explored state, the shortest first. */
function shortestWays({ start, edges }: Exploration): Map<string, Step[]> {
  const ways = new Map<string, Step[]>([[start, []]])
  for (const [key, way] of ways) {
    for (const { event, to } of edges.get(key) ?? []) {
      if (!ways.has(to)) ways.set(to, [...way, { event, expected: to }])
    }
  }
  return ways
}

/** `xstate.error.actor.check error.failure.code=code_mismatch` */
const toldOf = (event: AnyEvent): string => [event.type, ...fieldsOf(event)].join(' ')

function followed({ edges }: Exploration, known: Map<string, Step[]>, told: string) {
  const next = new Map<string, Step[]>()
  for (const [key, way] of known) {
    for (const { event, to } of edges.get(key) ?? []) {
      if (toldOf(event) === told && !next.has(to)) next.set(to, [...way, { event, expected: to }])
    }
  }
  return next.size > 0 ? next : known
}

const statesIn = (snapshot: AnyMachineSnapshot | undefined): string[] =>
  snapshot ? snapshot._nodes.map(({ path }) => path.join('.')) : []
