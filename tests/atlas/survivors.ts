import type { Chart, ChartState, ChartTransition } from '../../tools/atlas/chart.ts'
import { statesIn } from '../../tools/atlas/site/found.ts'

/** Finds the parts of a diagram that a seeded defect is in, by the name that `npm run mutate` gives it. */
export function partsOfDefect({ root, transitions }: Chart, defect: string): string[] {
  const [, delay] = /^delay (\S+):/.exec(defect) ?? []
  const [, action] = /^(\S+) (?:leaves out|writes to wrong fields)/.exec(defect) ?? []
  if (delay !== undefined) {
    return keysOf(transitions.filter(({ event }) => event.startsWith(`xstate.after.${delay}.`)))
  }
  if (action !== undefined) {
    return keysOf(transitions.filter(({ actions }) => actions.includes(action)))
  }
  const state = statesIn(root)
    .toSorted((a, b) => b.path.length - a.path.length)
    .find(({ path }) => defect.startsWith(`${path || 'root'} `))
  if (state === undefined) return []
  const within = defect.slice((state.path || 'root').length + 1)
  const own = transitions.filter(
    (transition) =>
      transition.source === state.id && isNamed(within, labelOf(transition, state), transition.key),
  )
  return own.length > 0 ? keysOf(own) : [state.id]
}

const keysOf = (transitions: ChartTransition[]): string[] => transitions.map(({ key }) => key)

/** Several alternatives of an event have numbers, in the key and in the name of the defect. */
function isNamed(within: string, label: string, key: string): boolean {
  if (!within.startsWith(label)) return false
  const rest = within.slice(label.length)
  const [number] = /^ \[\d+\]/.exec(rest) ?? []
  return number === undefined ? rest.startsWith(':') : key.includes(`${number.trim()} -->`)
}

/** The event as it is written in the chart of the machine. */
function labelOf({ event }: ChartTransition, { invokes }: ChartState): string {
  if (event === '') return 'always'
  const [, kind, what = ''] =
    /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.+)$/.exec(event) ?? []
  const srcOf = (id: string) => invokes.find((one) => one.id === id)?.src ?? id
  switch (kind) {
    case 'after':
      return `after ${what.split('.')[0]}`
    case 'done.actor':
      return `${srcOf(what)} onDone`
    case 'error.actor':
      return `${srcOf(what)} onError`
    case 'done.state':
      return 'onDone'
    default:
      return event
  }
}
