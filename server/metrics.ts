import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import type { ChainName } from './chain/chain.ts'
import { readChainStatuses } from './chain/status.ts'
import type { Deps } from './clock.ts'
import { isUnfinished } from './database/schema/refill.ts'
import type { Task } from './jobs/tasks.ts'
import type { AnsweredCall } from './mount.ts'
import { readLedgerAudit } from './services/ledger-audit.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The database is asked no more often than this, in milliseconds, however often somebody reads. */
const KEPT_FOR = 10_000
/** A database that answers later leaves its figures as they were: the others are needed then most of all. */
const PATIENCE = 2_000

export type Metrics = {
  answered(answer: AnsweredCall): void
  /** Makes a task whose runs are counted. */
  counted(task: Task): Task
  /** All figures in OpenMetrics. */
  text(): Promise<string>
  /** Answers a collector at an address that people do not reach. */
  listen(at: { host: string; port: number }): Promise<{ url: string; close(): Promise<void> }>
}

/** Labels are names out of closed lists: no figure is about one person. */
export function createMetrics(deps: Deps, chains: readonly ChainName[]): Metrics {
  const { database, clock } = deps
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const calls = new Counter({
    name: 'cabinet_calls_total',
    help: 'Calls that were answered.',
    labelNames: ['call', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'cabinet_call_duration_seconds',
    help: 'Time from the arrival of a call to its answer.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'cabinet_refusals_total',
    help: 'Calls that were refused, by the code of the refusal; too_many_requests is the rate limit.',
    labelNames: ['call', 'code'],
    registers,
  })
  const jobRuns = new Counter({
    name: 'cabinet_job_runs_total',
    help: 'Runs of a job in this process.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const gauge = <const Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `cabinet_${name}`, help, labelNames, registers })

  const jobSuccess = gauge(
    'job_last_success_timestamp_seconds',
    'When a job last succeeded in this process.',
    'job',
  )
  const jobDuration = gauge('job_last_duration_seconds', 'Length of the last run of a job.', 'job')
  const connections = gauge(
    'database_connections',
    'Connections of the pool, in use or idle.',
    'state',
  )
  const waiting = gauge('database_waiting', 'Calls and jobs that wait for a connection.')
  const up = gauge('database_up', 'Whether the database answered when it was asked last.')
  const outbox = gauge('outbox_waiting', 'Messages that are to be sent.', 'channel')
  const outboxAge = gauge('outbox_oldest_seconds', 'Age of the oldest message to send.', 'channel')
  const refills = gauge('refills_open', 'Refills that are not paid in full.', 'status')
  const withdrawals = gauge('withdrawals_open', 'Withdrawals that are not decided.', 'status')
  const withdrawalAge = gauge(
    'withdrawals_oldest_seconds',
    'Age of the oldest withdrawal that is not decided.',
    'status',
  )
  const sessions = gauge('sessions', 'Sessions that are not over.')
  const auditAt = gauge('ledger_audit_timestamp_seconds', 'When the books were audited last.')
  const auditSeconds = gauge('ledger_audit_duration_seconds', 'Length of the last audit.')
  const auditDifferences = gauge('ledger_audit_differences', 'What the last audit found.')
  const chainHead = gauge('chain_head', 'Newest block of the network.', 'network')
  const chainCursor = gauge('chain_cursor', 'Block up to which transfers were read.', 'network')
  const chainLag = gauge('chain_lag_blocks', 'Blocks that were not read yet.', 'network')
  const chainAge = gauge('chain_lag_seconds', 'Age of the last block that was read.', 'network')
  const chainError = gauge(
    'chain_error_timestamp_seconds',
    'When a node failed to answer last.',
    'network',
  )

  const readCounts = async () => {
    const now = (await clock.now()).toISOString()
    const [messages, unpaid, undecided, [open], audit, watched] = await Promise.all([
      database.rows<Count & { channel: string }>(sql`
        select channel, count(*)::int as count, ${since(now)} as age
        from outbox where state = 'queued' group by channel`),
      database.rows<Count & { status: string }>(sql`
        select status, count(*)::int as count, ${since(now)} as age
        from refills where ${isUnfinished} group by status`),
      database.rows<Count & { status: string }>(sql`
        select status, count(*)::int as count, ${since(now)} as age
        from payments where status in ('pending', 'on_inspection') group by status`),
      database.rows<{ count: number }>(sql`
        select count(*)::int as count from sessions where revoked_at is null`),
      readLedgerAudit(database),
      readChainStatuses(deps, chains),
    ])
    for (const each of [outbox, outboxAge, refills, withdrawals, withdrawalAge]) each.reset()
    for (const { channel, count, age } of messages) {
      outbox.set({ channel }, count)
      outboxAge.set({ channel }, age)
    }
    for (const { status, count } of unpaid) refills.set({ status }, count)
    for (const { status, count, age } of undecided) {
      withdrawals.set({ status }, count)
      withdrawalAge.set({ status }, age)
    }
    sessions.set(open?.count ?? 0)
    if (audit) {
      auditAt.set(Date.parse(audit.at) / 1000)
      auditSeconds.set(audit.seconds)
      auditDifferences.set(audit.differences)
    }
    for (const { name: network, head, cursor, lagBlocks, lagSeconds, lastError } of watched) {
      if (head) chainHead.set({ network }, head.number)
      if (cursor) chainCursor.set({ network }, cursor.number)
      if (lagBlocks !== null) chainLag.set({ network }, lagBlocks)
      if (lagSeconds !== null) chainAge.set({ network }, lagSeconds)
      if (lastError) chainError.set({ network }, Date.parse(lastError.at) / 1000)
    }
  }

  let readAt = Number.NEGATIVE_INFINITY
  let reading = Promise.resolve()
  const refresh = () => {
    if (performance.now() - readAt > KEPT_FOR) {
      readAt = performance.now()
      reading = readCounts().then(
        () => up.set(1),
        () => up.set(0),
      )
    }
    return reading
  }

  const text = async () => {
    const { driver } = database
    if (driver.kind === 'postgres') {
      const { totalCount, idleCount, waitingCount } = driver.pool
      connections.set({ state: 'in_use' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      waiting.set(waitingCount)
    }
    await Promise.race([refresh(), pause(PATIENCE, undefined, { ref: false })])
    return registry.metrics()
  }

  return {
    answered({ call, status, refusal, milliseconds }) {
      calls.inc({ call, status })
      duration.observe({ call }, milliseconds / 1000)
      if (refusal !== null) refusals.inc({ call, code: refusal })
    },
    counted: (task) => ({
      ...task,
      async run() {
        const job = task.name
        const started = performance.now()
        try {
          await task.run()
          jobRuns.inc({ job, outcome: 'done' })
          jobSuccess.set({ job }, Date.now() / 1000)
        } catch (error) {
          jobRuns.inc({ job, outcome: 'failed' })
          throw error
        } finally {
          jobDuration.set({ job }, (performance.now() - started) / 1000)
        }
      },
    }),
    text,
    listen: (at) => listen(text, at),
  }
}

type Count = { count: number; age: number }

const since = (now: string) =>
  sql`greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float8`

async function listen(text: () => Promise<string>, { host, port }: { host: string; port: number }) {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url !== '/metrics') {
      outgoing.writeHead(404).end()
      return
    }
    const figures = await text()
    outgoing.writeHead(200, { 'content-type': Registry.OPENMETRICS_CONTENT_TYPE }).end(figures)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
