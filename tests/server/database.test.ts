import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { prepared } from '../../server/database/prepared.ts'
import { sqlState } from '../../server/database/sql-state.ts'
import { databases, openDeps } from '../support/deps.ts'
import { createDatabase } from '../support/postgres.ts'

test('three processes that start at once on an empty PostgreSQL migrate it once', async () => {
  const url = await createDatabase({ empty: true })
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url })))
  const [one] = opened
  expect(await one?.rows(sql`select id from clock`)).toEqual([{ id: 1 }])
  await Promise.all(opened.map((database) => database.close()))
})

test('a second process is kept out of an embedded data directory until the first has closed it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cabinet-data-'))
  const first = await openDatabase({ directory })
  await expect(openDatabase({ directory })).rejects.toThrow(
    `The data directory ${directory} is in use by another process. Set DATABASE_URL to run several processes.`,
  )
  await first.rows(sql`update clock set offset_milliseconds = 5`)
  await first.close()
  const second = await openDatabase({ directory })
  expect(await second.rows(sql`select offset_milliseconds::text as kept from clock`)).toEqual([
    { kept: '5' },
  ])
  await second.close()
  await rm(directory, { recursive: true })
})

test('an embedded database whose making was ended in the middle is made anew', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cabinet-data-'))
  const unfinished = join(directory, 'pgdata.unfinished')
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'left'), '')
  const database = await openDatabase({ directory })
  expect(await database.rows(sql`select id from clock`)).toEqual([{ id: 1 }])
  await database.close()
  const entries = [await readdir(directory), await readdir(join(directory, 'pgdata'))].flat()
  expect(entries.filter((name) => /^pgdata|^left$/.test(name))).toEqual(['pgdata'])
  await rm(directory, { recursive: true })
})

