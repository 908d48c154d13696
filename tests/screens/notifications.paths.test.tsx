import { NotificationsScreen } from '../../src/screens/notifications/notifications.screen.tsx'
import { notifications } from '../support/descriptions/notifications.ts'
import { notificationsModel } from '../support/models/notifications.model.ts'
import { walkScreen } from '../support/walk.tsx'

const addresses: Record<string, string> = { 3: '/refill/r-7', 2: '/settings/security', 1: '/' }

walkScreen(notificationsModel, {
  description: notifications,
  facts: () => ({
    rows: (rows) =>
      rows.map(({ id, isUnread }) => `${addresses[id]}${isUnread ? ' unread with a mark' : ''}`),
  }),
  screen: (actor) => <NotificationsScreen actor={actor} />,
})
