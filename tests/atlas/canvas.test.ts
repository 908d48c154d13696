import { expect, test } from 'vitest'
import { chartOf } from '../../tools/atlas/chart.ts'
import { foldedChart, statesAround } from '../../tools/atlas/fold.ts'
import { layoutOf } from '../../tools/atlas/layout.ts'
import { directions, neighbourOf } from '../../tools/atlas/neighbours.ts'
import { boxesOf } from '../../tools/atlas/picture.ts'
import { partsNaming } from '../../tools/atlas/search.ts'
import { svgOf } from '../../tools/atlas/svg.ts'
import { door } from './door.ts'

const chart = chartOf(door)
const folded = foldedChart(chart, new Set(['door.open']))

test('a folded state hides what it holds; what led from there leads from the folded state', () => {
  expect(folded.root.states.map(({ id, kind, hidden }) => [id, kind, hidden])).toEqual([
    ['door.closed', 'atomic', undefined],
    ['door.opening', 'atomic', undefined],
    ['door.open', 'atomic', 2],
    ['door.gone', 'final', undefined],
  ])
  const gone = chart.transitions.filter(
    ({ key }) => !folded.transitions.some((kept) => kept.key === key),
  )
  expect(gone.map(({ event }) => event)).toEqual(['mat.shaken'])
  expect(folded.transitions.find(({ guard }) => guard === 'isNight')).toEqual({
    key: 'door.open.lamp -- always --> door.closed',
    source: 'door.open',
    event: '',
    guard: 'isNight',
    actions: [],
    targets: ['door.closed'],
    reenter: false,
  })
})

test('a chart in which nothing is folded is the same chart', () => {
  expect(foldedChart(chart, new Set())).toBe(chart)
})

test('the states around one are told from the outermost on', () => {
  expect(statesAround(chart.root, 'door.open.mat')).toEqual(['door', 'door.open'])
})

test('a folded state tells how many states it holds, and has room for its control', async () => {
  const { states } = await layoutOf(folded)
  const open = states.find(({ id }) => id === 'door.open')
  expect([open?.name, open?.hidden]).toEqual(['open (2 inside)', 2])
})

test.each([
  ['lamp', ['door.open.lamp']],
  [
    'BELL.',
    ['door.closed -- bell.rung[0] --> door.opening', 'door.closed -- bell.rung[1] --> (stays)'],
  ],
  ['isnight', ['door.open.lamp -- always --> door.closed']],
  ['bark', ['door.closed -- bell.rung[1] --> (stays)']],
  ['lightup', ['door.opening']],
  [
    'answerLimit elapses',
    ['door.opening -- xstate.after.answerLimit.door.opening --> door.closed'],
  ],
  ['nowhere', []],
  [' ', []],
])('a search for "%s" finds the parts that name it', (text, parts) => {
  expect(partsNaming(chart, text)).toEqual(parts)
})

test('whatever a search may find is in the drawing', async () => {
  const boxes = boxesOf(await layoutOf(chart))
  expect(partsNaming(chart, 'o').filter((part) => !boxes.has(part))).toEqual([])
})

test('an arrow key goes to the nearest part that lies that way, and stays at the edge', () => {
  const boxes = new Map([
    ['left', { x: 0, y: 0, width: 50, height: 30 }],
    ['right', { x: 100, y: 4, width: 50, height: 30 }],
    ['below', { x: 30, y: 100, width: 50, height: 30 }],
  ])
  expect(
    Object.entries(directions).map(([key, way]) => [key, neighbourOf(boxes, 'left', way)]),
  ).toEqual([
    ['ArrowUp', null],
    ['ArrowDown', 'below'],
    ['ArrowLeft', null],
    ['ArrowRight', 'right'],
  ])
})

test('a mark is a class and a sign', async () => {
  const svg = svgOf(await layoutOf(chart), {
    title: 'door',
    marks: { 'door.gone': 'added', 'door.closed -- key.turned --> door.opening': 'missing' },
  })
  expect(svg).toContain('<g class="state final added">')
  expect(svg).toContain('gone<tspan class="sign"> +</tspan>')
  expect(svg).toContain('key.turned<tspan class="sign"> ○</tspan>')
})
