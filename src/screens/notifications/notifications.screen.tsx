import type { NotificationsActor } from '../../machines/notifications.machine.ts'

export function NotificationsScreen(_: { actor: NotificationsActor }) {
  return null
}
