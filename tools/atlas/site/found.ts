import { type ChartState, spoken } from '../chart.ts'
import type { Atlas } from './atlas.ts'

export type Found = {
  flow: string
  kind: 'flow' | 'state' | 'event' | 'text'
  text: string
  /** Path of the state to show. */
  state: string | null
  /** The text as the view says it. */
  said: string | null
  /** Choices that show it so. */
  settings: Record<string, string>
}

const MOST = 200
const kinds: Found['kind'][] = ['text', 'state', 'event', 'flow']

/** Flows, states, events and texts in which every word occurs. */
export function foundIn({ flows }: Atlas, query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return flows
    .flatMap(({ name, purpose, chart, messages }): Found[] => {
      const sourcePaths = new Map(statesIn(chart.root).map(({ id, path }) => [id, path]))
      return [
        ...messages.map(
          ({ text, said, settings }): Found => ({
            flow: name,
            kind: 'text',
            text,
            state: null,
            said,
            settings,
          }),
        ),
        ...statesIn(chart.root)
          .filter(({ path }) => path !== '')
          .map(
            ({ path }): Found => ({
              flow: name,
              kind: 'state',
              text: path,
              state: path,
              said: null,
              settings: {},
            }),
          ),
        ...chart.transitions.map(
          ({ event, source, guard }): Found => ({
            flow: name,
            kind: 'event',
            text: `${spoken(event)}${guard === '' ? '' : ` [${guard}]`} in ${source}`,
            state: sourcePaths.get(source) || null,
            said: null,
            settings: {},
          }),
        ),
        { flow: name, kind: 'flow', text: purpose, state: null, said: null, settings: {} },
      ]
    })
    .filter(({ flow, text }) => {
      const all = `${flow} ${text}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .slice(0, MOST)
}

export const statesIn = (state: ChartState): ChartState[] => [
  state,
  ...state.states.flatMap(statesIn),
]

export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s/)
