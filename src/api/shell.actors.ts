import { type EventObject, fromCallback } from 'xstate'
import { listNotifications } from './contract/notification.ts'
import type { Call } from './http.ts'
import type { ReadCache } from './read-cache.ts'

const BETWEEN_COUNTS = 60_000

export type ShellCalls = {
  call: Call
  reads: ReadCache
  /** Calls back when another tab of this browser has marked something as read, until the returned function is called. */
  watchTabs: (heard: () => void) => () => void
}

/** The actors of the shell that ask the provider. */
export function shellActors({ call, reads, watchTabs }: ShellCalls) {
  return {
    /**
     * Asks at once, every minute, and when something was read or happened here or in another tab. A count that does
     * not come leaves the last one in place; one that nobody here caused makes the list old.
     */
    watchUnread: fromCallback<EventObject, undefined, { type: 'unread.counted'; count: number }>(
      ({ sendBack }) => {
        const stopped = new AbortController()
        let last: number | null = null
        /** While this count is what makes the list old, it need not count again. */
        let isTelling = false
        const count = async (isPoll: boolean): Promise<void> => {
          try {
            const { unread } = await call(
              listNotifications,
              { query: { limit: 1 } },
              { signal: stopped.signal },
            )
            if (stopped.signal.aborted) return
            const isNews = isPoll && last !== null && last !== unread
            last = unread
            sendBack({ type: 'unread.counted', count: unread })
            isTelling = isNews
            if (isNews) reads.invalidate(['notifications'])
            isTelling = false
          } catch {
            // The next minute asks again.
          }
        }
        void count(true)
        const repeated = setInterval(() => void count(true), BETWEEN_COUNTS)
        const unwatchReads = reads.watch('notifications', () => {
          if (!isTelling) void count(false)
        })
        const unwatchTabs = watchTabs(() => reads.invalidate(['notifications']))
        return () => {
          clearInterval(repeated)
          unwatchReads()
          unwatchTabs()
          stopped.abort()
        }
      },
    ),
  }
}
