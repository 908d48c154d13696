import { createElement as h, type ReactNode, type SVGAttributes } from 'react'
import {
  type ArrowLine,
  type Box,
  type Drawing,
  type DrawnArrow,
  type DrawnState,
  type Point,
  sizes,
} from './layout.ts'

/** `missing` was taken at no level, `partial` not at every one. */
export type Mark = 'missing' | 'partial' | 'survivor' | 'added' | 'removed' | 'changed'

/** Said beside the colour, for those who cannot tell it. */
export const signs: Record<Mark, string> = {
  missing: '○',
  partial: '◐',
  survivor: '!',
  added: '+',
  removed: '−',
  changed: '~',
}

/** Parts are ids of states and keys of transitions. */
export type Shown = {
  active?: ReadonlySet<string>
  marks?: Readonly<Record<string, Mark>>
  /** Keys of the transitions that were taken last. */
  taken?: ReadonlySet<string>
  chosen?: string | null
  /** Parts that a search found. */
  found?: ReadonlySet<string>
  /** The one of them that is looked at. */
  hit?: string | null
  /** Attributes that make a part answer to pointer and keyboard; without it the picture is still. */
  handle?: (part: string) => SVGAttributes<SVGGElement>
  /** Gives each state that holds others a control; without it nothing can be folded. */
  onFold?: (state: string) => void
}

const isFrame = ({ kind }: DrawnState) => kind === 'compound' || kind === 'parallel'

/** The shapes of a drawing, from the back to the front. */
export const pictureOf = ({ states, arrows }: Drawing, shown: Shown): ReactNode[] => [
  h(
    'defs',
    { key: 'defs' },
    h(
      'marker',
      {
        id: 'chart-tip',
        viewBox: '0 0 8 8',
        refX: 8,
        refY: 4,
        markerWidth: 9,
        markerHeight: 9,
        markerUnits: 'userSpaceOnUse',
        orient: 'auto',
      },
      h('path', { className: 'tip', d: 'M0 0 8 4 0 8z' }),
    ),
  ),
  ...states.filter(isFrame).map((state) => stateShape(state, shown)),
  ...states.filter((state) => !isFrame(state)).map((state) => stateShape(state, shown)),
  ...arrows.map((arrow) => arrowShape(arrow, shown)),
]

function stateShape(state: DrawnState, shown: Shown): ReactNode {
  const { id, kind, x, y, width, height, name, lines, depth } = state
  if (kind === 'initial')
    return h('circle', {
      key: id,
      className: 'initial',
      cx: x + width / 2,
      cy: y + height / 2,
      r: 5,
    })
  if (kind === 'any') {
    return h(
      'g',
      { key: id, className: 'any' },
      h('rect', { x, y, width, height, rx: 11 }),
      h('text', { className: 'small middle', x: x + width / 2, y: y + 15 }, name),
    )
  }
  const mark = shown.marks?.[id]
  const classes = [
    'state',
    kind,
    depth === 0 ? 'machine' : '',
    shown.active?.has(id) ? 'active' : '',
    look(id, shown),
  ]
  const rect = (inset: number) =>
    h('rect', {
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      rx: 8,
    })
  return h(
    'g',
    { key: id },
    h(
      'g',
      { className: classed(classes), ...shown.handle?.(id) },
      rect(0),
      kind === 'final' ? rect(3) : null,
      h('text', { className: 'name', x: x + sizes.padding, y: y + 20 }, name, signOf(mark)),
    ),
    lines.map((line, place) =>
      lineShape(line, stateLineBox(state, place), place, line.role, shown),
    ),
    shown.onFold && isFoldable(state) ? foldControl(state, shown.onFold) : null,
  )
}

export const isFoldable = (state: DrawnState): boolean =>
  state.depth > 0 && (state.hidden !== undefined || isFrame(state))

