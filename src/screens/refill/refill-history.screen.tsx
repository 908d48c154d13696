import { useSelector } from '@xstate/react'
import type { RefillHistoryActor } from '../../machines/refill-history.machine.ts'
import { RefillHistoryView } from './refill-history.view.tsx'

export function RefillHistoryScreen({ actor }: { actor: RefillHistoryActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <RefillHistoryView snapshot={snapshot} report={actor.send} />
}
