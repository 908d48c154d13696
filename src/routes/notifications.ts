import { notificationsActors } from '../api/notifications.actors.ts'
import { notificationsMachine } from '../machines/notifications.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { NotificationsView } from '../screens/notifications/notifications.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, goTo }: Services) =>
  notificationsMachine.provide({
    actors: notificationsActors({ call, reads, now }),
    actions: { goTo },
  })

export const Screen: RouteScreen<typeof create> = screenOf(NotificationsView)