function foldControl(
  { id, x, y, width, name, hidden }: DrawnState,
  onFold: (state: string) => void,
) {
  const centre = { x: x + width - 15, y: y + 15 }
  const plus = hidden === undefined ? '' : `M${centre.x} ${centre.y - 4}v8`
  return h(
    'g',
    {
      key: 'fold',
      className: 'fold',
      role: 'button',
      tabIndex: -1,
      'aria-label': `${hidden === undefined ? 'Fold' : 'Unfold'} ${name}`,
      onClick: () => onFold(id),
    },
    h('rect', { x: centre.x - 9, y: centre.y - 9, width: 18, height: 18, rx: 5 }),
    h('path', { d: `M${centre.x - 4} ${centre.y}h8${plus}` }),
  )
}

const arrowShape = ({ id, points, label, keys }: DrawnArrow, shown: Shown): ReactNode =>
  h(
    'g',
    {
      key: `arrow ${id}`,
      className: classed([
        'way',
        keys.some((key) => key === shown.chosen || key.startsWith(`${shown.chosen} -- `))
          ? 'leaving'
          : '',
        keys.some((key) => shown.taken?.has(key)) ? 'passed' : '',
        ...new Set(keys.map((key) => shown.marks?.[key] ?? '')),
      ]),
    },
    points.length === 0
      ? null
      : h('path', { className: 'arrow', d: pathOf(points), markerEnd: 'url(#chart-tip)' }),
    label?.lines.map((line, place) =>
      lineShape(line, labelLineBox(label, place), place, '', shown),
    ),
  )

function lineShape(
  { key, text, guard }: ArrowLine,
  box: Box,
  place: number,
  role: string,
  shown: Shown,
): ReactNode {
  const words = h(
    'text',
    { className: classed(['small', role]), x: box.x + 4, y: box.y + 12 },
    text,
    guard === '' ? null : h('tspan', { className: 'guard' }, ` ${guard}`),
    signOf(shown.marks?.[key]),
  )
  // A text of its own is all that a still picture needs.
  if (key === '' || (!shown.handle && look(key, shown) === '')) return h('g', { key: place }, words)
  return h(
    'g',
    { key: place, className: classed(['line', look(key, shown)]), ...shown.handle?.(key) },
    h('rect', { ...box, rx: 3 }),
    words,
  )
}

const look = (part: string, { chosen, taken, found, hit, marks }: Shown): string =>
  classed([
    part === chosen ? 'chosen' : '',
    found?.has(part) ? 'found' : '',
    part === hit ? 'hit' : '',
    taken?.has(part) ? 'taken' : '',
    marks?.[part] ?? '',
  ]) ?? ''

const classed = (names: string[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined

const signOf = (mark: Mark | undefined): ReactNode =>
  mark === undefined ? null : h('tspan', { className: 'sign' }, ` ${signs[mark]}`)

/** The place of each part; a transition of several targets by its first arrow. */
export function boxesOf({ states, arrows }: Drawing): Map<string, Box> {
  const boxes = new Map<string, Box>()
  for (const state of states) {
    if (state.kind === 'initial' || state.kind === 'any') continue
    boxes.set(state.id, state)
    for (const [place, { key }] of state.lines.entries()) {
      if (key !== '') boxes.set(key, stateLineBox(state, place))
    }
  }
  for (const { label } of arrows) {
    for (const [place, { key }] of label?.lines.entries() ?? []) {
      if (label && !boxes.has(key)) boxes.set(key, labelLineBox(label, place))
    }
  }
  return boxes
}

const stateLineBox = ({ x, y, width }: Box, place: number): Box => ({
  x: x + sizes.padding - 4,
  y: y + sizes.head - 4 + place * sizes.line,
  width: width - 2 * (sizes.padding - 4),
  height: sizes.line,
})

const labelLineBox = ({ x, y, width }: Box, place: number): Box => ({
  x,
  y: y + 1 + place * sizes.line,
  width,
  height: sizes.line,
})

/** Rounds the corners of a way along right angles. */
function pathOf(points: readonly Point[], radius = 6): string {
  return points
    .map((point, place) => {
      const before = points[place - 1]
      const after = points[place + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const from = towards(point, before, radius)
      const to = towards(point, after, radius)
      return `L${from.x} ${from.y}Q${point.x} ${point.y} ${to.x} ${to.y}`
    })
    .join('')
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  }
}
