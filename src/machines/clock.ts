/** When the provider said what time it has: its time, and this device's when it was asked and when it answered. */
export type TimeHeard = { time: number; askedAt: number; answeredAt: number }

/** The provider's time is another than was reckoned by: its clock was moved, or this device's is wrong or was set. */
const JUMP = 60_000

/**
 * The provider's time on a device whose own clock may be wrong. An answer was written between the question and its
 * arrival, so each leaves room for the difference of the clocks, and what is known of it changes only as far as an answer
 * contradicts it: it neither trembles with the length of requests nor misses a clock that was moved, forward or back.
 */
export function createClock(deviceNow: () => number) {
  let ahead = 0
  const listeners = new Set<() => void>()
  return {
    /** Milliseconds; dates, terms and deadlines are reckoned by it. It may jump. */
    now: (): number => deviceNow() + ahead,
    /** Milliseconds of this device, for waits that last as long here whatever the provider's clock does. */
    deviceNow,
    hear({ time, askedAt, answeredAt }: TimeHeard): void {
      if (answeredAt < askedAt) return
      const before = ahead
      ahead = Math.min(Math.max(ahead, time - answeredAt), time - askedAt)
      if (Math.abs(ahead - before) <= JUMP) return
      for (const listener of listeners) listener()
    },
    /** Calls back when what was reckoned by the time before is wrong, until the returned function is called. */
    watchJumps(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The one clock of the page. */
export const clock = createClock(() => Date.now())
