import { useSelector } from '@xstate/react'
import type { RefillHistoryActor } from '../../machines/refill-history.machine.ts'
import { useQuery } from '../use-query.ts'
import { RefillHistoryView } from './refill-history.view.tsx'

export function RefillHistoryScreen({ actor }: { actor: RefillHistoryActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const list = useQuery(snapshot.children.list)
  return <RefillHistoryView snapshot={snapshot} report={actor.send} list={list} />
}
