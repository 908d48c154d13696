import { type KeyboardEvent, useMemo, useState } from 'react'
import { Canvas } from '../canvas.tsx'
import { activeIn } from '../chart.ts'
import { ActorTree } from './actor-tree.tsx'
import { ContextTree } from './context-tree.tsx'
import { Messages } from './messages.tsx'
import './page.css'
import { PlacementChoice, ResizeHandle } from './placement.tsx'
import { SendForm } from './send-form.tsx'
import { endOf, inWords, nameOf, stepsIn, worldAt } from './timeline.ts'
import { TravelBar } from './travel-bar.tsx'
import { useApp } from './use-app.ts'

const BEGINNING = -1
const panes = ['Actors', 'Diagram', 'Context', 'Send', 'Messages'] as const

/** Shows the app beside it: actors, the diagram of one of them, its context, and all messages. */
export function InspectorPage({ page }: { page: Window }) {
  const { told, tell } = useApp(page)
  const [chosen, setChosen] = useState<string | null>(null)
  /** The beginning of the step that is shown; null shows what happens now. */
  const [moment, setMoment] = useState<number | null>(null)
  const [pane, setPane] = useState<(typeof panes)[number]>('Diagram')
  const timeline = told?.timeline
  const steps = useMemo(() => (timeline ? stepsIn(timeline) : []), [timeline])
  const latest = useMemo(() => (timeline ? worldAt(timeline, endOf(timeline)) : {}), [timeline])
  const isLive = moment === null
  const current = isLive ? steps.length : steps.findIndex(({ begin }) => begin === moment) + 1
  const world = useMemo(
    () => (isLive || !timeline ? latest : worldAt(timeline, steps[current - 1]?.end ?? 0)),
    [timeline, latest, steps, current, isLive],
  )
  if (!told || !timeline)
    return <p className="waiting">Open the app with ?inspect in its address.</p>

  const actors = Object.values(world)
  const actor =
    (chosen === null ? undefined : world[chosen]) ?? actors.find(({ chart }) => chart !== null)
  const chart = actor?.chart ? timeline.charts[actor.chart] : undefined
  const goTo = (count: number) =>
    setMoment(count >= steps.length ? null : (steps[count - 1]?.begin ?? BEGINNING))

  function travel(event: KeyboardEvent) {
    const isTyping =
      event.target instanceof Element && event.target.matches('input, textarea, select')
    if (isTyping || !event.altKey) return
    if (event.key === 'ArrowLeft') goTo(current - 1)
    else if (event.key === 'ArrowRight') goTo(current + 1)
    else return
    event.preventDefault()
  }

  return (
    <main className="inspector" data-pane={pane} onKeyDown={travel}>
      <header>
        <TravelBar
          steps={steps}
          current={current}
          isLive={isLive}
          world={latest}
          onGoTo={goTo}
          onLive={() => setMoment(null)}
        />
        <PlacementChoice
          placement={told.placement}
          onPlace={(placement) => tell({ type: 'placed', placement })}
        />
      </header>
      <nav aria-label="Parts of the inspector">
        {panes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === pane}
            onClick={() => setPane(name)}
          >
            {name}
          </button>
        ))}
      </nav>
      <section className="pane actors" aria-label="Actors">
        <ActorTree actors={actors} chosen={actor?.id ?? null} onChoose={setChosen} />
      </section>
      <section className="pane diagram" aria-label="Diagram">
        {actor && chart && actor.state ? (
          <Canvas
            chart={chart}
            active={[...activeIn(chart, actor.state.value)]}
            taken={actor.taken}
            follow
          />
        ) : (
          <p className="empty">{actor ? `${nameOf(actor)} is no machine.` : 'Nothing runs yet.'}</p>
        )}
      </section>
      <section className="pane context" aria-label="Context">
        {actor && (
          <>
            <h1>
              {nameOf(actor)}
              <small>
                {actor.state ? inWords(actor.state.value) || actor.state.status : 'starting'}
              </small>
            </h1>
            <ContextTree actor={actor} />
          </>
        )}
      </section>
      <section className="pane send" aria-label="Send">
        {actor && chart && actor.state ? (
          <SendForm
            key={actor.id}
            chart={chart}
            actor={actor}
            entries={timeline.entries}
            isLive={isLive}
            onSend={(event) => tell({ type: 'send', to: actor.id, event })}
          />
        ) : (
          <p className="empty">Only machines take events from here.</p>
        )}
      </section>
      <section className="pane messages" aria-label="Messages">
        <Messages
          steps={steps}
          world={latest}
          current={current}
          chosen={actor?.id ?? null}
          isLive={isLive}
          onGoTo={goTo}
        />
      </section>
      <ResizeHandle
        placement={told.placement}
        onPlace={(placement) => tell({ type: 'placed', placement })}
      />
    </main>
  )
}