test.each(['postgres', 'embedded'])('work inside a transaction joins it on %s', async (kind) => {
  const database = await openDatabase(
    kind === 'postgres' ? { url: await createDatabase() } : { directory: null },
  )
  const read = async () => {
    const [row] = await database.rows<{ value: string }>(
      sql`select offset_milliseconds::text as value from clock`,
    )
    return row?.value
  }
  const attempt = database.transaction(async () => {
    await database.transaction(() => database.rows(sql`update clock set offset_milliseconds = 7`))
    expect(await read()).toBe('7')
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await read()).toBe('0')
  await database.close()
})

test.each(['postgres', 'embedded'])(
  'a statement with values is parsed once a connection, is right for other values and outlives a failure on %s',
  async (kind) => {
    const database = await openDatabase(
      kind === 'postgres' ? { url: await createDatabase() } : { directory: null },
    )
    const divide = (text: string, by: number) =>
      database.rows<Record<string, unknown>>(sql`
        select ${text}::text as text, (12 / ${by}::int) as number, null as nothing,
          '2026-03-01T12:00:00Z'::timestamptz as moment, array['0.10'::numeric] as amounts`)
    const shared = {
      nothing: null,
      moment: '2026-03-01 12:00:00+00',
      amounts: '{0.10}',
    }
    await database.transaction(async () => {
      expect(await divide('қазақша', 3)).toEqual([{ text: 'қазақша', number: 4, ...shared }])
      expect(await divide('', 2)).toEqual([{ text: '', number: 6, ...shared }])
    })
    const failed = await database.transaction(() => divide('never', 0)).catch(sqlState)
    expect(failed).toBe('22012')
    const inside = () => database.transaction(async () => database.queries)
    expect(await inside()).toBe(await inside())
    await database.transaction(async () => {
      expect(await divide('after', 1)).toEqual([{ text: 'after', number: 12, ...shared }])
      expect(
        await database.rows(sql`
          select (generic_plans + custom_plans)::int as times from pg_prepared_statements
          where statement like '%12 / $2%'`),
      ).toEqual([{ times: 3 }])
    })
    await database.close()
  },
)

test.each(['postgres', 'embedded'])(
  'statements that a transaction sends together are carried out in their order on %s',
  async (kind) => {
    const database = await openDatabase(
      kind === 'postgres' ? { url: await createDatabase() } : { directory: null },
    )
    const written = prepared((queries) =>
      queries
        .select({ value: sql<string>`offset_milliseconds::text` })
        .from(sql`clock`)
        .where(sql`id = ${sql.placeholder('id')}`)
        .prepare('clock'),
    )
    const write = (value: number) =>
      database.rows(sql`update clock set offset_milliseconds = ${value} where id = 1`)
    const read = () => written(database).execute({ id: 1 })
    const together = await database.transaction(() =>
      Promise.all([read(), write(1), read(), write(2), read()]),
    )
    const [nothing, one, two] = ['0', '1', '2'].map((value) => [{ value }])
    expect(together).toEqual([nothing, [], one, [], two])
    await database.close()
  },
)

test('two transactions that lock each other out both end, one of them on its second attempt', async () => {
  const database = await openDatabase({ url: await createDatabase() })
  await database.rows(sql`create table pair (id int primary key, value int not null)`)
  await database.rows(sql`insert into pair values (1, 0), (2, 0)`)
  let attempts = 0
  const cross = (first: number, second: number) =>
    database.transaction(async () => {
      attempts += 1
      await database.rows(sql`update pair set value = value + 1 where id = ${first}`)
      await database.rows(sql`select pg_sleep(0.2)`)
      await database.rows(sql`update pair set value = value + 1 where id = ${second}`)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(attempts).toBe(3)
  expect(await database.rows(sql`select value from pair`)).toEqual([{ value: 2 }, { value: 2 }])
  await database.close()
})

describe.each(databases)('what is sent with the commit on %s', (kind) => {
  const lastOf = async (last: SQL) => {
    const { database } = await openDeps(kind)
    await database.rows(sql`create table kept (id int primary key)`)
    let attempts = 0
    const outcome = await database
      .transaction(
        async () => {
          attempts += 1
          await database.rows(sql`insert into kept values (1)`)
          return 'done'
        },
        { last: () => database.rows(last) },
      )
      .catch(sqlState)
    const kept = await database.rows(sql`select id from kept order by id`)
    await database.close()
    return { outcome, attempts, kept }
  }

  test('is carried out in the transaction', async () => {
    expect(await lastOf(sql`insert into kept values (2)`)).toEqual({
      outcome: 'done',
      attempts: 1,
      kept: [{ id: 1 }, { id: 2 }],
    })
  })

  test('fails it by its own error, and nothing of it is kept', async () => {
    expect(await lastOf(sql`insert into kept values (1)`)).toEqual({
      outcome: '23505',
      attempts: 1,
      kept: [],
    })
  })

  test('has it tried again when it lost a race', async () => {
    const lost = sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`
    expect(await lastOf(lost)).toEqual({ outcome: '40001', attempts: 5, kept: [] })
  })
})

test('a transaction that could not begin does nothing but its first reads', async () => {
  const database = await openDatabase({ url: await createDatabase(), connections: 1 })
  await database.rows(sql`create table kept (id int)`)
  if (database.driver.kind !== 'postgres') throw new Error('Expected PostgreSQL.')
  const connection = await database.driver.pool.connect()
  const { query } = connection
  Object.assign(connection, {
    query: (config: unknown, ...others: unknown[]) =>
      Reflect.apply(query, connection, [
        typeof config === 'string' && config.startsWith('begin') ? 'begin nothing' : config,
        ...others,
      ]),
  })
  connection.release()
  const begun = database.transaction(
    async () => {
      await database.rows(sql`select 1`)
      await database.rows(sql`insert into kept values (1)`)
    },
    { startsReading: true },
  )
  expect(sqlState(await begun.catch((error: unknown) => error))).toBe('42601')
  expect(await database.rows(sql`select id from kept`)).toEqual([])
  await database.close()
})

test('a connection that is cut in the middle of a transaction fails that transaction and nothing else', async () => {
  const database = await openDatabase({ url: await createDatabase() })
  const cut = database.transaction(async () => {
    const [own] = await database.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.rows(sql`select pg_terminate_backend(${own?.pid})`)
  })
  await expect(cut).rejects.toThrow()
  expect(sqlState(await cut.catch((error: unknown) => error))).not.toBe('40001')
  expect(await database.rows(sql`select 1 as alive`)).toEqual([{ alive: 1 }])
  await database.close()
})
