import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine } from 'xstate'
import { activeIn, type Chart, chartOf } from '../../tools/atlas/chart.ts'
import { type Drawing, layoutOf } from '../../tools/atlas/layout.ts'
import { svgOf } from '../../tools/atlas/svg.ts'
import '../../tools/atlas/picture.css'
import './page.css'

type Inspected = {
  name: string
  chart: Chart
  drawing: Promise<Drawing>
  value: unknown
  context: unknown
  isOn: boolean
}

const LOG_LENGTH = 300
const inspected = new Map<string, Inspected>()
const part = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no '${id}'`)
  return element
}
const parts = {
  flows: part('flows'),
  diagram: part('diagram'),
  context: part('context'),
  log: part('log'),
}
let chosen: string | null = null
let drawn = 0

createBrowserReceiver().subscribe((sent) => {
  keep(sent)
  write(sent)
  list()
  if (chosen === sent.sessionId) show().catch(report)
})

function keep(sent: StatelyInspectionEvent): void {
  if (sent.type === '@xstate.actor') {
    const config = sent.definition ? JSON.parse(sent.definition) : {}
    if (!config.states) return
    const chart = chartOf(createMachine(config))
    const drawing = layoutOf(chart)
    const { value, context } = sent.snapshot
    inspected.set(sent.sessionId, { name: sent.name, chart, drawing, value, context, isOn: true })
    chosen ??= sent.sessionId
  }
  const flow = inspected.get(sent.sessionId)
  if (sent.type === '@xstate.snapshot' && flow) {
    const { value, context, status } = sent.snapshot as Record<string, unknown>
    Object.assign(flow, { value, context, isOn: status === 'active' })
  }
}

function write(sent: StatelyInspectionEvent): void {
  if (sent.type !== '@xstate.event') return
  const { type, ...facts } = sent.event
  const entry = document.createElement('li')
  const name = document.createElement('b')
  name.textContent = type
  const rest = Object.keys(facts).length ? ` ${JSON.stringify(facts)}` : ''
  entry.append(`${inspected.get(sent.sessionId)?.name ?? sent.sessionId} `, name, rest)
  parts.log.prepend(entry)
  while (parts.log.children.length > LOG_LENGTH) parts.log.lastElementChild?.remove()
}

function list(): void {
  const buttons = [...inspected].map(([id, { name, isOn, value }]) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `${name} · ${isOn ? JSON.stringify(value) : 'ended'}`
    button.setAttribute('aria-pressed', String(id === chosen))
    button.disabled = !isOn && id !== chosen
    button.addEventListener('click', () => {
      chosen = id
      list()
      show().catch(report)
    })
    return button
  })
  parts.flows.replaceChildren(...buttons)
}

async function show(): Promise<void> {
  const flow = chosen === null ? undefined : inspected.get(chosen)
  if (!flow) return
  parts.context.textContent = JSON.stringify(flow.context, null, 2)
  drawn += 1
  const number = drawn
  const drawing = await flow.drawing
  const svg = svgOf(drawing, { title: flow.name, active: activeIn(flow.chart, flow.value) })
  if (number === drawn) parts.diagram.innerHTML = svg
}

function report(error: unknown): void {
  parts.diagram.textContent = String(error)
}
