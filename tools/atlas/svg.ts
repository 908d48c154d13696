import { type Drawing, type DrawnArrow, type DrawnState, type Point, sizes } from './layout.ts'

type SvgOptions = { title: string; active?: ReadonlySet<string> }

/** Writes a drawing as one SVG file that needs nothing else; follows the colour scheme of its reader. */
export function svgOf(
  { width, height, states, arrows }: Drawing,
  { title, active = new Set() }: SvgOptions,
): string {
  const round = (value: number) => Math.ceil(value)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    ...states
      .filter(({ kind }) => kind === 'compound' || kind === 'parallel')
      .map((state) => drawState(state, active)),
    ...arrows.map(drawArrow),
    ...states
      .filter(({ kind }) => kind !== 'compound' && kind !== 'parallel')
      .map((state) => drawState(state, active)),
    ...arrows.map(drawLabel),
    '</svg>',
    '',
  ]
    .filter((line, place, all) => line !== '' || place === all.length - 1)
    .join('\n')
}

function drawState(state: DrawnState, active: ReadonlySet<string>): string {
  const { id, kind, x, y, width, height, name, lines, depth } = state
  if (kind === 'initial')
    return `<circle class="initial" cx="${x + width / 2}" cy="${y + height / 2}" r="5"/>`
  if (kind === 'any') {
    return `<g class="any"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="11"/><text class="small" x="${x + width / 2}" y="${y + 15}" text-anchor="middle">${name}</text></g>`
  }
  const classes = ['state', kind, depth === 0 ? 'machine' : '', active.has(id) ? 'active' : '']
  const rect = (inset: number) =>
    `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="8"/>`
  const texts = lines.map(
    ({ text, guard, role }, place) =>
      `<text class="small ${role}" x="${x + sizes.padding}" y="${y + sizes.head + 8 + place * sizes.line}">${labelOf(text, guard)}</text>`,
  )
  return [
    `<g class="${classes.filter(Boolean).join(' ')}">`,
    rect(0),
    kind === 'final' ? rect(3) : '',
    `<text class="name" x="${x + sizes.padding}" y="${y + 20}">${escaped(name)}</text>`,
    ...texts,
    '</g>',
  ].join('')
}

const drawArrow = ({ points }: DrawnArrow): string =>
  points.length === 0 ? '' : `<path class="arrow" d="${pathOf(points)}" marker-end="url(#tip)"/>`

function drawLabel({ label }: DrawnArrow): string {
  if (!label) return ''
  const { x, y, lines } = label
  const texts = lines.map(
    ({ text, guard }, place) =>
      `<text class="small" x="${x + 4}" y="${y + 13 + place * sizes.line}">${labelOf(text, guard)}</text>`,
  )
  return texts.join('')
}

const labelOf = (text: string, guard: string): string =>
  guard === '' ? escaped(text) : `${escaped(text)} <tspan class="guard">${escaped(guard)}</tspan>`

/** Rounds the corners of a way along right angles. */
export function pathOf(points: readonly Point[], radius = 6): string {
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

const escaped = (text: string): string =>
  text.replace(
    /[<>&"]/g,
    (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] ?? sign,
  )

/** Colours of the design's tokens (src/theme), because a file has no sheet around it. */
const style = `
text{font-family:Arial,Helvetica,sans-serif;fill:#17211d}
.name{font-size:13px;font-weight:700}.small{font-size:11px}
.guard{fill:#8a5a00}.invoke{fill:#0e7c66}.entry,.exit{fill:#55635d}
.state rect{fill:#fff;stroke:#9aa8a2}.compound>rect,.parallel>rect{fill:#f4f7f5}.machine>rect{fill:#fbfcfb}
.parallel>rect{stroke-dasharray:6 4}.active>rect{stroke:#0e7c66;stroke-width:3}
.any rect{fill:none;stroke:#9aa8a2;stroke-dasharray:3 3}.initial,.tip{fill:#55635d}
.arrow{fill:none;stroke:#55635d;stroke-width:1.2}
@media (prefers-color-scheme:dark){text{fill:#e8efec}.guard{fill:#f0b95a}.invoke{fill:#5fd0b4}.entry,.exit{fill:#a4b3ac}
.state rect{fill:#1d2623;stroke:#5f6f68}.compound>rect,.parallel>rect{fill:#171f1c}.machine>rect{fill:#121816}
.active>rect{stroke:#5fd0b4}.any rect{stroke:#5f6f68;fill:none}.initial,.tip{fill:#a4b3ac}.arrow{stroke:#a4b3ac}}
`.replace(/\n/g, '')
