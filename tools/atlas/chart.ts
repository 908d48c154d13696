import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A machine as data: its states as a tree, and every transition it declares. Holds no functions. */
export type Chart = { id: string; root: ChartState; transitions: ChartTransition[] }

export type ChartState = {
  /** Unique in the machine, `deposit.closing.asking`. */
  id: string
  /** Path below the machine, `closing.asking`; empty for the machine itself. */
  path: string
  key: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Id of the state that a compound state begins in. */
  initial: string | null
  entry: string[]
  exit: string[]
  invokes: { id: string; src: string }[]
  states: ChartState[]
  /** The number of states that a folded one holds. */
  hidden?: number
}

export type ChartTransition = {
  /** The same for a machine and the same machine with implementations provided. */
  key: string
  source: string
  /** As XState names it: `code.typed`, `xstate.done.actor.checkCode`; empty for `always`. */
  event: string
  guard: string
  actions: string[]
  /** Ids; several for parallel regions, none if the transition stays. */
  targets: string[]
  reenter: boolean
}

export const chartOf = (machine: AnyStateMachine): Chart => ({
  id: machine.id,
  root: stateOf(machine.root),
  transitions: nodesOf(machine).flatMap((node) => transitionsOf(node).map(asData)),
})

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
]
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root)

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  path: node.path.join('.'),
  key: node.key,
  kind: node.type,
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  // XState adds actions of its own to start and stop delays: those of the config are what somebody wrote.
  entry: listOf(node.config.entry).map(writtenName),
  exit: listOf(node.config.exit).map(writtenName),
  invokes: node.invoke.map(({ id, src }) => ({ id, src: writtenName(src) })),
  states: Object.values(node.states).map(stateOf),
})

const listOf = (written: unknown): unknown[] =>
  written === undefined ? [] : Array.isArray(written) ? written : [written]

const asData = (transition: AnyTransitionDefinition): ChartTransition => ({
  key: transitionKey(transition),
  source: transition.source.id,
  event: transition.eventType,
  guard: transition.guard === undefined ? '' : writtenName(transition.guard),
  actions: transition.actions.map(writtenName),
  targets: transition.target?.map(({ id }) => id) ?? [],
  reenter: transition.reenter,
})

/** Names a transition by its place in the chart: objects differ between a machine and the same machine provided. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition
  const alternatives = (eventType ? source.transitions.get(eventType) : source.always) ?? []
  const place = alternatives.length > 1 ? `[${alternatives.indexOf(transition)}]` : ''
  const to = target?.map(({ id }) => id).join(', ') ?? '(stays)'
  return `${source.id} -- ${eventType || 'always'}${place} --> ${to}`
}

/** The name a guard, action or actor is written by. */
export function writtenName(written: unknown): string {
  if (typeof written === 'string') return written
  if (typeof written === 'function') {
    const guards = 'guards' in written && Array.isArray(written.guards) ? written.guards : []
    const name = written.name.replace(/^(not|and|or|stateIn).*/, '$1')
    return guards.length > 0 ? `${name}(${guards.map(writtenName).join(', ')})` : name
  }
  if (typeof written === 'object' && written && 'type' in written) {
    return `${written.type}${'params' in written ? givenTo(written.params) : ''}`
  }
  return ''
}

/** Words and numbers that stand in the chart as parameters, `(expired)`; what is worked out from an event says nothing here. */
function givenTo(params: unknown): string {
  const given = typeof params === 'object' && params !== null ? Object.values(params) : [params]
  const told = given.filter((value) => /^(string|number|boolean)$/.test(typeof value))
  return told.length > 0 ? `(${told.join(', ')})` : ''
}

/** The states (ids) that a snapshot's value names, the machine itself among them. */
export function activeIn({ root }: Chart, value: unknown): ReadonlySet<string> {
  const paths = new Set(['', ...pathsIn(value)])
  const within = (state: ChartState): string[] => [
    ...(paths.has(state.path) ? [state.id] : []),
    ...state.states.flatMap(within),
  ]
  return new Set(within(root))
}

/** The states that a snapshot's value names, by their paths: each after those around it. */
export function pathsIn(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, within]) => [
    [...path, key].join('.'),
    ...pathsIn(within, [...path, key]),
  ])
}

/** An event in words: `checkCode answers`, `resendWait elapses`, `codes is done`. */
export const spoken = (type: string): string =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answers')
        .replace(/^xstate\.error\.actor\.(.+)$/, '$1 fails')
        .replace(/^xstate\.after\.([^.]+)\..+$/, '$1 elapses')
        .replace(/^xstate\.done\.state\.(.+)$/, '$1 is done')
