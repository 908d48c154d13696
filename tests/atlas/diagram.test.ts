import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { activeIn, chartOf } from '../../tools/atlas/chart.ts'
import { type Box, type Drawing, layoutOf, signRoom } from '../../tools/atlas/layout.ts'
import { svgOf } from '../../tools/atlas/svg.ts'
import { door } from './door.ts'

const told = ({ states, arrows }: Drawing) => ({
  states: states
    .filter(({ kind }) => kind !== 'initial')
    .map(({ name, kind, lines }) => [
      name,
      kind,
      ...lines.map(({ text, guard }) => `${text} ${guard}`.trim()),
    ]),
  arrows: arrows.map(({ id, label }) => [
    id,
    ...(label?.lines ?? []).map(({ text, guard }) => `${text} ${guard}`.trim()),
  ]),
})

test('a machine is drawn with its states, actors, guards and delays; what leads nowhere stands in its state', async () => {
  expect(told(await layoutOf(chartOf(door)))).toEqual({
    states: [
      ['door', 'compound'],
      ['any state', 'any'],
      ['closed', 'atomic', 'bell.rung'],
      ['opening', 'atomic', 'entry / lightUp', 'runs unlock'],
      ['open (in parallel)', 'parallel'],
      ['lamp', 'atomic'],
      ['mat', 'atomic', '↻ mat.shaken'],
      ['gone', 'final'],
    ],
    arrows: [
      ['door (initial)'],
      ['door (any) > door.gone', 'house.sold'],
      ['door.closed > door.opening', 'bell.rung [isDay]', 'key.turned'],
      ['door.opening > door.open', 'unlock answers'],
      ['door.opening > door.closed', 'unlock fails', 'answerLimit elapses'],
      ['door.open.lamp > door.closed', 'always [isNight]'],
    ],
  })
})

test('every transition of the machine is in an arrow or a line', async () => {
  const chart = chartOf(door)
  const { states, arrows } = await layoutOf(chart)
  const lines = states.flatMap((state) => state.lines.filter(({ role }) => role === 'stays'))
  const keys = arrows.flatMap((arrow) => arrow.keys)
  expect(new Set(keys).size).toEqual(keys.length)
  expect(keys.length + lines.length).toEqual(chart.transitions.length)
})

test('names and lines have room for the sign of a mark', async () => {
  const machine = createMachine({
    id: 'm',
    initial: 'aVeryLongNameOfAState',
    states: { aVeryLongNameOfAState: {}, b: { invoke: { src: 'longNameOfAnActor' } } },
  })
  const widthsWith = async (room: number) =>
    (await layoutOf(chartOf(machine), 'DOWN', room)).states
      .filter(({ kind }) => kind === 'atomic')
      .map(({ width }) => width)
  const widths = await widthsWith(0)
  expect(await widthsWith(signRoom)).toEqual(widths.map((width) => width + signRoom))
})

test('a state lies within the one around it, and no two beside each other overlap', async () => {
  const { states, width, height } = await layoutOf(chartOf(door))
  const isIn = (inner: Box, outer: Box) =>
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  const meet = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  const faults = states.flatMap((one) => [
    ...(isIn(one, { x: 0, y: 0, width, height }) ? [] : [`${one.id} leaves the drawing`]),
    ...states
      .filter(
        (other) => other.id > one.id && meet(one, other) && !isIn(one, other) && !isIn(other, one),
      )
      .map((other) => `${one.id} and ${other.id} overlap`),
  ])
  expect(faults).toEqual([])
})

test('the same machine gives the same drawing, and its copy as JSON too', async () => {
  const written = async (machine: typeof door) =>
    svgOf(await layoutOf(chartOf(machine)), { title: 'door' })
  const copy = createMachine(JSON.parse(JSON.stringify(door.config)))
  expect(await written(door)).toEqual(await written(door))
  expect(await written(copy as typeof door)).toEqual(await written(door))
})

test('the states of a snapshot are marked, with those around them', async () => {
  const chart = chartOf(door)
  const active = activeIn(chart, { open: { lamp: {}, mat: {} } })
  expect([...active]).toEqual(['door', 'door.open', 'door.open.lamp', 'door.open.mat'])
  const svg = svgOf(await layoutOf(chart), { title: 'door', active })
  expect(svg.match(/class="[^"]*active"/g)).toHaveLength(4)
})

test('signs that mean something in SVG are written as text', async () => {
  const machine = createMachine({ id: 'a<b', on: { '"&"': { actions: 'note' } } })
  const svg = svgOf(await layoutOf(chartOf(machine)), { title: '<&>' })
  expect(svg).toContain('<title>&lt;&amp;&gt;</title>')
  expect(svg).toContain('>a&lt;b</text>')
  expect(svg).toContain('>&quot;&amp;&quot;</text>')
})
