import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import './picture.css'
import './canvas.css'
import { type Chart, type ChartState, spoken } from './chart.ts'
import { foldedChart, statesAround } from './fold.ts'
import { type Box, type Drawing, layoutOf, signRoom } from './layout.ts'
import { directions, neighbourOf } from './neighbours.ts'
import { boxesOf, isFoldable, type Mark, pictureOf } from './picture.ts'
import { savePng, saveSvg } from './saved-picture.ts'
import { partsNaming } from './search.ts'
import { createView } from './view.ts'

type CanvasProps = {
  chart: Chart
  /** Ids of the states that a snapshot is in, as `activeIn` tells them. */
  active?: readonly string[]
  /** By the id of a state or the key of a transition. */
  marks?: Readonly<Record<string, Mark>>
  /** Keys of the transitions that led to this. */
  taken?: readonly string[]
  chosen?: string | null
  onChoose?: (part: string) => void
  /** Brings into sight what becomes active. */
  follow?: boolean
}

const nothing: ReadonlySet<string> = new Set()
const STEP = 1.3

/** One machine to look around in by pointer, fingers, keys and search. */
export function Canvas({
  chart,
  active = [],
  marks = {},
  taken = [],
  chosen = null,
  onChoose,
  follow = false,
}: CanvasProps) {
  const [shown, setShown] = useState({ chart, folded: nothing })
  if (shown.chart !== chart) setShown({ chart, folded: nothing })
  const { folded } = shown
  const shownChart = useMemo(() => foldedChart(shown.chart, shown.folded), [shown])
  const placed = useDrawing(shownChart)
  const drawing = placed?.drawing ?? null
  const boxes = useMemo(() => (drawing ? boxesOf(drawing) : new Map<string, Box>()), [drawing])
  const labels = useMemo(() => labelsIn(shownChart), [shownChart])

  const keysId = useId()
  const frame = useRef<HTMLElement>(null)
  const surface = useRef<SVGSVGElement>(null)
  const stage = useRef<SVGGElement>(null)
  const [view] = useState(createView)
  useEffect(
    () =>
      surface.current && stage.current ? view.attach(surface.current, stage.current) : undefined,
    [view],
  )

  const activeSet = new Set(active)
  const leaves = leavesOf(shownChart.root, activeSet)
  const leafNames = leaves.join('\n')
  const seen = useRef<{ chart: Chart | null; leaves: readonly string[] }>({
    chart: null,
    leaves: [],
  })
  const toggled = useRef<{ id: string; box: Box } | null>(null)

  useEffect(() => {
    if (!drawing || placed?.chart !== shownChart) return
    const before = seen.current
    const now = leafNames.split('\n').filter(Boolean)
    seen.current = { chart, leaves: now }
    const boxOf = (id: string) => boxes.get(id) ?? drawing
    const fresh = now.find((id) => !before.leaves.includes(id))
    if (before.chart !== chart) {
      view.begin(drawing, boxOf(now[0] ?? firstState(chart.root)))
    } else if (toggled.current) {
      view.keep(toggled.current.box, boxOf(toggled.current.id))
      toggled.current = null
    } else if (follow && fresh !== undefined) view.show(drawing, boxOf(fresh))
  }, [placed, drawing, boxes, chart, shownChart, leafNames, follow, view])

  const [search, setSearch] = useState({ text: '', place: 0 })
  const found = useMemo(() => partsNaming(chart, search.text), [chart, search.text])
  const hit = found[search.place] ?? null
  const hitBox = hit === null ? undefined : boxes.get(hit)
  useEffect(() => {
    if (drawing && hitBox) view.centre(drawing, hitBox)
  }, [drawing, hitBox, view])

  function goTo(text: string, place: number) {
    const among = partsNaming(chart, text)
    const at = among.length === 0 ? 0 : (place + among.length) % among.length
    setSearch({ text, place: at })
    const around = statesAround(chart.root, stateOf(chart, among[at] ?? ''))
    if (around.some((id) => folded.has(id)))
      setShown({ chart, folded: new Set([...folded].filter((id) => !around.includes(id))) })
  }

  function leaveSearch() {
    const part = [hit, stop].find((one) => one && boxes.has(one))
    if (surface.current && part) partIn(surface.current, part)?.focus({ preventScroll: true })
    setSearch({ text: '', place: 0 })
  }

  function toggleFold(id: string) {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    const box = boxes.get(id)
    toggled.current = box ? { id, box } : null
    setShown({ chart, folded: next })
  }

  const [focused, setFocused] = useState('')
  const stop = [focused, chosen, leaves[0], chart.root.id].find((part) => part && boxes.has(part))
  const handle = (part: string) => ({
    role: 'button',
    tabIndex: part === stop ? 0 : -1,
    'aria-label': [
      labels.get(part) ?? part,
      ...(activeSet.has(part) ? ['active'] : []),
      ...(marks[part] ? [marks[part]] : []),
    ].join(', '),
    ...(onChoose ? { 'aria-pressed': part === chosen } : {}),
    'data-part': part,
    onClick: () => onChoose?.(part),
    onFocus: () => setFocused(part),
  })

  function press(event: KeyboardEvent<SVGSVGElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const part = event.target instanceof Element ? event.target.getAttribute('data-part') : null
    const direction = directions[event.key]
    const drawn = drawing?.states.find(({ id }) => id === part)
    if (direction && event.shiftKey) view.pan(direction)
    else if (direction && part !== null) {
      const next = neighbourOf(boxes, part, direction)
      const box = next === null ? undefined : boxes.get(next)
      if (drawing && next !== null && box) {
        partIn(event.currentTarget, next)?.focus({ preventScroll: true })
        view.show(drawing, box)
      } else view.pan(direction)
    } else if ((event.key === 'Enter' || event.key === ' ') && part !== null) onChoose?.(part)
    else if (event.key === 'f' && drawn && isFoldable(drawn)) toggleFold(drawn.id)
    else if (event.key === '+' || event.key === '=') view.zoomBy(STEP)
    else if (event.key === '-') view.zoomBy(1 / STEP)
    else if (event.key === '0' && drawing) view.whole(drawing)
    else return
    event.preventDefault()
  }

  /** Phones of some makers cannot, and get no button. */
  async function fillScreen(whole: Drawing) {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await frame.current?.requestFullscreen()
    view.whole(whole)
  }

  const saved = { title: chart.id, active: activeSet, marks, chosen }

  return (
    <section ref={frame} className="canvas" aria-label={`Diagram of ${chart.id}`}>
      <div className="canvas-bar">
        <div className="canvas-search">
          <input
            type="search"
            aria-label="Search states, events, guards and actions"
            placeholder="Find"
            value={search.text}
            onChange={(event) => goTo(event.target.value, 0)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') goTo(search.text, search.place + (event.shiftKey ? -1 : 1))
              if (event.key === 'Escape') leaveSearch()
            }}
          />
          <output>
            {search.text.trim() === ''
              ? ''
              : `${found.length === 0 ? 0 : search.place + 1} of ${found.length}`}
          </output>
        </div>
        <button
          type="button"
          aria-label="Previous hit"
          disabled={found.length < 2}
          onClick={() => goTo(search.text, search.place - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label="Next hit"
          disabled={found.length < 2}
          onClick={() => goTo(search.text, search.place + 1)}
        >
          ↓
        </button>
        <span className="canvas-gap" />
        <button type="button" aria-label="Smaller" onClick={() => view.zoomBy(1 / STEP)}>
          −
        </button>
        <button type="button" aria-label="Larger" onClick={() => view.zoomBy(STEP)}>
          +
        </button>
        {drawing && (
          <>
            <button type="button" onClick={() => view.whole(drawing)}>
              Whole
            </button>
            <button
              type="button"
              onClick={() =>
                view.begin(drawing, boxes.get(leaves[0] ?? firstState(shownChart.root)) ?? drawing)
              }
            >
              {leaves.length > 0 ? 'Active' : 'Start'}
            </button>
            {document.fullscreenEnabled && (
              <button type="button" onClick={() => void fillScreen(drawing)}>
                Full screen
              </button>
            )}
            <button type="button" onClick={() => saveSvg(drawing, saved)}>
              SVG
            </button>
            <button type="button" onClick={() => void savePng(drawing, saved)}>
              PNG
            </button>
          </>
        )}
      </div>
      <svg
        ref={surface}
        className="chart canvas-surface"
        role="application"
        aria-label={chart.id}
        aria-busy={drawing === null}
        aria-describedby={keysId}
        onKeyDown={press}
      >
        <g ref={stage} className="canvas-stage">
          {drawing &&
            pictureOf(drawing, {
              active: activeSet,
              marks,
              taken: new Set(taken),
              chosen,
              found: new Set(found),
              hit,
              handle,
              onFold: toggleFold,
            })}
        </g>
      </svg>
      <p id={keysId} className="canvas-keys">
        Arrows: next part · Enter: choose · f: fold · + −: zoom · 0: whole · Shift and arrows: move
      </p>
    </section>
  )
}

/** The drawing before stays until the next one is placed. */
function useDrawing(chart: Chart): { chart: Chart; drawing: Drawing } | null {
  const [placed, setPlaced] = useState<{ chart: Chart; drawing: Drawing } | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    void drawingOf(chart).then((drawing) => {
      if (!asked.signal.aborted) setPlaced({ chart, drawing })
    })
    return () => asked.abort()
  }, [chart])
  return placed
}

