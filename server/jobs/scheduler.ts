import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { alone } from '../database/advisory-lock.ts'
import { type Database, type Driver, withPool } from '../database/database.ts'
import { grantScheduler } from '../database/runtime-role.ts'
import type { Task } from './tasks.ts'

const GRACE = 10_000
const SETUP_LOCK = 727_276

export type Scheduler = { stop(): Promise<void> }

/** Runs each task when its time has come, in one of the processes on the database. */
export async function startScheduler(
  database: Database,
  tasks: readonly Task[],
  onError: (error: Error) => void,
): Promise<Scheduler> {
  const { driver } = database
  const owner = driver.kind === 'postgres' ? driver.owner : null
  if (owner) {
    // Queues are tables too, and tables are the owner's alone to make.
    await withPool(owner.url, (pool) =>
      alone(pool, SETUP_LOCK, async (connection) => {
        const builder = new PgBoss({ db: bossOn(pool), supervise: false })
        builder.on('error', onError)
        await setUp(builder, tasks)
        await grantScheduler(connection, owner.runtimeRole)
        await builder.stop({ graceful: true, wait: true, close: false, timeout: GRACE })
      }),
    )
  }
  const boss = new PgBoss({
    db: connectionOf(driver),
    migrate: owner === null,
    // Tasks come due once a minute at most; each asks the database for its own, in every process.
    pollingIntervalSeconds: 10,
    retryLimit: 0,
    expireInSeconds: 60,
  })
  boss.on('error', onError)
  await settingUp(driver, () => setUp(boss, tasks))
  for (const { name, run } of tasks) {
    await boss.work(name, async () => {
      try {
        await run()
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    })
  }
  return { stop: () => boss.stop({ graceful: true, wait: true, close: false, timeout: GRACE }) }
}

async function setUp(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  await boss.start()
  for (const { name, cron } of tasks) {
    await boss.createQueue(name, { name, policy: 'short' })
    await boss.schedule(name, cron)
  }
}

/** Queues are tables: two processes that make the same one at once would lock each other out. */
function settingUp(driver: Driver, work: () => Promise<void>): Promise<void> {
  return driver.kind === 'postgres' ? alone(driver.pool, SETUP_LOCK, work) : work()
}

const bossOn = (pool: Pool): PgBoss.Db => ({
  executeSql: (text, values) => pool.query(text, values),
})

function connectionOf(driver: Driver): PgBoss.Db {
  if (driver.kind === 'postgres') return bossOn(driver.pool)
  return {
    async executeSql(text, values) {
      if (values?.length > 0) return driver.client.query(text, values)
      // Several statements in one text are only taken without parameters.
      const results = await driver.client.exec(text)
      return { rows: results.flatMap(({ rows }) => rows) }
    },
  }
}
