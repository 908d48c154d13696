import type { Chart } from '../chart.ts'

/** All that the pages know of a product; whoever uses them makes one. */
export type Atlas = {
  title: string
  /** The release of the product, as its reports name it. */
  release: string
  flows: AtlasFlow[]
  /** Choices for the view: a language, a theme, a connection. */
  settings: Setting[]
  /** Page of the view: it reads the same address and answers with `Told`. */
  view: string
}

export type AtlasFlow = {
  /** Names it in addresses. */
  name: string
  purpose: string
  chart: Chart
  hasView: boolean
  /** Names of the flows that start it, and of those that it starts. */
  startedBy: string[]
  starts: string[]
  requirements: Requirement[]
  /** Titles of the tests of the machine alone. */
  scenarios: string[]
  /** Parts that no path took, by level; null if nobody measured. */
  missing: Record<string, string[]> | null
  /** Defects that were put in; null if nobody tried. */
  defects: { tried: number; survivors: Survivor[] } | null
  messages: ShownText[]
}

/** A text that a view can show, what the view finds it by, and the choices under which it is read so: its language. */
export type ShownText = { text: string; said: string; settings: Record<string, string> }

/** A defect that no test noticed, why none does, and the parts of the diagram that have it. */
export type Survivor = { defect: string; reason: string; parts: string[] }

export type Requirement = { asked: string; proofs: string[] }

export type Setting = {
  key: string
  label: string
  /** The first is the usual one, and not in the address. */
  options: { value: string; label: string }[]
}

/** One event, and the states (ids) that it leads to. */
export type TakenStep = { event: string; active: string[] }

/** Tells the page what its view can show, and when it shows it. */
export type Told =
  | {
      kind: 'paths'
      flow: string
      start: string[]
      paths: TakenStep[][]
      /** The shortest way to each state, by its path: `enteringCode.waiting`. */
      ways: Record<string, TakenStep[]>
    }
  | { kind: 'shown'; address: string; failure: string | null }
  /** The first step in which a text is read; null if it is read nowhere. */
  | { kind: 'found'; said: string; at: { path: number; step: number } | null }
