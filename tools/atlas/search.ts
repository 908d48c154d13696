import { type Chart, type ChartState, spoken } from './chart.ts'

/** Ids of states and keys of transitions that name a text: by state, event, guard, action or actor. */
export function partsNaming({ root, transitions }: Chart, text: string): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const says = (...names: string[]) => names.some((name) => name.toLowerCase().includes(wanted))
  const inStates = (state: ChartState): string[] => [
    ...(says(
      state.key,
      ...state.entry,
      ...state.exit,
      ...state.invokes.flatMap(({ id, src }) => [id, src]),
    )
      ? [state.id]
      : []),
    ...transitions
      .filter(
        ({ source, targets, actions, event, guard }) =>
          source === state.id &&
          targets.length + actions.length > 0 &&
          says(event, spoken(event), guard, ...actions),
      )
      .map(({ key }) => key),
    ...state.states.flatMap(inStates),
  ]
  return inStates(root)
}
