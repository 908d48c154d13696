import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { lockDirectory } from './database/directory-lock.ts'
import { privateFolder } from './database/private-files.ts'
import { chainKeys } from './database/schema/chain.ts'
import { rootInviter } from './seed/demo-people.ts'
import { auditBooks } from './services/ledger-audit.ts'
import { fingerprintOf, isMarkOf, markOf, readSetting, SECRET_MARK } from './services/secret.ts'

/** More addresses of refills than are given to people from one backup to the next: nobody gets one of them again. */
const ADDRESSES_LEFT_OUT = 100_000

/** `secret`: by what its SECRET is known again; null where the key lies in the database. */
export type BackedUp = { bytes: number; secret: string | null }
export type Restored = { people: number; secret: string | null; differences: string[] }

type Postgres = Pick<Config, 'databaseUrl' | 'migrationUrl' | 'secret'>
type Embedded = Pick<Config, 'dataDir' | 'secret'>

/** The owner's connection: others may not read every table. */
const ownerOf = ({ migrationUrl, databaseUrl }: Postgres) => migrationUrl ?? databaseUrl ?? ''

/** Writes all of a PostgreSQL as it was at one moment, whatever goes on meanwhile. */
export async function backUpPostgres(config: Postgres, file: string): Promise<BackedUp> {
  const unfinished = `${file}.part`
  try {
    await finished(start('pg_dump', ['--format=custom', `--file=${unfinished}`], ownerOf(config)))
    const mark = await markIn(unfinished)
    await rename(unfinished, file)
    return { bytes: (await stat(file)).size, secret: fingerprintOf(mark) }
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Puts a backup in the place of a PostgreSQL's tables, in one transaction. `replaced` is the number of people whose
 * data are to go with it: somebody who says it has seen it.
 */
export async function restorePostgres(
  config: Postgres,
  file: string,
  replaced: number | null,
): Promise<Restored> {
  const mark = await markIn(file)
  refuseOtherSecret(mark, config.secret)
  const url = ownerOf(config)
  await refuseLosing(await peopleIn(url), replaced)

  const reading = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const writing = start(
    'psql',
    [
      ...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'],
      '--command=drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public',
      '--file=-',
    ],
    url,
  )
  // Nobody reads what psql answers; a pipe that is full would stop it.
  writing.stdout.resume()
  writing.stdin.on('error', () => undefined)
  reading.stdout.pipe(writing.stdin, { end: false })
  const written = finished(writing)
  try {
    await Promise.race([finished(reading), written])
    // The end of the input is what commits, so that half of a backup never does.
    writing.stdin.end()
    await written
  } catch (error) {
    reading.kill()
    writing.kill('SIGKILL')
    throw error
  }

  const location = { url: config.databaseUrl ?? url, migrationUrl: config.migrationUrl }
  return audited(await openDatabase(location), mark)
}

/** Puts a backup in the place of the embedded database, once it has turned out to be in order. */
export async function restoreEmbedded(
  { dataDir, secret }: Embedded,
  file: string,
  replaced: number | null,
): Promise<Restored> {
  if (existsSync(join(dataDir, 'pgdata'))) {
    const database = await openDatabase({ directory: dataDir })
    await refuseLosing(await countPeople(database), replaced).finally(() => database.close())
  }
  const staged = `${dataDir}.restored`
  await rm(staged, { recursive: true, force: true })
  await privateFolder(staged)
  try {
    const loadDataDir = new Blob([await readFile(file)])
    const client = new PGlite({ dataDir: join(staged, 'pgdata'), loadDataDir })
    await client.waitReady
    await client.close()
    const database = await openDatabase({ directory: staged })
    const mark = await readSetting(database, SECRET_MARK)
    const restored = await audited(database, mark)
    refuseOtherSecret(mark, secret)
    await privateFolder(dataDir)
    const unlock = await lockDirectory(dataDir)
    await rm(join(dataDir, 'pgdata'), { recursive: true, force: true })
    await rename(join(staged, 'pgdata'), join(dataDir, 'pgdata'))
    await unlock()
    return restored
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

async function audited(database: Database, mark: string | null): Promise<Restored> {
  try {
    await database.queries
      .update(chainKeys)
      .set({ nextIndex: sql`${chainKeys.nextIndex} + ${ADDRESSES_LEFT_OUT}` })
    return {
      people: await countPeople(database),
      secret: fingerprintOf(mark),
      differences: await auditBooks(database),
    }
  } finally {
    await database.close()
  }
}

/** The person that a start makes is nobody's loss. */
async function countPeople(database: Database): Promise<number> {
  const [row] = await database.rows<{ people: number }>(
    sql`select count(*)::int as people from users where login <> ${rootInviter.login}`,
  )
  return row?.people ?? 0
}

async function refuseLosing(people: number, replaced: number | null): Promise<void> {
  if (people === 0 || people === replaced) return
  throw new Error(
    `People in this database: ${people}. A restore loses all that is kept of them; who wants that says --replace ${people}.`,
  )
}

function refuseOtherSecret(mark: string | null, secret: string | null): void {
  if (mark === null) return
  if (secret !== null && isMarkOf(mark, secret)) return
  const given =
    secret === null ? 'none is set' : `the one that is set is ${fingerprintOf(markOf(secret))}`
  throw new Error(`This backup is sealed with the SECRET ${fingerprintOf(mark)}; ${given}.`)
}

/** Counts the people of a database in which nothing of ours may be yet; refuses one that a provider works with. */
async function peopleIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'cabinet operator' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'cabinet'`,
    )
    if (rowCount) throw new Error('Stop all processes first: they work with this database.')
    const { rows } = await client.query(`select to_regclass('public.users') is not null as made`)
    if (!rows[0]?.made) return 0
    const counted = await client.query(
      'select count(*)::int as people from users where login <> $1',
      [rootInviter.login],
    )
    return Number(counted.rows[0]?.people)
  } finally {
    await client.end()
  }
}

/** Reads by what SECRET a backup is sealed out of its table of settings. */
async function markIn(file: string): Promise<string | null> {
  const child = start('pg_restore', ['--data-only', '--table=settings', '--file=-', file])
  const [rows] = await Promise.all([text(child.stdout), finished(child)])
  const [, mark] = new RegExp(`^${SECRET_MARK}\\t"([0-9a-f]{64})"$`, 'm').exec(rows) ?? []
  return mark ?? null
}

/** Starts a program of PostgreSQL's. The password is in its environment, since anybody may list arguments. */
function start(program: string, words: string[], url?: string): ChildProcessWithoutNullStreams {
  return spawn(program, words, {
    env: { ...process.env, ...(url === undefined ? {} : connectionOf(url)) },
  })
}

function connectionOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const { searchParams } = new URL(url)
  const ofTls = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[`PG${name.toUpperCase()}`, value]]
  })
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGDATABASE: database ?? '',
    ...(password ? { PGPASSWORD: password } : {}),
    ...Object.fromEntries(ofTls),
  }
}

async function finished(child: ChildProcessWithoutNullStreams): Promise<void> {
  const program = child.spawnfile
  const said = text(child.stderr)
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error(
          `${program} is not installed: it comes with PostgreSQL's client programs (Debian: postgresql-client), which must be as new as the server.`,
        )
      : error
  })
  if (code !== 0) throw new Error(`${program} failed: ${(await said).trim()}`)
}
