import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = 'server/database/migrations'

/** The schema as it was before the first migration with these words, and rows that it had. */
export async function migrateUntil(url: string, words: string, rows: string[]): Promise<void> {
  const before = mkdtempSync(join(tmpdir(), 'cabinet-migrations-'))
  cpSync(folder, before, { recursive: true })
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  const last = journal.entries.findIndex(({ tag }) =>
    readFileSync(`${folder}/${tag}.sql`, 'utf8').includes(words),
  )
  const entries = journal.entries.slice(0, last)
  writeFileSync(`${before}/meta/_journal.json`, JSON.stringify({ ...journal, entries }))
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrate(drizzle(pool), { migrationsFolder: before })
  for (const statement of rows) await pool.query(statement)
  await pool.end()
  rmSync(before, { recursive: true })
}
