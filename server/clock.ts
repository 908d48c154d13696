import { sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'

const CACHED_FOR = 1_000

/** The provider's time: what deadlines, terms and histories are reckoned by. Sessions live in real time. */
export type Clock = {
  now(): Promise<Date>
  /** Forward only; every process on the database follows within a second. */
  advance(milliseconds: number): Promise<Date>
}

export type Deps = {
  database: Database
  clock: Clock
  /** Aborted when the process is to end: work in batches begins no further one. */
  stopping?: AbortSignal
}

/** A clock that cannot be moved asks nobody. */
export function createClock(database: Database, { movable }: { movable: boolean }): Clock {
  let offset = 0
  let readAt = Number.NEGATIVE_INFINITY

  return {
    async now() {
      if (movable && performance.now() - readAt > CACHED_FOR) {
        const [row] = await database.rows<{ offset: string }>(
          sql`select offset_milliseconds::text as offset from clock where id = 1`,
        )
        offset = Number(row?.offset ?? 0)
        readAt = performance.now()
      }
      return new Date(Date.now() + offset)
    },
    async advance(milliseconds) {
      if (!movable) throw new Error('Only the clock of a sandbox can be moved.')
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
        throw new RangeError('A clock moves forward by whole milliseconds.')
      }
      const [row] = await database.rows<{ offset: string }>(sql`
        update clock set offset_milliseconds = offset_milliseconds + ${milliseconds}::bigint
        where id = 1 returning offset_milliseconds::text as offset`)
      offset = Number(row?.offset ?? 0)
      readAt = performance.now()
      return new Date(Date.now() + offset)
    },
  }
}

/** Converts a real instant to the provider's clock, which may have been moved in a sandbox. */
export async function providerTime(clock: Clock, real: Date, realNow = Date.now): Promise<Date> {
  return new Date(real.getTime() + (await clock.now()).getTime() - realNow())
}
