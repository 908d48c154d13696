import type { AnyStateMachine } from 'xstate'
import { type Chart, type ChartState, type ChartTransition, chartOf, spoken } from './chart.ts'
import type { Mark } from './picture.ts'

/** A machine as it was at one time. A delay that is worked out has no figure. */
export type Version = { chart: Chart; delays: Record<string, string> }

export type Change = {
  mark: Extract<Mark, 'added' | 'removed' | 'changed'>
  /** Path of the state that it is in; empty for the machine itself. */
  state: string
  what: string
  was: string
  is: string
  /** Parts of the united chart: ids of states and keys of transitions. */
  parts: string[]
}

export type FlowChange = {
  id: string
  mark: Change['mark']
  /** None for a machine that was added or removed as a whole. */
  changes: Change[]
  /** Holds also what was removed. */
  chart: Chart
}

export const versionOf = (machine: AnyStateMachine): Version => ({
  chart: chartOf(machine),
  delays: Object.fromEntries(
    Object.entries(machine.implementations.delays).map(([name, delay]) => [
      name,
      typeof delay === 'number' ? `${delay} ms` : 'worked out',
    ]),
  ),
})

/** Every machine that is not as it was, by its id. */
export function changedFlows(before: Version[], now: Version[]): FlowChange[] {
  const ids = new Set([...before, ...now].map(({ chart }) => chart.id))
  return [...ids].sort().flatMap((id): FlowChange[] => {
    const old = before.find(({ chart }) => chart.id === id)
    const young = now.find(({ chart }) => chart.id === id)
    if (old && young) {
      const changed = changedFlow(old, young)
      return changed.changes.length > 0 ? [changed] : []
    }
    if (young) return [{ id, mark: 'added', changes: [], chart: young.chart }]
    return old ? [{ id, mark: 'removed', changes: [], chart: old.chart }] : []
  })
}

export const marksOf = ({ changes }: FlowChange): Record<string, Change['mark']> =>
  Object.fromEntries(changes.flatMap(({ parts, mark }) => parts.map((part) => [part, mark])))

function changedFlow(before: Version, now: Version): FlowChange {
  const { pairs, added, removed } = paired(before.chart.transitions, now.chart.transitions)
  const old = statesBelow(before.chart.root)
  const young = statesBelow(now.chart.root)
  const all = united(before.chart.root, now.chart.root)
  const gone = removed.map((transition) => ({ ...transition, key: `${transition.key} (before)` }))
  const changes = statesBelow(all).flatMap((state) => {
    const ofState = ({ source }: ChartTransition) => source === state.id
    return [
      ...changedState(
        old.find(({ id }) => id === state.id),
        young.find(({ id }) => id === state.id),
      ),
      ...gone
        .filter(ofState)
        .map((transition) => wholeTransition('removed', state.path, transition)),
      ...added
        .filter(ofState)
        .map((transition) => wholeTransition('added', state.path, transition)),
      ...pairs
        .filter(({ is }) => ofState(is))
        .flatMap(({ was, is }) => changedTransition(state.path, was, is)),
      ...changedOrder(
        state.path,
        pairs.filter(({ is }) => ofState(is)),
        before.chart.transitions,
      ),
    ]
  })
  return {
    id: now.chart.id,
    mark: 'changed',
    changes: [...changes, ...changedDelays(before, now)],
    chart: { ...now.chart, root: all, transitions: [...now.chart.transitions, ...gone] },
  }
}

const statesBelow = (state: ChartState): ChartState[] => [
  state,
  ...state.states.flatMap(statesBelow),
]

/** States that were removed stand after those that stayed. */
function united(before: ChartState | undefined, now: ChartState): ChartState {
  const old = before?.states ?? []
  const states = [
    ...now.states.map((state) =>
      united(
        old.find(({ id }) => id === state.id),
        state,
      ),
    ),
    ...old.filter(({ id }) => now.states.every((state) => state.id !== id)),
  ]
  return {
    ...now,
    kind: now.kind === 'atomic' && states.length > 0 ? 'compound' : now.kind,
    states,
  }
}

function changedState(was: ChartState | undefined, is: ChartState | undefined): Change[] {
  if (was && is) {
    const old = factsOf(was)
    const young = factsOf(is)
    return Object.keys(young).flatMap((what) => {
      const [from = '', to = ''] = [old[what], young[what]]
      return from === to
        ? []
        : [{ mark: 'changed', state: is.path, what, was: from, is: to, parts: [is.id] }]
    })
  }
  const whole = (state: ChartState) => ({ state: state.path, what: 'state', parts: [state.id] })
  if (is) return [{ ...whole(is), mark: 'added', was: '', is: summaryOf(is) }]
  return was ? [{ ...whole(was), mark: 'removed', was: summaryOf(was), is: '' }] : []
}

const factsOf = ({ kind, initial, entry, exit, invokes }: ChartState): Record<string, string> => ({
  kind,
  'begins in': initial === null ? '' : pathIn(initial),
  entry: entry.join(', '),
  exit: exit.join(', '),
  runs: invokes.map(({ id, src }) => (id === src ? id : `${src} as ${id}`)).join(', '),
})

