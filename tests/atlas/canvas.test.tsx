import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { Canvas } from '../../tools/atlas/canvas.tsx'
import { chartOf } from '../../tools/atlas/chart.ts'
import { layoutOf } from '../../tools/atlas/layout.ts'
import { createView } from '../../tools/atlas/view.ts'
import { door } from './door.ts'

const chart = chartOf(door)
const closed = ['door', 'door.closed']

// The first layout takes as long as its library takes to load.
beforeAll(async () => {
  await layoutOf(chart)
})

async function open(props: Partial<Parameters<typeof Canvas>[0]> = {}) {
  const shown = (more: typeof props) => (
    <Canvas chart={chart} active={closed} {...props} {...more} />
  )
  const { rerender } = render(shown({}))
  await screen.findByRole('button', { name: /^gone, final/ })
  const part = (name: string) => screen.getByRole('button', { name })
  // d3-zoom needs a real window at the press of a mouse.
  const click = (name: string) => fireEvent.click(part(name))
  return {
    user: userEvent.setup(),
    part,
    click,
    update: (more: typeof props) => rerender(shown(more)),
  }
}

test('states and transitions are buttons that say what they are', async () => {
  const onChoose = vi.fn()
  const { click } = await open({ onChoose, marks: { 'door.gone': 'missing' } })
  click('closed, state, active')
  click('bell.rung, does bark, stays')
  click('gone, final, missing')
  expect(onChoose.mock.calls).toEqual([
    ['door.closed'],
    ['door.closed -- bell.rung[1] --> (stays)'],
    ['door.gone'],
  ])
})

test('a diagram is one stop of the keyboard; arrows go from part to part, Enter chooses', async () => {
  const onChoose = vi.fn()
  const { user, part } = await open({ onChoose })
  part('closed, state, active').focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).not.toBe(part('closed, state, active'))
  expect(onChoose.mock.calls).toEqual([[document.activeElement?.getAttribute('data-part')]])
  expect(document.querySelectorAll('[data-part][tabindex="0"]')).toHaveLength(1)
})

test('where no part lies ahead, an arrow moves the diagram', async () => {
  const { user, part } = await open()
  const seen = () => [
    document.activeElement?.getAttribute('data-part'),
    document.querySelector<SVGElement>('.canvas-stage')?.style.transform,
  ]
  part('closed, state, active').focus()
  await user.keyboard('{ArrowDown}'.repeat(20))
  const [last, before] = seen()
  await user.keyboard('{ArrowDown}')
  const [stayed, after] = seen()
  expect(stayed).toEqual(last)
  expect(after).not.toEqual(before)
})

test('Escape leaves the search for its hit, or for the part at which the keyboard was', async () => {
  const { user, part } = await open()
  const field = screen.getByRole('searchbox')
  await user.type(field, 'mat{Escape}')
  expect(document.activeElement).toBe(part('open.mat, state'))
  expect(field).toHaveValue('')
  await user.type(field, 'nowhere{Escape}')
  expect(document.activeElement).toBe(part('open.mat, state'))
})

