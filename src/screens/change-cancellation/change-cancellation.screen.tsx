import { useSelector } from '@xstate/react'
import type { ChangeCancellationActor } from '../../machines/change-cancellation.machine.ts'
import { ChangeCancellationView } from './change-cancellation.view.tsx'

export function ChangeCancellationScreen({ actor }: { actor: ChangeCancellationActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <ChangeCancellationView snapshot={snapshot} report={actor.send} />
}
