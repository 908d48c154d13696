import type { SnapshotFrom } from 'xstate'
import {
  isRead,
  type notificationsMachine,
  unreadIn,
} from '../../../src/machines/notifications.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { loading, messagesOf, olderOf, readOlder } from './parts.ts'

type Snapshot = SnapshotFrom<typeof notificationsMachine>
export type Row = { id: string; isUnread: boolean }

/** Rows as the page has them: the provider has more than the model. */
type Facts = { rows: (rows: Row[], hasOlder: boolean) => (string | Pattern)[] }

const filterIn = ({ context: { filter } }: Snapshot) => ({
  unreadOnly: filter.unreadOnly,
})

function list(snapshot: Snapshot, { rows }: Facts) {
  const { context } = snapshot
  const { items, at, failure, markFailure, nextCursor } = context
  if (at === 0) return { ...loading(), ...filterIn(snapshot) }
  const unread = unreadIn(context)
  const title = unread === 0 ? 'All read' : `${unread} unread`
  const shown = items.map((item) => ({ id: item.id, isUnread: !isRead(context, item) }))
  const nothing = context.filter.unreadOnly ? 'Nothing here' : 'No notifications yet'
  return {
    ...filterIn(snapshot),
    title: items.length === 0 ? nothing : title,
    rows: rows(shown, nextCursor !== null),
    ...olderOf(
      nextCursor,
      snapshot.can({ type: 'older.requested' }),
      snapshot.matches({ list: 'loadingOlder' }) ? 'Loading older notifications…' : null,
    ),
    alerts: messagesOf(markFailure, nextCursor === null ? null : failure),
    hasMarkAll: items.length > 0 && unread > 0,
    canMarkAll: items.length > 0 && snapshot.can({ type: 'all.read' }),
  }
}

export const notifications = describeFlow<typeof notificationsMachine, Facts>()({
  read: (ui) => {
    const markAll = ui.button('Mark all as read')
    const rows = ui.role('listitem')
    return {
      isLoading: ui.text('Loading…').isShown(),
      unreadOnly: ui.field('Unread only').isChecked(),
      title: ui.heading(/ unread$|^All read$|^No notifications yet$|^Nothing here$/).content(),
      /** An unread one says so and has a mark of its own. */
      rows: Promise.all([rows.links(), rows.contents()]).then(([links, texts]) =>
        links.map(
          ([text = '', to], index) =>
            `${to}${text.startsWith('Unread: ') ? ' unread' : ''}${
              texts[index]?.includes('Mark as read') ? ' with a mark' : ''
            }`,
        ),
      ),
      ...readOlder(ui),
      hasMarkAll: markAll.isShown(),
      canMarkAll: markAll.isEnabled(),
      buttons: ui.buttons('Try again'),
      alerts: ui.titles('alert'),
    }
  },
  shows: {
    'list.loading': list,
    'list.notLoaded': (snapshot) => ({
      ...filterIn(snapshot),
      buttons: ['Try again'],
      alerts: messagesOf(snapshot.context.failure),
    }),
    'list.listing': list,
    'list.loadingOlder': list,
    // Only the list has buttons that mark.
    'marks.settled': () => ({}),
    'marks.marking': () => ({}),
  },
  actions: {
    'filter.chosen': (_, ui) => ui.field('Unread only').click(),
    'all.read': (_, ui) => ui.button('Mark all as read').click(),
    'older.requested': (_, ui) => ui.button('Show older').click(),
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    // One is marked by its own control, the other by following it.
    'notification.read': ({ id }, ui) =>
      id === '3' ? ui.button(/^Mark as read .*120/).click() : ui.link(/Firefox/).click(),
  },
})
