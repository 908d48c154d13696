import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { chains } from '../../server/database/schema/chain.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { createMetrics } from '../../server/metrics.ts'
import { runLedgerAudit } from '../../server/services/ledger-audit.ts'
import { calls } from '../../src/api/contract/calls.ts'
import { rejections } from '../../src/api/contract/rejections.ts'
import { databases } from '../support/deps.ts'
import { openEmbedded } from '../support/embedded.ts'
import {
  depositOf,
  fund,
  giveWallet,
  moneyCalls,
  newSubscriber,
  paymentOf,
  payoutAddress,
  validatedRequest,
} from '../support/investor.ts'
import { createDatabase } from '../support/postgres.ts'
import { openProvider, password } from '../support/provider.ts'
import { startProvider } from '../support/provider-process.ts'
import { sandboxDirectory } from '../support/sandbox-data.ts'

const HOUR = 3_600_000

const labelsKnown = [
  'call',
  'status',
  'code',
  'le',
  'job',
  'outcome',
  'channel',
  'state',
  'network',
]

type Sample = { name: string; labels: Record<string, string>; value: number }

/** Reads an exposition as OpenMetrics spells it: a family before its samples, and a mark at the end. */
function samplesOf(text: string): Sample[] {
  const lines = text.trimEnd().split('\n')
  expect(lines.pop()).toBe('# EOF')
  const families = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of lines) {
    const [, kind, family = '', rest = ''] = /^# (HELP|TYPE|UNIT) (\w+) (.+)$/.exec(line) ?? []
    if (kind === 'TYPE') families.set(family, rest)
    if (kind !== undefined) continue
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const family2 = name.replace(/_(total|bucket|sum|count|info)$/, '')
    expect([line, families.has(name) || families.has(family2)]).toEqual([line, true])
    if (families.get(family2) === 'counter') expect(name).toBe(`${family2}_total`)
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) })
  }
  return samples
}

/** Samples of one name, as `label value` pairs. */
const valuesOf = (samples: Sample[], name: string) =>
  Object.fromEntries(
    samples
      .filter((sample) => sample.name === name)
      .map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  )

