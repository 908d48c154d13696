/** A machine's config, as it is written or as the inspector posts it: functions have become `{ type: name }`. */
export type ChartConfig = {
  id?: string
  initial?: unknown
  type?: string
  states?: Record<string, ChartConfig>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  onDone?: unknown
  invoke?: unknown
}

type Written = { target?: unknown; guard?: unknown }
type Invocation = { id?: string; src?: unknown; onDone?: unknown; onError?: unknown }

const listOf = <Item>(value: unknown): Item[] =>
  value === undefined || value === null ? [] : ((Array.isArray(value) ? value : [value]) as Item[])

const idOf = (machine: string, path: string[]): string =>
  [machine, ...path].join('__').replace(/\W/g, '_')

/** Mermaid cannot draw an arrow from a composite state to one within it; it starts from this one instead. */
const anyOf = (id: string): string => `${id}__any`

const isWithin = (state: string[], path: string[]): boolean =>
  state.length > path.length && path.every((key, place) => state[place] === key)

/** The name a guard, action or actor is written by. */
export function writtenName(written: unknown): string {
  if (typeof written === 'string') return written
  if (typeof written === 'function') {
    const guards = 'guards' in written ? listOf(written.guards).map(writtenName) : []
    const name = written.name.replace(/^(not|and|or|stateIn).*/, '$1')
    return guards.length ? `${name}(${guards.join(', ')})` : name
  }
  if (typeof written === 'object' && written && 'type' in written) return String(written.type)
  return ''
}

/** A mermaid state diagram of the machine; the states at these paths (`a.b`) are marked. */
export function diagramOf(chart: ChartConfig, active: ReadonlySet<string> = new Set()): string {
  const machine = chart.id ?? 'machine'
  const known = new Map<string, string[]>()
  const lines: string[] = []
  const arrows: string[] = []
  const marked: string[] = []

  const index = (state: ChartConfig, path: string[]): void => {
    known.set([machine, ...path].join('.'), path)
    if (state.id) known.set(state.id, path)
    for (const [key, child] of Object.entries(state.states ?? {})) index(child, [...path, key])
  }

  const targetOf = (target: string, path: string[]): string[] => {
    if (target.startsWith('.')) return [...path, ...target.slice(1).split('.')]
    if (!target.startsWith('#')) return [...path.slice(0, -1), ...target.split('.')]
    return known.get(target.slice(1)) ?? path
  }

  const draw = (state: ChartConfig, path: string[]): void => {
    const pad = '  '.repeat(path.length + 1)
    const id = idOf(machine, path)
    const name = path.at(-1) ?? machine
    const children = Object.entries(state.states ?? {})

    const arrow = (label: string, transitions: unknown): void => {
      for (const written of listOf<string | Written>(transitions)) {
        const { target, guard }: Written =
          typeof written === 'string' ? { target: written } : written
        const condition = guard === undefined ? '' : ` [${writtenName(guard)}]`
        const targets = listOf<string>(target)
        for (const to of targets.length ? targets.map((one) => targetOf(one, path)) : [path]) {
          const from = isWithin(to, path) ? anyOf(id) : id
          arrows.push(`  ${from} --> ${idOf(machine, to)}: ${label}${condition}`)
        }
      }
    }

    for (const [event, transitions] of Object.entries(state.on ?? {})) arrow(event, transitions)
    for (const [delay, transitions] of Object.entries(state.after ?? {})) {
      arrow(`after ${delay}`, transitions)
    }
    arrow('always', state.always)
    arrow('done', state.onDone)
    for (const invocation of listOf<Invocation>(state.invoke)) {
      const actor = invocation.id ?? writtenName(invocation.src)
      arrow(`${actor} answers`, invocation.onDone)
      arrow(`${actor} fails`, invocation.onError)
    }

    if (!children.length) lines.push(`${pad}state "${name}" as ${id}`)
    else {
      lines.push(`${pad}state "${name}" as ${id} {`)
      if (arrows.some((drawn) => drawn.startsWith(`  ${anyOf(id)} -->`))) {
        lines.push(`${pad}  state "any state" as ${anyOf(id)}`)
      }
      if (typeof state.initial === 'string') {
        lines.push(`${pad}  [*] --> ${idOf(machine, [...path, state.initial])}`)
      }
      for (const [place, [key, child]] of children.entries()) {
        if (state.type === 'parallel' && place > 0) lines.push(`${pad}  --`)
        draw(child, [...path, key])
      }
      lines.push(`${pad}}`)
    }
    if (state.type === 'final') arrows.push(`  ${id} --> [*]`)
    if (active.has(path.join('.')))
      marked.push(`  class ${id} ${children.length ? 'around' : 'active'}`)
  }

  index(chart, [])
  draw(chart, [])
  return [
    'stateDiagram-v2',
    '  classDef active fill:#0e7c66,color:#fff',
    '  classDef around stroke:#0e7c66,stroke-width:3px',
    ...lines,
    ...new Set(arrows),
    ...marked,
  ].join('\n')
}

/** The paths of all states a state value names. */
export function activePaths(value: unknown, path: string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, within]) => [
    [...path, key].join('.'),
    ...activePaths(within, [...path, key]),
  ])
}
