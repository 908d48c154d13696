import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate'
import { TRACE_MAX, TRACE_MAX_BYTES, type TraceEntry } from '../api/contract/problem-report.ts'

/**
 * All that a trace keeps of an event, by the way to it: words of closed lists, yes or no, and pages. Amounts, addresses,
 * and whatever people type, are called or sent have no way here; a field that is not named is left out.
 */
export const keptFields = {
  absence: 'word',
  areAmountsHidden: 'flag',
  by: 'word',
  holder: 'word',
  isDirty: 'flag',
  isHeld: 'flag',
  kind: 'word',
  'location.name': 'word',
  locale: 'word',
  message: 'word',
  method: 'word',
  'output.outcome': 'word',
  'output.status': 'word',
  page: 'count',
  photo: 'word',
  range: 'word',
  severity: 'word',
  'failure.code': 'word',
  'error.failure.code': 'word',
} as const satisfies Record<string, keyof typeof isKept>

/** Codes, tokens, phones, amounts and addresses have digits or signs, and are no words of ours. */
const isKept = {
  word: (value: unknown) => typeof value === 'string' && /^[A-Za-z_]{1,32}$/.test(value),
  flag: (value: unknown) => typeof value === 'boolean',
  count: (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < 10_000,
}

const ways = Object.entries(keptFields).map(([way, kind]) => ({
  way,
  parts: way.split('.'),
  isKept: isKept[kind],
}))

const at = (value: unknown, part: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[part]

export const fieldsOf = (event: object): string[] =>
  ways.flatMap(({ way, parts, isKept }) => {
    const value = parts.reduce<unknown>(at, event)
    return isKept(value) ? [`${way}=${value}`] : []
  })

/** `{ pages: { signedOut: 'login' }, connection: 'online' }` is two paths. */
export function pathsOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, within]) => {
    const paths = within === undefined ? [] : pathsOf(within)
    return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`)
  })
}

/** Every machine of the system that is at work under this one, itself included. */
function running(actor: AnyActorRef): AnyActorRef[] {
  const { machine, children }: Partial<AnyMachineSnapshot> = actor.getSnapshot()
  const below = Object.values<AnyActorRef>(children ?? {}).flatMap(running)
  return machine ? [actor, ...below] : below
}

/** Keeps the last events of all machines under `root`, from now on; nothing of contexts, answers or what was typed. */
export function recordTrace(root: AnyActorRef, now: () => number) {
  const begun = now()
  const entries: TraceEntry[] = []
  const record = (actor: AnyActorRef, snapshot: AnyMachineSnapshot, event: { type: string }) => {
    entries.push({
      ms: now() - begun,
      actor: actor.sessionId,
      machine: snapshot.machine.id,
      event: event.type,
      fields: fieldsOf(event),
      states: pathsOf(snapshot.value),
    })
    if (entries.length > TRACE_MAX) entries.shift()
  }
  for (const actor of running(root)) record(actor, actor.getSnapshot(), { type: 'trace.begun' })
  root.system.inspect((seen: InspectionEvent) => {
    if (seen.type === '@xstate.snapshot' && 'machine' in seen.snapshot) {
      record(seen.actorRef as AnyActorRef, seen.snapshot as AnyMachineSnapshot, seen.event)
    }
  })
  return {
    /** Events kept so far, without the oldest where all would be too much to send. */
    read: () => ({ ms: now() - begun, entries: sendable(entries) }),
  }
}

/** The newest entries that fit into a report. Names are ASCII, so a character is a byte. */
function sendable(entries: readonly TraceEntry[]): TraceEntry[] {
  let bytes = 0
  const tooMany = entries.findLastIndex((entry) => {
    bytes += JSON.stringify(entry).length + 1
    return bytes > TRACE_MAX_BYTES
  })
  return entries.slice(tooMany + 1)
}
