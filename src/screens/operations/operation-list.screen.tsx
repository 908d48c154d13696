import { useSelector } from '@xstate/react'
import type { OperationListActor } from '../../machines/operation-list.machine.ts'
import { OperationListView } from './operation-list.view.tsx'

export function OperationListScreen({ actor }: { actor: OperationListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <OperationListView snapshot={snapshot} report={actor.send} />
}
