import type { Actor, Entry, Timeline, World } from './protocol.ts'

/** More are not kept: the older half then becomes the world that the others begin from. */
const LIMIT = 2000

export const emptyTimeline: Timeline = { charts: {}, base: {}, dropped: 0, entries: [] }

export function extended(timeline: Timeline, added: readonly Entry[], limit = LIMIT): Timeline {
  const charts = added.flatMap((entry) => (entry.kind === 'chart' ? [entry] : []))
  const entries = [...timeline.entries, ...added.filter(({ kind }) => kind !== 'chart')]
  const spare = entries.length > limit ? entries.length - limit / 2 : 0
  return {
    charts:
      charts.length === 0
        ? timeline.charts
        : {
            ...timeline.charts,
            ...Object.fromEntries(charts.map(({ name, chart }) => [name, chart])),
          },
    base: worldAfter(timeline.base, entries.slice(0, spare)),
    dropped: timeline.dropped + spare,
    entries: entries.slice(spare),
  }
}

/** The actors as they stood when this many of the entries had happened. */
export const worldAt = ({ base, dropped, entries }: Timeline, place: number): World =>
  worldAfter(base, entries.slice(0, Math.max(0, place - dropped)))

export const endOf = ({ dropped, entries }: Timeline): number => dropped + entries.length

function worldAfter(base: World, entries: readonly Entry[]): World {
  const actors = new Map(Object.entries(base))
  for (const entry of entries) {
    if (entry.kind === 'actor') {
      const { kind: _, ...actor } = entry
      actors.set(actor.id, { ...actor, state: null, before: null, event: null, taken: [] })
    }
    const actor = entry.kind === 'snapshot' ? actors.get(entry.id) : undefined
    if (entry.kind === 'snapshot' && actor) {
      const { state, event, taken } = entry
      actors.set(actor.id, { ...actor, before: actor.state, state, event, taken })
    }
  }
  return Object.fromEntries(actors)
}

/** A message with what it brought about. */
export type Step = Omit<Extract<Entry, { kind: 'message' }>, 'kind'> & {
  /** The numbers of entries before it, and before its receiver had dealt with it. */
  begin: number
  end: number
  /** The states that the receiver left and entered, in words; null if it stayed as it was. */
  moved: { from: string; to: string } | null
}

export function stepsIn({ base, dropped, entries }: Timeline): Step[] {
  const states = new Map(Object.values(base).map(({ id, state }) => [id, waysIn(state?.value)]))
  const steps: Step[] = []
  const waiting = new Map<string, Step[]>()
  for (const [index, entry] of entries.entries()) {
    const end = dropped + index + 1
    if (entry.kind === 'message' && !isOwn(entry)) {
      const { kind: _, ...message } = entry
      const step: Step = { ...message, begin: end - 1, end, moved: null }
      steps.push(step)
      waiting.set(entry.to, [...(waiting.get(entry.to) ?? []), step])
    }
    if (entry.kind === 'snapshot') {
      const from = states.get(entry.id) ?? []
      const to = waysIn(entry.state.value)
      states.set(entry.id, to)
      const queue = waiting.get(entry.id) ?? []
      const answered = queue.findIndex(({ event }) => event.type === entry.event.type)
      const step = queue[answered]
      if (!step) continue
      waiting.set(entry.id, queue.slice(answered + 1))
      step.end = end
      step.moved = movedBetween(from, to)
    }
  }
  return steps
}

/** Events by which actors of promises and streams tell themselves what they heard. */
const isOwn = ({ event }: { event: { type: string } }): boolean =>
  /^xstate\.(promise|observable)\./.test(event.type)

function movedBetween(from: readonly string[], to: readonly string[]): Step['moved'] {
  const left = from.filter((way) => !to.includes(way))
  const entered = to.filter((way) => !from.includes(way))
  return left.length + entered.length === 0
    ? null
    : { from: left.join(' · '), to: entered.join(' · ') }
}

/** A snapshot's value on one line: `pages.signedIn · settings.loaded`. */
export const inWords = (value: unknown): string => waysIn(value).join(' · ')

/** The way to each innermost state. */
function waysIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, within]) => {
    const below = waysIn(within)
    return below.length === 0 ? [key] : below.map((way) => `${key}.${way}`)
  })
}

/** The name of an actor; one without a name has its id in the system or that of its chart. */
export const nameOf = ({ id, name, systemId, chart }: Actor): string =>
  name === id ? (systemId ?? chart ?? name) : name
