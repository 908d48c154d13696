import type { AnyMachineSnapshot } from 'xstate'
import {
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
  /** The shortest way to where all of these states are active. */
  toAll: (states: readonly string[]) => Step[] | undefined
}

export function waysThrough(model: AnyModel): Ways {
  const exploration = explore(model, 'value')
  const ways = shortestWays(exploration)
  const toState = new Map<string, Step[]>()
  for (const { states, way } of ways) {
    for (const state of states) if (!toState.has(state)) toState.set(state, way)
  }
  return {
    exploration,
    paths: pathsThrough(exploration),
    toState,
    toAll: (states) => ways.find((one) => states.every((state) => one.states.includes(state)))?.way,
  }
}

/** To each set of states, the shortest first. */
function shortestWays({ start, states, edges }: Exploration): { states: string[]; way: Step[] }[] {
  const ways = new Map<string, Step[]>([[start, []]])
  for (const [key, way] of ways) {
    for (const { event, to } of edges.get(key) ?? []) {
      if (!ways.has(to)) ways.set(to, [...way, { event, expected: to }])
    }
  }
  return [...ways].map(([key, way]) => ({ states: statesIn(states.get(key)), way }))
}

const statesIn = (snapshot: AnyMachineSnapshot | undefined): string[] =>
  snapshot ? snapshot._nodes.map(({ path }) => path.join('.')) : []
