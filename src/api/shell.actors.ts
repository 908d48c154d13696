import { type EventObject, fromCallback } from 'xstate'
import type { UserChanged } from '../machines/system.ts'
import { listNotifications } from './contract/notification.ts'
import { readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { tagsOf } from './notification-tags.ts'
import type { ReadCache, Tag } from './read-cache.ts'

const BETWEEN_COUNTS = 60_000
/** The newest are read with the count; the new ones among them tell which reads are out of date. */
const NEWEST = 20

export type ShellCalls = {
  call: Call
  reads: ReadCache
  /** Calls back with what another tab of this browser has written, until the returned function is called. */
  watchTabs: (onTags: (tags: readonly Tag[]) => void) => () => void
}

/** The actors of the shell that ask the provider. */
export function shellActors({ call, reads, watchTabs }: ShellCalls) {
  return {
    /**
     * Asks at once, every minute, and when something was read or happened here or in another tab. A count that does
     * not come leaves the last one in place. What a new notification is about is out of date, whoever caused it; each
     * tab counts for itself.
     */
    watchUser: fromCallback<EventObject, undefined, UserChanged>(({ sendBack }) => {
      const stopped = new AbortController()
      let last: number | null = null
      /** The newest notification that was there; null where there was none, undefined before the first count. */
      let newest: string | null | undefined
      /** While this count is what makes the list old, it need not count again. */
      let isTelling = false
      const count = async (isPoll: boolean): Promise<void> => {
        try {
          const { items, nextCursor, unread } = await call(
            listNotifications,
            { query: { limit: NEWEST } },
            { signal: stopped.signal },
          )
          if (stopped.signal.aborted) return
          const known = items.findIndex(({ id }) => id === newest)
          const came = known < 0 ? items : items.slice(0, known)
          const isFirst = newest === undefined
          const isCut = known < 0 && nextCursor !== null
          const isNews = came.length > 0 || last !== unread
          newest = items[0]?.id ?? null
          last = unread
          sendBack({ type: 'user.changed', change: { notifications: { unread } } })
          if (isFirst) return
          isTelling = true
          if (isPoll && isNews) reads.invalidate(['notifications'])
          if (isCut) reads.refresh()
          else reads.outdate([...new Set(came.flatMap(({ kind }) => tagsOf[kind]))])
          isTelling = false
        } catch {
          // The next minute asks again.
        }
      }
      const readSubscription = async (): Promise<void> => {
        try {
          const data = await call(readUserData, { params: {} }, { signal: stopped.signal })
          if (stopped.signal.aborted || data.type !== 'profile') return
          const { subscription } = data.user
          sendBack({ type: 'user.changed', change: { subscription } })
        } catch {
          // The last one known stays in place.
        }
      }
      void count(true)
      const repeated = setInterval(() => void count(true), BETWEEN_COUNTS)
      const unwatchReads = reads.watch('notifications', () => {
        if (!isTelling) void count(false)
      })
      const unwatchProfile = reads.watch('profile', () => void readSubscription())
      const unwatchTabs = watchTabs(reads.outdate)
      return () => {
        clearInterval(repeated)
        unwatchReads()
        unwatchProfile()
        unwatchTabs()
        stopped.abort()
      }
    }),
  }
}
