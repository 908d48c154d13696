import { useSelector } from '@xstate/react'
import type { AlertActor } from '../../machines/alert.machine.ts'
import { AlertView } from './alert.view.tsx'

type AlertScreenProps = { actor: AlertActor; isInDialog?: boolean }

export function AlertScreen({ actor, isInDialog = false }: AlertScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return <AlertView snapshot={snapshot} report={actor.send} isInDialog={isInDialog} />
}
