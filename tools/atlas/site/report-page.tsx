import { useEffect, useMemo, useRef } from 'react'
import { Canvas } from '../canvas.tsx'
import { spoken } from '../chart.ts'
import type { Report, TraceStep } from '../trace.ts'
import type { Atlas } from './atlas.ts'
import { Choices, widths } from './choice.tsx'
import { chosenIn, hashOf, home, type Place } from './place.ts'
import { innermost, type Moment, momentOf } from './replay.ts'
import type { Opened } from './report.ts'
import { Stepper } from './stepper.tsx'
import { useTold } from './told.ts'
import { ViewFrame } from './view-frame.tsx'

type ReportPageProps = {
  atlas: Atlas
  opened: Opened | null
  place: Place
  go: (place: Place) => void
}

export function ReportPage({ atlas, opened, place, go }: ReportPageProps) {
  if (opened && 'report' in opened)
    return <Replay atlas={atlas} report={opened.report} place={place} go={go} />
  return (
    <article>
      <h1>Report of a problem</h1>
      {opened ? (
        <p role="alert" className="atlas-failure">
          {opened.failure}
        </p>
      ) : null}
      <p>
        Open the file that <i>Report a problem</i> saved, or drop it on this page. It shows step by
        step what the app did. The file stays in this window: nothing of it is sent.
      </p>
    </article>
  )
}

type OpenReportProps = { onOpen: (file: File) => void }

export function OpenReport({ onOpen }: OpenReportProps) {
  return (
    <label className="atlas-button atlas-file">
      <input
        type="file"
        accept=".json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onOpen(file)
          // The same file may be opened again.
          target.value = ''
        }}
      />
      Open a report
    </label>
  )
}

type ReplayProps = { atlas: Atlas; report: Report; place: Place; go: (place: Place) => void }

function Replay({ atlas, report, place, go }: ReplayProps) {
  const { steps, at, release, note } = report
  const number = Math.max(1, Math.min(place.step ?? steps.length, steps.length))
  const moment = useMemo(() => momentOf(atlas, report, number), [atlas, report, number])
  const goTo = (step: number) => go({ ...place, step })
  return (
    <article>
      <header className="atlas-about">
        <h1>
          Report of {at.slice(0, 10)} {timeOf(at)} UTC
        </h1>
        <p>
          Release {release}
          {note === '' ? '' : `: “${note}”`}
        </p>
      </header>
      {release === atlas.release ? null : (
        <p className="atlas-notice">
          This atlas is of release {atlas.release}: states and transitions may have changed.
        </p>
      )}
      {moment ? (
        <>
          <Choices settings={atlas.settings} place={place} go={go} />
          <div className="atlas-travel">
            <Stepper
              step={number}
              first={1}
              last={steps.length}
              told={`${moment.step.machineId}, ${spoken(moment.step.event)}`}
              go={goTo}
            />
            <input
              type="range"
              aria-label="Step"
              aria-valuetext={`${number} of ${steps.length}, ${spoken(moment.step.event)}`}
              min={1}
              max={steps.length}
              value={number}
              onChange={({ target }) => goTo(target.valueAsNumber)}
            />
          </div>
          <div className="atlas-stage atlas-replay">
            <div className="atlas-trace">
              <Steps steps={steps} number={number} goTo={goTo} />
              <Others others={moment.others} />
            </div>
            <MomentShown atlas={atlas} moment={moment} place={place} />
          </div>
        </>
      ) : (
        <p className="atlas-none">The report has no steps.</p>
      )}
    </article>
  )
}

const timeOf = (at: string): string => at.slice(11, 19)

type StepsProps = { steps: readonly TraceStep[]; number: number; goTo: (step: number) => void }

function Steps({ steps, number, goTo }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.children[number - 1]
    if (!list.current || !(row instanceof HTMLElement)) return
    const { scrollTop, clientHeight } = list.current
    const { offsetTop, offsetHeight } = row
    // Not by `scrollIntoView`, which would move the page as well.
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
    if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [number])
  return (
    <ol ref={list} className="atlas-trace-steps" aria-label="Steps">
      {steps.map(({ at, actor, machineId, event, fields }, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index + 1 === number ? 'step' : undefined}
            onClick={() => goTo(index + 1)}
          >
            <time dateTime={at}>{timeOf(at)}</time> <b title={actor}>{machineId}</b> {spoken(event)}
            {fields.map((field) => (
              <Field key={field} field={field} />
            ))}
          </button>
        </li>
      ))}
    </ol>
  )
}

function Field({ field }: { field: string }) {
  const code = /^(?:error\.)?failure\.code=(.*)$/.exec(field)?.[1]
  return code === undefined ? (
    <span className="atlas-kind"> {field.replace('=', ' = ')}</span>
  ) : (
    <span className="atlas-failure"> {code}</span>
  )
}

function Others({ others }: { others: readonly TraceStep[] }) {
  return (
    <section aria-label="Other flows at this moment">
      <h2>Other flows at this moment</h2>
      {others.length === 0 ? <p className="atlas-none">None is at work.</p> : null}
      <ul className="atlas-results">
        {others.map((other) => (
          <li key={other.actor}>
            <b title={other.actor}>{other.machineId}</b> {innermost(other).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

type MomentShownProps = { atlas: Atlas; moment: Moment; place: Place }

function MomentShown({ atlas, moment, place }: MomentShownProps) {
  const { step, flow, active, taken, states, unknown, events } = moment
  if (!flow) {
    return (
      <p role="status" className="atlas-notice">
        This atlas has no flow {step.machineId}. It was in {states.join(', ')}.
      </p>
    )
  }
  return (
    <>
      <section className="atlas-diagram" aria-label="Diagram">
        <Canvas chart={flow.chart} active={active} taken={taken} follow />
      </section>
      <section className="atlas-seen" aria-label="View">
        {unknown.length > 0 ? (
          <p role="status" className="atlas-notice">
            {step.machineId} has no state {unknown.join(', ')} in this atlas.
          </p>
        ) : flow.hasView ? (
          <View
            source={atlas.view}
            flow={flow.name}
            states={states}
            events={events}
            place={place}
          />
        ) : (
          <p className="atlas-none">This flow shows nothing of its own.</p>
        )}
      </section>
    </>
  )
}

type ViewProps = {
  source: string
  flow: string
  states: readonly string[]
  events: string[]
  place: Place
}

function View({ source, flow, states, events, place }: ViewProps) {
  const { shown, failure } = useTold(flow)
  const { settings } = place
  const address = hashOf({ ...home, flow, state: states.join(','), after: events, settings })
  return (
    <>
      <p className="atlas-way">
        <a href={hashOf({ ...home, flow, state: states[0] ?? null, settings })}>
          {states.join(', ')}
        </a>{' '}
        after the same events.{' '}
        <span className="atlas-none">Amounts and names are examples, not the person’s.</span>
      </p>
      {shown === address && failure ? (
        <p role="alert" className="atlas-failure">
          The tests know no way to this state, so that it cannot be shown here.
        </p>
      ) : null}
      <ViewFrame
        source={source}
        address={address}
        width={Number(chosenIn(place, widths))}
        isShown={shown === address}
      />
    </>
  )
}
