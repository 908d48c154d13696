import { useSelector as useAsItIs } from '@xstate/react'
import { type AnyMachineSnapshot, type AnyStateMachine, matchesState } from 'xstate'

/**
 * Stands in for `@xstate/react` in the tests of a view: notes what the view asks of the snapshots of one machine, and
 * answers one of these questions wrongly.
 */
export * from '@xstate/react'

type Question = { kind: 'matches' | 'can' | 'hasTag' | 'context' | 'children'; about: string }
/** A seeded defect of a view; `instead` is the state that `matches` looks for. */
export type Misreading = Question & { name: string; instead?: string }

let watched: AnyStateMachine | null = null
let note: ((question: Question) => void) | null = null
let misreading: Misreading | null = null
/** React compares what it is given, so a snapshot is seen as the same one each time. */
let known = new WeakMap<AnyMachineSnapshot, AnyMachineSnapshot>()

/** From now on views of this machine see it so. */
export function see(machine: AnyStateMachine, defect: Misreading | null): void {
  watched = machine
  misreading = defect
  known = new WeakMap()
}

/** All that is asked until this is done. */
export async function questionsIn(
  machine: AnyStateMachine,
  look: () => Promise<unknown>,
): Promise<Question[]> {
  const asked = new Map<string, Question>()
  note = (question) => {
    if (isOfView()) asked.set(`${question.kind} ${question.about}`, question)
  }
  see(machine, null)
  await look()
  note = null
  return [...asked.entries()].toSorted().map(([, question]) => question)
}

/** Lists how a view could misread each question. */
export const misreadingsOf = (machine: AnyStateMachine, questions: Question[]): Misreading[] =>
  questions.flatMap((question): Misreading[] => {
    const { kind, about } = question
    if (kind === 'context') return [{ ...question, name: `${about} left out` }]
    if (kind === 'children') return [{ ...question, name: `${about} taken for not running` }]
    if (kind !== 'matches') return [{ ...question, name: `${kind} ${about}: turned round` }]
    const instead = stateBeside(machine, JSON.parse(about))
    return instead === undefined
      ? []
      : [
          {
            ...question,
            instead: JSON.stringify(instead),
            name: `matches ${about}: looks for ${JSON.stringify(instead)}`,
          },
        ]
  })

type Value = string | { [key: string]: Value }

/** The same value with the innermost state replaced by the one that is declared next. */
function stateBeside(machine: AnyStateMachine, value: Value): Value | undefined {
  const path = pathOf(value)
  const own = path.pop()
  let parent = machine.root
  for (const key of path) {
    const inner = parent.states[key]
    if (inner === undefined) return undefined
    parent = inner
  }
  const names = Object.keys(parent.states)
  const next = names[(names.indexOf(own ?? '') + 1) % names.length]
  if (parent.type === 'parallel' || next === undefined || next === own) return undefined
  return path.reduceRight<Value>((inner, key) => ({ [key]: inner }), next)
}

function pathOf(value: Value): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner]) => [key, ...pathOf(inner)])
}

export const useSelector: typeof useAsItIs = (actor, selector, compare) =>
  useAsItIs(actor, (snapshot) => selector(seen(snapshot)), compare)

function seen<Snapshot>(snapshot: Snapshot): Snapshot {
  if (!isWatched(snapshot)) return snapshot
  const copy = known.get(snapshot) ?? misread(snapshot)
  known.set(snapshot, copy)
  return copy as Snapshot & AnyMachineSnapshot
}

const isWatched = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'machine' in snapshot &&
  (snapshot as AnyMachineSnapshot).machine.id === watched?.id

function misread(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  return {
    ...snapshot,
    matches: (value: Value) => {
      const about = JSON.stringify(value)
      const isWrong = ask('matches', about)
      const looked = isWrong ? JSON.parse(misreading?.instead ?? about) : value
      return matchesState(looked, snapshot.value)
    },
    can: (event: { type: string }) => ask('can', event.type) !== snapshot.can(event),
    hasTag: (tag: string) => ask('hasTag', tag) !== snapshot.hasTag(tag),
    context: lacking('context', snapshot.context),
    children: lacking('children', snapshot.children),
  } as AnyMachineSnapshot
}

const lacking = (kind: 'context' | 'children', record: object) =>
  new Proxy(record, {
    get: (fields, field) =>
      typeof field === 'string' && ask(kind, field) ? undefined : Reflect.get(fields, field),
  })

/** Tools that compare snapshots read everything, too; a selector may lie beside its machine. */
function isOfView(): boolean {
  const callers = new Error().stack?.split('\n').slice(1) ?? []
  const caller = callers.find((line) => !line.includes('/seen.ts')) ?? ''
  return /\/src\/(screens\/[\w-]+|machines)\//.test(caller)
}

/** Tells whether the answer is to be wrong. */
function ask(kind: Question['kind'], about: string): boolean {
  note?.({ kind, about })
  return misreading?.kind === kind && misreading.about === about
}
