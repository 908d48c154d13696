import { type EventObject, fromCallback } from 'xstate'
import type { NotificationFilter } from '../machines/notification-filter.ts'
import type {
  Marks,
  NotificationPage,
  NotificationsChanged,
} from '../machines/notifications.machine.ts'
import { listNotifications, readNotifications } from './contract/notification.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { ReadCache } from './read-cache.ts'

export type NotificationsDeps = {
  call: Call
  reads: ReadCache
  now: () => number
}

export function notificationsActors({ call, reads, now }: NotificationsDeps) {
  return {
    listNotifications: limited<
      NotificationPage,
      { filter: NotificationFilter; cursor: string | null }
    >(async ({ input: { filter, cursor }, signal }) => {
      const query = {
        ...(filter.group === null ? {} : { group: filter.group }),
        ...(filter.unreadOnly ? { unread: 'only' as const } : {}),
        ...(cursor === null ? {} : { cursor }),
      }
      const page = await reads.fetch(
        'notifications',
        ['list', query],
        (shared) => call(listNotifications, { query }, { signal: shared }),
        signal,
      )
      return { ...page, at: now() }
    }),

    markRead: limited<{ unread: number }, Marks>(async ({ input }) => {
      // Not the actor's own signal: whoever follows a notification leaves the list at once.
      const { signal } = new AbortController()
      const answer = await call(readNotifications, { body: input }, { signal, keepalive: true })
      reads.invalidate(['notifications'])
      return answer
    }),

    watchNotifications: fromCallback<EventObject, undefined, NotificationsChanged>(({ sendBack }) =>
      reads.watch('notifications', () => sendBack({ type: 'notifications.changed' })),
    ),
  }
}
