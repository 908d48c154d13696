import { Fragment, useEffect, useMemo, useState } from 'react'
import { Canvas } from '../canvas.tsx'
import type { Atlas, AtlasFlow, TakenStep } from './atlas.ts'
import { Choices, widths } from './choice.tsx'
import { Details } from './details.tsx'
import { sentencesIn, statesIn } from './found.ts'
import { marksOf } from './marks.ts'
import { chosenIn, hashOf, home, type Place } from './place.ts'
import { Stepper } from './stepper.tsx'
import { useTold } from './told.ts'
import { ViewFrame } from './view-frame.tsx'

type FlowPageProps = { atlas: Atlas; flow: AtlasFlow; place: Place; go: (place: Place) => void }

export function FlowPage({ atlas, flow, place, go }: FlowPageProps) {
  const { paths, shown, failure, found } = useTold(flow.name)
  useEffect(() => {
    if (found?.at && found.said === place.said) go({ ...place, ...found.at, said: null })
  }, [found, place, go])
  const steps = stepsAt(place, paths)
  const step = Math.min(place.step ?? steps.length, steps.length)
  const active = (step === 0 ? paths?.start : steps[step - 1]?.active) ?? []
  const marks = useMemo(() => marksOf(flow), [flow])

  /** Gives the state that a transition leads out of. */
  const showState = (part: string) => {
    const { root, transitions } = flow.chart
    const id = transitions.find(({ key }) => key === part)?.source ?? part
    const state = statesIn(root).find((one) => one.id === id)
    if (state) go({ ...place, state: state.path, path: null, step: null, said: null })
  }
  const address = hashOf(place)

  return (
    <article className="atlas-flow">
      <header className="atlas-about">
        <h1>{flow.name}</h1>
        <Purpose text={flow.purpose} />
        <CopyLink />
        <Relatives flow={flow} place={place} />
      </header>
      {flow.hasView ? <Choices settings={atlas.settings} place={place} go={go} /> : null}
      <div className="atlas-stage">
        <section className="atlas-diagram" aria-label="Diagram">
          <Canvas
            chart={flow.chart}
            active={active}
            marks={marks}
            chosen={place.state === null ? null : `${flow.chart.id}.${place.state}`}
            onChoose={showState}
            follow
          />
        </section>
        {flow.hasView ? (
          <section className="atlas-seen" aria-label="View">
            <Player place={place} paths={paths?.paths ?? []} steps={steps} step={step} go={go} />
            <ViewFrame
              source={atlas.view}
              address={address}
              width={Number(chosenIn(place, widths))}
              isShown={shown === address}
            />
            {place.said === null ? null : (
              <p role="status" className="atlas-none">
                {found?.said === place.said
                  ? 'No path of the tests shows this text.'
                  : 'Looks for the text …'}
              </p>
            )}
            {failure ? (
              <p role="alert" className="atlas-failure">
                {failure}
              </p>
            ) : null}
          </section>
        ) : (
          <p className="atlas-none">
            This flow shows nothing of its own. Its states are seen in{' '}
            <FlowLinks names={flow.startedBy} place={place} />.
          </p>
        )}
      </div>
      <Details flow={flow} active={active} onPart={showState} />
    </article>
  )
}

/** The flows around it in a running app. */
function Relatives({ flow: { startedBy, starts }, place }: Pick<FlowPageProps, 'flow' | 'place'>) {
  const relations = [
    ['Started by', startedBy],
    ['Starts', starts],
  ] as const
  return (
    <dl className="atlas-relatives">
      {relations.map(([said, names]) =>
        names.length === 0 ? null : (
          <div key={said}>
            <dt>{said}</dt>
            <dd>
              <FlowLinks names={names} place={place} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function FlowLinks({ names, place: { settings } }: { names: string[]; place: Place }) {
  return names.map((name, number) => (
    <Fragment key={name}>
      {number > 0 ? ', ' : null}
      <a href={hashOf({ ...home, settings, flow: name })}>{name}</a>
    </Fragment>
  ))
}

/** Its first sentence; the rest on demand. */
function Purpose({ text }: { text: string }) {
  const [first = '', ...others] = sentencesIn(text)
  if (others.length === 0) return <p>{first}</p>
  return (
    <details>
      <summary>{first}</summary>
      <p>{others.join(' ')}</p>
    </details>
  )
}

function stepsAt({ path, state }: Place, paths: ReturnType<typeof useTold>['paths']): TakenStep[] {
  if (!paths) return []
  return (path === null ? paths.ways[state ?? ''] : paths.paths[path - 1]) ?? []
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(true)
  }
  return (
    <button type="button" className="atlas-button" onClick={copy} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </button>
  )
}

type PlayerProps = {
  place: Place
  paths: TakenStep[][]
  steps: TakenStep[]
  step: number
  go: (place: Place) => void
}

function Player({ place, paths, steps, step, go }: PlayerProps) {
  const choose = (value: string) =>
    go(
      value === ''
        ? { ...place, path: null, step: null, said: null }
        : { ...place, path: Number(value), state: null, step: 0, said: null },
    )
  const move = (to: number) => go({ ...place, step: to })
  return (
    <div className="atlas-player">
      <select
        aria-label="Way through the flow"
        value={place.path ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">
          {place.state === null ? 'At the start' : `Shortest way to ${place.state}`}
        </option>
        {paths.map((path, number) => (
          <option key={nameOf(path, number)} value={number + 1}>
            {nameOf(path, number)}
          </option>
        ))}
      </select>
      <Stepper
        step={step}
        first={0}
        last={steps.length}
        told={steps[step - 1]?.event ?? ''}
        go={move}
      />
    </div>
  )
}

const nameOf = (path: TakenStep[], number: number): string =>
  `Path ${number + 1}: ${path.length} events, ${path
    .slice(0, 3)
    .map(({ event }) => event)
    .join(' → ')}`
