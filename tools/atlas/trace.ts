import type { StateValue } from 'xstate'
import * as z from 'zod/mini'

/** One event that an actor took, with as much of it as was kept, and the states it was in then. */
export type TraceStep = {
  actor: string
  machineId: string
  event: { type: string }
  value: StateValue
}

const Entry = z.object({
  actor: z.string(),
  machine: z.string(),
  event: z.string(),
  fields: z.array(z.string()),
  states: z.array(z.string()),
})
/** A saved report, or one that an operator printed. */
const Report = z.object({
  trace: z.object({
    format: z.literal('cabinet-trace/1'),
    release: z.string(),
    at: z.string(),
    entries: z.array(Entry),
  }),
})

/** Throws what is wrong with a text that is no trace of a format it knows. */
export function readTrace(text: string): { release: string; at: string; steps: TraceStep[] } {
  const { release, at, entries } = Report.parse(JSON.parse(text)).trace
  const steps = entries.map(({ actor, machine, event, fields, states }) => ({
    actor,
    machineId: machine,
    event: { type: event, ...fieldsIn(fields) },
    value: stateValueOf(states),
  }))
  return { release, at, steps }
}

type Tree = { [name: string]: Tree | string }

/** The tree below this name, made where there is none. A name that objects have by themselves is made, too. */
function below(tree: Tree, name: string): Tree {
  const known = Object.hasOwn(tree, name) ? tree[name] : undefined
  if (typeof known === 'object') return known
  const made: Tree = {}
  Object.defineProperty(tree, name, { value: made, enumerable: true, configurable: true })
  return made
}

/** Paths that begin alike are regions beside each other: the paths of one state have no other way to part. */
export function stateValueOf(paths: readonly string[]): StateValue {
  const root: Tree = {}
  for (const path of paths) path.split('.').reduce(below, root)
  return valueIn(root)
}

function valueIn(tree: Tree): StateValue {
  const within = Object.entries(tree)
  const [[only, inside] = []] = within
  if (only !== undefined && within.length === 1 && isEmpty(inside)) return only
  return Object.fromEntries(
    within.map(([name, inside]) => [name, typeof inside === 'object' ? valueIn(inside) : inside]),
  )
}

const isEmpty = (inside: Tree | string | undefined): boolean =>
  typeof inside === 'object' && Object.keys(inside).length === 0

/** `error.failure.code=timed_out` is `{ error: { failure: { code: 'timed_out' } } }`. */
function fieldsIn(fields: readonly string[]): Tree {
  const root: Tree = {}
  for (const field of fields) {
    const [way = '', value = ''] = field.split('=')
    const names = way.split('.')
    const last = names.pop() ?? ''
    const place = names.reduce(below, root)
    Object.defineProperty(place, last, { value, enumerable: true, configurable: true })
  }
  return root
}
