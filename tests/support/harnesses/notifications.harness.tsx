import { NotificationsView } from '../../../src/screens/notifications/notifications.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { notifications } from '../descriptions/notifications.ts'
import { defineHarness } from '../harness.ts'
import { notificationsModel } from '../models/notifications.model.ts'

const NotificationsScreen = screenOf(NotificationsView)

const addresses: Record<string, string> = { 3: '/refill/r-7', 2: '/settings/security', 1: '/' }

export const harness = defineHarness({
  model: notificationsModel,
  description: notifications,
  facts: () => ({
    rows: (rows) =>
      rows.map(({ id, isUnread }) => `${addresses[id]}${isUnread ? ' unread with a mark' : ''}`),
  }),
  screen: (actor) => <NotificationsScreen actor={actor} />,
})
