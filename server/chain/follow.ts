import { setTimeout as wait } from 'node:timers/promises'
import { aloneOrNot } from '../database/advisory-lock.ts'
import type { Driver } from '../database/database.ts'
import type { Watcher } from './watcher.ts'

const EVERY = 2_000
/** A node that does not answer holds up no stop: what is not written yet is read again. */
const GRACE = 5_000
const WATCH_LOCK = 727_277

/** Steps again and again; of several processes on a database one at a time does. */
export function follow(driver: Driver, watcher: Watcher): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const step = () =>
    driver.kind === 'postgres'
      ? aloneOrNot(driver.pool, WATCH_LOCK, () => watcher.step())
      : watcher.step()

  const following = (async () => {
    while (!signal.aborted) {
      // A step tells of its own failure; the next one tries again.
      const done = await step().catch(() => null)
      if (!done?.behind) await wait(EVERY, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([following, wait(GRACE, undefined, { ref: false })])
    },
  }
}
