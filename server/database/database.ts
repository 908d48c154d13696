import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { noTracer, type Tracer, tracedStatement } from '../tracing.ts'
import { alone } from './advisory-lock.ts'
import { lockDirectory } from './directory-lock.ts'
import { nameStatements } from './named-statements.ts'
import { makeNew } from './new-directory.ts'
import { makePrivate, privateFolder } from './private-files.ts'
import { grantRuntime, runtimeRoleOf } from './runtime-role.ts'
import * as identity from './schema/identity.ts'
import * as ledger from './schema/ledger.ts'
import * as provider from './schema/provider.ts'
import * as refill from './schema/refill.ts'
import { sqlState } from './sql-state.ts'

const schema = { ...identity, ...ledger, ...refill, ...provider }
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATION_LOCK = 727_274
const CHECKPOINT_EVERY = 60_000
const ATTEMPTS = 5

/** Lost races that leave nothing behind: serialization failure, deadlock. */
const repeatable = new Set(['40001', '40P01'])

export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** The owner of the tables, and the role that may use them only. */
export type Owner = {
  url: string
  runtimeRole: string
}

type Config = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'> & {
  /** The first statements only read, so that they can be sent together with `begin`, which may fail. */
  startsReading?: boolean
}
type Work<Result> = {
  work: (queries: Queries) => Promise<Result>
  last: (queries: Queries, result: Result) => Promise<unknown>
}

export type Driver =
  | { kind: 'postgres'; pool: Pool; owner: Owner | null }
  | { kind: 'embedded'; client: PGlite }

export type Database = {
  /** For libraries that bring their own SQL. Never used inside a transaction of this object. */
  readonly driver: Driver
  /** The transaction this code runs in, or the database itself where there is none. */
  readonly queries: Queries
  /**
   * Sends a statement at once, as a prepared one is by its `execute`: in a transaction those that are sent together are
   * carried out in that order, each of them on what was committed before it began.
   */
  rows<Row extends object>(statement: SQL): Promise<Row[]>
  /** Joins the transaction this code runs in, if any; otherwise opens one and repeats it when it lost a race. */
  transaction<Result>(
    work: () => Promise<Result>,
    options?: Config & {
      attempts?: number
      /** Statements that are sent together with the commit. */
      last?: (result: Result) => Promise<unknown>
    },
  ): Promise<Result>
  close(): Promise<void>
}

/** A PostgreSQL server, or a directory of the embedded database (`null` keeps it in memory). */
export type Location =
  | {
      url: string
      /** URL of the role that owns the tables, where `url` is of one that does not. */
      migrationUrl?: string | null
      connections?: number
      program?: 'cabinet' | 'cabinet operator'
    }
  | { directory: string | null }

/** Opens the database and brings it to the newest migration. */
export function openDatabase(location: Location, tracer = noTracer): Promise<Database> {
  return 'url' in location
    ? openPostgres(location, tracer)
    : openEmbedded(location.directory, tracer)
}

const sessionSettings = [
  '-c timezone=UTC',
  '-c jit=off',
  '-c lock_timeout=5s',
  '-c statement_timeout=15s',
  '-c idle_in_transaction_session_timeout=15s',
].join(' ')

/** A connection for what is done once at a start. */
export async function withPool<Result>(
  url: string,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'cabinet migration',
    connectionTimeoutMillis: 10_000,
    options: sessionSettings,
  })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function openPostgres(
  location: Extract<Location, { url: string }>,
  tracer: Tracer,
): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const program = location.program ?? 'cabinet'
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.connections ?? 10,
    application_name: program,
    connectionTimeoutMillis: 10_000,
    options: sessionSettings,
    // Statements of a transaction that do not depend on one another are sent together: see `rows`.
    pipeline: true,
  })
  // A connection that dies fails its query, or leaves the pool when it was idle. It also says so in an event, and
  // an event that nobody hears would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined)
    nameStatements(connection)
  })

  const migrateBy = (connection: PoolClient) =>
    migrate(drizzle(connection, { schema }), { migrationsFolder })
  let owner: Owner | null = null
  try {
    if (location.migrationUrl) {
      const url = location.migrationUrl
      owner = await withPool(url, (owners) =>
        alone(owners, MIGRATION_LOCK, async (connection) => {
          const runtimeRole = await runtimeRoleOf(pool, connection)
          await migrateBy(connection)
          await grantRuntime(connection, runtimeRole)
          return { url, runtimeRole }
        }),
      )
    } else {
      await alone(pool, MIGRATION_LOCK, migrateBy)
    }
  } catch (error) {
    await pool.end()
    throw error
  }

  // One object for each connection, so that what is prepared on it stays prepared from one transaction to the next.
  const known = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>()
  return databaseOf({
    driver: { kind: 'postgres', pool, owner },
    tracer,
    outside: drizzle(traced(pool, tracer), { schema }),
    async transaction({ work, last }, { isolationLevel, accessMode, startsReading }) {
      const connection = await pool.connect()
      try {
        const queries = known.get(connection) ?? drizzle(traced(connection, tracer), { schema })
        known.set(connection, queries)
        const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
        const begun = connection.query(`begin${level} ${accessMode ?? ''}`)
        // Without a transaction the statements after the first ones must find no connection.
        const safe = begun.catch((error) => {
          void connection.end()
          throw error
        })
        if (!startsReading) await safe
        try {
          const [result] = await Promise.all([work(queries), safe])
          const [, { command }] = await Promise.all([
            last(queries, result),
            connection.query('commit'),
          ])
          if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
          return result
        } catch (error) {
          // A connection that is gone has rolled back by itself.
          await connection.query('rollback').catch(() => undefined)
          throw error
        }
      } finally {
        connection.release()
      }
    },
    close: () => pool.end(),
  })
}

