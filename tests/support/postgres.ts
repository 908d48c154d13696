import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const migrated: string[] = []

/** The migrated databases that the tests of this file were given. */
export const databasesOfFile = (): readonly string[] => migrated

/**
 * A database of its own on the run's real PostgreSQL, and its URL. It is a copy of the migrated one, or of another
 * that nobody is connected to, or has nothing in it at all. It goes with the run.
 */
export async function createDatabase(
  options: { empty?: boolean; from?: string; isAudited?: boolean } = {},
): Promise<string> {
  const server = inject('postgresUrl')
  const template = inject('postgresTemplate')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const original = options.from ? new URL(options.from).pathname.slice(1) : template
  await query(server, `create database ${name} template ${options.empty ? 'template0' : original}`)
  const url = databaseUrl(server, name)
  if (options.isAudited ?? !(options.empty || options.from)) migrated.push(url)
  return url
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** One statement on a connection of its own. */
export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
