import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { expect, test } from 'vitest'
import { TRACE_MAX, Trace } from '../../src/api/contract/problem-report.ts'
import { rejections } from '../../src/api/contract/rejections.ts'
import { CodeMethod } from '../../src/api/contract/security.ts'
import { alertMessages } from '../../src/machines/alert.machine.ts'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { operationSearchMachine } from '../../src/machines/operation-search.machine.ts'
import { locales } from '../../src/machines/preferences.machine.ts'
import { fieldsOf, keptFields, pathsOf, recordTrace } from '../../src/machines/trace.ts'
import { routes } from '../../src/routes.ts'
import { stateValueOf } from '../../tools/atlas/trace.ts'
import { startFlow } from '../support/flow.ts'
import { trace as sample } from '../support/models/problem-report.model.ts'
import { type AnyEvent, type AnyModel, explore } from '../support/paths.ts'

const modules = import.meta.glob<Record<string, unknown>>('../support/models/*.model.ts', {
  eager: true,
})
const models = Object.values(modules).flatMap((exported) =>
  Object.entries(exported).flatMap(([name, model]) =>
    name.endsWith('Model') ? [model as AnyModel] : [],
  ),
)
const explored = models.map((model) => ({ model, graph: explore(model, 'edge') }))
/** Every event that a test of a flow brings about, and the input that each flow starts with. */
const events: AnyEvent[] = explored.flatMap(({ model, graph }) => [
  ...[...graph.edges.values()].flat().map(({ event }) => event),
  { type: 'xstate.init', input: model.input },
])

/** Puts something else in the place of every text and number. */
function changed(
  value: unknown,
  change: (leaf: unknown, way: string) => unknown,
  way = '',
): unknown {
  if (typeof value === 'string' || typeof value === 'number') return change(value, way)
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, item]) => [
    name,
    changed(item, change, way === '' ? name : `${way}.${name}`),
  ])
  return Array.isArray(value) ? inside.map(([, item]) => item) : Object.fromEntries(inside)
}

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

test('states are told as paths, those of parallel regions beside each other', () => {
  expect([
    pathsOf('idle'),
    pathsOf({ open: 'sending' }),
    pathsOf({ pages: { signedIn: { shell: 'open', admission: {} } }, connection: 'online' }),
  ]).toEqual([
    ['idle'],
    ['open.sending'],
    ['pages.signedIn.shell.open', 'pages.signedIn.admission', 'connection.online'],
  ])
})

test('paths say all of a state: every one of every flow is read as it was', () => {
  for (const { value } of explored.flatMap(({ graph }) => [...graph.states.values()])) {
    expect(stateValueOf(pathsOf(value))).toEqual(value)
  }
})

test('what ran before is told first, then each event with the states it led to, and no password', async () => {
  const flow = startFlow(loginMachine, { input: { verificationId: null, now: () => 0 } })
  const recorder = recordTrace(flow.actor, () => flow.clock.now())
  flow.send({ type: 'credentials.submitted', values: { login: 'marat77', password: 'Kestrel' } })
  await flow.refuse('signIn', 'credentials_incorrect')
  const { entries } = recorder.read()
  const page = 'enteringCredentials.lookingForTelegram'
  expect(entries.map(({ ms, actor, ...entry }) => entry)).toEqual([
    { machine: 'login', event: 'trace.begun', fields: [], states: [page] },
    { machine: 'passkeySignIn', event: 'trace.begun', fields: [], states: ['lookingForSupport'] },
    { machine: 'passkeySignIn', event: 'xstate.stop', fields: [], states: ['lookingForSupport'] },
    { machine: 'login', event: 'credentials.submitted', fields: [], states: ['signingIn'] },
    { machine: 'passkeySignIn', event: 'xstate.init', fields: [], states: ['lookingForSupport'] },
    {
      machine: 'login',
      event: 'xstate.error.actor.signIn',
      fields: ['error.failure.code=credentials_incorrect'],
      states: [page],
    },
  ])
  expect(Trace.safeParse({ ...sample, entries }).success).toBe(true)
})

const searched = (times: number) => {
  const location = { name: 'operations', query: {} } as const
  const flow = startFlow(operationSearchMachine, { input: { location } })
  const recorder = recordTrace(flow.actor, () => 0)
  for (let at = 0; at < times; at += 1) flow.send({ type: 'search.typed', search: 'Kestrel' })
  return recorder.read()
}

test('the last 300 are kept, and a trace is what the provider takes', () => {
  const { entries } = searched(2 * TRACE_MAX)
  expect(entries.length).toBe(TRACE_MAX)
  expect(Trace.safeParse({ ...sample, entries }).success).toBe(true)
})

test('an event costs less than a tenth of a millisecond of processor', () => {
  const times = 5_000
  const before = process.cpuUsage()
  searched(times)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000 / times).toBeLessThan(0.1)
})

test('the recorder adds at most 2 kB to the first page', async () => {
  const {
    output: [chunk],
  } = await build({
    input: 'src/machines/trace.ts',
    external: (id) => !id.endsWith('/trace.ts'),
    write: false,
    output: { minify: true },
  })
  expect(gzipSync(chunk.code, { level: 9 }).length).toBeLessThanOrEqual(2_000)
})
