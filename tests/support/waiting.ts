import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/database.ts'

/** Asks in the transaction that it is called in, until another waits for what that holds. */
export async function untilSomebodyWaits(database: Database): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    const locks = await database.rows(sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
    waiting = locks.length
  }
}
