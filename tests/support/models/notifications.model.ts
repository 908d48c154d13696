import type { Notification } from '../../../src/api/contract/notification.ts'
import {
  type NotificationPage,
  notificationsMachine,
} from '../../../src/machines/notifications.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

const at = Date.UTC(2026, 0, 1, 12)

export const credited: Notification = {
  id: '3',
  kind: 'refill_replenished',
  params: { amount: '120', currency: 'USDT' },
  reference: 'r-7',
  createdAt: '2026-01-01T09:12:00.000Z',
  read: false,
}
export const openedElsewhere: Notification = {
  id: '2',
  kind: 'session_opened',
  params: { browser: 'Firefox', system: 'Windows' },
  reference: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  read: false,
}
export const welcome: Notification = {
  id: '1',
  kind: 'welcome',
  params: {},
  reference: null,
  createdAt: '2025-12-31T12:00:00.000Z',
  read: true,
}

export const firstPage: NotificationPage = {
  items: [credited, openedElsewhere],
  nextCursor: 'older',
  unread: 2,
  at,
}
export const lastPage: NotificationPage = { items: [welcome], nextCursor: null, unread: 2, at }
export const emptyPage: NotificationPage = { items: [], nextCursor: null, unread: 0, at }

export const notificationsInput = { location: { name: 'notifications' as const, query: {} } }

const unreadLocation = { name: 'notifications' as const, query: { unread: 'only' } }

export const notificationsModel = defineModel({
  machine: notificationsMachine,
  input: notificationsInput,
  cases: ({ context }) => [
    {
      type: 'filter.chosen',
      filter: { group: null, unreadOnly: !context.filter.unreadOnly },
    } as const,
    {
      type: 'location.visited',
      location: context.filter.unreadOnly ? notificationsInput.location : unreadLocation,
    } as const,
    ...['3', '2'].map((id) => ({ type: 'notification.read' as const, id })),
    ...(context.items.length === 0
      ? [answered('listNotifications', firstPage), answered('listNotifications', emptyPage)]
      : [answered('listNotifications', context.nextCursor ? lastPage : firstPage)]),
    failed('listNotifications', 'unreachable'),
    answered('markRead', { unread: 0 }),
    failed('markRead', 'unreachable'),
  ],
  project: ({
    filter,
    items,
    unread,
    asked,
    queued,
    nextCursor,
    at: listedAt,
    failure,
    markFailure,
  }) => ({
    filter,
    items: [...new Set(items.map(({ id }) => id))],
    read: items.filter((item) => item.read).map(({ id }) => id),
    unread,
    asked,
    queued,
    hasOlder: nextCursor !== null,
    isListed: listedAt > 0,
    failure: failure?.code,
    markFailure: markFailure?.code,
  }),
  resting: (snapshot) => snapshot.matches({ list: 'listing' }),
  sources: { 'location.visited': 'another machine', 'notifications.changed': 'watchNotifications' },
})
