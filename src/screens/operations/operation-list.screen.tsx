import { useSelector } from '@xstate/react'
import type { OperationListActor } from '../../machines/operation-list.machine.ts'
import { useQuery } from '../use-query.ts'
import { OperationListView } from './operation-list.view.tsx'

export function OperationListScreen({ actor }: { actor: OperationListActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const list = useQuery(snapshot.children.list)
  return <OperationListView snapshot={snapshot} report={actor.send} list={list} />
}
