import { NotificationsView } from '../../../src/screens/notifications/notifications.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { notifications } from '../descriptions/notifications.ts'
import { notificationsModel } from '../models/notifications.model.ts'
import { defineScene } from '../scene.ts'

const NotificationsScreen = screenOf(NotificationsView)

const addresses: Record<string, string> = { 3: '/refill/r-7', 2: '/settings/security', 1: '/' }

export const scene = defineScene({
  model: notificationsModel,
  description: notifications,
  facts: () => ({
    rows: (rows) =>
      rows.map(({ id, isUnread }) => `${addresses[id]}${isUnread ? ' unread with a mark' : ''}`),
  }),
  screen: (actor) => <NotificationsScreen actor={actor} />,
})