/** Drizzle sends statements by `query` alone. */
function traced<Client extends Pool | PoolClient>(client: Client, tracer: Tracer): Client {
  if (tracer === noTracer) return client
  const query = (statement: { text: string }, values: unknown[]) =>
    tracedStatement(tracer, statement.text, () => client.query(statement, values))
  return Object.assign(Object.create(client), { query })
}

async function openEmbedded(directory: string | null, tracer: Tracer): Promise<Database> {
  const [{ EmbeddedClient }, { embeddedDrivers }, { drizzle }, { migrate }] = await Promise.all([
    import('./embedded-client.ts'),
    import('./embedded-driver.ts'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  if (directory) await privateFolder(directory)
  const unlock = directory ? await lockDirectory(directory) : null
  if (directory) await makeNew(`${directory}/pgdata`)
  const client = new EmbeddedClient(directory ? `${directory}/pgdata` : 'memory://')
  await client.waitReady
  if (directory) await makePrivate(directory)
  await client.exec(`alter system set max_wal_size = '64MB'`)
  await client.exec(`set timezone = 'UTC'`)
  const drivers = embeddedDrivers(client, tracer)
  const outside = drizzle(drivers.outside, { schema })
  const inside = drizzle(drivers.inside, { schema })
  await migrate(outside, { migrationsFolder })

  // The embedded server has no checkpointer of its own: without this its log grows for as long as it runs.
  const checkpoints = setInterval(() => {
    client.exec('checkpoint').catch(() => undefined)
  }, CHECKPOINT_EVERY)
  checkpoints.unref()

  return databaseOf({
    driver: { kind: 'embedded', client },
    tracer,
    outside,
    transaction: ({ work, last }, { startsReading: _, ...config }) =>
      inside.transaction(
        async () => {
          const result = await work(inside)
          await last(inside, result)
          return result
        },
        // An empty configuration would be printed as `set transaction` with nothing after it.
        Object.keys(config).length > 0 ? config : undefined,
      ),
    close: async () => {
      clearInterval(checkpoints)
      await client.exec('checkpoint')
      await client.close()
      await unlock?.()
    },
  })
}

function databaseOf(parts: {
  driver: Driver
  tracer: Tracer
  outside: Queries
  transaction<Result>(work: Work<Result>, config: Config): Promise<Result>
  close: () => Promise<void>
}): Database {
  const { outside, tracer } = parts
  const inside = new AsyncLocalStorage<Queries>()
  const current = () => inside.getStore() ?? outside
  let closing: Promise<void> | null = null

  return {
    driver: parts.driver,
    get queries() {
      return current()
    },
    rows<Row extends object>(statement: SQL) {
      // By `then`, since `await` would send it later than a prepared one that is written after it.
      return current()
        .execute(statement)
        .then((answer) => (answer as { rows: Row[] }).rows)
    },
    async transaction(work, { attempts = ATTEMPTS, last = async () => undefined, ...config } = {}) {
      if (inside.getStore()) {
        const result = await work()
        await last(result)
        return result
      }
      for (let attempt = 1; ; attempt++) {
        try {
          return await tracer.span('transaction', { 'cabinet.attempt': attempt }, () =>
            parts.transaction(
              {
                work: (queries) => inside.run(queries, work),
                last: (queries, result) => inside.run(queries, () => last(result)),
              },
              config,
            ),
          )
        } catch (error) {
          const state = sqlState(error)
          if (!state || !repeatable.has(state) || attempt >= attempts) throw error
          await wait(Math.random() * 20 * 2 ** attempt)
        }
      }
    },
    close() {
      closing ??= parts.close()
      return closing
    },
  }
}
