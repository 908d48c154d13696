import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../scripts/programs.ts'
import { openDatabase } from '../../server/database/database.ts'
import { freePort } from './free-port.ts'
import { databaseUrl, query } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server where databases may be created. */
    postgresUrl: string
    /** The migrated database which each test's own is copied from; its name begins all others'. */
    postgresTemplate: string
    /** The folder of the run's embedded databases; see `openEmbedded`. */
    embeddedFolder: string
  }
}

/** One real PostgreSQL for a run: the one `TEST_DATABASE_URL` names, or a private one that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: () => {} }
    : await startCluster({ isThrownAway: true })
  const template = `cabinet_test_${randomBytes(4).toString('hex')}`
  try {
    await refuseSharedConnection(cluster.url)
    await query(cluster.url, `create database ${template}`)
    const migrated = await openDatabase({ url: databaseUrl(cluster.url, template) })
    await migrated.close()
  } catch (error) {
    cluster.stop()
    throw error
  }
  project.provide('postgresUrl', cluster.url)
  project.provide('postgresTemplate', template)
  const embedded = mkdtempSync(join(tmpdir(), 'cabinet-embedded-'))
  project.provide('embeddedFolder', embedded)

  return async () => {
    rmSync(embedded, { recursive: true, force: true })
    if (process.env.TEST_DATABASE_URL) await dropCopies(cluster.url, template)
    cluster.stop()
  }
}

/**
 * A private server in a folder of its own; `stop` throws both away. One whose machine never fails while it is needed
 * may leave out waiting for the disk: what tests kill are our own processes, and a commit that they saw still stands.
 */
export async function startCluster({ isThrownAway = false } = {}): Promise<{
  url: string
  stop: () => void
}> {
  const programs = findPostgres()
  if (!programs) {
    throw new Error(
      'Real PostgreSQL is needed: install its server programs or set TEST_DATABASE_URL.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-pg-'))
  const owner = ownerOfCluster()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'pipe' })

  const stop = () => {
    try {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const settings = {
    port,
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    max_connections: 300,
    shared_buffers: '128MB',
    // A hundred databases that live for seconds are nothing to tidy or to take statistics of.
    ...(isThrownAway ? { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  }
  run(
    'initdb',
    '-D',
    data,
    '-U',
    'cabinet',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  )
  const log = join(folder, 'log')
  try {
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    run('pg_ctl', '-D', data, '-l', log, '-w', '-o', options.join(' '), 'start')
  } catch (error) {
    const notified = readFileSync(log, 'utf8')
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start: ${notified}`, { cause: error })
  }
  // Its socket costs a statement a fifth less work than the network does; the address is for wires that are cut.
  return { url: `postgres://cabinet@127.0.0.1:${port}/postgres?host=${folder}`, stop }
}

/** PostgreSQL refuses to run as root. */
function ownerOfCluster(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option: string) =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL refuses root, and there is no user postgres or nobody to run it as.')
}

/** A pooler or an embedded database that runs everything on one connection would hide every race. */
async function refuseSharedConnection(url: string): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)]
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const pids = await Promise.all(
      clients.map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0]),
    )
    if (pids[0].pid === pids[1].pid) {
      throw new Error('Two connections share one PostgreSQL backend: no race would show on it.')
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function dropCopies(url: string, template: string): Promise<void> {
  const copies = await query<{ datname: string }>(
    url,
    `select datname from pg_database where datname like '${template}%'`,
  )
  for (const { datname } of copies) await query(url, `drop database ${datname} with (force)`)
}
