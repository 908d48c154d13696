import { useSelector } from '@xstate/react'
import type { DepartureActor } from '../../machines/departure.machine.ts'
import { DepartureView } from './departure.view.tsx'

export function DepartureScreen({ actor }: { actor: DepartureActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <DepartureView snapshot={snapshot} report={actor.send} />
}
