import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { expect, test } from 'vitest'
import { TRACE_MAX, Trace } from '../../src/api/contract/problem-report.ts'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { operationSearchMachine } from '../../src/machines/operation-search.machine.ts'
import { pathsOf, recordTrace } from '../../src/machines/trace.ts'
import { startFlow } from '../support/flow.ts'
import { trace as sample } from '../support/models/problem-report.model.ts'

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