test('a search opens the folded state that holds its hit', async () => {
  const { user, click } = await open()
  click('Fold open (in parallel)')
  await screen.findByText('open (2 inside)')
  expect(screen.queryByRole('button', { name: 'open.lamp, state' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'isNight')
  await screen.findByRole('button', { name: 'open.lamp, state' })
  expect(screen.getByRole('status')).toHaveTextContent('1 of 1')
})

test('the search goes round its hits', async () => {
  const { user, part } = await open()
  await user.type(screen.getByRole('searchbox'), 'bell')
  const hits = screen.getByRole('status')
  expect(hits).toHaveTextContent('1 of 2')
  await user.click(part('Next hit'))
  expect(hits).toHaveTextContent('2 of 2')
  await user.keyboard('{Enter}')
  expect(hits).toHaveTextContent('1 of 2')
})

test('another machine replaces the drawing', async () => {
  const { update } = await open()
  const [lamp] = chart.root.states.flatMap(({ states }) => states)
  if (!lamp) throw new Error('The door has a lamp')
  update({ chart: { id: 'lamp', root: lamp, transitions: [] } })
  await screen.findByRole('application', { name: 'lamp', busy: false })
  expect(screen.queryByRole('button', { name: 'gone, final' })).toBeNull()
})

const svgNamespace = 'http://www.w3.org/2000/svg'
const state = { x: 1900, y: 1400, width: 100, height: 60 }

/** A window of 1280 × 750 on a drawing. */
function openView() {
  const svg = document.createElementNS(svgNamespace, 'svg')
  const stage = document.createElementNS(svgNamespace, 'g')
  Object.defineProperties(svg, { clientWidth: { value: 1280 }, clientHeight: { value: 750 } })
  const view = createView()
  view.attach(svg, stage)
  return { view, moved: () => stage.style.transform, isFar: () => stage.classList.contains('far') }
}

test('a chart too large to be read as a whole begins at a part, without an empty edge', () => {
  const { view, moved, isFar } = openView()
  view.begin({ x: 0, y: 0, width: 2643, height: 1874 }, state)
  expect(moved()).toEqual('translate(-1310px, -1055px) scale(1)')
  view.begin({ x: 0, y: 0, width: 2643, height: 1874 }, { ...state, x: 2500, y: 1800 })
  expect(moved()).toEqual('translate(-1363px, -1124px) scale(1)')
  expect(isFar()).toEqual(false)
})

test('a small chart is shown whole, and no larger than it is pleasant to read', () => {
  const { view, moved } = openView()
  view.begin({ x: 0, y: 0, width: 400, height: 300 }, state)
  expect(moved()).toEqual('translate(390px, 187.5px) scale(1.25)')
})

test('the whole of a large chart shows its names alone', () => {
  const { view, isFar } = openView()
  view.whole({ x: 0, y: 0, width: 2643, height: 1874 })
  expect(isFar()).toEqual(true)
})

test('a part that is in sight is not moved, another one is brought there', () => {
  const { view, moved } = openView()
  const whole = { x: 0, y: 0, width: 2643, height: 1874 }
  view.begin(whole, state)
  const before = moved()
  view.show(whole, { ...state, x: 1850 })
  expect(moved()).toEqual(before)
  view.show(whole, { ...state, x: 0 })
  expect(moved()).toEqual('translate(0px, -1055px) scale(1)')
})

test('a state that is folded stays where it was seen', () => {
  const { view, moved } = openView()
  view.begin({ x: 0, y: 0, width: 2643, height: 1874 }, state)
  view.keep({ x: 1900, y: 1400 }, { x: 1700, y: 1350 })
  expect(moved()).toEqual('translate(-1110px, -1005px) scale(1)')
})

test('the diagram fills the screen and is seen whole, and leaves it again', async () => {
  const asked: string[] = []
  const filling = { fullscreenEnabled: true, fullscreenElement: null as Element | null }
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, get: () => filling.fullscreenEnabled },
    fullscreenElement: { configurable: true, get: () => filling.fullscreenElement },
    exitFullscreen: { configurable: true, value: async () => asked.push('left') },
  })
  const canFill = { requestFullscreen: HTMLElement.prototype.requestFullscreen }
  HTMLElement.prototype.requestFullscreen = async function (this: HTMLElement) {
    asked.push(this.getAttribute('aria-label') ?? '')
    filling.fullscreenElement = this
  }
  const { user } = await open()
  const button = screen.getByRole('button', { name: 'Full screen' })
  await user.click(button)
  await user.click(button)
  Object.assign(HTMLElement.prototype, canFill)
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  expect(asked).toEqual(['Diagram of door', 'left'])
})

test('where the screen cannot be filled there is no button for it', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
})
