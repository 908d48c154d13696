import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { World } from './protocol.ts'
import { nameOf, type Step } from './timeline.ts'
import { said, sinceStart } from './words.ts'

type MessagesProps = {
  steps: readonly Step[]
  world: World
  current: number
  /** The actor that is looked at. */
  chosen: string | null
  isLive: boolean
  onGoTo: (count: number) => void
}

const OUTSIDE = 'outside'

/** Messages with sender and receiver, the newest at the end: as a table, or along the lifelines of the actors. */
export function Messages({ steps, world, current, chosen, isLive, onGoTo }: MessagesProps) {
  const [text, setText] = useState('')
  const [ofChosen, setOfChosen] = useState(false)
  const [isTable, setTable] = useState(true)
  const list = useRef<HTMLOListElement>(null)
  const called = (id: string | null): string => {
    const actor = id === null ? undefined : world[id]
    return actor ? nameOf(actor) : (id ?? OUTSIDE)
  }
  const wanted = text.trim().toLowerCase()
  const shown = steps
    .map((step, place) => ({ step, count: place + 1 }))
    .filter(
      ({ step }) =>
        (!ofChosen || step.from === chosen || step.to === chosen) &&
        `${called(step.from)} ${called(step.to)} ${said(step.event.type)} ${step.event.type}`
          .toLowerCase()
          .includes(wanted),
    )
  const inSight = shown.findLast(({ count }) => count <= current)?.count
  useEffect(() => {
    const row = list.current?.querySelector(`[data-count="${inSight}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector('.message')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [inSight, isTable])

  /** A request or listener stands on the lifeline of the machine that started it. */
  const lifelineOf = (id: string | null): string => {
    const actor = id === null ? undefined : world[id]
    return actor && actor.chart === null && actor.parent !== null ? actor.parent : (id ?? OUTSIDE)
  }
  const lifelines = [
    ...new Set(shown.flatMap(({ step }) => [lifelineOf(step.from), lifelineOf(step.to)])),
  ]
  const columns = { '--lifelines': lifelines.length } as CSSProperties

  return (
    <>
      <div className="filter">
        <input
          type="search"
          aria-label="Filter of messages"
          placeholder="Actor or event"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="toggle">
          <input
            type="checkbox"
            checked={ofChosen}
            onChange={(event) => setOfChosen(event.target.checked)}
          />
          {called(chosen)} only
        </label>
        <button type="button" aria-pressed={isTable} onClick={() => setTable(true)}>
          Table
        </button>
        <button type="button" aria-pressed={!isTable} onClick={() => setTable(false)}>
          Sequence
        </button>
      </div>
      <div className="steps" style={columns}>
        {!isTable && (
          <div className="lifelines" aria-hidden="true">
            {lifelines.map((id) => (
              <b key={id}>{called(id)}</b>
            ))}
          </div>
        )}
        <ol ref={list} className={isTable ? 'table' : 'sequence'}>
          {shown.map(({ step, count }) => (
            <li key={step.begin} data-count={count} data-later={count > current}>
              <button
                type="button"
                aria-pressed={count === current && !isLive}
                onClick={() => onGoTo(count)}
              >
                {isTable ? (
                  <>
                    <time>{sinceStart(step.at)}</time>
                    <span className="ways">
                      {called(step.from)} → <b>{called(step.to)}</b>
                    </span>
                    <span className="event">{said(step.event.type)}</span>
                    <span className="moved">
                      {step.moved ? `${step.moved.from} → ${step.moved.to}` : ''}
                    </span>
                  </>
                ) : (
                  <Arrow
                    from={lifelines.indexOf(lifelineOf(step.from))}
                    to={lifelines.indexOf(lifelineOf(step.to))}
                    label={said(step.event.type)}
                    spoken={`${called(step.from)} to ${called(step.to)}: ${said(step.event.type)}`}
                  />
                )}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

function Arrow({
  from,
  to,
  label,
  spoken,
}: {
  from: number
  to: number
  label: string
  spoken: string
}) {
  const place = {
    '--from': Math.min(from, to),
    '--over': Math.abs(to - from),
  } as CSSProperties
  return (
    <span
      className="message"
      data-way={from === to ? 'self' : from < to ? 'right' : 'left'}
      style={place}
      title={spoken}
    >
      <span className="event">{label}</span>
    </span>
  )
}