const summaryOf = (state: ChartState): string =>
  Object.entries(factsOf(state))
    .filter(([, fact]) => fact !== '')
    .map(([name, fact]) => (name === 'kind' ? fact : `${name} ${fact}`))
    .join('; ')

type Pair = { was: ChartTransition; is: ChartTransition }

/** Features that two versions of one transition may share, the most likely first. */
const likenesses: ((transition: ChartTransition) => string[])[] = [
  ({ event, guard, targets, actions, reenter }) => [
    event,
    guard,
    ...targets,
    '',
    ...actions,
    String(reenter),
  ],
  ({ event, guard, targets }) => [event, guard, ...targets],
  ({ event, targets, actions }) => [event, ...targets, '', ...actions],
  ({ event, guard }) => [event, guard],
  ({ event, targets }) => [event, ...targets],
  ({ event, guard, targets, actions }) => [familyOf(event), guard, ...targets, '', ...actions],
]

/** An answer never became an event of a person, nor a delay an answer. */
const familyOf = (event: string): string =>
  /^xstate\.\w+\.(actor|state)?/.exec(event)?.[0] ?? 'told'

function paired(before: ChartTransition[], now: ChartTransition[]) {
  const removed = [...before]
  const added = [...now]
  const pairs: Pair[] = []
  for (const likeness of likenesses) {
    const sign = (transition: ChartTransition) =>
      JSON.stringify([transition.source, ...likeness(transition)])
    for (const is of [...added]) {
      const place = removed.findIndex((was) => sign(was) === sign(is))
      if (place < 0) continue
      pairs.push(...removed.splice(place, 1).map((was) => ({ was, is })))
      added.splice(added.indexOf(is), 1)
    }
  }
  pairs.sort((one, other) => now.indexOf(one.is) - now.indexOf(other.is))
  return { pairs, removed, added }
}

const wholeTransition = (
  mark: 'added' | 'removed',
  state: string,
  transition: ChartTransition,
): Change => ({
  mark,
  state,
  what: spoken(transition.event),
  was: mark === 'removed' ? wayOf(transition) : '',
  is: mark === 'added' ? wayOf(transition) : '',
  parts: [transition.key],
})

function changedTransition(state: string, was: ChartTransition, is: ChartTransition): Change[] {
  const facts = (transition: ChartTransition) => ({
    [familyOf(was.event) === 'xstate.after.' ? 'delay' : 'event']: transition.event,
    guard: transition.guard,
    target: targetOf(transition),
    actions: transition.actions.join(', '),
  })
  const [old, young] = [facts(was), facts(is)]
  const differing = Object.keys(young).filter((name) => old[name] !== young[name])
  if (differing.length === 0) return []
  const told = (transition: ChartTransition) =>
    was.event === is.event ? wayOf(transition) : `${spoken(transition.event)} ${wayOf(transition)}`
  return [
    {
      mark: 'changed',
      state,
      what: `${spoken(is.event)}: ${differing.join(', ')}`,
      was: told(was),
      is: told(is),
      parts: [is.key],
    },
  ]
}

/** The first whose guard holds is taken, so that the same alternatives in another order are another flow. */
function changedOrder(state: string, pairs: Pair[], before: ChartTransition[]): Change[] {
  const events = Object.entries(Object.groupBy(pairs, ({ is }) => is.event))
  return events.flatMap(([event, alternatives = []]) => {
    const stayed = alternatives.filter(({ was }) => was.event === event)
    const old = stayed.toSorted((a, b) => before.indexOf(a.was) - before.indexOf(b.was))
    if (old.every((pair, place) => pair === stayed[place])) return []
    return [
      {
        mark: 'changed',
        state,
        what: `${spoken(event)}: order`,
        was: old.map(({ was }) => wayOf(was)).join('; '),
        is: stayed.map(({ is }) => wayOf(is)).join('; '),
        parts: stayed.map(({ is }) => is.key),
      },
    ]
  })
}

const changedDelays = (before: Version, now: Version): Change[] =>
  Object.entries(now.delays).flatMap(([name, is]) => {
    const was = before.delays[name] ?? is
    if (was === is) return []
    const parts = now.chart.transitions
      .filter(({ event }) => event.startsWith(`xstate.after.${name}.`))
      .map(({ key }) => key)
    return [{ mark: 'changed', state: '', what: `delay ${name}`, was, is, parts }]
  })

/** Guard, target and actions in words: `[isDay] → opening / ring`. */
const wayOf = (transition: ChartTransition): string =>
  [
    transition.guard === '' ? '' : `[${transition.guard}]`,
    `→ ${targetOf(transition)}`,
    transition.actions.length > 0 ? `/ ${transition.actions.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ')

const targetOf = ({ targets, reenter, source }: ChartTransition): string =>
  targets.length === 0
    ? 'stays'
    : `${targets.map(pathIn).join(', ')}${reenter && targets.includes(source) ? ' (anew)' : ''}`

const pathIn = (id: string): string => id.slice(id.indexOf('.') + 1)
