import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { startProvider } from '../../server/start.ts'
import { copyDirectory } from './embedded.ts'
import { createDatabase, databaseUrl } from './postgres.ts'
import { secretOfTests } from './secret.ts'

const MAKING = 727_299

/**
 * Copies of what a sandbox leaves that was started once: its demo investor has lived a year, which takes longer than
 * most tests. One is a database on PostgreSQL, the other a directory of the embedded one.
 */
export async function sandboxDatabase(): Promise<string> {
  return createDatabase({ from: await startedOnce(), isAudited: true })
}

export function sandboxDirectory(): Promise<string> {
  return copyDirectory('sandbox', (DATA_DIR) => startOnce({ DATA_DIR }))
}

async function startOnce(location: { DATA_DIR: string } | { DATABASE_URL: string }): Promise<void> {
  const config = readConfig({ ...location, SANDBOX: '1', SECRET: secretOfTests, PORT: '0' })
  const running = await startProvider({ config, log: createLog('silent') })
  await running.stop()
}

/** Whoever needs it first makes it, and others wait for it. */
async function startedOnce(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `${inject('postgresTemplate')}_sandbox`
  const lock = new pg.Client(server)
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MAKING])
    const { rowCount } = await lock.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const DATABASE_URL = await createDatabase()
      await startOnce({ DATABASE_URL })
      await lock.query(
        `create database ${name} template ${new URL(DATABASE_URL).pathname.slice(1)}`,
      )
    }
  } finally {
    await lock.end()
  }
  return databaseUrl(server, name)
}
