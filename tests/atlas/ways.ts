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
}

export function waysThrough(model: AnyModel): Ways {
  const exploration = explore(model, 'value')
  return { exploration, paths: pathsThrough(exploration), toState: shortestWays(exploration) }
}

function shortestWays({ start, states, edges }: Exploration): Map<string, Step[]> {
  const ways = new Map<string, Step[]>([[start, []]])
  const toState = new Map<string, Step[]>()
  for (const [key, way] of ways) {
    for (const path of statesIn(states.get(key))) if (!toState.has(path)) toState.set(path, way)
    for (const { event, to } of edges.get(key) ?? []) {
      if (!ways.has(to)) ways.set(to, [...way, { event, expected: to }])
    }
  }
  return toState
}

const statesIn = (snapshot: AnyMachineSnapshot | undefined): string[] =>
  snapshot ? snapshot._nodes.map(({ path }) => path.join('.')) : []
