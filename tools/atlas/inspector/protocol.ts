import type { Chart } from '../chart.ts'

/**
 * Messages of the app to the inspector's page, in the order in which things happened. Plain data, because it crosses windows;
 * `at` is in milliseconds since the recording began.
 */
export type Entry =
  | { kind: 'chart'; name: string; chart: Chart }
  | {
      kind: 'actor'
      at: number
      id: string
      parent: string | null
      name: string
      systemId: string | null
      /** Name of its chart; null for what is no machine. */
      chart: string | null
    }
  | { kind: 'message'; at: number; from: string | null; to: string; event: EventData }
  | { kind: 'snapshot'; at: number; id: string; event: EventData; state: State; taken: string[] }

export type EventData = { type: string } & Record<string, unknown>

export type State = {
  status: string
  value: unknown
  context: unknown
  output: unknown
  error: unknown
}

/** The place of the page; the size in pixels is the width at the side and the height at the bottom. */
export type Placement = { side: 'right' | 'bottom' | 'window'; size: number }

export type FromApp =
  | { type: 'welcome'; timeline: Timeline; placement: Placement }
  | { type: 'recorded'; entries: Entry[] }

export type FromPage =
  | { type: 'opened' }
  | { type: 'placed'; placement: Placement }
  | { type: 'send'; to: string; event: EventData }

export type Actor = Omit<Extract<Entry, { kind: 'actor' }>, 'kind'> & {
  state: State | null
  /** The state before the last event. */
  before: State | null
  event: EventData | null
  /** Keys of the transitions that the last event took. */
  taken: string[]
}

/** All actors by their id, in the order in which they began. */
export type World = Readonly<Record<string, Actor>>

export type Timeline = {
  charts: Readonly<Record<string, Chart>>
  /** The state before the first of the entries that are kept. */
  base: World
  /** The number of entries no longer kept. Places count from the first of all. */
  dropped: number
  entries: readonly Entry[]
}
