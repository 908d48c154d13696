import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type Chart, type ChartState, type ChartTransition, spoken } from './chart.ts'
import { textWidth } from './text-width.ts'

/** Pixels, from the upper left corner of the drawing. */
export type Box = { x: number; y: number; width: number; height: number }
export type Point = { x: number; y: number }

export type Drawing = Box & { states: DrawnState[]; arrows: DrawnArrow[] }

export type DrawnState = Box & {
  id: string
  name: string
  kind: ChartState['kind'] | 'initial' | 'any'
  /** 0 for the machine itself. */
  depth: number
  lines: Line[]
  /** The number of states that a folded one holds. */
  hidden?: number
}

/** `stays`: a transition that leads nowhere else. */
export type Line = ArrowLine & { role: 'entry' | 'exit' | 'invoke' | 'stays' }

/** The key of the transition that it tells of; empty if it tells of none. */
export type ArrowLine = { key: string; text: string; guard: string }

export type DrawnArrow = {
  id: string
  points: Point[]
  label: (Box & { lines: ArrowLine[] }) | null
  /** Keys of the transitions that it stands for; none for the arrow from an initial dot. */
  keys: string[]
}

export const sizes = { name: 13, text: 11, line: 16, padding: 10, head: 30, fold: 24 } as const

/** Pixels after a line in which the sign of a mark has its place. */
export const signRoom = 12

const elk = new ELK()

const spacing = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
}

/** A state stands below those that it is reached from first: loops are turned round where a search from the start ends. */
const order = { 'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST' }

