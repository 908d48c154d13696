import { activeIn, type Chart } from '../chart.ts'
import type { Entry, EventData } from './protocol.ts'

export type Field = { name: string; kind: 'text' | 'number' | 'flag' | 'json'; value: unknown }

/** Types of events that people and listeners cause and that some active state listens to. */
export function sendableEvents(chart: Chart, value: unknown): string[] {
  const active = activeIn(chart, value)
  const types = chart.transitions
    .filter(
      ({ source, event }) => active.has(source) && event !== '' && !/^xstate\.|\*/.test(event),
    )
    .map(({ event }) => event)
  return [...new Set(types)].sort()
}

/** The fields of the latest such event that was seen; none if there was none. */
export function fieldsOf(type: string, entries: readonly Entry[]): Field[] {
  const seen = entries.findLast((entry) => entry.kind === 'message' && entry.event.type === type)
  if (seen?.kind !== 'message') return []
  return Object.entries(seen.event)
    .filter(([name]) => name !== 'type')
    .map(([name, value]) => ({ name, kind: kindOf(value), value }))
}

function kindOf(value: unknown): Field['kind'] {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'flag' : 'json'
}

/** The first value of a field; one that was hidden is left for the person to write. */
export function writtenValue({ kind, value }: Field): string {
  if (value === '(hidden)') return ''
  return kind === 'json' ? JSON.stringify(value) : String(value)
}

/** The event that the fields make up. Throws where the text of a field is no JSON. */
export function eventFrom(
  type: string,
  fields: readonly Field[],
  written: Readonly<Record<string, string>>,
): EventData {
  const readField = (field: Field): unknown => {
    const text = written[field.name] ?? writtenValue(field)
    if (field.kind === 'text') return text
    if (field.kind === 'number') return Number(text)
    return field.kind === 'flag' ? text === 'true' : JSON.parse(text)
  }
  return { ...Object.fromEntries(fields.map((field) => [field.name, readField(field)])), type }
}