const drawings = new WeakMap<Chart, Promise<Drawing>>()

function drawingOf(chart: Chart): Promise<Drawing> {
  const drawing = drawings.get(chart) ?? layoutOf(chart, 'DOWN', signRoom)
  drawings.set(chart, drawing)
  return drawing
}

const partIn = (svg: SVGSVGElement, part: string): SVGGElement | undefined =>
  [...svg.querySelectorAll<SVGGElement>('[data-part]')].find(
    (element) => element.dataset.part === part,
  )

/** The innermost of these states. */
const leavesOf = (state: ChartState, active: ReadonlySet<string>): string[] => {
  const within = state.states.flatMap((child) => leavesOf(child, active))
  return within.length > 0 || !active.has(state.id) ? within : [state.id]
}

const firstState = ({ initial, states, id }: ChartState): string => {
  const first = states.find((state) => state.id === initial) ?? states[0]
  return first ? firstState(first) : id
}

const stateOf = ({ transitions }: Chart, part: string): string =>
  transitions.find(({ key }) => key === part)?.source ?? part

/** Each part in words. */
function labelsIn({ root, transitions }: Chart): Map<string, string> {
  const ofStates = (state: ChartState): [string, string][] => [
    [
      state.id,
      [state.path || state.key, state.kind === 'atomic' ? 'state' : state.kind].join(', '),
    ],
    ...state.states.flatMap(ofStates),
  ]
  return new Map([
    ...ofStates(root),
    ...transitions.map(({ key, event, guard, targets, actions }): [string, string] => [
      key,
      [
        guard === '' ? spoken(event) : `${spoken(event)} [${guard}]`,
        ...(actions.length === 0 ? [] : [`does ${actions.join(' and ')}`]),
        targets.length === 0 ? 'stays' : `leads to ${targets.join(' and ')}`,
      ].join(', '),
    ]),
  ])
}
