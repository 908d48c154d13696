import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import { alone } from '../database/advisory-lock.ts'
import { type Database, type Driver, withPool } from '../database/database.ts'
import { grantScheduler } from '../database/runtime-role.ts'
import type { Task } from './tasks.ts'

const GRACE = 10_000
const FAILING_FOR = 60_000
const SETUP_LOCK = 727_276

/** `failing`: the queue could not be asked within the last minute. */
export type JobsState = 'running' | 'failing' | 'stopped'
export type Scheduler = { state(): JobsState; stop(): Promise<void> }

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
  let failedAt = Number.NEGATIVE_INFINITY
  boss.on('error', (error) => {
    failedAt = performance.now()
    onError(error)
  })
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
  let isStopped = false
  return {
    state() {
      if (isStopped) return 'stopped'
      return performance.now() - failedAt < FAILING_FOR ? 'failing' : 'running'
    },
    async stop() {
      isStopped = true
      await boss.stop({ graceful: true, wait: true, close: false, timeout: GRACE })
    },
  }
}

async function setUp(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  await boss.start()
  for (const { name, cron, limit } of tasks) {
    await boss.createQueue(name, { name, policy: 'short' })
    await boss.schedule(name, cron, {}, limit === undefined ? {} : { expireInSeconds: limit })
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
