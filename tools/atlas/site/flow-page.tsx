import { useEffect, useMemo, useState } from 'react'
import { Canvas } from '../canvas.tsx'
import type { Atlas, AtlasFlow, Setting, TakenStep } from './atlas.ts'
import { Details } from './details.tsx'
import { sentencesIn, statesIn } from './found.ts'
import { marksOf } from './marks.ts'
import { chosenIn, hashOf, type Place, withSetting } from './place.ts'
import { useTold } from './told.ts'
import { ViewFrame } from './view-frame.tsx'

type FlowPageProps = { atlas: Atlas; flow: AtlasFlow; place: Place; go: (place: Place) => void }

const widths: Setting = {
  key: 'width',
  label: 'Width',
  options: ['390', '320', '768', '1280'].map((value) => ({ value, label: value })),
}

export function FlowPage({ atlas, flow, place, go }: FlowPageProps) {
  const { paths, shown, failure } = useTold(flow.name)
  const steps = stepsAt(place, paths)
  const step = Math.min(place.step ?? steps.length, steps.length)
  const active = (step === 0 ? paths?.start : steps[step - 1]?.active) ?? []
  const settings = [...atlas.settings, widths]
  const stepTo = (to: number) => go({ ...place, step: Math.max(0, Math.min(to, steps.length)) })
  useStepKeys((by) => stepTo(step + by))

  const marks = useMemo(() => marksOf(flow), [flow])

  /** Of a transition, the state that it leads out of. */
  const showState = (part: string) => {
    const { root, transitions } = flow.chart
    const id = transitions.find(({ key }) => key === part)?.source ?? part
    const state = statesIn(root).find((one) => one.id === id)
    if (state) go({ ...place, state: state.path, path: null, step: null })
  }
  const address = hashOf(place)

  return (
    <article className="atlas-flow">
      <header className="atlas-about">
        <h1>{flow.name}</h1>
        <Purpose text={flow.purpose} />
        <CopyLink />
      </header>
      {flow.hasView ? (
        <div className="atlas-tools">
          {settings.map((setting) => (
            <Choice key={setting.key} setting={setting} place={place} go={go} />
          ))}
        </div>
      ) : null}
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
            {failure ? (
              <p role="alert" className="atlas-failure">
                {failure}
              </p>
            ) : null}
          </section>
        ) : (
          <p className="atlas-none">This flow shows nothing of its own.</p>
        )}
      </div>
      <Details flow={flow} active={active} onState={showState} />
    </article>
  )
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

function useStepKeys(move: (by: number) => void) {
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const isElsewhere =
        target instanceof Element && target.closest('input, select, textarea, svg') !== null
      if (by !== 0 && !isElsewhere && !altKey && !ctrlKey && !metaKey) move(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

type ChoiceProps = { setting: Setting; place: Place; go: (place: Place) => void }

function Choice({ setting, place, go }: ChoiceProps) {
  const chosen = chosenIn(place, setting)
  return (
    <fieldset className="atlas-choice">
      <legend>{setting.label}</legend>
      {setting.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={setting.key}
            checked={value === chosen}
            onChange={() => go(withSetting(place, setting, value))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
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
        ? { ...place, path: null, step: null }
        : { ...place, path: Number(value), state: null, step: 0 },
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
      <div className="atlas-steps">
        <button
          type="button"
          className="atlas-button"
          disabled={step === 0}
          onClick={() => move(step - 1)}
        >
          Back
        </button>
        <button
          type="button"
          className="atlas-button"
          disabled={step >= steps.length}
          onClick={() => move(step + 1)}
        >
          Forward
        </button>
        <span aria-live="polite">
          {step} of {steps.length}
          {step > 0 ? `: ${steps[step - 1]?.event}` : ''}
        </span>
      </div>
    </div>
  )
}

const nameOf = (path: TakenStep[], number: number): string =>
  `Path ${number + 1}: ${path.length} events, ${path
    .slice(0, 3)
    .map(({ event }) => event)
    .join(' → ')}`
