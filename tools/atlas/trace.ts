import type { StateValue } from 'xstate'
import * as z from 'zod/mini'

/** One event that an actor took, with as much of it as was kept, and the states it was in then. */
export type TraceStep = {
  /** An instant, as the clock of the person's device had it. */
  at: string
  actor: string
  machineId: string
  event: string
  /** As `error.failure.code=timed_out`. */
  fields: string[]
  value: StateValue
}

export type Report = {
  /** Empty if the person added nothing. */
  note: string
  release: string
  at: string
  locale: string
  /** The size of the window, in pixels. */
  width: number
  steps: TraceStep[]
}

const Entry = z.object({
  ms: z.number(),
  actor: z.string(),
  machine: z.string(),
  event: z.string(),
  fields: z.array(z.string()),
  states: z.array(z.string()),
})
/** A saved report, or one that an operator printed. */
const Saved = z.object({
  note: z.optional(z.string()),
  trace: z.object({
    format: z.string().check(z.regex(/^\w+-trace\/1$/, 'is no …-trace/1')),
    release: z.string(),
    at: z.string(),
    ms: z.number(),
    locale: z.string(),
    width: z.number(),
    entries: z.array(Entry),
  }),
})

/** Throws what is wrong with a text that is no trace of a format it knows. */
export function readTrace(text: string): Report {
  const { note = '', trace } = Saved.parse(JSON.parse(text))
  const { release, at, locale, width, entries } = trace
  const begun = Date.parse(at) - trace.ms
  const steps = entries.map(({ ms, actor, machine, event, fields, states }) => ({
    at: new Date(begun + ms).toISOString(),
    actor,
    machineId: machine,
    event,
    fields,
    value: stateValueOf(states),
  }))
  return { note, release, at, locale, width, steps }
}

type Tree = { [name: string]: Tree }

/** The tree below this name, made where there is none. A name that objects have by themselves is made, too. */
function below(tree: Tree, name: string): Tree {
  const known = Object.hasOwn(tree, name) ? tree[name] : undefined
  if (known) return known
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
  return Object.fromEntries(within.map(([name, inside]) => [name, valueIn(inside)]))
}

const isEmpty = (inside: Tree | undefined): boolean =>
  inside !== undefined && Object.keys(inside).length === 0
