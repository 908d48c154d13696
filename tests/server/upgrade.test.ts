import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { migrateUntil } from '../support/old-schema.ts'
import { createDatabase, query } from '../support/postgres.ts'

/** The statements that docs/operation.md tells an operator to run before. */
const prepared = /```sql\n(create unique index concurrently[^`]*)```/
  .exec(readFileSync('docs/operation.md', 'utf8'))?.[1]
  ?.split(';\n')
  .filter((statement) => statement.trim() !== '')

const postings = [
  `insert into accounts (kind, currency) values ('network', 'USDT'), ('fees', 'USDT')`,
  `insert into transfers (kind, key, created_at) values ('refill', 'refill', now())`,
  'insert into entries (transfer_id, account_id, amount) values (1, 1, -5), (1, 2, 5)',
]

const indexes = `select relname, relfilenode from pg_class
  where relname in ('entries_transfer_id_id_pk', 'refills_unfinished') order by relname`
const keys = `select conname from pg_constraint
  where conrelid = 'entries'::regclass and contype = 'p'`

test.each([
  { name: 'built before without a lock', statements: prepared ?? [] },
  { name: 'built by it', statements: [] },
])('large indexes are there after an upgrade, $name', async ({ name, statements }) => {
  const url = await createDatabase({ empty: true })
  await migrateUntil(url, 'entries_transfer_id_id_pk', postings)
  for (const statement of statements) await query(url, statement)
  const before = await query(url, indexes)
  const database = await openDatabase({ url })
  await database.close()
  const after = await query(url, indexes)
  expect([name, before, after.length]).toEqual([name, statements.length === 0 ? [] : after, 2])
  expect(await query(url, keys)).toEqual([{ conname: 'entries_transfer_id_id_pk' }])
})
