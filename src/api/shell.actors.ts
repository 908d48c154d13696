import { type EventObject, fromCallback } from 'xstate'
import { listNotifications } from './contract/notification.ts'
import type { Call } from './http.ts'

const BETWEEN_COUNTS = 60_000

/** The actors of the shell that ask the provider. */
export function shellActors(call: Call) {
  return {
    /** Asks at once and then every minute; a count that does not come leaves the last one in place. */
    watchUnread: fromCallback<EventObject, undefined, { type: 'unread.counted'; count: number }>(
      ({ sendBack }) => {
        const stopped = new AbortController()
        const count = () =>
          call(listNotifications, { query: { limit: 1 } }, { signal: stopped.signal }).then(
            ({ unread }) => {
              if (!stopped.signal.aborted) sendBack({ type: 'unread.counted', count: unread })
            },
            () => undefined,
          )
        void count()
        const repeated = setInterval(count, BETWEEN_COUNTS)
        return () => {
          clearInterval(repeated)
          stopped.abort()
        }
      },
    ),
  }
}
