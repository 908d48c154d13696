import type { Setting } from './atlas.ts'

/** A place in the atlas; its address is the only thing that says where one is. */
export type Place = {
  flow: string | null
  /** Path of a state, shown after the shortest way to it; several, with commas, are those of parallel regions. */
  state: string | null
  /** Number of a generated path, the first is 1. */
  path: number | null
  /** Events taken along the way; null for all. */
  step: number | null
  /** The last events of a report, each with its fields: of the ways to the state, one that takes them is shown. */
  after: string[]
  /** A text to look for: the place is where it is read first. */
  said: string | null
  query: string
  settings: Record<string, string>
}

export const home: Place = {
  flow: null,
  state: null,
  path: null,
  step: null,
  after: [],
  said: null,
  query: '',
  settings: {},
}

/** The page on which a report of a problem is opened. */
export const reports: Place = { ...home, flow: 'trace' }

const own = ['state', 'path', 'step', 'after', 'said', 'q']

/** Reads `#phone-verification?state=enteringCode&locale=de`. */
export function placeOf(hash: string): Place {
  const [flow = '', search = ''] = hash.replace(/^#/, '').split('?')
  const params = new URLSearchParams(search)
  const numberOf = (name: string) => {
    const value = params.get(name)
    return value !== null && /^\d+$/.test(value) ? Number(value) : null
  }
  return {
    flow: flow === '' ? null : decodeURIComponent(flow),
    state: params.get('state'),
    path: numberOf('path'),
    step: numberOf('step'),
    after: params.getAll('after'),
    said: params.get('said'),
    query: params.get('q') ?? '',
    settings: Object.fromEntries([...params].filter(([name]) => !own.includes(name))),
  }
}

export function hashOf({ flow, state, path, step, after, said, query, settings }: Place): string {
  const params = new URLSearchParams()
  if (query !== '') params.set('q', query)
  if (path !== null) params.set('path', String(path))
  else if (state !== null) params.set('state', state)
  if (step !== null) params.set('step', String(step))
  for (const event of after) params.append('after', event)
  if (said !== null) params.set('said', said)
  for (const [name, value] of Object.entries(settings)) params.set(name, value)
  const search = params.toString()
  return `#${encodeURIComponent(flow ?? '')}${search === '' ? '' : `?${search}`}`
}

export const chosenIn = ({ settings }: Place, { key, options }: Setting): string =>
  options.find(({ value }) => value === settings[key])?.value ?? options[0]?.value ?? ''

export function withSetting(place: Place, { key, options }: Setting, value: string): Place {
  const { [key]: _, ...others } = place.settings
  const settings = value === options[0]?.value ? others : { ...others, [key]: value }
  return { ...place, settings }
}
