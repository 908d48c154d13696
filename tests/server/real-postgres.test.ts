import { expect, test } from 'vitest'
import { createDatabase, query } from '../support/postgres.ts'

test('each test has a migrated database of its own on a real PostgreSQL', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()])
  await query(one, 'create table mine (id int)')
  const tables = (url: string) =>
    query(url, `select relname from pg_class where relname in ('mine', 'users') and relkind = 'r'`)
  expect(await tables(one)).toEqual(expect.arrayContaining([{ relname: 'mine' }]))
  expect(await tables(other)).toEqual([{ relname: 'users' }])
})

test('a migration can be tried on a database with nothing in it', async () => {
  const url = await createDatabase({ empty: true })
  expect(await query(url, `select * from pg_tables where schemaname = 'public'`)).toEqual([])
})
