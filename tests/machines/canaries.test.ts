import { describe, expect, test } from 'vitest'
import {
  createEmptyActor,
  type ExecutableActionObject,
  initialTransition,
  type Snapshot,
  transition,
} from 'xstate'
import { rejections } from '../../src/api/contract/rejections.ts'
import { CodeMethod } from '../../src/api/contract/security.ts'
import { sanitised } from '../../src/inspector/sanitised.ts'
import { alertMessages } from '../../src/machines/alert.machine.ts'
import { locales } from '../../src/machines/preferences.machine.ts'
import { fieldsOf, keptFields, pathsOf } from '../../src/machines/trace.ts'
import { routes } from '../../src/routes.ts'
import { createRecorder } from '../../tools/atlas/inspector/recorder.ts'
import { stateValueOf } from '../../tools/atlas/trace.ts'
import { type AnyEvent, type AnyModel, type Exploration, explore } from '../support/paths.ts'
import { shownFields } from '../support/shown-fields.ts'

/*
 * A trace leaves for the provider, and the inspector shows everything to whoever looks: neither may hold a secret. All that
 * passes through any flow is filled with canaries, and looked for in what comes out.
 */

const modules = import.meta.glob<Record<string, unknown>>('../support/models/*.model.ts', {
  eager: true,
})
const models = Object.values(modules).flatMap((exported) =>
  Object.entries(exported).flatMap(([name, model]) =>
    name.endsWith('Model') ? [model as AnyModel] : [],
  ),
)
const flows = models.map((model) => {
  const graph = explore(model, 'edge')
  return { id: model.machine.id, model, graph, events: eventsOf(model, graph) }
})
type Flow = (typeof flows)[number]

/** Every event that a test of the flow brings about, and the input that it starts with. */
function eventsOf({ input }: AnyModel, { edges }: Exploration): AnyEvent[] {
  const found = [...edges.values()].flat().map(({ event }) => event)
  const different = new Map(found.map((event) => [JSON.stringify(event), event]))
  return [...different.values(), { type: 'xstate.init', input } as AnyEvent]
}

/** Puts something else in the place of every text and number. */
function changed(
  value: unknown,
  change: (leaf: unknown, way: string) => unknown,
  way = '',
): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(value, way)
  if (Array.isArray(value)) return value.map((item) => changed(item, change, way))
  const isData = Object.getPrototypeOf(value ?? 0) === Object.prototype
  if (!isData && !(value instanceof Error)) return value
  const inside = Object.entries(value as object).map(([name, item]) => [
    name,
    changed(item, change, way === '' ? name : `${way}.${name}`),
  ])
  return Object.fromEntries(inside)
}

const events = flows.flatMap((flow) => flow.events)
const kept = (event: object) => fieldsOf(event).join()

