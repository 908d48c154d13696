/** The provider's figures of scale on a real PostgreSQL. They are printed, not asserted: machines are noisy. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { createProvider } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { createLog } from '../server/log.ts'
import { listEvents } from '../server/services/event.ts'
import { listOperations } from '../server/services/operation.ts'
import { writePerson } from '../server/services/registration.ts'
import { openSession } from '../server/services/session.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { sessionRules } from './provider-tree.ts'

const MANY = 1_000_000
const FEW = 1_000
const PAGE = 20
const FAR_PAGE = 10_000
const READS = 300
export const DRIVEN_FOR = 2_000
const CONNECTIONS = 16

export type Ratio = { ratio: number; figures: [number, number] }

export type ProviderFigures = {
  /** Milliseconds of page 10,000 against those of page 1. */
  farPage: Ratio
  /** The same of the events that they belong to. */
  farEvents: Ratio
  /** Milliseconds of the first page of 1,000,000 operations against those of 1,000. */
  longHistory: Ratio
  /** Answers a second of an authenticated read against those of a bare Hono that answers a constant. */
  throughput: Ratio
}

export async function providerFigures(): Promise<ProviderFigures> {
  const cluster = await startCluster()
  try {
    const database = await openDatabase({ url: cluster.url })
    try {
      return await measured(database)
    } finally {
      await database.close()
    }
  } finally {
    cluster.stop()
  }
}

async function measured(database: Database): Promise<ProviderFigures> {
  const [many, few] = [await person(database, 'many', 1), await person(database, 'few', 2)]
  await live(database, many, MANY)
  await live(database, few, FEW)
  await database.rows(sql`vacuum analyze operations`)

  const start = await farCursor(database, many)
  const read = (userId: number, cursor?: string) =>
    listOperations(database, userId, { limit: PAGE, cursor })
  const tell = (userId: number, cursor?: string) =>
    listEvents(database, userId, { limit: PAGE, cursor })
  return {
    farPage: await compared(
      () => read(many, start),
      () => read(many),
    ),
    farEvents: await compared(
      () => tell(many, eventCursor(start)),
      () => tell(many),
    ),
    longHistory: await compared(
      () => read(many),
      () => read(few),
    ),
    throughput: await throughput(database, few),
  }
}

async function person(database: Database, login: string, number: number): Promise<number> {
  const now = new Date()
  return writePerson(database, {
    login: `bench${login}`,
    email: `${login}@cabinet.example`,
    phone: `+770200000${number}0`,
    passwordHash: 'none',
    inviterId: null,
    locale: 'en',
    now,
    phoneConfirmedAt: now,
    activatedAt: now,
  })
}

async function live(database: Database, userId: number, operations: number): Promise<void> {
  await database.transaction(async () => {
    await database.rows(sql`set local statement_timeout = 0`)
    await database.rows(sql`
      with transfer as (
        insert into transfers (kind, key, created_at) values ('refill', ${`bench ${userId}`}, now()) returning id
      )
      insert into operations (user_id, transfer_id, type, account, currency, amount, balance_after, created_at)
      select ${userId}::bigint, transfer.id, 'refill', 'balance', 'USDT', 1, number, now()
      from transfer, generate_series(1, ${operations}::int) as number`)
  })
}

/** The cursor of page 10,000, as the pages before it would have given it. */
async function farCursor(database: Database, userId: number): Promise<string> {
  const [row] = await database.rows<{ id: string }>(sql`
    select id::text as id from operations where user_id = ${userId}::bigint
    order by id desc offset ${(FAR_PAGE - 1) * PAGE - 1} limit 1`)
  return Buffer.from(row?.id ?? '').toString('base64url')
}

/** An event is told from its first operation on; no deposit accrued here. */
const eventCursor = (cursor: string): string =>
  Buffer.from(`${Buffer.from(cursor, 'base64url')}.`).toString('base64url')

/** Medians of reads taken in turns, so that a moment of noise strikes both. */
async function compared(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<Ratio> {
  const times: [number[], number[]] = [[], []]
  const timed = async (read: () => Promise<unknown>) => {
    const started = performance.now()
    await read()
    return performance.now() - started
  }
  for (let turn = 0; turn < READS; turn++) {
    times[0].push(await timed(one))
    times[1].push(await timed(other))
  }
  return ratioOf(median(times[0]), median(times[1]))
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const ratioOf = (one: number, other: number): Ratio => ({
  ratio: one / other,
  figures: [one, other],
})

async function throughput(database: Database, userId: number): Promise<Ratio> {
  const { app } = await createProvider({
    config: readConfig({ SANDBOX: '0', SECRET: 'x'.repeat(32) }),
    database,
    log: createLog('info', { write: () => undefined }),
  })
  const token = await openSession(sessionRules(database), userId)
  const balance = await app.request('/api/user/balance', {
    headers: { authorization: `Bearer ${token}` },
  })
  const constant = await balance.text()
  const bare = new Hono().get('*', (context) =>
    context.body(constant, 200, { 'content-type': 'application/json' }),
  )
  const [provider, framework] = [await listening(app), await listening(bare)]
  const headers = { authorization: `Bearer ${token}` }
  try {
    const drive = (origin: string) => driven(`${origin}/api/user/balance`, headers)
    // The first of each is for the compiler.
    await drive(framework.origin)
    await drive(provider.origin)
    return ratioOf(await drive(provider.origin), await drive(framework.origin))
  } finally {
    provider.close()
    framework.close()
  }
}

export async function listening(app: {
  fetch: (request: Request) => Response | Promise<Response>
}): Promise<{ origin: string; close: () => void }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers a second. The driver has a thread of its own, so that it takes nothing from the one that answers. */
export async function driven(url: string, headers: Record<string, string>): Promise<number> {
  const worker = new Worker(new URL('./request-driver.ts', import.meta.url), {
    workerData: { url, headers, connections: CONNECTIONS, milliseconds: DRIVEN_FOR },
  })
  const [answers]: unknown[] = await once(worker, 'message')
  await worker.terminate()
  if (typeof answers !== 'number') throw new Error('The driver did not say how many were answered.')
  return answers / (DRIVEN_FOR / 1000)
}