/** Places the states and transitions of a chart; the same chart gives the same drawing. `room`: pixels after each line. */
export async function layoutOf(
  chart: Chart,
  direction: 'DOWN' | 'RIGHT' = 'DOWN',
  room = 0,
): Promise<Drawing> {
  const described = new Map<string, Omit<DrawnState, keyof Box>>()
  const arrows = arrowsIn(chart, room)
  const root: ElkNode = {
    id: '(drawing)',
    layoutOptions: {
      ...spacing,
      ...order,
      'elk.direction': direction,
      'elk.padding': '[top=8,left=8,bottom=8,right=8]',
    },
    children: [nodeOf(chart.root, 0)],
    edges: arrows.map(({ id, from, to, label }) => ({
      id,
      sources: [from],
      targets: [to],
      labels: label
        ? [
            {
              id: `${id} label`,
              text: label.lines.map(({ text }) => text).join('\n'),
              ...label.size,
            },
          ]
        : [],
    })),
  }

  function nodeOf(state: ChartState, depth: number): ElkNode {
    const { id, key, kind, initial, states, hidden } = state
    const lines = linesIn(state, chart.transitions)
    const name = hidden
      ? `${key} (${hidden} inside)`
      : kind === 'parallel'
        ? `${key} (in parallel)`
        : key
    const foldControl = hidden || states.length > 0 ? sizes.fold : 0
    described.set(id, { id, name, kind, depth, lines, ...(hidden ? { hidden } : {}) })
    const height =
      sizes.head + lines.length * sizes.line + (lines.length > 0 ? sizes.padding / 2 : 0)
    const width =
      2 * sizes.padding +
      Math.max(
        room + textWidth(name, sizes.name, true) + foldControl,
        ...lines.map(({ text, guard }) => room + textWidth(`${text} ${guard}`, sizes.text)),
      )
    if (states.length === 0) return { id, width, height }
    const marks: ElkNode[] = []
    const isAnyNeeded = arrows.some(({ from }) => from === anyOf(id))
    if (initial !== null) {
      described.set(initialOf(id), {
        id: initialOf(id),
        name: '',
        kind: 'initial',
        depth: depth + 1,
        lines: [],
      })
      marks.push({
        id: initialOf(id),
        width: 12,
        height: 12,
        layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
      })
    }
    if (isAnyNeeded) {
      described.set(anyOf(id), {
        id: anyOf(id),
        name: 'any state',
        kind: 'any',
        depth: depth + 1,
        lines: [],
      })
      marks.push({ id: anyOf(id), width: textWidth('any state', sizes.text) + 20, height: 22 })
    }
    return {
      id,
      layoutOptions: {
        ...order,
        'elk.padding': `[top=${height + 8},left=14,bottom=14,right=14]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
      children: [...marks, ...states.map((child) => nodeOf(child, depth + 1))],
    }
  }

  const placed = await elk.layout(root)
  const states: DrawnState[] = []
  const collect = (node: ElkNode): void => {
    const known = described.get(node.id)
    if (known) states.push({ ...known, ...boxOf(node) })
    for (const child of node.children ?? []) collect(child)
  }
  collect(placed)
  const edges = new Map(edgesIn(placed).map((edge) => [edge.id, edge]))
  return {
    ...boxOf(placed),
    states,
    arrows: arrows.map(({ id, keys, label }) => {
      const edge = edges.get(id)
      const [drawnLabel] = edge?.labels ?? []
      return {
        id,
        keys,
        points: pointsOf(edge),
        label: label && drawnLabel ? { ...boxOf(drawnLabel), lines: label.lines } : null,
      }
    }),
  }
}

type Arrow = {
  id: string
  from: string
  to: string
  keys: string[]
  label: { size: { width: number; height: number }; lines: ArrowLine[] } | null
}

const initialOf = (id: string): string => `${id} (initial)`
const anyOf = (id: string): string => `${id} (any)`

/** One arrow for all transitions from a state to another, and one from each initial dot. */
function arrowsIn({ root, transitions }: Chart, room: number): Arrow[] {
  const together = new Map<string, { from: string; to: string; lines: ArrowLine[] }>()
  for (const transition of transitions) {
    for (const to of transition.targets) {
      if (isWithin(transition)) continue
      const from = to.startsWith(`${transition.source}.`)
        ? anyOf(transition.source)
        : transition.source
      const id = `${from} > ${to}`
      const arrow = together.get(id) ?? { from, to, lines: [] }
      arrow.lines.push({
        key: transition.key,
        text: spoken(transition.event),
        guard: written(transition.guard),
      })
      together.set(id, arrow)
    }
  }
  return [
    ...initials(root),
    ...[...together].map(([id, { from, to, lines }]) => ({
      id,
      from,
      to,
      keys: lines.map(({ key }) => key),
      label: {
        lines,
        size: {
          width:
            8 +
            room +
            Math.max(...lines.map(({ text, guard }) => textWidth(`${text} ${guard}`, sizes.text))),
          height: 4 + lines.length * sizes.line,
        },
      },
    })),
  ]
}

const initials = ({ id, initial, states }: ChartState): Arrow[] => [
  ...(initial === null
    ? []
    : [{ id: initialOf(id), from: initialOf(id), to: initial, keys: [], label: null }]),
  ...states.flatMap(initials),
]

/** A transition that stays, or that leads back to where it begins, is told in the state and not by an arrow. */
const isWithin = ({ source, targets }: ChartTransition): boolean =>
  targets.every((target) => target === source)

function linesIn({ id, entry, exit, invokes }: ChartState, transitions: ChartTransition[]): Line[] {
  const stays = transitions.filter(
    (transition) =>
      transition.source === id &&
      isWithin(transition) &&
      (transition.targets.length > 0 || transition.actions.length > 0),
  )
  return [
    ...entry.map((name) => told('entry', `entry / ${name}`)),
    ...exit.map((name) => told('exit', `exit / ${name}`)),
    ...invokes.map((invoked) =>
      told(
        'invoke',
        invoked.id === invoked.src ? `runs ${invoked.id}` : `runs ${invoked.src} as ${invoked.id}`,
      ),
    ),
    ...stays.map(({ key, event, guard, targets }) => ({
      role: 'stays' as const,
      key,
      text: `${targets.length > 0 ? '↻ ' : ''}${spoken(event)}`,
      guard: written(guard),
    })),
  ]
}

const told = (role: Line['role'], text: string): Line => ({ role, key: '', text, guard: '' })

const written = (guard: string): string => (guard === '' ? '' : `[${guard}]`)

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})

const edgesIn = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesIn),
]

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  const rounded = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) })
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(rounded),
  )
}
