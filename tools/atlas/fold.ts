import type { Chart, ChartState, ChartTransition } from './chart.ts'

/** The chart with these states closed: transitions of what they hold lead to and from them, and those within are left out. */
export function foldedChart(chart: Chart, folded: ReadonlySet<string>): Chart {
  if (folded.size === 0) return chart
  const shownAs = new Map(holders(chart.root, folded, null))
  const shown = (id: string) => shownAs.get(id) ?? id
  return {
    ...chart,
    root: closed(chart.root, folded),
    transitions: chart.transitions.flatMap((transition) => closedTransition(transition, shown)),
  }
}

/** The states around one, from the outermost on. */
export function statesAround(root: ChartState, id: string): string[] {
  if (root.id === id) return []
  const next = root.states.find((state) => isIn(state, id))
  return next ? [root.id, ...statesAround(next, id)] : []
}

const isIn = (state: ChartState, id: string): boolean =>
  state.id === id || state.states.some((child) => isIn(child, id))

const countIn = ({ states }: ChartState): number =>
  states.reduce((sum, state) => sum + 1 + countIn(state), 0)

function holders(
  state: ChartState,
  folded: ReadonlySet<string>,
  holder: string | null,
): [hidden: string, holder: string][] {
  const ownHolder = holder ?? (folded.has(state.id) ? state.id : null)
  return [
    ...(holder === null ? [] : [[state.id, holder] as [string, string]]),
    ...state.states.flatMap((child) => holders(child, folded, ownHolder)),
  ]
}

const closed = (state: ChartState, folded: ReadonlySet<string>): ChartState =>
  folded.has(state.id)
    ? { ...state, kind: 'atomic', initial: null, states: [], hidden: countIn(state) }
    : { ...state, states: state.states.map((child) => closed(child, folded)) }

function closedTransition(
  transition: ChartTransition,
  shown: (id: string) => string,
): ChartTransition[] {
  const source = shown(transition.source)
  const targets = [...new Set(transition.targets.map(shown))]
  const isHidden =
    (source !== transition.source && targets.every((target) => target === source)) ||
    transition.targets.some((target) => target !== source && shown(target) === source)
  return isHidden ? [] : [{ ...transition, source, targets }]
}
