import { NotificationsView } from '../../src/screens/notifications/notifications.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { notifications } from '../support/descriptions/notifications.ts'
import { notificationsModel } from '../support/models/notifications.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const NotificationsScreen = screenOf(NotificationsView)

const addresses: Record<string, string> = { 3: '/refill/r-7', 2: '/settings/security', 1: '/' }

testPathsOnScreen(notificationsModel, {
  description: notifications,
  facts: () => ({
    rows: (rows) =>
      rows.map(({ id, isUnread }) => `${addresses[id]}${isUnread ? ' unread with a mark' : ''}`),
  }),
  screen: (actor) => <NotificationsScreen actor={actor} />,
})
