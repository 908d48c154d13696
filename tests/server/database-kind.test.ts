import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { createLog } from '../../server/log.ts'
import { startProvider } from '../../server/start.ts'
import { createDatabase, query } from '../support/postgres.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'
import { secretOfTests } from '../support/secret.ts'

const start = async (DATABASE_URL: string, SANDBOX: '0' | '1') => {
  const config = readConfig({ DATABASE_URL, SANDBOX, SECRET: secretOfTests, PORT: '0' })
  const running = await startProvider({ config, log: createLog('silent') })
  await running.stop()
}

const noLiveStart =
  'This database was made in a sandbox: its people, codes and money are simulated, and it never goes live. Start with a new one (DATABASE_URL or DATA_DIR), or with SANDBOX=1.'
const noSandbox =
  'This database is of a live provider, and a sandbox would credit any balance in it. Start with SANDBOX=0, or with a new one (DATABASE_URL or DATA_DIR) for a sandbox.'

test('a database of a sandbox never starts live, and starts again as what it is', async () => {
  const url = await createDatabase()
  await start(url, '1')
  await expect(start(url, '0')).rejects.toThrow(noLiveStart)
  await start(url, '1')
})

test('a live database never starts as a sandbox, and gets no demo people by the attempt', async () => {
  const url = await createDatabase()
  await start(url, '0')
  await expect(start(url, '1')).rejects.toThrow(noSandbox)
  await start(url, '0')
  expect(await query(url, 'select login from users')).toEqual([{ login: 'cabinet' }])
})

test('one from before there were marks is known by its demo investor, its clock, or its people', async () => {
  const unmark = `delete from settings where name = 'database_kind'`
  const sandbox = await sandboxDatabase()
  await query(sandbox, unmark)
  await expect(start(sandbox, '0')).rejects.toThrow(noLiveStart)

  const live = await createDatabase()
  await start(live, '0')
  await query(live, unmark)
  await expect(start(live, '1')).rejects.toThrow(noSandbox)
  await query(live, unmark)
  await query(live, 'update clock set offset_milliseconds = 1')
  await expect(start(live, '0')).rejects.toThrow(noLiveStart)
})

test('of two first starts of different kinds at once, one is refused', async () => {
  const url = await createDatabase()
  const outcomes = await Promise.allSettled([start(url, '0'), start(url, '1')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const database = await openDatabase({ url })
  const [kind] = await database.rows(sql`select value from settings where name = 'database_kind'`)
  expect(kind).toEqual({ value: outcomes[0].status === 'fulfilled' ? 'live' : 'sandbox' })
  await database.close()
})