test('no password, code, token, phone, e-mail, address, amount or date gets into a trace, wherever it stands', () => {
  const canaries = [
    'Kestrel4471',
    '482913',
    'a-token-that-is-long-enough_Zx9',
    '+77011234567',
    'canary@people.example',
    'UQDs4kQX1n2',
    '120.00',
    'Canary Doe',
    'Қанарбек',
    '1990-01-31',
    987_654_321,
    19.5,
  ]
  const found = canaries.flatMap((canary) =>
    events.filter((event) => kept(changed(event, () => canary) as object).includes(String(canary))),
  )
  expect(events.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test('nothing of letters alone gets into it either, but by the named ways', () => {
  const ways = Object.keys(keptFields)
  const found = events.filter((event) => {
    const canaries = changed(event, (leaf, way) => (ways.includes(way) ? leaf : 'canary'))
    return kept(canaries as object).includes('canary')
  })
  expect(found).toEqual([])
})

const failureCodes = [...Object.keys(rejections), 'timed_out', 'unreachable']

const flags = ['true', 'false']

/** All that the code itself can say there; what a person can choose or type is none of it. */
const closedLists: Record<string, readonly string[]> = {
  absence: ['notSignedIn', 'signedOut', 'signedOutElsewhere', 'waitingTimeExpired'],
  areAmountsHidden: flags,
  by: ['focus', 'pointer'],
  holder: models.map(({ machine }) => machine.id),
  isDirty: flags,
  isHeld: flags,
  kind: ['email', 'phone'],
  'location.name': Object.keys(routes),
  locale: locales,
  message: alertMessages,
  method: CodeMethod.options,
  'output.outcome': [
    ...['added', 'authorised', 'blocked', 'cancelled', 'changed', 'closed', 'confirmed', 'done'],
    ...['existing', 'lost', 'made', 'next', 'notInstalled', 'nothing', 'pending', 'read'],
    ...['refused', 'restarted', 'unknown', 'unreached', 'unsupported', 'waiting'],
  ],
  'output.status': ['active', 'closed', 'completed', 'denied', 'ended', 'in_process', 'none'],
  page: Array.from({ length: 1_000 }, (_, at) => String(at)),
  photo: ['document', 'login', 'wallet'],
  range: ['all', 'month'],
  severity: ['error', 'info'],
  'failure.code': failureCodes,
  'error.failure.code': failureCodes,
}

test('what goes by the named ways are words of closed lists', () => {
  const others = events.flatMap((event) =>
    fieldsOf(event).filter((field) => {
      const [name = '', value = ''] = field.split('=')
      return !closedLists[name]?.includes(value)
    }),
  )
  expect(others).toEqual([])
})

/** Collects what a flow starts others with, and tells them and itself. */
function sentBy({ model, graph: { states, edges } }: Flow): object[] {
  const steps = new Map<string, ExecutableActionObject[]>()
  const [, first] = initialTransition(model.machine, model.input)
  for (const [from, leaving] of edges) {
    const state = states.get(from)
    for (const { event } of leaving) {
      const step = JSON.stringify([state?.value, event])
      if (steps.has(step)) continue
      steps.set(step, transition(model.machine, state as never, event as never)[1])
    }
  }
  return [...first, ...[...steps.values()].flat()].flatMap(({ type, params }) => {
    const { input, event } = { ...params } as { input?: unknown; event?: object }
    return type === 'xstate.spawnChild' ? { type: 'xstate.init', input } : (event ?? [])
  })
}

/** Names of the fields of which the inspector tells something else than that they are there, with the ways to them. */
function shownBy(flow: Flow): Map<string, string> {
  const shown = new Map<string, string>()
  const { observe } = createRecorder(sanitised, (entry) => {
    for (const [, way = ''] of JSON.stringify(entry).matchAll(/canary 4471 at ([\w.]+)/g)) {
      shown.set(way.slice(way.lastIndexOf('.') + 1), way)
    }
  })
  const place = { rootId: '', actorRef: createEmptyActor(), sourceRef: undefined }
  const filled = <Value>(value: Value) =>
    changed(value, (_, way) => `canary 4471 at ${way}`) as Value
  for (const event of [...flow.events, ...sentBy(flow)]) {
    observe({ type: '@xstate.event', ...place, event: { ...filled(event), type: '' } })
  }
  for (const { context, output, error } of flow.graph.states.values()) {
    const snapshot: object = { status: 'active', ...filled({ context, output, error }) }
    observe({
      type: '@xstate.snapshot',
      ...place,
      event: { type: '' },
      snapshot: snapshot as Snapshot<unknown>,
    })
  }
  return shown
}

describe('the inspector', () => {
  const shown = flows.map((flow) => ({ id: flow.id, shown: shownBy(flow) }))

  test.each(shown)('shows only fields of $id that were looked at', ({ shown }) => {
    expect([...shown].filter(([name]) => !shownFields.has(name))).toEqual([])
  })

  test('no field is allowed that none shows', () => {
    const names = new Set(shown.flatMap(({ shown }) => [...shown.keys()]))
    expect([...shownFields].filter((name) => !names.has(name))).toEqual([])
  })
})

test('paths say all of a state: every one of every flow is read as it was', () => {
  for (const { value } of flows.flatMap(({ graph }) => [...graph.states.values()])) {
    expect(stateValueOf(pathsOf(value))).toEqual(value)
  }
})
