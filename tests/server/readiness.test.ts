import { once } from 'node:events'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { freePort } from '../support/free-port.ts'
import { createDatabase } from '../support/postgres.ts'
import { openProvider } from '../support/provider.ts'
import { type ProviderProcess, startProvider } from '../support/provider-process.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'

/** The lock that processes take to migrate one after another. */
const MIGRATION_LOCK = 727_274

const started: ProviderProcess[] = []
afterEach(() => Promise.all(started.splice(0).map((each) => each.kill())))

const ready = {
  status: 'ready',
  database: 'reachable',
  migrations: 'done',
  jobs: 'running',
  chain: [{ network: 'ethereum', lag: 4 }],
  senders: { sms: 'missing', email: 'configured', telegram: 'missing', push: 'configured' },
}

test('alive and ready are two questions, and each part answers for itself', async () => {
  const database = await openDatabase({ url: await createDatabase() })
  const stopping = new AbortController()
  const { ask } = await openProvider({
    database,
    environment: { SMTP_URL: 'smtp://somebody:hush@mail.cabinet.example' },
    watch: {
      stopping: stopping.signal,
      jobs: () => 'running',
      chain: () => [{ network: 'ethereum', head: 10, cursor: 6, errors: 0 }],
    },
  })
  const read = async () => {
    const { status, body } = await ask('GET', '/ready')
    return { status, body }
  }
  expect(await read()).toEqual({ status: 200, body: ready })
  stopping.abort()
  expect(await read()).toEqual({ status: 503, body: { ...ready, status: 'draining' } })
  await database.close()
  expect(await read()).toEqual({
    status: 503,
    body: { ...ready, status: 'draining', database: 'unreachable' },
  })
  const alive = await ask('GET', '/health')
  expect([alive.status, alive.body]).toEqual([200, { status: 'alive' }])
})

test('a process without its database is unavailable', async () => {
  const database = await openDatabase({ url: await createDatabase() })
  const { ask } = await openProvider({ database })
  await database.close()
  const { status, body } = await ask('GET', '/ready')
  expect([status, body]).toEqual([
    503,
    {
      status: 'unavailable',
      database: 'unreachable',
      migrations: 'done',
      jobs: 'stopped',
      chain: [],
      senders: { sms: 'missing', email: 'missing', telegram: 'missing', push: 'configured' },
    },
  ])
})

test('a process that waits for its migrations lives, is not ready, and puts off whoever calls', async () => {
  const DATABASE_URL = await sandboxDatabase()
  const other = new pg.Client(DATABASE_URL)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const PORT = String(await freePort())
  const provider = startProvider({ DATABASE_URL, PORT })
  const read = async (path: string) => {
    const answer = await fetch(`http://localhost:${PORT}${path}`)
    const { status, code } = (await answer.json()) as { status: unknown; code?: string }
    return [answer.status, code ?? status]
  }
  await vi.waitFor(() => read('/health'), 60_000)
  expect([await read('/health'), await read('/ready'), await read('/api/plans')]).toEqual([
    [200, 'alive'],
    [503, 'starting'],
    [503, 'overloaded'],
  ])
  await other.end()
  started.push(await provider)
  expect(await read('/ready')).toEqual([200, 'ready'])
})

test('a process that is to end says so, and answers until those who share out requests have seen it', async () => {
  const provider = await startProvider({
    DATABASE_URL: await sandboxDatabase(),
    DRAIN_SECONDS: '6',
  })
  started.push(provider)
  const exit = once(provider.child, 'exit')
  provider.child.kill('SIGTERM')
  await vi.waitFor(async () => {
    const { status, body } = await provider.ask('GET', '/ready')
    expect([status, (body as { status: string }).status]).toEqual([503, 'draining'])
  }, 5_000)
  const { status, headers } = await provider.ask('GET', '/api/settings/application')
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  expect(await exit).toEqual([0, null])
})
