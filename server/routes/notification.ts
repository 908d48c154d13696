import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import { groupOfTopic, topicOf } from '../../src/api/contract/notice.ts'
import {
  type NoticeGroup,
  type Notification,
  notificationKinds,
} from '../../src/api/contract/notification.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom, pageFrom, pageOrder, rowBelow } from '../database/cursor.ts'
import { notifications } from '../database/schema/provider.ts'
import type { Handlers } from '../handler.ts'
import { changeNoticeSettings, readNoticeSettings } from '../services/notice-settings.ts'
import { unreadCount } from '../services/notification.ts'

export function notificationHandlers({
  database,
  clock,
}: Deps): Handlers<
  Pick<
    Calls,
    'listNotifications' | 'readNotifications' | 'readNoticeSettings' | 'changeNoticeSettings'
  >
> {
  const unreadOf = (userId: number) =>
    and(eq(notifications.userId, userId), isNull(notifications.readAt))

  const countUnread = async (userId: number) => {
    const [row] = await database.rows<{ unread: number }>(
      sql`select ${unreadCount(userId)} as unread`,
    )
    return row?.unread ?? 0
  }

  return {
    async listNotifications({ query: { cursor, limit, group, unread } }, { userId }) {
      const below = rowBelow(cursor)
      const found = await database.queries
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            group === undefined ? undefined : inArray(notifications.kind, kindsOf(group)),
            unread === undefined ? undefined : isNull(notifications.readAt),
            below === null ? undefined : lt(notifications.id, below),
          ),
        )
        .orderBy(pageOrder(desc(notifications.id), limit))
      const { rows, nextCursor } = pageFrom(found, limit)
      return { items: rows.map(written), nextCursor, unread: await countUnread(userId) }
    },

    async readNotifications({ body }, { userId }) {
      // Ids that are nobody's, or somebody else's, are passed over alike.
      const which =
        'all' in body
          ? undefined
          : inArray(
              notifications.id,
              body.ids.map(identifierFrom).filter((id) => id !== null),
            )
      await database.queries
        .update(notifications)
        .set({ readAt: await clock.now() })
        .where(and(unreadOf(userId), which))
      return { unread: await countUnread(userId) }
    },

    readNoticeSettings: (_, { userId }) => readNoticeSettings(database, userId),
    changeNoticeSettings: ({ body }, { userId }) => changeNoticeSettings(database, userId, body),
  }
}

const kindsOf = (group: NoticeGroup) =>
  notificationKinds.filter((kind) => groupOfTopic[topicOf[kind]] === group)

function written(row: typeof notifications.$inferSelect): Notification {
  const kind = notificationKinds.find((known) => known === row.kind)
  if (!kind) throw new Error(`A notification of the unknown kind ${row.kind}`)
  return {
    id: String(row.id),
    kind,
    params: row.params,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }
}