describe.each(databases)('on %s', async (kind) => {
  const database =
    kind === 'postgres' ? await openDatabase({ url: await createDatabase() }) : await openEmbedded()
  const clock = createClock(database, { movable: false })
  const open = () => createMetrics({ database, clock }, ['ethereum'])
  const metrics = open()
  const provider = await openProvider({
    database,
    environment: { SANDBOX: '0', RATE_LIMIT_SCALE: '1' },
    watch: { answered: metrics.answered },
  })
  afterAll(() => database.close())

  test('figures say what was called, refused, waits and was audited, and name nobody', async () => {
    const person = await newSubscriber(provider.deps, 'measured1')
    await fund(provider.deps, person.userId, '1234.5')
    await giveWallet(provider.deps, person.userId)
    const money = moneyCalls(provider.ask, person)
    const request = await validatedRequest(provider.deps, person.userId, '77.25')
    depositOf(await money.openDeposit({ plan: 'start', amount: '60' }))
    paymentOf(await money.createPayment(request))
    await money.readPayment('4711')
    await money.createRefill({ paymentSystem: 'TON', amount: '10' })
    for (let attempt = 0; attempt < 11; attempt++) {
      const body = { login: person.login, password: 'Wrong12345' }
      await provider.ask('POST', '/api/auth/login', { body })
    }
    await database.queries.insert(outbox).values({
      channel: 'email',
      target: 'somebody@cabinet.example',
      template: 'notification',
      locale: 'en',
      params: {},
      nextAttemptAt: new Date(),
      createdAt: new Date(Date.now() - HOUR),
    })
    await runLedgerAudit(database)
    await database.queries.insert(chains).values({
      name: 'ethereum',
      blockNumber: 108,
      blockHash: `0x${'ab'.repeat(32)}`,
      blockAt: new Date(Date.now() - HOUR),
      headNumber: 120,
      headAt: new Date(),
      error: 'node 1 (node.example): no answer',
      errorAt: new Date('2026-11-20T10:00:00Z'),
    })

    const text = await metrics.text()
    const samples = samplesOf(text)
    const read = (name: string) => valuesOf(samples, `cabinet_${name}`)
    expect(read('calls_total')).toEqual({
      'openDeposit 200': 1,
      'createPayment 200': 1,
      'readPayment 404': 1,
      'createRefill 200': 1,
      'signIn 422': 10,
      'signIn 429': 1,
    })
    expect(read('refusals_total')).toEqual({
      'readPayment not_found': 1,
      'signIn credentials_incorrect': 10,
      'signIn too_many_requests': 1,
    })
    expect(read('call_duration_seconds_count')).toEqual({
      openDeposit: 1,
      createPayment: 1,
      readPayment: 1,
      createRefill: 1,
      signIn: 11,
    })
    expect(read('withdrawals_open')).toEqual({ pending: 1 })
    expect(read('refills_open')).toEqual({ waiting: 1 })
    expect(read('outbox_waiting')).toEqual({ email: 1 })
    expect(read('outbox_oldest_seconds').email).toBeGreaterThanOrEqual(3_600)
    expect(read('outbox_oldest_seconds').email).toBeLessThan(3_700)
    expect(read('sessions')).toEqual({ '': 1 })
    expect(read('ledger_audit_differences')).toEqual({ '': 0 })
    expect(
      Math.abs(Date.now() / 1000 - (read('ledger_audit_timestamp_seconds')[''] ?? 0)),
    ).toBeLessThan(60)
    expect([read('chain_head'), read('chain_cursor'), read('chain_lag_blocks')]).toEqual([
      { ethereum: 120 },
      { ethereum: 108 },
      { ethereum: 12 },
    ])
    expect(read('chain_error_timestamp_seconds')).toEqual({
      ethereum: Date.parse('2026-11-20T10:00:00Z') / 1000,
    })
    expect(read('chain_lag_seconds').ethereum).toBeGreaterThanOrEqual(3_600)
    expect(read('chain_lag_seconds').ethereum).toBeLessThan(3_700)
    expect(read('database_up')).toEqual({ '': 1 })
    expect(Object.keys(read('database_connections'))).toEqual(
      kind === 'postgres' ? ['in_use', 'idle'] : [],
    )
    expect(Object.keys(valuesOf(samples, 'nodejs_eventloop_lag_p99_seconds'))).toEqual([''])

    for (const { name, labels } of samples) {
      if (name.startsWith('cabinet_'))
        expect(labelsKnown).toEqual(expect.arrayContaining(Object.keys(labels)))
      if (labels.call !== undefined) expect(Object.keys(calls)).toContain(labels.call)
      if (labels.code !== undefined) expect(Object.keys(rejections)).toContain(labels.code)
    }
    const { login, token } = person
    for (const canary of [
      login,
      token,
      password,
      payoutAddress,
      '77.25',
      '1234.5',
      '4711',
      request,
    ]) {
      expect(text).not.toContain(canary)
    }
  })

  test('a ledger that differs is told by the next process as well, until it is mended', async () => {
    const shift = (by: number) =>
      database.rows(sql`
        update accounts set balance = balance + ${by} where id = (
          select min(id) from accounts where owner_id is not null and kind = 'balance')`)
    await shift(1)
    await expect(runLedgerAudit(database)).rejects.toThrow(
      /^The ledger audit found \d+ differences: /,
    )
    const differences = valuesOf(samplesOf(await open().text()), 'cabinet_ledger_audit_differences')
    expect(differences['']).toBeGreaterThan(0)
    await shift(-1)
    await runLedgerAudit(database)
    expect(valuesOf(samplesOf(await open().text()), 'cabinet_ledger_audit_differences')).toEqual({
      '': 0,
    })
  })

  test('runs of jobs are counted by name and outcome', async () => {
    const watched = open()
    const task = (name: string, run: () => Promise<unknown>) =>
      watched.counted({ name, cron: '* * * * *', run })
    await task('good', async () => undefined).run()
    const fails = async () => {
      throw new Error('as it should')
    }
    await expect(task('bad', fails).run()).rejects.toThrow('as it should')
    const samples = samplesOf(await watched.text())
    expect(valuesOf(samples, 'cabinet_job_runs_total')).toEqual({ 'good done': 1, 'bad failed': 1 })
    expect(Object.keys(valuesOf(samples, 'cabinet_job_last_success_timestamp_seconds'))).toEqual([
      'good',
    ])
    expect(Object.keys(valuesOf(samples, 'cabinet_job_last_duration_seconds'))).toEqual([
      'good',
      'bad',
    ])
  })
})

test('a database that is gone is told, and takes no other figure along', async () => {
  const database = await openDatabase({ url: await createDatabase() })
  const metrics = createMetrics({ database, clock: createClock(database, { movable: false }) }, [])
  metrics.answered({ call: 'readBalance', status: 503, refusal: 'overloaded', milliseconds: 4 })
  await database.close()
  const samples = samplesOf(await metrics.text())
  expect(valuesOf(samples, 'cabinet_database_up')).toEqual({ '': 0 })
  expect(valuesOf(samples, 'cabinet_refusals_total')).toEqual({ 'readBalance overloaded': 1 })
})

test('they are read on a port of their own, and only there', async () => {
  const DATA_DIR = await sandboxDirectory()
  const provider = await startProvider({ DATA_DIR, METRICS_PORT: '0' })
  const location = /"metrics":"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/
  // The log is written in the background, and may come after the address.
  await vi.waitFor(() => expect(provider.output()).toMatch(location), 5_000)
  const [, url = ''] = location.exec(provider.output()) ?? []
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  ])
  expect(valuesOf(samplesOf(await answer.text()), 'cabinet_database_up')).toEqual({ '': 1 })
  expect((await fetch(new URL('/api/plans', url))).status).toBe(404)
  const elsewhere = await fetch(`${provider.url}/metrics`)
  expect(await elsewhere.text()).not.toContain('cabinet_database_up')
  await provider.kill()
})
