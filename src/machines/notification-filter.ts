import { type NoticeGroup, noticeGroups } from '../api/contract/notification.ts'
import { oneOf } from './location-query.ts'
import type { RouteLocation } from './route-location.ts'

export type NotificationFilter = { group: NoticeGroup | null; unreadOnly: boolean }

/** An address may be old or foreign; only values that are known here filter. */
export const filterOf = ({ query }: RouteLocation): NotificationFilter => ({
  group: oneOf(noticeGroups, query.group),
  unreadOnly: query.unread === 'only',
})

export const locationOf = ({ group, unreadOnly }: NotificationFilter): RouteLocation => ({
  name: 'notifications',
  query: {
    ...(group === null ? {} : { group }),
    ...(unreadOnly ? { unread: 'only' } : {}),
  },
})

export const isNarrowed = ({ group, unreadOnly }: NotificationFilter): boolean =>
  group !== null || unreadOnly
