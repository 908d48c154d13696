import { useSelector } from '@xstate/react'
import type { NotificationsActor } from '../../machines/notifications.machine.ts'
import { NotificationsView } from './notifications.view.tsx'

export function NotificationsScreen({ actor }: { actor: NotificationsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <NotificationsView snapshot={snapshot} report={actor.send} />
}
