import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import { afterEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { type Scheduler, startScheduler } from '../../server/jobs/scheduler.ts'
import { createTasks, runDue } from '../../server/jobs/tasks.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { deliverDue } from '../../server/services/messages.ts'
import { tableRates } from '../../server/services/rate.ts'
import { createRefill, readRefill } from '../../server/services/refill.ts'
import { newInvestor, openDeps } from '../support/deps.ts'
import { valuesOf } from '../support/pick.ts'
import { createDatabase } from '../support/postgres.ts'
import { openProvider } from '../support/provider.ts'

const open: { schedulers: Scheduler[]; databases: Database[] } = { schedulers: [], databases: [] }

afterEach(async () => {
  await Promise.all(open.schedulers.splice(0).map((scheduler) => scheduler.stop()))
  await Promise.all(open.databases.splice(0).map((database) => database.close()))
})

async function process(database: Database, run: () => Promise<unknown>) {
  const errors: Error[] = []
  const tasks = [{ name: 'probe', cron: '0 0 1 1 *', run }]
  open.schedulers.push(await startScheduler(database, tasks, (error) => errors.push(error)))
  return errors
}

test('a task that is due runs in one of the processes on the database, and once', async () => {
  const url = await createDatabase()
  const runs: string[] = []
  const names = ['one', 'other', 'third']
  await Promise.all(
    names.map(async (name) => {
      const database = await openDatabase({ url })
      open.databases.push(database)
      await process(database, async () => runs.push(name))
    }),
  )
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  const id = await boss.send('probe', {})
  await vi.waitFor(
    async () =>
      expect(valuesOf(await boss.getJobById('probe', id ?? ''), 'state')).toEqual(['completed']),
    { timeout: 30_000 },
  )
  await boss.stop()
  expect(runs).toHaveLength(1)
})

test('a task that fails is reported, and the embedded database schedules as well', async () => {
  const database = await openDatabase({ directory: null })
  open.databases.push(database)
  const errors = await process(database, async () => {
    throw new Error('the task failed')
  })
  if (database.driver.kind !== 'embedded') throw new Error('This is not the embedded database.')
  await database.driver.client.exec(`insert into pgboss.job (name, data) values ('probe', '{}')`)
  await vi.waitFor(
    () => expect(errors.map(({ message }) => message)).toContain('the task failed'),
    {
      timeout: 30_000,
    },
  )
})

test('when the clock is moved, what became due is done at once', async () => {
  const deps = await openDeps('postgres')
  open.databases.push(deps.database)
  const userId = await newInvestor(deps)
  const { id } = await createRefill(deps, {
    userId,
    key: 'one',
    paymentSystem: 'TON',
    amount: '10',
  })
  await deps.clock.advance(86_400_000)
  await runDue(createTasks({ ...deps, senders: {} }, tableRates(deps.database)))
  const { status, rejection } = await readRefill(deps, userId, id)
  expect({ status, rejection }).toEqual({ status: 'rejected', rejection: 'expired' })
})

test('work in batches ends with the batch in which the process is told to end, and goes on in the next one', async () => {
  const { database, clock } = await openDeps('postgres')
  open.databases.push(database)
  const now = await clock.now()
  const message = {
    channel: 'email',
    target: 'somebody@cabinet.example',
    template: 'a text of its own',
    locale: 'en',
    params: {},
    nextAttemptAt: now,
    createdAt: now,
  }
  await database.queries.insert(outbox).values(Array.from({ length: 25 }, () => message))
  const stopping = new AbortController()
  const sent: string[] = []
  const send = async ({ target }: { target: string }) => {
    sent.push(target)
    stopping.abort()
  }
  expect(await deliverDue(database, { email: send }, now, stopping.signal)).toBe(10)
  expect(sent).toHaveLength(10)
  await expect(auditBooks(database, stopping.signal)).rejects.toThrow('aborted')
  expect(await deliverDue(database, { email: send }, now)).toBe(15)
})

test('the embedded database is tidied up every night, PostgreSQL does so by itself', async () => {
  const provider = await openProvider({ on: 'embedded' })
  open.databases.push(provider.database)
  const tidying = provider.tasks.find(({ name }) => name === 'tidying')
  const seenRows = () =>
    provider.database.rows<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where relname = 'plans'`,
    )
  expect(await seenRows()).toEqual([{ rows: -1 }])
  await tidying?.run()
  expect(await seenRows()).toEqual(
    await provider.database.rows(sql`select count(*)::int as rows from plans`),
  )

  const onPostgres = await openProvider({ on: 'postgres' })
  open.databases.push(onPostgres.database)
  expect(onPostgres.tasks.map(({ name }) => name)).not.toContain('tidying')
})
