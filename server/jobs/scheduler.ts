import PgBoss from 'pg-boss'
import { alone } from '../database/advisory-lock.ts'
import type { Database, Driver } from '../database/database.ts'
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
  const boss = new PgBoss({
    db: connectionOf(database.driver),
    pollingIntervalSeconds: 2,
    retryLimit: 0,
    expireInSeconds: 60,
  })
  boss.on('error', onError)
  await settingUp(database.driver, async () => {
    await boss.start()
    for (const { name, cron } of tasks) {
      await boss.createQueue(name, { name, policy: 'short' })
      await boss.schedule(name, cron)
    }
  })
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

/** Queues are tables: two processes that make the same one at once would lock each other out. */
function settingUp(driver: Driver, work: () => Promise<void>): Promise<void> {
  return driver.kind === 'postgres' ? alone(driver.pool, SETUP_LOCK, work) : work()
}

function connectionOf(driver: Driver): PgBoss.Db {
  return {
    async executeSql(text, values) {
      if (driver.kind === 'postgres') return driver.pool.query(text, values)
      if (values?.length > 0) return driver.client.query(text, values)
      // Several statements in one text are only taken without parameters.
      const results = await driver.client.exec(text)
      return { rows: results.flatMap(({ rows }) => rows) }
    },
  }
}
