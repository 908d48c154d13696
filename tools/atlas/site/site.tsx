import '../picture.css'
import './site.css'
import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Atlas } from './atlas.ts'
import { FlowPage } from './flow-page.tsx'
import { type Found, foundIn, sentencesIn, statesIn } from './found.ts'
import { hashOf, home, type Place, placeOf, reports } from './place.ts'
import { type Opened, openedAs, placeOfReport } from './report.ts'
import { OpenReport, ReportPage } from './report-page.tsx'

/** Shows an atlas in this element; its places are in the address after `#`. */
export function showAtlas(element: Element, atlas: Atlas): void {
  createRoot(element).render(<Site atlas={atlas} />)
}

export function Site({ atlas }: { atlas: Atlas }) {
  const [place, setPlace] = useState(() => placeOf(location.hash))
  useEffect(() => {
    const read = () => setPlace(placeOf(location.hash))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  /** Another step or setting is no new page to go back from. */
  const go = (to: Place) => {
    setPlace(to)
    window.history.replaceState(null, '', hashOf(to))
  }
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (file: File) => {
    const now = openedAs(file.name, await file.text())
    setOpened(now)
    location.hash = hashOf('report' in now ? placeOfReport(atlas, now.report) : reports)
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void open(file)
  }
  const flow = atlas.flows.find(({ name }) => name === place.flow) ?? null
  const isReport = place.flow === reports.flow
  useEffect(() => {
    document.title = flow ? `${flow.name} · ${atlas.title}` : atlas.title
  }, [flow, atlas.title])

  const main = useRef<HTMLElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside does the same
    <div
      className="atlas"
      data-flow={flow?.name ?? (isReport ? 'trace' : undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className="atlas-button atlas-skip"
        onClick={() => main.current?.focus()}
      >
        Skip the list of flows
      </button>
      <header className="atlas-head">
        <a className="atlas-title" href={hashOf(home)}>
          {atlas.title}
        </a>
        <input
          type="search"
          className="atlas-search"
          aria-label="Search states, events and texts"
          placeholder="Search states, events and texts: expired, code"
          value={place.query}
          onChange={({ target }) => go({ ...home, settings: place.settings, query: target.value })}
        />
        <OpenReport onOpen={open} />
        <span className="atlas-count">{atlas.flows.length} flows</span>
      </header>
      <FlowList atlas={atlas} place={place} />
      <main ref={main} className="atlas-main" tabIndex={-1}>
        {isReport ? (
          <ReportPage atlas={atlas} opened={opened} place={place} go={go} />
        ) : flow ? (
          <FlowPage key={flow.name} atlas={atlas} flow={flow} place={place} go={go} />
        ) : (
          <Home atlas={atlas} place={place} />
        )}
      </main>
    </div>
  )
}

const withSettings = (place: Place, settings: Place['settings']): Place => ({
  ...place,
  settings: { ...place.settings, ...settings },
})

const addressOf = (
  { settings }: Place,
  where: Pick<Place, 'flow'> & Partial<Pick<Place, 'state' | 'said'>>,
): string => hashOf({ ...home, settings, ...where })

function FlowList({ atlas, place }: { atlas: Atlas; place: Place }) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [place.flow])
  return (
    <nav className="atlas-flows" aria-label="Flows">
      <ul>
        {atlas.flows.map(({ name }) => (
          <li key={name}>
            <a
              ref={name === place.flow ? current : null}
              href={addressOf(place, { flow: name })}
              aria-current={name === place.flow ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Home({ atlas, place }: { atlas: Atlas; place: Place }) {
  const found = useMemo(() => foundIn(atlas, place.query), [atlas, place.query])
  return place.query.trim() === '' ? (
    <table className="atlas-table atlas-home">
      <caption>
        <h1>Every flow, what it is for, and how much of it the tests take</h1>
      </caption>
      <thead>
        <tr>
          <th>Flow</th>
          <th>Why it exists</th>
          <th className="atlas-number">States</th>
          <th className="atlas-number">Transitions</th>
          <th className="atlas-number">Scenarios</th>
          <th className="atlas-number">Not taken</th>
          <th className="atlas-number">Defects noticed</th>
        </tr>
      </thead>
      <tbody>
        {atlas.flows.map(({ name, purpose, chart, scenarios, missing, defects }) => (
          <tr key={name}>
            <th scope="row">
              <a href={addressOf(place, { flow: name })}>{name}</a>
            </th>
            <td>{sentencesIn(purpose)[0]}</td>
            <td className="atlas-number" data-unit="states">
              {statesIn(chart.root).length}
            </td>
            <td className="atlas-number" data-unit="transitions">
              {chart.transitions.length}
            </td>
            <td className="atlas-number" data-unit="scenarios">
              {scenarios.length}
            </td>
            <td className="atlas-number" data-unit={missing ? 'not taken' : 'by paths'}>
              {missing ? Object.values(missing).flat().length : 'not measured'}
            </td>
            <td className="atlas-number" data-unit={defects ? 'defects noticed' : 'with defects'}>
              {defects
                ? `${defects.tried - defects.survivors.length} of ${defects.tried}`
                : 'not tried'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <Results found={found} place={place} />
  )
}

function Results({ found, place }: { found: Found[]; place: Place }) {
  return (
    <>
      <h1>{found.length === 0 ? 'Nothing is named so' : `${found.length} found`}</h1>
      <ul className="atlas-results">
        {found.map(({ flow, kind, text, state, said, settings }) => (
          <li key={`${flow} ${kind} ${text}`}>
            <a href={addressOf(withSettings(place, settings), { flow, state, said })}>
              <b>{flow}</b> <span className="atlas-kind">{kind}</span> {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
