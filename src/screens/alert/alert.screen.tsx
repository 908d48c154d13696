import { useSelector } from '@xstate/react'
import type { AlertActor } from '../../machines/alert.machine.ts'
import { AlertView } from './alert.view.tsx'

export function AlertScreen({ actor }: { actor: AlertActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <AlertView snapshot={snapshot} report={actor.send} />
}
